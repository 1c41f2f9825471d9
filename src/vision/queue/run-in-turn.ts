import type { OfferedPicture } from "../../domain/screens/detection.ts";
import type { BusyAnswer } from "../../domain/screens/vision-busy.ts";
import { WorkQueue } from "./work-queue.ts";

/** Work that could not start within this time, because of the work ahead of it, is refused at once. */
const MAX_EXPECTED_WAIT_MS = 20_000;
/**
 * Work that has not started within this time is refused. Its own duration would be added, and callers wait about a
 * minute.
 */
const MAX_WAIT_MS = 30_000;
/** The files of all waiting requests, which the callers' isolates keep in memory: some five of the largest. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
/**
 * The Worker's limit of CPU time (wrangler.toml), which no task outlives. Only the turn of a canceled request lasts
 * until then.
 */
const PATIENCE_MS = 120_000;

/** The duration of a warm-up, in milliseconds on one core of a machine of 2024: requests wait for it. */
const WARM_UP_MS = 2_000;

const limits = {
  maxExpectedWaitMs: MAX_EXPECTED_WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  maxBytes: MAX_WAITING_BYTES,
  patienceMs: PATIENCE_MS,
};
/** One per isolate, whose requests share a thread and memory: one picture is decoded at a time. */
const queue = new WorkQueue(limits, () => performance.now());

/** Runs work on a picture when it is its turn, or refuses it. The file is fetched only then. */
export async function runInTurn<Answer extends { ok: boolean }>(
  picture: OfferedPicture,
  estimateMs: number,
  work: (image: Uint8Array) => Promise<Answer>,
): Promise<Answer | BusyAnswer> {
  const expected = { estimateMs, bytes: picture.byteLength };
  const admission = await queue.run(expected, async () => {
    const image = await picture.read();
    const startMs = performance.now();
    const answer = await work(image);
    // The clock stands still while the CPU works, and advances with the next event.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (answer.ok) queue.learn(expected, performance.now() - startMs);
    return answer;
  });
  if (admission.ok) return admission.result;
  return { ok: false, reason: "busy", retryAfterSeconds: Math.max(1, Math.ceil(admission.retryAfterMs / 1000)) };
}

/** Does work ahead of the first picture, unless there is other work. Returns null if there is. */
export async function runWhenIdle<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (queue.load.tasks > 0) return null;
  const admission = await queue.run({ estimateMs: WARM_UP_MS, bytes: 0 }, work);
  return admission.ok ? admission.result : null;
}
