import { ProviderError } from "../../domain/models/model-call-error.ts";
import type { AiGatewaySettings } from "../../domain/models/model-settings.ts";
import { takesChatCompletions } from "../../domain/models/workers-ai-models.ts";
import type { ModelAnswer, ModelRequest, Provider } from "../provider.ts";
import { type CallDeadline, startDeadline } from "./call-deadline.ts";
import { readCompletion } from "./read-completion.ts";
import { writeChatInput } from "./write-chat-input.ts";

/**
 * The part of the `AI` binding that is used. Its own type describes each model's input and output; here, any answer is
 * checked.
 */
export type AiBinding = {
  run(model: string, inputs: Record<string, unknown>, options: AiRunOptions): Promise<unknown>;
};

/** Options of a run (https://developers.cloudflare.com/ai-gateway/integrations/aig-workers-ai-binding/). */
export type AiRunOptions = {
  signal: AbortSignal;
  gateway?: { id: string; skipCache?: boolean; cacheTtl?: number; collectLog?: boolean; requestTimeoutMs: number };
};

/**
 * Workers AI, through the `AI` binding. The signal reaches the binding; if a run continues anyway, its answer is
 * ignored.
 *
 * @param gateway how calls go through AI Gateway; null: without one
 */
export function connectWorkersAi(ai: AiBinding, gateway: AiGatewaySettings | null): Provider {
  return {
    async ask(request) {
      const deadline = startDeadline(request.signal, request.model.timeoutMs);
      try {
        return await deadline.race(call(ai, gateway, request, deadline));
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.release();
      }
    },
  };
}

/** Runs the model and reads its answer. */
type Run = (inputs: Record<string, unknown>) => Promise<ModelAnswer>;

async function call(
  ai: AiBinding,
  gateway: AiGatewaySettings | null,
  request: ModelRequest,
  { signal }: CallDeadline,
): Promise<ModelAnswer> {
  const { model, tool } = request;
  const { providerModel } = model;
  const options = { signal, ...writeGateway(gateway, model.timeoutMs) };
  const run: Run = async (inputs) => {
    const all = { ...writeChatInput(request), stream: false, ...quieten(providerModel), ...inputs };
    return readCompletion(await ai.run(providerModel, all, options), { tool: tool.name, providerModel });
  };
  return model.answerStyle === "json" ? run({ response_format: { type: "json_object" } }) : runTool(request, run);
}

/**
 * Runs the model once with the tool, by `runWithTools`, which writes the tool's schema and hands over its arguments. The
 * library would run the model a second time after the tool, for a closing message that nobody reads and that is billed.
 * So it gets a binding that adapts the real one: the first run is the model's, in the one response shape that the library
 * reads, and the closing run returns an empty message without a call.
 */
async function runTool({ model, tool, user, system }: ModelRequest, run: Run): Promise<ModelAnswer> {
  // Loaded here: it brings parsers that most deployments never need, and isolates start without it.
  const { runWithTools } = await import("@cloudflare/ai-utils");
  let answer: ModelAnswer | undefined;
  let failure: unknown;
  let toolArguments: string | null = null;
  const binding = {
    async run(_model: string, { tools }: { tools?: unknown }) {
      if (answer) return { response: "" };
      try {
        answer = await run({ ...demandTool(model.providerModel, tool.name), tools });
      } catch (error) {
        failure = error;
        throw error;
      }
      return {
        tool_calls: answer.toolArguments === null ? [] : [{ name: tool.name, arguments: answer.toolArguments }],
      };
    },
  };
  const keepArguments = async (given: string) => {
    toolArguments ??= given;
    return "";
  };
  // Without the screenshot, which `run` adds: the library measures messages by writing them out, twice.
  const messages = [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
  type Arguments = Parameters<typeof runWithTools>;
  const tools = [{ ...tool, function: keepArguments }] as unknown as Arguments[2]["tools"];
  try {
    await runWithTools(binding as unknown as Arguments[0], model.providerModel as Arguments[1], { messages, tools });
  } catch (error) {
    // The library replaces an error by a text of its own: the model's own failure says what it means.
    throw failure ?? error;
  }
  if (!answer) throw new ProviderError("failed", "The model could not be called.");
  return { ...(answer as ModelAnswer), toolArguments };
}

function demandTool(providerModel: string, name: string): Record<string, unknown> {
  return takesChatCompletions(providerModel) ? { tool_choice: { type: "function", function: { name } } } : {};
}

/**
 * These models reason before they answer, which costs output tokens and seconds, but isn't needed to see which element
 * is meant.
 */
function quieten(providerModel: string): Record<string, unknown> {
  return takesChatCompletions(providerModel) ? { chat_template_kwargs: { enable_thinking: false } } : {};
}

function writeGateway(gateway: AiGatewaySettings | null, timeoutMs: number): Pick<AiRunOptions, "gateway"> {
  if (!gateway) return {};
  const { id, skipCache, cacheTtlSeconds, collectLog } = gateway;
  return {
    gateway: {
      id,
      requestTimeoutMs: timeoutMs,
      ...(skipCache === null ? {} : { skipCache }),
      ...(cacheTtlSeconds === null ? {} : { cacheTtl: cacheTtlSeconds }),
      ...(collectLog === null ? {} : { collectLog }),
    },
  };
}
