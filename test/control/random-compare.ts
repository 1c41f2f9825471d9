import { Difference, followSequence, type SequenceWorld } from "./random-model.ts";
import { findSequence, nameOwn, type Seen, type Sequence } from "./random-operations.ts";
import type { Played, WrittenTable } from "./random-runner.ts";

type Row = Record<string, string | number | null>;
type Stored = Map<WrittenTable, Row[]>;

/** The numbers of things that were compared and found equal. */
export type Tally = {
  sequences: number;
  changes: Record<Seen["kind"], number>;
  races: number;
  records: number;
  deliveries: number;
  events: Record<string, number>;
};

export function makeTally(): Tally {
  const changes = { moved: 0, repeated: 0, conflict: 0, missing: 0, invalid: 0, unreadable: 0, thrown: 0 };
  return { sequences: 0, changes, races: 0, records: 0, deliveries: 0, events: {} };
}

/**
 * Compares the storage with the model: every outcome, every column of every record, every event byte for byte and in
 * order, and every delivery. Throws a Difference at the first mismatch.
 */
export function compareWithModel(sequences: readonly Sequence[], { seen, rows }: Played, tally: Tally): void {
  const stored = groupRows(rows);
  for (const [index, sequence] of sequences.entries()) {
    const outcomes = seen[index] ?? [];
    const own = stored.get(sequence.number) ?? new Map();
    const actual = describeStored(own);
    const possible = followSequence(sequence, outcomes).map((world) => describeWorld(world, sequence.number));
    if (!possible.some((expected) => JSON.stringify(expected) === JSON.stringify(actual))) {
      throw new Difference(`Sequence ${sequence.number}: ${findFirstDifference(possible[0] ?? {}, actual)}`);
    }
    count(tally, sequence, outcomes, own);
  }
  const known = new Set(sequences.map(({ number }) => number));
  const strangers = [...stored.keys()].filter((number) => !known.has(number));
  if (strangers.length > 0) throw new Difference(`There are records of sequences that weren't played: ${strangers}`);
}

function groupRows(rows: Played["rows"]): Map<number, Stored> {
  const grouped = new Map<number, Stored>();
  for (const [table, all] of Object.entries(rows) as [WrittenTable, Row[]][]) {
    for (const row of all) {
      const number = findSequence(String(table === "webhook_deliveries" ? row.event_id : row.id));
      const own = grouped.get(number) ?? new Map<WrittenTable, Row[]>();
      grouped.set(number, own.set(table, [...(own.get(table) ?? []), row]));
    }
  }
  return grouped;
}

type Description = Record<string, readonly string[]>;

/** Describes the stored rows, one per line: records and deliveries sorted, events in their order. */
function describeStored(stored: Stored): Description {
  const lines: [string, string[]][] = [...stored].map(([table, rows]) => {
    if (table === "events") return [table, rows.map(({ seq: _order, created_at: _at, ...row }) => writeLine(row))];
    if (table === "webhook_deliveries") {
      return [
        table,
        rows.map((row) => `${row.event_id} ${row.organization_id} ${row.destination_id} ${row.status}`).sort(),
      ];
    }
    // The changes don't say in which shard a record is.
    return [table, rows.map(({ shard: _shard, away_on: _away, ...row }) => writeLine(row)).sort()];
  });
  return Object.fromEntries(lines.filter(([table]) => table !== "destinations").sort());
}

/** Describes the expected rows in the same lines. Columns are named like the fields, except for case and units. */
function describeWorld(world: SequenceWorld, sequence: number): Description {
  const tables: [string, string[]][] = [...world.tables]
    .filter(([, records]) => records.size > 0)
    .map(([table, records]) => [
      table,
      [...records.values()].map((record) => writeLine(toColumns(table, record))).sort(),
    ]);
  const { events } = world;
  if (events.length > 0) {
    tables.push([
      "events",
      events.map(({ organizationId, ...event }) =>
        writeLine({ id: event.id, organization_id: organizationId, type: event.type, payload: JSON.stringify(event) }),
      ),
    ]);
    const [first, second] = [nameOwn("org_a", sequence), nameOwn("org_b", sequence)];
    const places: Record<string, string> = {
      [first]: `${nameOwn("dest_a", sequence)} pending`,
      [second]: `${nameOwn("dest_b", sequence)} held`,
    };
    const deliveries = events.map(({ id, organizationId }) => `${id} ${organizationId} ${places[organizationId]}`);
    tables.push(["webhook_deliveries", deliveries.sort()]);
  }
  return Object.fromEntries(tables.sort());
}

function toColumns(table: string, record: Record<string, unknown>): Row {
  // The model counts the writes of every record; a ledger row is written only once.
  const fields = Object.entries(record).filter(([field]) => table !== "ledger" || field !== "version");
  const columns = fields.map(([field, value]) => {
    const column = field.replace(/Ms$/, "").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [column, typeof value === "boolean" ? Number(value) : value];
  });
  return Object.fromEntries(columns);
}

function writeLine(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function findFirstDifference(expected: Description, actual: Description): string {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [wanted, found] = [expected[table] ?? [], actual[table] ?? []];
    const missing = wanted.filter((line) => !found.includes(line));
    const unexpected = found.filter((line) => !wanted.includes(line));
    if (missing.length + unexpected.length === 0 && JSON.stringify(wanted) === JSON.stringify(found)) continue;
    return `${table}: the model has ${missing.join("\n")}\nthe storage has ${unexpected.join("\n")}`;
  }
  return "the tables are in another order";
}

function count(tally: Tally, { steps }: Sequence, outcomes: readonly (readonly Seen[])[], stored: Stored): void {
  tally.sequences++;
  tally.races += steps.filter(({ kind }) => kind === "race").length;
  for (const { kind } of outcomes.flat()) tally.changes[kind]++;
  for (const [table, rows] of stored) {
    if (table === "webhook_deliveries") tally.deliveries += rows.length;
    else if (table !== "events" && table !== "destinations") tally.records += rows.length;
  }
  for (const { type } of stored.get("events") ?? []) tally.events[String(type)] = (tally.events[String(type)] ?? 0) + 1;
}
