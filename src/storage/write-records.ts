import type { RecordWrite } from "../domain/changes/decision.ts";
import { columnOf, toColumnValue } from "./record-columns.ts";

type Value = string | number | boolean | null;

/** The statement of one write. Where another write came first it fails, and with it the whole batch (see `commitBatch`). */
export function writeRecord(db: D1Database, write: RecordWrite): D1PreparedStatement {
  const { table, id, expectedVersion } = write;
  const fields = Object.entries(write.values) as [string, Value][];
  const columns = fields.map(([field]) => columnOf(table, field));
  const values = fields.map(([, value]) => toColumnValue(value));
  if (expectedVersion === null) {
    const places = Array.from({ length: columns.length + 1 }, () => "?");
    return db
      .prepare(`INSERT INTO ${table} (id, ${columns.join(", ")}) VALUES (${places.join(", ")})`)
      .bind(id, ...values);
  }
  const assignments = [...columns.map((column) => `${column} = ?`), "version = ?"];
  return db
    .prepare(`UPDATE ${table} SET ${assignments.join(", ")} WHERE id = ?`)
    .bind(...values, expectedVersion + 1, id);
}
