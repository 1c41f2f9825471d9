/**
 * The reasons for which a batch is refused and rolled back:
 * - `stale_record`: what the decision is based on was changed by another write since it was read, or is used up
 * - `slug_taken`: another organization has the slug
 * - `known_event`: the event exists already
 * - `known_idempotency_key`: an answer to this Idempotency-Key exists already
 * - `limit_reached`: the charge's key has spent its limit already
 */
export const REFUSALS = [
  "stale_record",
  "slug_taken",
  "known_event",
  "known_idempotency_key",
  "limit_reached",
] as const;

export type CommitRefusal = (typeof REFUSALS)[number];

/** The same refusal as that of a move's triggers: the batch waits, then runs in the organization's new shard. */
export const MOVING = "organization_moving";

/** True directly after a statement that has written a row. */
export const HAS_WRITTEN = "changes() > 0";

/**
 * Prepares a statement that refuses its batch with the tag unless a condition holds at that point of the batch.
 *
 * @param condition an SQL expression that is 1 if it holds
 * @param values the values that it binds
 */
export function prepareGuard(
  db: D1Database,
  refusal: CommitRefusal | typeof MOVING,
  condition: string,
  ...values: readonly (string | number | null)[]
): D1PreparedStatement {
  return db.prepare(`INSERT INTO guards (refusal, holds) VALUES ('${refusal}', ${condition})`).bind(...values);
}
