import { resolve } from "node:path";
import type { DataPoint } from "../../src/domain/data-points.ts";
import type { AttemptOutcome, AttemptRequest } from "../../src/webhooks/attempt.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import type { Harness } from "../harness.ts";

/** A Worker that delivers as the webhooks Worker does, in an environment that a test chooses: for `startHarness`. */
export const DELIVERY_RUNNER = resolve(import.meta.dirname, "workers/delivery-runner/wrangler.toml");

/** A clock that stands still at `nowMs` (Unix milliseconds; the real one by default), and how long a receiver may take. */
export type Surroundings = { nowMs?: number | undefined; deadlineMs: number };

/** `start` makes the real webhooks Worker start, this often at once. */
export type RunnerTask =
  | ({ kind: "attempt"; request: AttemptRequest } & Surroundings)
  | ({ kind: "deliver"; destinationId: string; settings: Record<string, string>; calls?: number } & Surroundings)
  | { kind: "start"; destinationId: string; calls: number };

/** What calls of `deliverTo` requested, what they threw, their rows for analytics, and how often they called the database. */
export type Delivering = {
  wakeUps: { destinationId: string; delaySeconds: number }[];
  faults: string[];
  points: DataPoint[];
  trips: number;
};

/** Long enough for a busy machine, for receivers that answer. */
const AMPLE_MS = 15_000;

type Runner = Pick<Harness, "fetchFrom">;

/** Makes one attempt in workerd, by its own `fetch`. */
export function attempt(
  harness: Runner,
  url: string,
  { body = "{}", ...surroundings }: Partial<Surroundings> & { body?: string } = {},
): Promise<AttemptOutcome> {
  const request = { url, headers: { "content-type": "application/json" }, body };
  return perform(harness, { kind: "attempt", request, deadlineMs: AMPLE_MS, ...surroundings });
}

/** Calls `deliverTo` in one invocation, `calls` times at once, with the settings of the local start by default. */
export function deliver(
  harness: Runner,
  destinationId: string,
  options: Partial<Surroundings> & { calls?: number; settings?: Record<string, string> } = {},
): Promise<Delivering> {
  const { settings, ...rest } = options;
  const all = { ...LOCAL_SETTINGS, ...settings };
  return perform(harness, { kind: "deliver", destinationId, deadlineMs: AMPLE_MS, ...rest, settings: all });
}

/** Makes the real webhooks Worker start delivering, as this many wake-ups at once would. */
export function startReal(harness: Runner, destinationId: string, calls = 1): Promise<null> {
  return perform(harness, { kind: "start", destinationId, calls });
}

async function perform<Answer>(harness: Runner, task: RunnerTask): Promise<Answer> {
  const response = await harness.fetchFrom("delivery-runner", "/", { method: "POST", body: JSON.stringify(task) });
  if (response.status !== 200) throw new Error(`The runner failed: ${await response.text()}`);
  return (await response.json()) as Answer;
}
