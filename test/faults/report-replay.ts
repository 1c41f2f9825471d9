import { REPLAY_STEP_DELIVERIES } from "../../src/storage/replays/replays.ts";
import { BOUNDARY_MEANINGS, REPLAY_BOUNDARIES, type ReplayBoundary } from "./boundaries.ts";
import { findLife, type Reconciliation } from "./reconcile.ts";
import type { ReplayLedger } from "./reconcile-replay.ts";

export type ReplayRow = {
  /** Null for the last life, which was not killed. */
  boundary: ReplayBoundary | null;
  kills: number;
  /** Steps that were stored in these lives. */
  steps: number;
  /** Deliveries that were moved in these lives, or never, and not received. */
  lost: number;
  sentAgain: number;
  unexplained: number;
};

/** One row for each boundary: the lives that ended there. Deliveries that were never moved count for the last life. */
export function countReplayByBoundary(ledger: ReplayLedger, { pairs, duplicates }: Reconciliation): ReplayRow[] {
  const endings = new Map(ledger.lives.map(({ life, killedAt }) => [life, killedAt?.boundary ?? null]));
  const numbers = new Map(ledger.targets.map(({ id, destination }) => [id, destination]));
  const received = new Set(
    pairs.filter(({ posts }) => posts > 0).map(({ destination, eventId }) => `${destination} ${eventId}`),
  );
  const lostIn = ledger.deliveries.flatMap(({ destinationId, eventId }, index) => {
    if (received.has(`${numbers.get(destinationId)} ${eventId}`)) return [];
    const step = ledger.steps[Math.floor(index / REPLAY_STEP_DELIVERIES)];
    return [step ? endings.get(findLife(ledger, step.atMs)) : null];
  });
  return [...REPLAY_BOUNDARIES, null].map((boundary) => {
    const isOfRow = (life: number) => endings.get(life) === boundary;
    const repeated = duplicates.filter(({ life }) => isOfRow(life));
    return {
      boundary,
      kills: ledger.lives.filter(({ life, killedAt }) => killedAt && isOfRow(life)).length,
      steps: ledger.steps.filter(({ atMs }) => isOfRow(findLife(ledger, atMs))).length,
      lost: lostIn.filter((ending) => ending === boundary).length,
      sentAgain: repeated.filter(({ explanation }) => explanation === "kill").length,
      unexplained: repeated.filter(({ explanation }) => explanation === "unexplained").length,
    };
  });
}

const COLUMNS = ["kills", "steps", "sentAgain", "lost", "unexplained"] as const;

/** The table in Markdown, with a line of sums. */
export function writeReplayTable(ledger: ReplayLedger, reconciliation: Reconciliation): string {
  const rows = countReplayByBoundary(ledger, reconciliation);
  const write = (name: string, read: (column: (typeof COLUMNS)[number]) => string) =>
    `| ${[name, ...COLUMNS.map(read)].join(" | ")} |`;
  const sum = (column: (typeof COLUMNS)[number]) => rows.reduce((total, row) => total + row[column], 0);
  return [
    "| replay, life ended | kills | steps stored | sent again by kill | lost | unexplained |",
    `|---|${COLUMNS.map(() => "---:|").join("")}`,
    ...rows.map((row) => write(row.boundary ?? "not killed", (column) => String(row[column]))),
    write("**all**", (column) => `**${sum(column)}**`),
  ].join("\n");
}

/** The table, and what else was compared. */
export function writeReplay(ledger: ReplayLedger, reconciliation: Reconciliation, seconds: number): string {
  const { faults } = reconciliation;
  return [
    writeReplayTable(ledger, reconciliation),
    "",
    ...REPLAY_BOUNDARIES.map((boundary) => `${boundary}: ${BOUNDARY_MEANINGS[boundary]}`),
    "",
    `${ledger.promisedCount} deliveries promised with 202, ${ledger.replay.replayedCount} replayed, the replay is ${ledger.replay.status}; ` +
      `${ledger.posts.length} POSTs, every signature and body compared.`,
    `${Math.round(seconds)} s. ${faults.length === 0 ? "Nothing lost, nothing unexplained." : `${faults.length} faults:`}`,
    ...faults.slice(0, 50).map((fault) => `- ${fault}`),
  ].join("\n");
}
