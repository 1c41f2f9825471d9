import type { OpenAlertsRef, RecordRef, RecordRefs, Snapshot } from "../../domain/changes/record-refs.ts";
import type { TableName } from "../../domain/records/record-tables.ts";
import { type ColumnValue, columnOf, readRecord, selectColumns } from "../record-columns.ts";
import { andHere } from "../shards/phone-homes.ts";

/** An SQL expression for an id, and the values that it binds. */
type IdExpression = { sql: string; values: ColumnValue[] };

/** Reads the records that a decision needs in one transaction, so that they are consistent. */
export async function loadSnapshot<Refs extends RecordRefs>(db: D1Database, refs: Refs): Promise<Snapshot<Refs>> {
  const queries = Object.entries(refs).flatMap(([name, ref]) => {
    const statement =
      ref.kind === "open_alerts" ? prepareSelectOpenAlerts(db, ref) : prepareSelectRecord(db, refs, ref);
    return statement ? [{ name, ref, statement }] : [];
  });
  const results = queries.length > 0 ? await db.batch<Row>(queries.map(({ statement }) => statement)) : [];
  const found: Record<string, unknown> = Object.fromEntries(Object.keys(refs).map((name) => [name, null]));
  for (const [index, { name, ref }] of queries.entries()) {
    const records = (results[index]?.results ?? []).map((row) => readRecord(row));
    found[name] = ref.kind === "open_alerts" ? records : (records[0] ?? null);
  }
  return found as Snapshot<Refs>;
}

type Row = Record<string, unknown>;

function prepareSelectOpenAlerts(db: D1Database, { organizationId }: OpenAlertsRef): D1PreparedStatement {
  return db
    .prepare(
      `SELECT ${selectColumns("balance_alerts")} FROM balance_alerts WHERE organization_id = ? AND status = 'open' ORDER BY kind`,
    )
    .bind(organizationId);
}

/** Returns null if the reference needs no record. */
function prepareSelectRecord(db: D1Database, refs: RecordRefs, ref: RecordRef<TableName>): D1PreparedStatement | null {
  const id = expressId(refs, ref);
  if (!id) return null;
  return db
    .prepare(`SELECT ${selectColumns(ref.table)} FROM ${ref.table} WHERE id = ${id.sql} ${andHere(ref.table)}`)
    .bind(...id.values);
}

/** Turns a reference by field into a subquery, so that a chain of records is read in one round trip. */
function expressId(refs: RecordRefs, ref: RecordRef<TableName>): IdExpression | null {
  if (ref.kind === "by_id") return ref.id === null ? null : { sql: "?", values: [ref.id] };
  const owner = refs[ref.of];
  if (!owner || owner.kind === "open_alerts") throw new Error(`${ref.of} is no record of this snapshot`);
  const ownerId = expressId(refs, owner);
  return (
    ownerId && {
      sql: `(SELECT ${columnOf(owner.table, ref.field)} FROM ${owner.table} WHERE id = ${ownerId.sql})`,
      values: ownerId.values,
    }
  );
}
