/**
 * Returns the SQL that is true unless the organization of a row of `table` (or its alias) is on another shard: it is moving
 * here, and its rows are copies, or it has left, and they are remains. Crons and claims pass such rows over, or both shards
 * would do the same work, and rows on which nothing can be done would keep others from their turn.
 */
export function isServedHere(table: string): string {
  return `NOT EXISTS (SELECT 1 FROM copied_organizations WHERE organization_id = ${table}.organization_id)
    AND NOT EXISTS (SELECT 1 FROM departures WHERE organization_id = ${table}.organization_id AND state IN ('held', 'gone'))`;
}
