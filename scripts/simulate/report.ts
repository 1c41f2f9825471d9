import type { EventCheck } from "./check-events.ts";
import type { WriteCost } from "./measure-writes.ts";
import type { Paced } from "./pace.ts";
import { findPercentile, isExpected, type Result, type Statistics } from "./statistics.ts";

/** How many of the unexpected responses are shown; the rest are counted. */
const SHOWN_UNEXPECTED = 5;

/** Writes one line of progress: the last second's responses. */
export function writeProgress(second: number, fresh: readonly Result[], inFlight: number): string {
  const times = fresh.map(({ answerMs }) => answerMs);
  const unexpected = fresh.filter((result) => !isExpected(result)).length;
  return [
    `${String(second).padStart(4)} s`,
    `${String(fresh.length).padStart(4)} a second`,
    `p50 ${writeMs(findPercentile(times, 0.5))}`,
    `p99 ${writeMs(findPercentile(times, 0.99))}`,
    `${inFlight} under way`,
    `${unexpected} unexpected`,
  ].join(" · ");
}

type RunFigures = { rate: number; seconds: number; paced: Paced; statistics: Statistics };

/** Writes the results of a run as Markdown tables. */
export function writeReport({ rate, seconds, paced, statistics }: RunFigures): string {
  const { results } = statistics;
  const answers = results.filter(({ status }) => status !== null);
  const answerTimes = answers.map(({ answerMs }) => answerMs);
  const delays = answers.map(({ delayMs }) => delayMs);
  const percentiles = (values: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => writeMs(findPercentile(values, share))).join(" / ");
  return [
    writeTable(
      ["What", "Figure"],
      [
        ["changes a second, asked for", String(rate)],
        ["changes a second, sustained", (answers.length / seconds).toFixed(1)],
        ["requests answered, in seconds", `${answers.length} in ${seconds.toFixed(1)}`],
        ["due but not sent in time", `${paced.missed} of ${paced.due}`],
        ["answer, p50 / p99 / longest", percentiles(answerTimes)],
        ["the same since it was due", percentiles(delays)],
        ["repeats on purpose", String(statistics.countPurpose("repeat"))],
        ["illegal moves on purpose", String(statistics.countPurpose("illegal"))],
        ["unexpected answers", String(statistics.listUnexpected().length)],
      ],
    ),
    writeTable(["Answer", "Count"], statistics.countBy(({ status, fault }) => String(status ?? fault)).map(writePair)),
    writeTable(["Event announced", "Count"], countTypes(statistics).map(writePair)),
    ...writeUnexpected(statistics.listUnexpected()),
  ].join("\n\n");
}

function countTypes(statistics: Statistics): [string, number][] {
  const counts = new Map<string, number>();
  for (const { type } of statistics.listEvents()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

function writeUnexpected(unexpected: readonly Result[]): string[] {
  if (unexpected.length === 0) return [];
  const shown = unexpected.slice(0, SHOWN_UNEXPECTED).map(({ action, status, fault, events }) => {
    const answer = `${status ?? fault}${events.length > 0 ? ` with ${events.length} events` : ""}`;
    return `  ${action.label} (${action.purpose}): ${answer}, expected ${action.expectedStatus}`;
  });
  return [["Unexpected, of which the first:", ...shown].join("\n")];
}

export function writeEventCheck(check: EventCheck): string {
  const list = (ids: readonly string[]) =>
    ids.length === 0 ? "0" : `${ids.length}: ${ids.slice(0, 3).join(", ")}${ids.length > 3 ? ", …" : ""}`;
  return writeTable(
    ["Events in the database", "Count"],
    [
      ["announced in answers", String(check.announced)],
      ["stored for these organizations", String(check.stored)],
      ["their webhook deliveries", String(check.deliveries)],
      ["announced, not stored", list(check.missing)],
      ["announced twice", list(check.announcedTwice)],
      ["not one delivery for each matching destination", list(check.wrongDeliveries)],
      ["stored, announced in no answer", String(check.unannounced)],
    ],
  );
}

export function writeWriteCosts(costs: readonly WriteCost[]): string {
  const average = (sum: number, changes: number) => (sum / changes).toFixed(1);
  const total = costs.reduce(
    (sum, cost) => ({
      label: "all",
      changes: sum.changes + cost.changes,
      rowsWritten: sum.rowsWritten + cost.rowsWritten,
      rowsRead: sum.rowsRead + cost.rowsRead,
      statements: sum.statements + cost.statements,
    }),
    { label: "all", changes: 0, rowsWritten: 0, rowsRead: 0, statements: 0 },
  );
  return writeTable(
    ["Change", "Stored", "D1 rows written each", "rows read each", "statements each"],
    [...costs, total].map(({ label, changes, rowsWritten, rowsRead, statements }) => [
      ...[label, String(changes), average(rowsWritten, changes)],
      ...[average(rowsRead, changes), average(statements, changes)],
    ]),
  );
}

function writePair([name, count]: [string, number]): string[] {
  return [name, String(count)];
}

function writeTable(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const writeRow = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [writeRow(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(writeRow)].join(
    "\n",
  );
}

function writeMs(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}
