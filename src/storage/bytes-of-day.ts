/** The tables that count an organization's bytes per day: one row per organization, for the latest day. */
type ByteCount = "kept_answers" | "kept_responses";

/**
 * Returns the SQL for an organization's bytes on a day (days since 1970-01-01). A clock that is a day behind doesn't
 * grant a day's limit twice.
 */
export function bytesOfDay(table: ByteCount, organization: string, day: string): string {
  return `coalesce((SELECT bytes FROM ${table} WHERE organization_id = ${organization} AND day >= ${day}), 0)`;
}

/** The end of an INSERT into such a table: adds to the day's bytes, or begins a new day. */
export const ADD_TO_DAY = `ON CONFLICT (organization_id) DO UPDATE SET
    bytes = iif(excluded.day > day, 0, bytes) + excluded.bytes, day = max(day, excluded.day)`;
