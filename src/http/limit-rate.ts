import { type TokenBucket, takeToken } from "../domain/token-bucket.ts";
import { Problem } from "./problem.ts";

/** Buckets kept at once; the one made longest ago goes first, which only ever admits more. */
const KEPT_BUCKETS = 10_000;

const buckets = new Map<string, TokenBucket>();

/**
 * Takes one token of a key's bucket, or throws a 429 with `Retry-After` in whole seconds. The buckets live in the isolate: a key whose
 * requests are spread over several isolates gets that many times the rate. It protects the service, it doesn't meter.
 */
export function limitRate(keyId: string, ratePerSecond: number | null, nowMs: number): void {
  if (ratePerSecond === null) return;
  const { bucket, waitMs } = takeToken(buckets.get(keyId), ratePerSecond, nowMs);
  if (!buckets.has(keyId) && buckets.size >= KEPT_BUCKETS) buckets.delete(buckets.keys().next().value ?? "");
  buckets.set(keyId, bucket);
  if (waitMs === null) return;
  throw refuseForNow(`This key may send ${ratePerSecond} requests a second.`, waitMs);
}

/** The 429 of what may be tried again after a wait. `reason` is a sentence. */
export function refuseForNow(reason: string, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem("rate_limited", `${reason} Try again in ${seconds} s.`, {
    headers: { "retry-after": String(seconds) },
  });
}
