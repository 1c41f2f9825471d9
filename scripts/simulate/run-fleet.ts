import { nameFault } from "../name-fault.ts";
import type { Action } from "./action.ts";
import type { ControlAnswer } from "./control-client.ts";
import { type Paced, type PaceOptions, pace } from "./pace.ts";
import type { Statistics } from "./statistics.ts";

/** How many requests are in progress, for the progress line. */
export type InFlight = { count: number };

/**
 * Sends requests at a steady rate. Those of one lane are sent one after the other, so that the service gets them in
 * order; waiting counts as in progress. A request is drawn only when it can be sent, so a missed one leaves no gap in
 * the stream.
 */
export async function runFleet(
  options: PaceOptions,
  next: () => Action,
  send: (action: Action) => Promise<ControlAnswer>,
  statistics: Statistics,
  inFlight: InFlight,
): Promise<Paced> {
  const lanes = new Map<string, Promise<void>>();
  return pace(options, async (dueMs) => {
    const action = next();
    inFlight.count++;
    const before = lanes.get(action.lane) ?? Promise.resolve();
    const done = before.then(() => sendOne(action, dueMs, send, statistics));
    lanes.set(action.lane, done);
    await done;
    if (lanes.get(action.lane) === done) lanes.delete(action.lane);
    inFlight.count--;
  });
}

async function sendOne(
  action: Action,
  dueMs: number,
  send: (action: Action) => Promise<ControlAnswer>,
  statistics: Statistics,
): Promise<void> {
  const sentMs = performance.now();
  const outcome = await send(action).catch((error: unknown) => ({ status: null, events: [], fault: nameFault(error) }));
  const endMs = performance.now();
  const { label, purpose, expectedStatus } = action;
  statistics.add({
    action: { label, purpose, expectedStatus },
    ...outcome,
    answerMs: endMs - sentMs,
    delayMs: endMs - dueMs,
  });
}
