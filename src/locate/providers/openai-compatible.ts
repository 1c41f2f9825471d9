import { ProviderError } from "../../domain/model-call-error.ts";
import type { OpenAiSettings } from "../../domain/model-settings.ts";
import { trimEnd } from "../../domain/trim-end.ts";
import type { ModelAnswer, ModelRequest, Provider } from "../provider.ts";
import { type CallDeadline, startDeadline } from "./call-deadline.ts";
import { readBody } from "./read-body.ts";
import { readCompletion } from "./read-completion.ts";
import { writeChatInput } from "./write-chat-input.ts";

/**
 * A provider with OpenAI's chat completions: OpenRouter, AI Gateway, vLLM, llama.cpp, OpenAI. A redirect is a failure,
 * so that neither the key nor a screenshot is sent anywhere but to `baseUrl`.
 *
 * @param settings its address; without an `apiKey`, no Authorization header is sent
 * @param post `fetch`, replaced in tests
 */
export function connectOpenAiCompatible(settings: OpenAiSettings, post: typeof fetch = fetch): Provider {
  return {
    async ask(request) {
      const deadline = startDeadline(request.signal, request.model.timeoutMs);
      try {
        return await call(settings, request, deadline, post);
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.release();
      }
    },
  };
}

async function call(
  { baseUrl, apiKey }: OpenAiSettings,
  request: ModelRequest,
  deadline: CallDeadline,
  post: typeof fetch,
): Promise<ModelAnswer> {
  const { model, tool } = request;
  const headers: Record<string, string> = { "content-type": "application/json", accept: "application/json" };
  if (apiKey !== null) headers.authorization = `Bearer ${apiKey}`;
  const response = await deadline.race(
    post(`${trimEnd(baseUrl, "/")}/chat/completions`, {
      method: "POST",
      headers,
      body: JSON.stringify({ model: model.providerModel, ...writeChatInput(request), ...chooseAnswer(request) }),
      redirect: "manual",
      signal: deadline.signal,
    }),
  );
  const refusal = describeRefusal(response);
  if (refusal) {
    // Not awaited, as below: nobody reads it.
    response.body?.cancel().catch(() => undefined);
    throw refusal;
  }
  const text = await readBody(response.body, deadline);
  return readCompletion(parseJson(text), { tool: tool.name, providerModel: model.providerModel });
}

/** How the answer is requested: by the one tool, which the model must call, or as a JSON object in the text. */
function chooseAnswer({ model, tool }: ModelRequest): Record<string, unknown> {
  if (model.answerStyle === "json") return { response_format: { type: "json_object" } };
  return {
    tools: [{ type: "function", function: tool }],
    tool_choice: { type: "function", function: { name: tool.name } },
  };
}

function describeRefusal(response: Response): ProviderError | null {
  if (response.status >= 300 && response.status <= 399) {
    return new ProviderError("failed", "The model provider answered with a redirect, which isn't followed.");
  }
  if (!response.ok) return new ProviderError("failed", `The model provider answered ${response.status}.`);
  // Not requested, and it may never end.
  if (/^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "")) {
    return new ProviderError("unreadable", "The model's answer is an event stream, which wasn't asked for.");
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError("unreadable", "The model's answer is no JSON.");
  }
}
