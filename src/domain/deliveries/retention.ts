import { DAY_MS } from "../money/spending-month.ts";

/**
 * How long a delivery and its attempts are kept, and can be replayed, after it ended: after its last attempt, or after
 * it was given up. Pending and held deliveries have not ended (docs/contract/decisions.md, "Attempts").
 */
export const DELIVERY_KEPT_MS = 30 * DAY_MS;
/** How long the dashboard lists a call of the public API. */
export const REQUEST_KEPT_MS = 7 * DAY_MS;
/** How long an answer can be repeated by its Idempotency-Key (docs/contract/control.md, "Idempotency"). */
export const ANSWER_KEPT_MS = DAY_MS;
/** The most bytes of encrypted answers to charged calls that are stored per organization and day (UTC). */
export const MAX_KEPT_BYTES_PER_DAY = 64 * 1024 * 1024;
/** How long an event is kept at least: longer than its deliveries, which carry its payload. */
export const EVENT_KEPT_MS = 31 * DAY_MS;

/** A response whose body and headers together exceed this counts towards the organization's daily limit, in bytes. */
export const LONG_RESPONSE_BYTES = 2048;
/** The most bytes of long responses to an organization's webhooks that are stored per day (UTC). */
export const MAX_KEPT_RESPONSES_PER_DAY = 16 * 1024 * 1024;
/** The bytes of a long response's body that are stored beyond that limit. */
export const RESPONSE_START_BYTES = 1024;
