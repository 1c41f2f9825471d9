/**
 * The counter that a deployment's isolates share: `limit` and `period` of the binding RATE_LIMITER in wrangler.toml.
 * Its limit is fixed there, so each request takes a share of it that depends on the configured rate.
 */
export const RATE_BUDGET = 100_000;
export const RATE_PERIOD_SECONDS = 10;

/**
 * Returns how much of the budget one request takes, so that a period allows as many requests as one token bucket of
 * this rate does in it: the burst of twice the rate, plus the rate. Whole, and at least 1.
 */
export function weighRequest(ratePerSecond: number): number {
  const admitted = Math.max(1, ratePerSecond * 2) + ratePerSecond * RATE_PERIOD_SECONDS;
  return Math.max(1, Math.floor(RATE_BUDGET / admitted));
}
