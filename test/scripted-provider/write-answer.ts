import type { ServerResponse } from "node:http";
import { CONFIDENCE, FOUND_BOX } from "./behaviour.ts";
import type { Asked } from "./read-request.ts";

export type Members = Record<string, unknown>;

export const USAGE = { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 };

/** The correct answer as an object. */
export function answerRightly({ task, tool, candidates, writeBox }: Asked): Members {
  if (task === "element") return { alias: candidates[0] ?? null, confidence: CONFIDENCE };
  if (task === "place") return { found: true, text_index: null, bbox: writeBox(FOUND_BOX), confidence: CONFIDENCE };
  return Object.fromEntries(Object.entries(tool?.properties ?? {}).map(([name, schema]) => [name, makeValue(schema)]));
}

/** A value that fits a property of a tool that the script doesn't know. */
function makeValue(schema: unknown): unknown {
  const { type, enum: choices } = (schema ?? {}) as { type?: unknown; enum?: unknown[] };
  if (choices) return choices[0];
  const only: unknown = Array.isArray(type) ? type[0] : type;
  if (only === "string") return "scripted";
  if (only === "boolean") return true;
  if (only === "array") return [];
  if (only === "object") return {};
  return only === "null" ? null : 1;
}

/** A chat completion around a message. */
export function complete(asked: Asked, message: Members, finishReason: string, more: Members = {}): Members {
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: 1_795_219_200,
    model: asked.model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: null, refusal: null, ...message },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage: USAGE,
    ...more,
  };
}

/** A completion that calls the offered tool, or one that writes the arguments as text if none was offered. */
export function completeWith(asked: Asked, given: Members | string, more: Members = {}): Members {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  if (!asked.tool) return complete(asked, { content: text }, "stop", more);
  return complete(asked, { tool_calls: [makeCall(asked.tool.name, text)] }, "tool_calls", more);
}

export function makeCall(name: string, given: unknown, number = 1): Members {
  return { id: `call_${number}`, type: "function", function: { name, arguments: given } };
}

export function sendJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** An error in OpenAI's form. */
export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, { error: { message, type: "scripted_error", param: null, code: null } }, status);
}
