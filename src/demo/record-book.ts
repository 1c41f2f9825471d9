import { moveBalance } from "../domain/changes/balance-move.ts";
import type { Decision, RecordWrite } from "../domain/changes/decision.ts";
import { buildDraftedEvent } from "../domain/changes/event-draft.ts";
import type { NewIds } from "../domain/changes/new-ids.ts";
import { readChange } from "../domain/changes/read-change.ts";
import type { RecordRefs, Snapshot } from "../domain/changes/record-refs.ts";
import type { Event } from "../domain/events/event-catalog.ts";
import type { Phone } from "../domain/records/phone.ts";
import type { RecordTables, TableName } from "../domain/records/record-tables.ts";

/**
 * Something that happened at a time (Unix milliseconds): a change as the control API accepts it, or the charge of a
 * priced call.
 */
export type Step = { atMs: number } & (
  | { body: Record<string, unknown> }
  | { charge: { organizationId: string; amountMicrodollars: number; requestId: string; reason: string } }
);

/** An event of the past, with its organization and time. */
export type PastEvent = { organizationId: string; event: Event; atMs: number };

/** A status that a phone entered. */
type PastStatus = { phoneId: string; status: Phone["status"]; reason: Phone["statusReason"]; atMs: number };

type StoredRecord = { id: string; version: number } & Record<string, unknown>;

/**
 * Records in memory that follow the domain's own decisions, so that a made-up past is a possible one: a step that the
 * tables of moves don't allow throws, and every event is built by the catalog.
 */
export class RecordBook {
  readonly events: PastEvent[] = [];
  /** In the order in which the phones entered them. */
  readonly statuses: PastStatus[] = [];
  readonly #tables = new Map<TableName, Map<string, StoredRecord>>();
  readonly #makeIds: (atMs: number) => NewIds;

  constructor(makeIds: (atMs: number) => NewIds) {
    this.#makeIds = makeIds;
  }

  /** Adds a record that no step creates. */
  put<Table extends TableName>(table: Table, record: Omit<RecordTables[Table], "version">): void {
    this.#open(table).set(record.id, { ...record, version: 1 });
    if (table === "phones") this.#noteStatus(record as unknown as Phone);
  }

  list<Table extends TableName>(table: Table): RecordTables[Table][] {
    return [...this.#open(table).values()] as unknown as RecordTables[Table][];
  }

  /** Applies the step. Throws an Error that quotes it if it isn't allowed. */
  take(step: Step): void {
    const decision = "body" in step ? this.#decideChange(step.body, step.atMs) : this.#decideCharge(step);
    if (decision.kind !== "moved") throw new Error(`${JSON.stringify(step)} came to ${JSON.stringify(decision)}`);
    for (const write of decision.writes) this.#write(write);
    for (const draft of decision.events) {
      this.events.push({
        organizationId: draft.organizationId,
        event: buildDraftedEvent(draft),
        atMs: draft.occurredAtMs,
      });
    }
  }

  #decideChange(body: Record<string, unknown>, atMs: number): Decision {
    const change = readChange(body, atMs);
    if (change.kind === "invalid") throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(change.errors)}`);
    return change.decide(this.#find(change.needs), { nowMs: atMs, newIds: this.#makeIds(atMs) });
  }

  #decideCharge({ atMs, charge }: Extract<Step, { charge: unknown }>): Decision {
    const { organizationId, amountMicrodollars, ...rest } = charge;
    const organization = this.#get("organizations", organizationId);
    if (!organization) return { kind: "missing", what: "organization" };
    const context = { nowMs: atMs, occurredAtMs: atMs, newIds: this.#makeIds(atMs) };
    const move = { ...rest, amountMicrodollars: -amountMicrodollars };
    const moved = moveBalance(organization, this.#listOpenAlerts(organizationId), move, context);
    if (moved.kind !== "balance_moved") return moved;
    const { writes, events } = moved;
    return { kind: "moved", resource: { type: "organization", id: organizationId }, writes, events };
  }

  #find(needs: RecordRefs): Snapshot<RecordRefs> {
    const found: Record<string, unknown> = {};
    for (const [name, ref] of Object.entries(needs)) {
      if (ref.kind === "open_alerts") {
        found[name] = this.#listOpenAlerts(ref.organizationId);
        continue;
      }
      const id = ref.kind === "by_id" ? ref.id : (found[ref.of] as StoredRecord | null)?.[ref.field];
      found[name] = typeof id === "string" ? this.#get(ref.table, id) : null;
    }
    return found as Snapshot<RecordRefs>;
  }

  #listOpenAlerts(organizationId: string) {
    return this.list("balance_alerts").filter(
      (alert) => alert.organizationId === organizationId && alert.status === "open",
    );
  }

  #get<Table extends TableName>(table: Table, id: string): RecordTables[Table] | null {
    return (this.#open(table).get(id) ?? null) as unknown as RecordTables[Table] | null;
  }

  #write({ table, id, expectedVersion, values }: RecordWrite): void {
    const records = this.#open(table);
    const record = { ...records.get(id), ...values, id, version: (expectedVersion ?? 0) + 1 };
    records.set(id, record);
    if (table === "phones" && "status" in values) this.#noteStatus(record as unknown as Phone);
  }

  #noteStatus({ id, status, statusReason, statusChangedAtMs, createdAtMs }: Omit<Phone, "version">): void {
    this.statuses.push({ phoneId: id, status, reason: statusReason, atMs: statusChangedAtMs ?? createdAtMs });
  }

  #open(table: TableName): Map<string, StoredRecord> {
    const records = this.#tables.get(table) ?? new Map<string, StoredRecord>();
    this.#tables.set(table, records);
    return records;
  }
}
