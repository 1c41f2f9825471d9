/** Pauses of the schedule, in seconds: four attempts. */
export const RETRY_SECONDS = [1, 2, 1] as const;
/** How long a receiver may take. */
export const DEADLINE_MS = 1500;
/** Outlives an attempt and its settling by far, on a busy machine too. */
export const LEASE_MS = 5000;
/** How often the cron of the minute runs. */
export const CRON_EVERY_MS = 1000;
