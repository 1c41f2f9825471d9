const MINUTE_MS = 60_000;

/**
 * The crons of the webhooks Worker, and the milliseconds between two runs of each. `workers/webhooks/wrangler.toml` has
 * the same ones: a test compares them.
 */
export const CRON_INTERVALS_MS = {
  "* * * * *": MINUTE_MS,
  "*/15 * * * *": 15 * MINUTE_MS,
  "41 * * * *": 60 * MINUTE_MS,
  "17 3 * * *": 24 * 60 * MINUTE_MS,
} as const;

export type Cron = keyof typeof CRON_INTERVALS_MS;
