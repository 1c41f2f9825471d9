import type { ModelSettings } from "../domain/models/model-settings.ts";
import type { VlmModel } from "../domain/models/vlm.ts";
import type { PictureAnswer } from "../domain/screens/picture.ts";
import { VisionBusy } from "../domain/screens/vision-busy.ts";
import { VisionFailed } from "../domain/screens/vision-failed.ts";
import type { AskServices } from "./ask-model.ts";
import type { Provider } from "./provider.ts";
import { connectOpenAiCompatible } from "./providers/openai-compatible.ts";
import { type AiBinding, connectWorkersAi } from "./providers/workers-ai.ts";

/** How a deployment reaches its providers. `ai` is the Worker's `AI` binding, if it has one. */
type Access = {
  config: Pick<ModelSettings, "servers" | "aiGateway">;
  ai: unknown;
  vision: Pick<AskServices, "prepare">;
  signal: AbortSignal;
};

/** Opens a model's provider. Throws if the deployment can't reach it, which the settings don't allow (`readModelSettings`). */
export function openAskServices(model: VlmModel, access: Access): AskServices {
  const { vision, signal } = access;
  return { provider: openProvider(model, access), prepare: (request) => awaitPicture(vision.prepare(request)), signal };
}

/** Waits for the vision Worker. Throws a VisionBusy if it refuses, and a VisionFailed if it fails. */
async function awaitPicture(call: Promise<PictureAnswer>): Promise<PictureAnswer> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof VisionBusy ? error : new VisionFailed(error);
  }
}

function openProvider(model: VlmModel, { config: { servers, aiGateway }, ai }: Access): Provider {
  if (model.provider === "workers-ai") {
    if (!ai) throw new Error("There is no AI binding.");
    return connectWorkersAi(ai as AiBinding, aiGateway);
  }
  const server = servers.get(model.entry.id);
  if (!server) throw new Error("The model has no server.");
  return connectOpenAiCompatible(server);
}
