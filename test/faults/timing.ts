/** Delays of the schedule, in seconds: four attempts. */
export const RETRY_SECONDS = [1, 2, 1] as const;
/** How long a receiver may take: far more than one needs on a busy machine, where a script doesn't hold it up. */
export const DEADLINE_MS = 4000;
/** Outlasts an attempt and its settling by far, even on a busy machine. */
export const LEASE_MS = 10_000;
/** How often the minute's cron runs. */
export const CRON_EVERY_MS = 1000;
