import type { Decision, RecordWrite } from "../../../src/domain/changes/decision.ts";
import { buildDraftedEvent } from "../../../src/domain/changes/event-draft.ts";
import type { NewIds } from "../../../src/domain/changes/new-ids.ts";
import { readChange } from "../../../src/domain/changes/read-change.ts";
import type { RecordRefs, Snapshot } from "../../../src/domain/changes/record-refs.ts";
import type { Event } from "../../../src/domain/events/event-catalog.ts";
import type { RecordTables, TableName } from "../../../src/domain/records/record-tables.ts";
import { settleRepeat } from "./settle-repeat.ts";

export const NOW_MS = Date.UTC(2026, 5, 1, 12);

type StoredRecord = { id: string; version: number } & Record<string, unknown>;

/** An event that was sent, and its organization. */
export type SentEvent = Event & { organizationId: string };

export type Outcome =
  | { kind: "moved"; resource: { type: string; id: string }; events: SentEvent[]; writes: readonly RecordWrite[] }
  | Exclude<Decision, { kind: "moved" }>
  | { kind: "unreadable"; fields: string[] };

/** A write that expects another version than the record has: another change came first. */
export class StaleWrite extends Error {
  override readonly name = "StaleWrite";
}

/**
 * Replaces the database for decisions, in memory: it finds the records that a decision needs, and stores its writes,
 * all or nothing, checking every write's expected version. A write that doesn't fit throws: no decision may make one.
 */
export class World {
  readonly tables = new Map<TableName, Map<string, StoredRecord>>();
  readonly #events: SentEvent[] = [];
  nowMs = NOW_MS;
  #made = 0;
  readonly #eventsById = new Map<string, SentEvent>();

  /** What was sent, in order. */
  get events(): readonly SentEvent[] {
    return this.#events;
  }

  /** Adds a record that no change creates. */
  put<Table extends TableName>(table: Table, record: Omit<RecordTables[Table], "version">): void {
    this.#open(table).set(record.id, { ...record, version: 1 } as StoredRecord);
  }

  /** Adds events that were sent. */
  putEvents(events: readonly SentEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#eventsById.set(event.id, event);
    }
  }

  get<Table extends TableName>(table: Table, id: string): RecordTables[Table] {
    const record = this.#open(table).get(id);
    if (!record) throw new Error(`no ${id} in ${table}`);
    return { ...record } as unknown as RecordTables[Table];
  }

  list<Table extends TableName>(table: Table): RecordTables[Table][] {
    return [...this.#open(table).values()] as unknown as RecordTables[Table][];
  }

  /** Applies one change as the control API receives it. */
  apply(body: unknown): Outcome {
    return this.decide(body)();
  }

  /** Decides a change on the current records. The result stores the decision. */
  decide(body: unknown): () => Outcome {
    const change = readChange(body, this.nowMs);
    if (change.kind === "invalid") {
      const { errors } = change;
      return () => ({ kind: "unreadable", fields: errors.map(({ field }) => field) });
    }
    const context = { nowMs: this.nowMs, newIds: this.makeIds() };
    const decision = change.decide(this.find(change.needs), context);
    return () => this.store(decision);
  }

  /** Returns the records that these references lead to. */
  find(needs: RecordRefs): Snapshot<RecordRefs> {
    const found: Record<string, unknown> = {};
    for (const [name, ref] of Object.entries(needs)) {
      if (ref.kind === "open_alerts") {
        found[name] = this.list("balance_alerts")
          .filter((alert) => alert.organizationId === ref.organizationId && alert.status === "open")
          .sort((a, b) => (a.kind < b.kind ? -1 : 1));
        continue;
      }
      if (ref.kind === "by_field" && !(ref.of in found))
        throw new Error(`${name} goes by ${ref.of}, which comes later`);
      const id = ref.kind === "by_id" ? ref.id : (found[ref.of] as StoredRecord | null)?.[ref.field];
      if (id === undefined && found[ref.kind === "by_field" ? ref.of : name]) throw new Error(`${name}: no such field`);
      found[name] = typeof id === "string" ? (this.#open(ref.table).get(id) ?? null) : null;
    }
    return found as Snapshot<RecordRefs>;
  }

  /** Stores a decision as a whole: a failure throws and leaves everything as it was. */
  store(decided: Decision): Outcome {
    const events = decided.kind === "moved" ? decided.events.map((draft) => this.#build(draft)) : [];
    const ids = events.map(({ id }) => id);
    if (new Set(ids).size !== ids.length) throw new Error(`one change, one id twice: ${ids}`);
    const decision = settleRepeat(decided, events, this.#eventsById);
    if (decision.kind !== "moved") return decision;
    for (const write of decision.writes) this.#check(write);
    for (const write of decision.writes) this.#write(write);
    this.putEvents(events);
    return { ...decision, events };
  }

  makeIds(): NewIds {
    this.#made++;
    const tail = String(this.#made).padStart(6, "0");
    return {
      run: `run_${tail}`,
      session: `sess_${tail}`,
      phone: `phone_${tail}`,
      rental: `rent_${tail}`,
      file: `file_${tail}`,
      delivery: `dlv_${tail}`,
      ledger: `ledger_${tail}`,
      lowBalanceAlert: `alert_${tail}a`,
      negativeBalanceAlert: `alert_${tail}b`,
    };
  }

  /** Returns everything that is stored, for comparison. */
  dump(): string {
    const tables = [...this.tables].filter(([, records]) => records.size > 0);
    return JSON.stringify([tables.map(([table, records]) => [table, [...records.values()]]), this.events]);
  }

  /** Takes over all that another world holds. */
  protected take(other: World): void {
    for (const [table, records] of other.tables) this.tables.set(table, new Map(records));
    this.nowMs = other.nowMs;
    this.#made = other.#made;
    this.putEvents(other.events);
  }

  #build(draft: Extract<Decision, { kind: "moved" }>["events"][number]): SentEvent {
    return { ...buildDraftedEvent(draft), organizationId: draft.organizationId };
  }

  #check({ table, id, expectedVersion }: RecordWrite): void {
    const version = this.#open(table).get(id)?.version ?? null;
    if (version === expectedVersion) return;
    throw new StaleWrite(`${table} ${id} has version ${version}, not ${expectedVersion}`);
  }

  #write(write: RecordWrite): void {
    this.#check(write);
    const { table, id, expectedVersion, values } = write;
    const records = this.#open(table);
    records.set(id, { ...records.get(id), ...values, id, version: (expectedVersion ?? 0) + 1 });
  }

  #open(table: TableName): Map<string, StoredRecord> {
    const records = this.tables.get(table) ?? new Map<string, StoredRecord>();
    this.tables.set(table, records);
    return records;
  }
}
