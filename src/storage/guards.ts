/**
 * Why a batch was refused, and all of it undone:
 * - `stale_record`: what the decision goes by was written by someone else since it was read, or is used up
 * - `slug_taken`: another organization has the slug
 * - `known_event`: the event is there already
 * - `known_idempotency_key`: the answer to this Idempotency-Key is
 */
export const REFUSALS = ["stale_record", "slug_taken", "known_event", "known_idempotency_key"] as const;

export type CommitRefusal = (typeof REFUSALS)[number];

/** Holds behind a statement that has written a row. */
export const HAS_WRITTEN = "changes() > 0";

/**
 * Prepares a statement that refuses its batch with the tag unless a condition holds at that place of the batch.
 *
 * @param condition an SQL expression that is 1 where it holds
 * @param values what it binds
 */
export function prepareGuard(
  db: D1Database,
  refusal: CommitRefusal,
  condition: string,
  ...values: readonly (string | number | null)[]
): D1PreparedStatement {
  return db.prepare(`INSERT INTO guards (refusal, holds) VALUES ('${refusal}', ${condition})`).bind(...values);
}
