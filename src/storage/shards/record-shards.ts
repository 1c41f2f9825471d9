import type { TableName } from "../../domain/records/record-tables.ts";
import type { Databases } from "../databases.ts";
import { andHere } from "./phone-homes.ts";

/** The tables whose records can be found by their id alone. */
export type LocatedTable = TableName | "destinations" | "webhook_deliveries" | "replays";

/**
 * The column with a record's organization, if it isn't `organization_id`. A shared phone is with the organization that
 * uses it.
 */
const OWNERS: Partial<Record<LocatedTable, string>> = {
  organizations: "id",
  phones: "coalesce(organization_id, (SELECT s.organization_id FROM sessions AS s WHERE s.id = active_session_id))",
};

/** The most records in the cache. The oldest is evicted first, which costs a query on each shard. */
const REMEMBERED = 20_000;

/**
 * The organizations of records, by table and id; null: a shared phone that nobody uses. Only phones ever change their
 * organization.
 */
const owners = new Map<string, { organizationId: string | null; shard: number }>();

/**
 * Returns the organization that a record belongs to, and the shard that it was found in; null if no shard has it. Asks all
 * shards at once, unless the record was found before.
 */
export async function locateRecord(
  databases: Databases,
  table: LocatedTable,
  id: string,
): Promise<{ organizationId: string | null; shard: number } | null> {
  const name = `${table} ${id}`;
  const known = owners.get(name);
  if (known) return known;
  const column = OWNERS[table] ?? "organization_id";
  const rows = await Promise.all(
    databases.map((db) =>
      db
        .prepare(`SELECT ${column} AS organizationId FROM ${table} WHERE id = ? ${andHere(table)}`)
        .bind(id)
        .first<{ organizationId: string | null }>(),
    ),
  );
  const shard = rows.findIndex((row) => row !== null);
  const row = rows[shard];
  if (!row) return null;
  const found = { organizationId: row.organizationId, shard };
  if (table === "phones") return found;
  if (owners.size >= REMEMBERED) owners.delete(owners.keys().next().value ?? "");
  owners.set(name, found);
  return found;
}
