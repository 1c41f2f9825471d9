import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import { type Received, startReceiver as startScriptedReceiver } from "./receiver.ts";

export type Receiver = {
  /** On 127.0.0.1; a path may follow. */
  url: string;
  /** The requests to a path, in order. */
  at(path: string): Received[];
  /** Sets the response from now on; 204 until then. */
  answer(status: number, body?: string): void;
  /** Forgets what it has received, and responds with 204 again. */
  reset(): void;
  /** Waits until a path has received this many requests. */
  waitFor(path: string, count: number): Promise<Received[]>;
  close(): Promise<void>;
};

/** Starts a receiver that several destinations may share, each by its path. */
export async function startReceiver(): Promise<Receiver> {
  const EMPTY = { status: 204, body: "" };
  let reply = EMPTY;
  const { port, received, close } = await startScriptedReceiver((response) =>
    response.writeHead(reply.status).end(reply.body),
  );
  const at = (path: string) => received.filter((each) => each.path === path);
  return {
    url: `http://127.0.0.1:${port}`,
    at,
    answer: (status, body = "") => {
      reply = { status, body };
    },
    reset: () => {
      received.length = 0;
      reply = EMPTY;
    },
    waitFor: async (path, count) => {
      await expect.poll(() => at(path).length, { interval: 20 }).toBeGreaterThanOrEqual(count);
      return at(path);
    },
    close,
  };
}

/** Returns the event of a POST. Throws if the secret hasn't signed the raw body, or if its id isn't the header's. */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the event
export function openWebhook({ headers, body }: Received, secret: string): any {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(headers["webhook-id"]).toBe((event as { id: string }).id);
  return event;
}
