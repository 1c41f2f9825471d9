import { BOUNDARIES, BOUNDARY_MEANINGS, type Boundary } from "./boundaries.ts";
import type { Ledger, Life } from "./ledger.ts";
import { findLife, type Reconciliation } from "./reconcile.ts";

export type Row = {
  /** Null for the last life, which was not killed. */
  boundary: Boundary | null;
  kills: number;
  events: number;
  deliveries: number;
  received: number;
  lost: number;
  duplicates: number;
  scripted: number;
  byKill: number;
  byFailedWrite: number;
  unexplained: number;
  wakeUps: number;
  dropped: number;
  doubled: number;
  writeFailures: number;
};

/** One row for each boundary: the lives that ended there, with what was stored and sent in them. */
export function countByBoundary(ledger: Ledger, { pairs, duplicates }: Reconciliation): Row[] {
  const endings = new Map(ledger.lives.map(({ life, killedAt }) => [life, killedAt?.boundary ?? null]));
  return [...BOUNDARIES, null].map((boundary) => {
    const isOfRow = (life: number) => endings.get(life) === boundary;
    const lives = ledger.lives.filter(({ life }) => isOfRow(life));
    const sum = (read: (life: Life) => number) => lives.reduce((total, life) => total + read(life), 0);
    const own = pairs.filter(({ life }) => isOfRow(life));
    const repeated = duplicates.filter(({ life }) => isOfRow(life));
    const count = (explanation: string) => repeated.filter((duplicate) => duplicate.explanation === explanation).length;
    const received = own.filter(({ posts }) => posts > 0).length;
    return {
      boundary,
      kills: sum(({ killedAt }) => (killedAt ? 1 : 0)),
      events: ledger.events.filter(({ createdAtMs }) => isOfRow(findLife(ledger, createdAtMs))).length,
      deliveries: own.length,
      received,
      lost: own.length - received,
      duplicates: repeated.length,
      scripted: count("scripted"),
      byKill: count("kill"),
      byFailedWrite: count("failed-write"),
      unexplained: count("unexplained"),
      wakeUps: sum(({ wakeUps }) => wakeUps.sent),
      dropped: sum(({ wakeUps }) => wakeUps.dropped),
      doubled: sum(({ wakeUps }) => wakeUps.doubled),
      writeFailures: sum((life) => life.writeFailures),
    };
  });
}

const COLUMNS: readonly (readonly [keyof Row, string])[] = [
  ["kills", "kills"],
  ["events", "events"],
  ["deliveries", "deliveries"],
  ["received", "received"],
  ["lost", "lost"],
  ["duplicates", "sent again"],
  ["scripted", "by script"],
  ["byKill", "by kill"],
  ["byFailedWrite", "by failed write"],
  ["unexplained", "unexplained"],
  ["wakeUps", "wake-ups"],
  ["dropped", "dropped"],
  ["doubled", "doubled"],
  ["writeFailures", "failed writes"],
];

/** The table, in Markdown, with a line of sums. */
export function writeTable(rows: readonly Row[]): string {
  const write = (name: string, read: (column: keyof Row) => string) =>
    `| ${[name, ...COLUMNS.map(([column]) => read(column))].join(" | ")} |`;
  const sum = (column: keyof Row) => rows.reduce((total, row) => total + Number(row[column]), 0);
  return [
    `| life ended | ${COLUMNS.map(([, title]) => title).join(" | ")} |`,
    `|---|${COLUMNS.map(() => "---:|").join("")}`,
    ...rows.map((row) => write(row.boundary ?? "not killed", (column) => String(row[column]))),
    write("**all**", (column) => `**${sum(column)}**`),
  ].join("\n");
}

/** The meaning of the boundaries, and what else was compared. */
export function writeNotes(ledger: Ledger, { measuredPauses, faults }: Reconciliation, seconds: number): string {
  const failed = ledger.deliveries.filter(({ status }) => status === "failed").length;
  const unnamed = new Set(ledger.announced);
  const stored = ledger.events.filter(({ id }) => !unnamed.has(id)).length;
  return [
    ...BOUNDARIES.map((boundary) => `${boundary}: ${BOUNDARY_MEANINGS[boundary]}`),
    "",
    `${ledger.announced.length} events announced in answers, ${stored} more stored of ${ledger.lostAnswers} answers that were lost; ` +
      `${ledger.deliveries.length} deliveries: ${ledger.deliveries.length - failed} delivered, ${failed} failed as scripted or otherwise.`,
    `${ledger.posts.length} POSTs, every signature and body compared; ${ledger.attempts.length} attempts settled; ` +
      `${measuredPauses} pauses before retries measured against the schedule (${ledger.retrySeconds.join(", ")} s).`,
    `${Math.round(seconds)} s. ${faults.length === 0 ? "Nothing lost, nothing unexplained." : `${faults.length} faults:`}`,
    ...faults.slice(0, 50).map((fault) => `- ${fault}`),
  ].join("\n");
}
