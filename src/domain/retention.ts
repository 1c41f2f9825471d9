const DAY_MS = 24 * 3_600_000;

/** How long a delivery and its attempts are kept, replayable (decisions.md, "Events"). */
export const DELIVERY_KEPT_MS = 30 * DAY_MS;
/** Events outlive their deliveries, which carry their payloads. */
export const EVENT_KEPT_MS = 31 * DAY_MS;
