import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";

/** A POST as it came: the raw body, and the headers by their lower-case names. */
export type Received = { path: string; headers: Record<string, string>; body: string };

export type Receiver = {
  /** On 127.0.0.1; a path may follow. */
  url: string;
  port: number;
  /** All that came, in order. */
  received: Received[];
  /** What came to a path. */
  at(path: string): Received[];
  /** Says what is answered from now on; 204 until then. */
  answer(status: number, body?: string): void;
  /** Waits until so many have come to a path. */
  waitFor(path: string, count: number): Promise<Received[]>;
  close(): Promise<void>;
};

/** Starts a receiver of webhooks on 127.0.0.1, which keeps all that comes. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reply = { status: 204, body: "" };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      received.push({ path: request.url ?? "", headers: request.headers as Record<string, string>, body });
      response.writeHead(reply.status).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => received.filter((each) => each.path === path);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    at,
    answer: (status, body = "") => {
      reply = { status, body };
    },
    waitFor: async (path, count) => {
      await expect.poll(() => at(path).length, { timeout: 30_000, interval: 20 }).toBeGreaterThanOrEqual(count);
      return at(path);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The event that a POST carries. Throws where the secret hasn't signed it, raw as it came, or its id isn't the header's. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the event
export function openWebhook({ headers, body }: Received, secret: string): any {
  const event = new Webhook(secret).verify(body, headers);
  expect(headers["webhook-id"]).toBe((event as { id: string }).id);
  return event;
}
