import type { RecordWrite } from "../domain/changes/decision.ts";
import { HAS_WRITTEN, prepareGuard } from "./guards.ts";
import { columnOf, toColumnValue } from "./record-columns.ts";

type Value = string | number | boolean | null;

/**
 * Prepares one write of a record. It refuses its batch as stale if another write came first: a record with this id, or
 * a conflicting one, was created, or the record no longer has the expected version.
 */
export function prepareWriteRecord(db: D1Database, write: RecordWrite): D1PreparedStatement[] {
  const { table, id, expectedVersion } = write;
  const fields = Object.entries(write.values) as [string, Value][];
  const columns = fields.map(([field]) => columnOf(table, field));
  const values = fields.map(([, value]) => toColumnValue(value));
  if (expectedVersion === null) {
    const places = Array.from({ length: columns.length + 1 }, () => "?");
    const insert = `INSERT INTO ${table} (id, ${columns.join(", ")}) VALUES (${places.join(", ")}) ON CONFLICT DO NOTHING`;
    return [db.prepare(insert).bind(id, ...values), prepareGuard(db, "stale_record", HAS_WRITTEN)];
  }
  const assignments = [...columns.map((column) => `${column} = ?`), "version = ?"];
  const update = `UPDATE ${table} SET ${assignments.join(", ")} WHERE id = ?`;
  return [db.prepare(update).bind(...values, expectedVersion + 1, id)];
}
