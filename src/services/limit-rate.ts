import { Problem } from "../domain/errors/problem.ts";
import { RATE_PERIOD_SECONDS, weighRequest } from "../domain/limits/rate-budget.ts";
import { type TokenBucket, takeToken } from "../domain/limits/token-bucket.ts";
import { logFailure } from "../log.ts";

/** The most buckets that are kept. The oldest is dropped first, which can only allow more requests. */
const KEPT_BUCKETS = 10_000;

const buckets = new Map<string, TokenBucket>();

/** The part of Cloudflare's rate-limit binding that is used: a counter shared by the isolates of one location. */
export type RateLimiter = { limit(request: { key: string; delta: number }): Promise<{ success: boolean }> };

type Environment = {
  rateLimiter: RateLimiter | null;
  nowMs: number;
  requestId: string;
};

/**
 * Counts a request of a key, or throws a 429 with `Retry-After` in whole seconds. The bucket belongs to the isolate and
 * knows when the next token is available. For a key whose requests are spread over several isolates, the binding
 * enforces the same rate until its period is over.
 */
export async function limitRate(
  keyId: string,
  environment: Environment & { config: { rateLimitPerSecond: number | null } },
): Promise<void> {
  const { rateLimitPerSecond: rate } = environment.config;
  if (rate !== null) await countRequest(keyId, { rate, of: "key or login" }, environment);
}

/** Counts a request of somebody without a key or a login by their network, as `limitRate` does. */
export async function limitVisitors(
  clientNetwork: string,
  environment: Environment & { config: { networkRateLimitPerSecond: number | null } },
): Promise<void> {
  const { networkRateLimitPerSecond: rate } = environment.config;
  if (rate !== null) await countRequest(`network:${clientNetwork}`, { rate, of: "network" }, environment);
}

async function countRequest(
  name: string,
  { rate, of }: { rate: number; of: string },
  { rateLimiter, nowMs, requestId }: Environment,
): Promise<void> {
  const reason = `The limit is ${rate} per second for each ${of}.`;
  const waitMs = takeFromBucket(name, rate, nowMs);
  if (waitMs !== null) throw refuseForNow(reason, waitMs);
  if (rateLimiter && !(await isWithinBudget(name, rate, rateLimiter, requestId))) {
    throw refuseForNow(reason, RATE_PERIOD_SECONDS * 1000);
  }
}

function takeFromBucket(name: string, rate: number, nowMs: number): number | null {
  const { bucket, waitMs } = takeToken(buckets.get(name), rate, nowMs);
  if (!buckets.has(name) && buckets.size >= KEPT_BUCKETS) buckets.delete(buckets.keys().next().value ?? "");
  buckets.set(name, bucket);
  return waitMs;
}

/** If the counter fails, the request is allowed: it must not take the service down. */
async function isWithinBudget(key: string, rate: number, limiter: RateLimiter, requestId: string): Promise<boolean> {
  try {
    return (await limiter.limit({ key, delta: weighRequest(rate) })).success;
  } catch (error) {
    logFailure(error, { requestId, operation: "rate-limit" });
    return true;
  }
}

/** Returns the 429 for a request that can be retried after a wait. `reason` is a sentence. */
export function refuseForNow(reason: string, waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem("rate_limited", `${reason} Try again in ${seconds} s.`, {
    headers: { "retry-after": String(seconds) },
  });
}
