import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Agent, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import type { createTestHarness } from "./wrangler.ts";

type Server = ReturnType<typeof createTestHarness>;

/** Sends requests to the Workers of a runtime, and knows its own address. */
export type Runtime = {
  origin: string;
  /** Sends a request to a Worker, by its name. */
  send(worker: string, url: URL, init?: RequestInit): Promise<Response>;
};

/** A connection is only used again before the runtime closes it, after five seconds. */
const IDLE_MS = 3000;
const HAVE_NO_BODY = [101, 204, 205, 304];
/** The headers of wrangler's own client, where a request has none of its own. */
const USUAL_HEADERS = { accept: "*/*", "accept-language": "*", "sec-fetch-mode": "cors", "user-agent": "undici" };

/**
 * Opens the runtime of a server that listens. wrangler's own client costs more than most responses, so it is only used for
 * what it does better: streams, and requests that are given up.
 *
 * @param worker one of the server's Workers
 */
export async function openRuntime(server: Server, worker: string): Promise<Runtime> {
  const sendByWrangler: Runtime["send"] = async (name, url, init) => {
    const handle = server.getWorker(name);
    // wrangler has its own types of the web's classes.
    return (await handle.fetch(url.href, init as Parameters<typeof handle.fetch>[1])) as unknown as Response;
  };
  const origin = await findOrigin((url) => sendByWrangler(worker, url));
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  return {
    origin,
    send: (name, url, init = {}) => {
      const { method = "GET", body = null, signal, redirect } = init;
      if ((body !== null && typeof body !== "string") || signal || redirect) return sendByWrangler(name, url, init);
      const headers = new Headers(init.headers);
      if (body !== null && !headers.has("content-type")) headers.set("content-type", "text/plain;charset=UTF-8");
      const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
      const sent = {
        ...USUAL_HEADERS,
        ...Object.fromEntries(headers),
        ...length,
        // Miniflare's own: which Worker is meant, and what its URL is. Errors come as JSON.
        "mf-route-override": name,
        "mf-original-url": url.href,
        "mf-disable-pretty-error": "true",
      };
      const path = `${url.pathname}${url.search}`;
      const options = { hostname, port, path, method, headers: sent };
      return new Promise((settle, reject) => {
        let isAnswered = false;
        const sendOver = (connections: Agent | false) => {
          const sending = request({ ...options, agent: connections }, (answer) => {
            isAnswered = true;
            readAnswer(answer).then(settle, reject);
          });
          // While a test has blocked this process, the runtime may have closed a connection that nobody used.
          sending.once("error", (error) => (sending.reusedSocket && !isAnswered ? sendOver(false) : reject(error)));
          sending.end(body ?? undefined);
        };
        sendOver(agent);
      });
    },
  };
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { statusCode: status = 0, statusMessage: statusText = "", rawHeaders } = answer;
  const bytes = Buffer.concat(parts);
  if (status === 500 && answer.headers["mf-experimental-error-stack"] !== undefined) {
    throw new Error(`A Worker has thrown: ${bytes.toString()}`);
  }
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return new Response(HAVE_NO_BODY.includes(status) ? null : bytes, { status, statusText, headers });
}

/**
 * Returns the address of the runtime, from the connection on which a request to it is sent. In front of it, wrangler has a
 * proxy for reloads, which costs as much as most responses.
 */
async function findOrigin(send: (url: URL) => Promise<unknown>): Promise<string> {
  // Others send at the same time, to runtimes of their own.
  const mark = crypto.randomUUID();
  let port: number | undefined;
  const note = (message: unknown) => {
    const { headers, request, socket } = message as { headers: string; request: { path: string }; socket: Socket };
    if (`${request.path}\n${headers}`.includes(mark)) port = socket.remotePort;
  };
  subscribe("undici:client:sendHeaders", note);
  // Whatever it answers.
  await send(new URL(`http://localhost/${mark}`)).catch(() => undefined);
  unsubscribe("undici:client:sendHeaders", note);
  if (port === undefined) throw new Error("The runtime's port was not seen.");
  return `http://127.0.0.1:${port}`;
}
