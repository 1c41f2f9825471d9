/** Tokens left at `atMs` (Unix milliseconds). A bucket holds at most twice its rate. */
export type TokenBucket = { tokens: number; atMs: number };

/**
 * Takes one token from a bucket that refills at `ratePerSecond`. An undefined `bucket` is a full one. A clock that went
 * backwards refills nothing. Returns the bucket afterwards and, if refused, how long to wait for a token.
 */
export function takeToken(
  bucket: TokenBucket | undefined,
  ratePerSecond: number,
  nowMs: number,
): { bucket: TokenBucket; waitMs: number | null } {
  // At least one: with less, a rate below one in two seconds would never allow anything.
  const burst = Math.max(1, ratePerSecond * 2);
  const elapsedMs = bucket ? Math.max(0, nowMs - bucket.atMs) : 0;
  const tokens = bucket ? Math.min(burst, bucket.tokens + (elapsedMs / 1000) * ratePerSecond) : burst;
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, atMs: nowMs }, waitMs: null };
  return { bucket: { tokens, atMs: nowMs }, waitMs: Math.ceil(((1 - tokens) / ratePerSecond) * 1000) };
}
