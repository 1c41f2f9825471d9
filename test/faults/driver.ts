import { reportChange } from "../control/control-client.ts";
import type { Runtime } from "./runtime.ts";
import { makeChange, type World } from "./world.ts";

/** Concurrent changes. */
const LANES = 16;
/** Every this many changes, one is sent without an Idempotency-Key, and isn't repeated if its response is lost. */
const WITHOUT_KEY_EVERY = 10;
const PAUSE_MS = 20;

export type Driver = {
  /** Events in the responses, in the order of the responses. */
  announced: string[];
  /** Changes without a key whose response was lost. */
  lostAnswers: number;
  /** It waits once this many are reported or in progress: a kill is being prepared, and needs something to hit. */
  limit: number;
  /** Resolves once this many events are in responses; rejects at an unexpected response. */
  done: Promise<void>;
  hasEnded: boolean;
};

/**
 * Reports changes, one event each, until `events` are in responses. If a response is lost, the change is sent again
 * with its key, so that it happens once; without a key, the result is left open.
 *
 * @param waitUntilUp resolves while the Workers run
 */
export function startDriver(
  runtime: Pick<Runtime, "fetch">,
  world: World,
  events: number,
  waitUntilUp: () => Promise<void>,
): Driver {
  const driver: Driver = { announced: [], lostAnswers: 0, limit: 0, done: Promise.resolve(), hasEnded: false };
  let next = 0;
  let underWay = 0;

  const send = async (number: number, hasKey: boolean): Promise<string | null> => {
    await waitUntilUp();
    const headers: Record<string, string> = hasKey ? { "idempotency-key": `change-${number}` } : {};
    const answer = await reportChange(runtime, makeChange(number, world), headers).catch(() => null);
    if (answer === null || answer.status >= 500) return null;
    const [event] = answer.body.events ?? [];
    if (answer.status !== 200 || !event) {
      throw new Error(`Change ${number} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return String(event.id);
  };

  const runLane = async () => {
    while (driver.announced.length + underWay < events) {
      if (driver.announced.length + underWay >= driver.limit) {
        await sleep(PAUSE_MS);
        continue;
      }
      const number = next++;
      const hasKey = number % WITHOUT_KEY_EVERY !== 5;
      underWay++;
      let eventId = await send(number, hasKey);
      while (eventId === null && hasKey) {
        await sleep(PAUSE_MS);
        eventId = await send(number, hasKey);
      }
      underWay--;
      if (eventId === null) driver.lostAnswers++;
      else driver.announced.push(eventId);
    }
  };
  driver.done = Promise.all(Array.from({ length: LANES }, runLane))
    .then(() => undefined)
    .finally(() => {
      driver.hasEnded = true;
    });
  // Handled by whoever awaits it; until then, a failure must not end the process.
  driver.done.catch(() => undefined);
  return driver;
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
