import type { BalanceAlert } from "../records/balance-alert.ts";
import type { RecordTables, TableName } from "../records/record-tables.ts";

/**
 * A record that a decision needs: by its id (null: none is needed), or by a field of another record in the same
 * snapshot that holds its id or null.
 */
export type RecordRef<Table extends TableName> =
  | { kind: "by_id"; table: Table; id: string | null }
  | { kind: "by_field"; table: Table; of: string; field: string };

/**
 * The open balance alerts of an organization, at most one of each kind, in the order of their kinds. Their events are
 * in the same order.
 */
export type OpenAlertsRef = { kind: "open_alerts"; organizationId: string };

/**
 * The records that a decision needs, by the names it uses for them. A reference by field must come after the record
 * that holds the field.
 */
export type RecordRefs = Readonly<Record<string, RecordRef<TableName> | OpenAlertsRef>>;

/** The records that were found; null for those that don't exist. */
export type Snapshot<Refs extends RecordRefs> = {
  readonly [Name in keyof Refs]: Refs[Name] extends { table: infer Table extends TableName }
    ? Readonly<RecordTables[Table]> | null
    : readonly Readonly<BalanceAlert>[];
};

export function byId<Table extends TableName>(table: Table, id: string | null | undefined): RecordRef<Table> {
  return { kind: "by_id", table, id: id ?? null };
}

/** Refers to the record whose id is in `field` of the record that the same snapshot names `of`. */
export function byField<Table extends TableName>(table: Table, of: string, field: string): RecordRef<Table> {
  return { kind: "by_field", table, of, field };
}

export function openAlertsOf(organizationId: string): OpenAlertsRef {
  return { kind: "open_alerts", organizationId };
}
