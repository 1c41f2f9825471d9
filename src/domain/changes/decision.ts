import type { RecordTables, RecordValues, TableName } from "../records/record-tables.ts";
import type { EventDraft } from "./event-draft.ts";

/** A new record: it gets version 1, and its id must be free. */
type RecordInsert<Table extends TableName> = {
  table: Table;
  id: string;
  expectedVersion: null;
  values: RecordValues<Table>;
};

/**
 * New values for some fields. Applies only if the record still has the version that was read, and then increments the
 * version.
 */
type RecordUpdate<Table extends TableName> = {
  table: Table;
  id: string;
  expectedVersion: number;
  values: Partial<RecordValues<Table>>;
};

/** One write, typed by its table. The ledger is append-only. */
export type RecordWrite =
  | { [Table in TableName]: RecordInsert<Table> }[TableName]
  | { [Table in VersionedTable]: RecordUpdate<Table> }[VersionedTable];

type VersionedTable = Exclude<TableName, "ledger">;

/** The record that a change is about, as named in the response. */
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

/** The codes with which a change is refused with 409. */
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
  "occurred_at_taken",
] as const;
type ConflictCode = (typeof CONFLICT_CODES)[number];

/**
 * The result of a change: writes and events, stored together; nothing, because it has already happened (200 without
 * events); or a refusal, because it conflicts (409), because a record doesn't exist (404), or because a field doesn't
 * fit the records (422).
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

/**
 * Updates some fields of a record that was read. Without fields it only increments the version, which guards that what
 * was read still holds.
 */
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

/** Refuses a move that no row of the resource's table allows. `state` is null if there is no record. */
export function refuseMove(resource: ResourceType, state: string | null, trigger: string): Refusal {
  const name = resource.replaceAll("_", " ");
  return refuse("illegal_move", `The ${name} is ${(state ?? "new").replaceAll("_", " ")}: ${trigger} isn't allowed.`);
}
