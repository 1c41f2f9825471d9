import { USUAL_CHAT, type VlmModel } from "../../../src/domain/models/vlm.ts";
import type { ImageFrame } from "../../../src/locate/image-plan.ts";

/** A model as an operator would configure it, with what a test is about in `told`. */
export function makeModel(told: Partial<VlmModel> = {}): VlmModel {
  return {
    entry: {
      id: "lab/looker-1",
      object: "model",
      created: 1_795_219_200,
      owned_by: "lab",
      type: "vlm",
      name: "Looker 1",
      description: "Looks.",
      context_length: told.contextLength ?? 128_000,
      pricing: { unit: "token", currency: "USD", prompt: "0.000001", completion: "0.000002" },
    },
    provider: "openai-compatible",
    providerModel: "looker-1",
    boxConvention: "absolute-xyxy",
    answerStyle: "tool",
    chat: USUAL_CHAT,
    maxOutputTokens: null,
    contextLength: 128_000,
    maxImageSide: null,
    imageGrid: 28,
    providerPricing: { prompt: "0.000001", completion: "0.000002" },
    timeoutMs: 30_000,
    ...told,
  };
}

/** A phone's screenshot, sent at half its size. */
export const halved: ImageFrame = { image: { width: 1120, height: 2240 }, sent: { width: 560, height: 1120 } };
