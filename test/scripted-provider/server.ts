// A scripted OpenAI-compatible provider: a test tool, no model. Each model's name is a behaviour (behaviours.ts).
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ELSEWHERE_PATH } from "./behaviours/failures.ts";
import { BEHAVIOURS } from "./behaviours.ts";
import { readRequest } from "./read-request.ts";
import { sendError, sendJson } from "./write-answer.ts";

const CHAT_PATH = "/v1/chat/completions";
const MAX_KEPT_CALLS = 1000;

/** A chat completion that came in. */
export type Call = { model: string; authorization: string | null; body: Readonly<Record<string, unknown>> };

export type ScriptedProvider = {
  /** The value for `OPENAI_BASE_URL`. */
  baseUrl: string;
  /** How often a model was called, since the start. */
  countCalls(model: string): number;
  /** The latest calls, oldest first. */
  calls: readonly Call[];
  /** How many calls of a model ended before their answer was complete, because either side closed the connection. */
  countBroken(model: string): number;
  /** Requests that arrived at the target of redirects. */
  countStrays(): number;
  close(): Promise<void>;
};

/** Starts the provider on 127.0.0.1; port 0 uses a free one. */
export async function startScriptedProvider(port = 0): Promise<ScriptedProvider> {
  const counts = new Map<string, number>();
  const broken = new Map<string, number>();
  const calls: Call[] = [];
  let strays = 0;
  const takeCall = (call: Call, response: ServerResponse) => {
    addOne(counts, call.model);
    calls.push(call);
    if (calls.length > MAX_KEPT_CALLS) calls.shift();
    response.once("close", () => {
      if (!response.writableFinished) addOne(broken, call.model);
    });
    return counts.get(call.model) ?? 0;
  };
  const server = createServer((request, response) => {
    if (request.url === ELSEWHERE_PATH) strays++;
    answer(request, response, takeCall).catch(() => response.destroy());
  });
  // Longer than any pause: a connection that is closed while it is reused would look like a provider's failure.
  server.keepAliveTimeout = 3_600_000;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    countCalls: (model) => counts.get(model) ?? 0,
    calls,
    countBroken: (model) => broken.get(model) ?? 0,
    countStrays: () => strays,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addOne(counts: Map<string, number>, model: string): void {
  counts.set(model, (counts.get(model) ?? 0) + 1);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  takeCall: (call: Call, response: ServerResponse) => number,
): Promise<void> {
  const { method, url } = request;
  if (method === "GET" && url === "/v1/models") return sendJson(response, { object: "list", data: listModels() });
  if (method !== "POST" || url !== CHAT_PATH) return sendError(response, 404, "There is nothing here.");
  const text = await readText(request);
  const authorization = request.headers.authorization ?? null;
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const asked = readRequest(body);
    const count = takeCall({ model: asked.model, authorization, body }, response);
    const behaviour = BEHAVIOURS.get(asked.model);
    if (!behaviour) return sendError(response, 404, "There is no such model.");
    behaviour.reply(response, asked, { authorization, headers: request.headers, body, count });
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    sendError(response, 400, error.message);
  }
}

function listModels() {
  return [...BEHAVIOURS.keys()].map((id) => ({ id, object: "model", created: 1_795_219_200, owned_by: "stub" }));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
