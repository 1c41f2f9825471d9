import { Problem } from "../domain/problem.ts";
import { RATE_PERIOD_SECONDS, weighRequest } from "../domain/rate-budget.ts";
import { type TokenBucket, takeToken } from "../domain/token-bucket.ts";
import { logFailure } from "../log.ts";

/** Buckets kept at once; the one made longest ago goes first, which only ever admits more. */
const KEPT_BUCKETS = 10_000;

const buckets = new Map<string, TokenBucket>();

/** Cloudflare's rate-limit binding, as far as it's used: a counter that the isolates of one location share. */
export type RateLimiter = { limit(request: { key: string; delta: number }): Promise<{ success: boolean }> };

type Environment = {
  config: { rateLimitPerSecond: number | null };
  rateLimiter: RateLimiter | null;
  nowMs: number;
  requestId: string;
};

/**
 * Counts a request of a key, or throws a 429 with `Retry-After` in whole seconds. The bucket lives in the isolate and knows when the next token
 * is there. A key whose requests are spread over several isolates is held to the same rate by the binding, until its period is over.
 */
export async function limitRate(keyId: string, { config, rateLimiter, nowMs, requestId }: Environment): Promise<void> {
  const { rateLimitPerSecond: rate } = config;
  if (rate === null) return;
  const reason = `This key may send ${rate} requests a second.`;
  const waitMs = takeFromBucket(keyId, rate, nowMs);
  if (waitMs !== null) throw refuseForNow(reason, waitMs);
  if (rateLimiter && !(await isWithinBudget(keyId, rate, rateLimiter, requestId))) {
    throw refuseForNow(reason, RATE_PERIOD_SECONDS * 1000);
  }
}

function takeFromBucket(keyId: string, rate: number, nowMs: number): number | null {
  const { bucket, waitMs } = takeToken(buckets.get(keyId), rate, nowMs);
  if (!buckets.has(keyId) && buckets.size >= KEPT_BUCKETS) buckets.delete(buckets.keys().next().value ?? "");
  buckets.set(keyId, bucket);
  return waitMs;
}

/** A counter that fails lets the request through: it must not take the service down with it. */
async function isWithinBudget(key: string, rate: number, limiter: RateLimiter, requestId: string): Promise<boolean> {
  try {
    return (await limiter.limit({ key, delta: weighRequest(rate) })).success;
  } catch (error) {
    logFailure(error, { requestId, operation: "rate-limit" });
    return true;
  }
}

/** Returns the 429 of what may be tried again after a wait. `reason` is a sentence. */
export function refuseForNow(reason: string, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem("rate_limited", `${reason} Try again in ${seconds} s.`, {
    headers: { "retry-after": String(seconds) },
  });
}
