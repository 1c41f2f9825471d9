import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** How a receiver responds: 204; 500; 302; never; 200 with a body that never ends, one byte at a time. */
export type ReceiverBehaviour = "ok" | "error" | "redirect" | "hang" | "drip";

/** A complete POST. `atMs` is Unix milliseconds, with a fraction. */
export type Receipt = { path: string; id: string; atMs: number };

export type ReceiverMessage =
  | { kind: "ready"; port: number }
  | { kind: "count"; count: number }
  | { kind: "receipts"; receipts: Receipt[] };

export type Receiver = {
  origin: string;
  /** How many have arrived since they were last taken. */
  count(): Promise<number>;
  take(): Promise<Receipt[]>;
  close(): void;
};

/** Starts a receiver in its own process, so that its work counts neither for the Workers nor for the driver. */
export async function startReceiver(): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, "receiver-process.ts"));
  const ready = await nextMessage(child, "ready");
  // Questions are sent one after the other, so that each reply belongs to its question.
  let last: Promise<unknown> = Promise.resolve();
  const ask = <Kind extends ReceiverMessage["kind"]>(question: string, kind: Kind) => {
    const answer = last.then(() => {
      const message = nextMessage(child, kind);
      child.send(question);
      return message;
    });
    last = answer;
    return answer;
  };
  return {
    origin: `http://127.0.0.1:${ready.port}`,
    count: async () => (await ask("count", "count")).count,
    take: async () => (await ask("take", "receipts")).receipts,
    close: () => child.disconnect(),
  };
}

async function nextMessage<Kind extends ReceiverMessage["kind"]>(child: ChildProcess, kind: Kind) {
  const over = new AbortController();
  const { signal } = over;
  const failed = once(child, "exit", { signal }).then(() => {
    throw new Error("The receiver has ended.");
  });
  // Canceled if the message arrives, which is nearly always.
  failed.catch(() => undefined);
  try {
    const [message] = (await Promise.race([once(child, "message", { signal }), failed])) as [ReceiverMessage];
    if (message.kind !== kind) throw new Error(`The receiver sent ${message.kind}, not ${kind}.`);
    return message as Extract<ReceiverMessage, { kind: Kind }>;
  } finally {
    over.abort();
  }
}
