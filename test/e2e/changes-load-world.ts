import type { RecordTables, TableName } from "../../src/domain/records/record-tables.ts";
import { RECORD_COLUMNS, readRecord, selectColumns } from "../../src/storage/record-columns.ts";
import { type SentEvent, World } from "../domain/changes/world.ts";

/** Loads the content of the database as a world, so that the invariants of every world can be checked on it. */
export async function loadWorld(db: D1Database): Promise<World> {
  const names = Object.keys(RECORD_COLUMNS) as TableName[];
  const tables = await db.batch<Record<string, unknown>>([
    ...names.map((name) => db.prepare(`SELECT ${selectColumns(name)} FROM ${name}`)),
    db.prepare("SELECT organization_id, payload FROM events ORDER BY seq"),
  ]);
  const world = new World();
  for (const [index, name] of names.entries()) {
    for (const row of tables[index]?.results ?? []) {
      world.put(name, readRecord(row) as RecordTables[typeof name]);
      // `put` creates first versions; these have been written since.
      const stored = world.tables.get(name)?.get(String(row.id));
      if (stored && typeof row.version === "number") stored.version = row.version;
    }
  }
  const sent = tables[names.length]?.results ?? [];
  world.putEvents(
    sent.map(
      ({ organization_id, payload }): SentEvent => ({
        ...JSON.parse(String(payload)),
        organizationId: organization_id,
      }),
    ),
  );
  return world;
}
