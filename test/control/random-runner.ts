import { settleChange } from "../../src/services/settle-change.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { type Asked, askStep, describeSeen, nameOwn, type Seen, type Sequence } from "./random-operations.ts";

/** Every table that a sequence may write, referring tables first. */
export const WRITTEN_TABLES = [
  "webhook_deliveries",
  "events",
  "destinations",
  "file_deliveries",
  "files",
  "invoice_attempts",
  "invoices",
  "auto_recharges",
  "balance_alerts",
  "ledger",
  "subscriptions",
  "runs",
  "sessions",
  "rentals",
  "phones",
  "organizations",
] as const;

export type WrittenTable = (typeof WRITTEN_TABLES)[number];
export type Rows = Record<WrittenTable, Record<string, string | number | null>[]>;

/** What each step of each sequence returned, and everything that is stored after them. */
export type Played = { seen: Seen[][][]; rows: Rows };

/**
 * Plays sequences on the real storage, several at a time, returns everything that it then contains, and empties it.
 * Runs in workerd.
 */
export async function playSequences(db: D1Database, sequences: readonly Sequence[]): Promise<Played> {
  await db.batch(sequences.flatMap(({ number, startMs }) => prepareInsertOwners(db, number, startMs)));
  const seen: Seen[][][] = [];
  const waiting = [...sequences.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) seen[next[0]] = await play(db, next[1]);
  };
  await Promise.all([work(), work(), work(), work()]);
  const results = await db.batch<Record<string, string | number | null>>([
    ...WRITTEN_TABLES.map((table) =>
      db.prepare(`SELECT * FROM ${table} ORDER BY ${table === "events" ? "seq" : "id"}`),
    ),
    db.prepare("PRAGMA defer_foreign_keys = on"),
    ...WRITTEN_TABLES.map((table) => db.prepare(`DELETE FROM ${table}`)),
  ]);
  const rows = Object.fromEntries(WRITTEN_TABLES.map((table, index) => [table, results[index]?.results ?? []]));
  return { seen, rows: rows as Rows };
}

/** Two organizations, the first with an enabled destination and the other with a disabled one, both for all events. */
function prepareInsertOwners(db: D1Database, sequence: number, nowMs: number): D1PreparedStatement[] {
  return ["a", "b"].flatMap((letter) => {
    const id = nameOwn(`org_${letter}`, sequence);
    return [
      db
        .prepare("INSERT INTO organizations (id, name, slug, auto_recharge, created_at) VALUES (?1, 'Acme', ?1, 1, ?2)")
        .bind(id, nowMs),
      db
        .prepare(
          `INSERT INTO destinations (id, organization_id, url, event_types, enabled, created_at)
           VALUES (?, ?, 'https://hooks.example.com/', '["*"]', ?, ?)`,
        )
        .bind(nameOwn(`dest_${letter}`, sequence), id, letter === "a" ? 1 : 0, nowMs),
    ];
  });
}

async function play(db: D1Database, { number, startMs, steps }: Sequence): Promise<Seen[][]> {
  let nowMs = startMs;
  const seen: Seen[][] = [];
  for (const [index, step] of steps.entries()) {
    if (step.kind === "tick") nowMs += step.ms;
    const asked = askStep(step, index, number, nowMs);
    if (step.kind === "race") seen.push(await race(db, asked, nowMs));
    else {
      const inTurn: Seen[] = [];
      for (const each of asked) inTurn.push(await settle(db, each, nowMs));
      seen.push(inTurn);
    }
  }
  return seen;
}

/** Both are decided before either is stored: only then does the second one meet what the first has written. */
async function race(db: D1Database, asked: readonly Asked[], nowMs: number): Promise<Seen[]> {
  return Promise.all(asked.map((each) => settle(db, each, nowMs)));
}

async function settle(db: D1Database, asked: Asked, nowMs: number): Promise<Seen> {
  if (asked.kind === "unreadable") return { kind: "unreadable", about: asked.fields.join() };
  try {
    return describeSeen((await settleChange(db, asked, nowMs, (statements) => commitBatch(db, statements))) as never);
  } catch (error) {
    return {
      kind: "thrown",
      about: error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error),
    };
  }
}
