import { Agent, request } from "node:http";
import type { ApiCall } from "./calls.ts";

/** Connections that stay open from call to call. */
export function openConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count });
}

/** Sends a call to a Worker's socket. Returns the status, once the whole answer is there. */
export function send({ method, path, headers, writeBody }: ApiCall, origin: string, agent: Agent): Promise<number> {
  const body = writeBody?.() ?? null;
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(origin + path, { method, headers: { ...headers, ...length }, agent }, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
      response.resume();
    });
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}
