import {
  Agent,
  createServer,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from "node:http";
import { LARGE_BODY_BYTES } from "../../src/domain/limits/request-limits.ts";
import { createFairTurns } from "./fair-turns.ts";
import { isFromForeignPage, refuseForeignPage } from "./foreign-page.ts";

/** The fixed address of the local start, in front of the Workers, whose own address changes with each start. */
export type Front = {
  /** Forwards all calls to this address from now on. Earlier calls wait for it. */
  passTo(origin: string): void;
  /** Ends all connections. */
  close(): void;
};

/** Hop-by-hop headers, which aren't forwarded. */
const HOP_HEADERS = new Set(["connection", "keep-alive", "proxy-connection"]);
/** Shorter than the runtime's own timeout of idle connections, so that a call never uses one that is just closing. */
const IDLE_CONNECTION_MS = 2000;
/** Cloudflare's own limit. */
const MAX_HEADER_BYTES = 128 * 1024;

/**
 * Listens on a port of 127.0.0.1 and forwards each call unchanged, in fair turns. Refuses those of web pages under other host names.
 *
 * @param publicOrigin the address of the local start in its settings
 * @throws Error that says what to do if the port can't be had
 */
export async function openFront(port: number, publicOrigin: string): Promise<Front> {
  const turns = createFairTurns();
  const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });
  const target = Promise.withResolvers<URL>();
  let latest: URL | undefined;

  async function pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const gone = new AbortController();
    answer.once("close", () => gone.abort());
    const { hostname, port: targetPort } = latest ?? (await target.promise);
    const end = await turns.take(readCaller(call), hasLargeBody(call) ? "large" : "other");
    answer.once("close", end);
    if (gone.signal.aborted) return end();
    const forwarded = openRequest({
      ...{ agent, hostname, port: targetPort, signal: gone.signal, setHost: false },
      ...{ method: call.method ?? "GET", path: call.url ?? "/", headers: dropHopHeaders(call.rawHeaders) },
    });
    forwarded.on("continue", () => answer.writeContinue());
    forwarded.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.statusMessage, dropHopHeaders(response.rawHeaders));
      response.on("error", () => answer.destroy());
      response.pipe(answer);
    });
    // The Workers are restarting, so nothing answers.
    forwarded.on("error", () => answer.destroy());
    call.pipe(forwarded);
  }

  const serve = (call: IncomingMessage, answer: ServerResponse) => {
    if (isFromForeignPage(call.headers, publicOrigin)) refuseForeignPage(answer);
    else void pass(call, answer).catch(() => answer.destroy());
  };
  const server = createServer({ requestTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES }, serve);
  server.on("checkContinue", serve);
  await listen(server, port);
  return {
    passTo: (origin) => {
      latest = new URL(origin);
      target.resolve(latest);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** Returns what identifies a caller: its key or its session. Callers without either count as one. */
function readCaller({ headers }: IncomingMessage): string {
  return String(headers["x-service-api-key"] ?? headers.authorization ?? headers.cookie ?? "");
}

/** Returns true if a call's body may be large: one that is sent in chunks declares no length. */
export function hasLargeBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > LARGE_BODY_BYTES;
}

/** Takes and returns names and values in turn. */
function dropHopHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !HOP_HEADERS.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ""));
}

async function listen(server: Server, port: number): Promise<void> {
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once("error", resolve);
    server.listen(port, "127.0.0.1", () => resolve(undefined));
  });
  if (!failure) return;
  const reason = failure.code === "EADDRINUSE" ? "is already in use" : `can't be used (${failure.code})`;
  throw new Error(`Port ${port} ${reason}. Stop what runs there, or choose another one: PORT=${port + 1} npm run dev`);
}
