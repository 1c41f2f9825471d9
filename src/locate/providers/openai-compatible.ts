import { readRetryAfter } from "../../domain/deliveries/retry-schedule.ts";
import { ProviderError } from "../../domain/models/model-call-error.ts";
import type { ModelServer } from "../../domain/models/model-server.ts";
import { trimEnd } from "../../domain/text/trim-end.ts";
import type { ModelAnswer, ModelRequest, Provider } from "../provider.ts";
import { type CallDeadline, startDeadline } from "./call-deadline.ts";
import { readBody } from "./read-body.ts";
import { readCompletion } from "./read-completion.ts";
import { writeChatInput } from "./write-chat-input.ts";

/**
 * How many times a call is sent: a server that is busy, and says for how long, is asked once more. It has done nothing
 * yet that could be billed.
 */
const MOST_SENDS = 2;

/**
 * A provider with OpenAI's chat completions: OpenRouter, AI Gateway, vLLM, llama.cpp, OpenAI. A redirect is a failure,
 * so that neither the key nor a screenshot is sent anywhere but to `baseUrl`.
 *
 * @param server its address; without an `apiKey`, no Authorization header is sent
 * @param post `fetch`, replaced in tests
 */
export function connectOpenAiCompatible(server: ModelServer, post: typeof fetch = fetch): Provider {
  return {
    async ask(request) {
      const deadline = startDeadline(request.signal, request.model.timeoutMs);
      try {
        return await call(server, request, deadline, post);
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.release();
      }
    },
  };
}

async function call(
  { baseUrl, apiKey, headers: ownHeaders }: ModelServer,
  request: ModelRequest,
  deadline: CallDeadline,
  post: typeof fetch,
): Promise<ModelAnswer> {
  const { model, tool } = request;
  const headers = new Headers({ ...ownHeaders, "content-type": "application/json", accept: "application/json" });
  if (apiKey !== null) headers.set("authorization", `Bearer ${apiKey}`);
  const body = JSON.stringify({ model: model.providerModel, ...writeChatInput(request), ...chooseAnswer(request) });
  const init = { method: "POST", headers, body, redirect: "manual", signal: deadline.signal } as const;
  const send = () => deadline.race(post(`${trimEnd(baseUrl, "/")}/chat/completions`, init));
  let response = await send();
  for (let sent = 1; sent < MOST_SENDS && (await waitIfBusy(response, deadline)); sent++) response = await send();
  const refusal = describeRefusal(response);
  if (refusal) {
    drop(response);
    throw refusal;
  }
  const text = await readBody(response.body, deadline);
  return readCompletion(parseJson(text), { tool: tool.name, providerModel: model.providerModel });
}

/** Waits as long as a busy server says, and returns true; false if it isn't busy, or for longer than the deadline. */
async function waitIfBusy(response: Response, deadline: CallDeadline): Promise<boolean> {
  if (response.status !== 429) return false;
  const seconds = readRetryAfter(response.headers.get("retry-after"), Date.now());
  if (seconds === null || seconds * 1000 >= deadline.readMsLeft()) return false;
  drop(response);
  await deadline.race(new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000)));
  return true;
}

/** Not awaited: nobody reads it. */
function drop(response: Response): void {
  response.body?.cancel().catch(() => undefined);
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
  const { status } = response;
  if (status >= 300 && status <= 399) {
    return new ProviderError("failed", "The model provider answered with a redirect, which isn't followed.", status);
  }
  if (!response.ok) return new ProviderError("failed", `The model provider answered ${status}.`, status);
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
