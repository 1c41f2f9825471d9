const DAY_MS = 24 * 3_600_000;

/**
 * How long a delivery and its attempts are kept, replayable, from its end: its last attempt, or when it was given up. What is pending or held
 * has not ended (docs/contract/decisions.md, "Attempts").
 */
export const DELIVERY_KEPT_MS = 30 * DAY_MS;
/** How long an event is kept at least. It outlives its deliveries, which carry its payload. */
export const EVENT_KEPT_MS = 31 * DAY_MS;
