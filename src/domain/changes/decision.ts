import type { RecordTables, RecordValues, TableName } from "../records/record-tables.ts";
import type { EventDraft } from "./event-draft.ts";

/** A new record: it gets version 1, and its id must be free. */
export type RecordInsert<Table extends TableName> = {
  table: Table;
  id: string;
  expectedVersion: null;
  values: RecordValues<Table>;
};

/** New values of some fields, if the record still has the version that was read; it then gets the next one. */
export type RecordUpdate<Table extends TableName> = {
  table: Table;
  id: string;
  expectedVersion: number;
  values: Partial<RecordValues<Table>>;
};

/** One write, typed by its table. The ledger is only added to. */
export type RecordWrite =
  | { [Table in TableName]: RecordInsert<Table> }[TableName]
  | { [Table in VersionedTable]: RecordUpdate<Table> }[VersionedTable];

export type VersionedTable = Exclude<TableName, "ledger">;

/** The record that a change is about, as the answer names it. */
export type Resource = { type: ResourceType; id: string };

export type ResourceType =
  | "run"
  | "session"
  | "phone"
  | "rental"
  | "file"
  | "file_delivery"
  | "subscription"
  | "invoice"
  | "auto_recharge"
  | "organization";

/** Why a move is refused with 409. */
export const CONFLICT_CODES = [
  "illegal_move",
  "id_taken",
  "phone_not_active",
  "phone_busy",
  "phone_not_usable",
  "phone_rented",
  "session_not_active",
  "session_not_usable",
  "balance_out_of_range",
  "not_due",
] as const;
export type ConflictCode = (typeof CONFLICT_CODES)[number];

/**
 * What a change comes to: writes and events, to be stored as one; nothing, because it has happened already (200 without events); or
 * nothing, because it can't (409), because a record isn't there (404), or because a field doesn't fit the records (422).
 */
export type Decision =
  | { kind: "moved"; resource: Resource; writes: readonly RecordWrite[]; events: readonly EventDraft[] }
  | { kind: "repeated"; resource: Resource }
  | Refusal;

export type Refusal =
  | { kind: "conflict"; code: ConflictCode; detail: string }
  | { kind: "missing"; what: ResourceType }
  | { kind: "invalid"; field: string; message: string };

/** Writes a new record. */
export function insertRecord<Table extends TableName>(
  table: Table,
  id: string,
  values: RecordValues<Table>,
): RecordInsert<Table> {
  return { table, id, expectedVersion: null, values };
}

/** Writes some fields of a record that was read. With none it only takes a version, so that what was read of it stays true. */
export function updateRecord<Table extends VersionedTable>(
  table: Table,
  record: Pick<RecordTables[Table], "id" | "version">,
  values: Partial<RecordValues<Table>> = {},
): RecordUpdate<Table> {
  return { table, id: record.id, expectedVersion: record.version, values };
}

export function makeMoved(
  resource: Resource,
  writes: readonly RecordWrite[],
  events: readonly (EventDraft | null)[] = [],
): Decision {
  return { kind: "moved", resource, writes, events: events.filter((event) => event !== null) };
}

export function makeRepeated(resource: Resource): Decision {
  return { kind: "repeated", resource };
}

export function refuse(code: ConflictCode, detail: string): Refusal {
  return { kind: "conflict", code, detail };
}

export function makeMissing(what: ResourceType): Refusal {
  return { kind: "missing", what };
}

/** Refuses a move that no row of the resource's table allows. `state` is null where there is no record. */
export function refuseMove(resource: ResourceType, state: string | null, trigger: string): Refusal {
  const name = resource.replaceAll("_", " ");
  return refuse("illegal_move", `The ${name} is ${(state ?? "new").replaceAll("_", " ")}: ${trigger} isn't allowed.`);
}
