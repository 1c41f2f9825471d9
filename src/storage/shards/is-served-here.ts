/**
 * Returns an SQL condition that is false if the organization of a row of `table` (or its alias) is on another shard:
 * its rows are copies because it is moving here, or leftovers because it has moved away. Crons and claims skip such
 * rows: otherwise both shards would do the same work, and rows that can't be processed would block others. The
 * operator's checks and metrics skip them too, since nothing becomes of them here.
 */
export function isServedHere(table: string): string {
  return `NOT EXISTS (SELECT 1 FROM copied_organizations WHERE organization_id = ${table}.organization_id)
    AND NOT EXISTS (SELECT 1 FROM departures WHERE organization_id = ${table}.organization_id AND state IN ('held', 'gone'))`;
}

/** The SQL that lists the organizations on another shard, for which `isServedHere` is false. */
export const AWAY_ORGANIZATIONS = `
  SELECT organization_id FROM copied_organizations
  UNION SELECT organization_id FROM departures WHERE state IN ('held', 'gone')`;
