import type { Outcome } from "./attacks.ts";

/** The promise: no call of a neighbour waits longer than this many times its quiet time. */
export const PROMISED_RATIO = 20;

/**
 * One run of an attack. `quietMs`: the neighbour's median wait right before it; `slowestMs`: the longest wait during it. `cpuRatio`: the same
 * two in CPU time of the Workers' process, which says what the neighbour waited for; NaN if it isn't known.
 */
export type Run = { outcome: Outcome; quietMs: number; slowestMs: number; cpuRatio: number };

/** An attack with its representative run. */
export type Line = Run & { name: string; bodyBytes: number };

/** The wait that a share of all is below. */
export function findPercentile(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const findRatio = ({ slowestMs, quietMs }: Run) => slowestMs / quietMs;

/** Returns true if a run is close to the promise, or beyond it, so that one measurement isn't enough. */
export const isContested = (run: Run) => findRatio(run) > PROMISED_RATIO / 2;

/** Returns the middle one of several runs by the neighbour's wait; of two, the worse one. */
export function pickMiddle(runs: readonly Run[]): Run {
  const middle = runs.toSorted((a, b) => findRatio(a) - findRatio(b))[Math.floor(runs.length / 2)];
  if (!middle) throw new Error("An attack has one run at least.");
  return middle;
}

export function writeLine(line: Line): string {
  return [
    line.outcome.seconds.toFixed(2).padStart(8),
    line.quietMs.toFixed(1).padStart(8),
    line.slowestMs.toFixed(0).padStart(8),
    findRatio(line).toFixed(1).padStart(7),
    writeCpuRatio(line).padStart(7),
    `${(line.bodyBytes / 1e6).toFixed(1)} MB`.padStart(9),
    `  ${line.name}: ${writeAnswers(line.outcome)}`,
  ].join("");
}

function writeAnswers({ answers, retryAfter }: Outcome): string {
  const parts = [...answers].map(([answer, count]) => (count > 1 ? `${count} x ${answer}` : answer));
  if (retryAfter.length > 0) parts.push(`Retry-After ${Math.min(...retryAfter)} to ${Math.max(...retryAfter)} s`);
  return parts.join(", ");
}

/** Empty if it isn't known. */
const writeCpuRatio = ({ cpuRatio }: Run) => (Number.isNaN(cpuRatio) ? "" : cpuRatio.toFixed(1));

export const HEADING = " seconds   quiet   models   ratio   in CPU   body  attack: answer\n            [ms]     [ms]";

/** The worst first. */
export function sortLines(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => findRatio(b) - findRatio(a));
}

/** The worst for the neighbour, and if the promise was kept. */
export function summarize(lines: readonly Line[]): string {
  const [worst] = sortLines(lines);
  if (!worst) return "No attacks.";
  const broken = lines.filter((line) => findRatio(line) > PROMISED_RATIO).length;
  return (
    `The slowest GET /models waited ${worst.slowestMs.toFixed(0)} ms (${worst.name}): ${findRatio(worst).toFixed(1)} times its quiet ` +
    `${worst.quietMs.toFixed(1)} ms, ${broken === 0 ? "within" : "beyond"} the promised ${PROMISED_RATIO}. Attacks beyond it: ${broken} of ${lines.length}.`
  );
}

/** A row of the published table: a kind of attacks, represented by the worst of them. */
export function summarizeRow(kind: string, lines: readonly Line[]): string[] {
  const [worst] = sortLines(lines);
  if (!worst) return [kind, "0"];
  const { name, outcome, quietMs, slowestMs } = worst;
  return [
    kind,
    String(lines.length),
    name,
    writeAnswers(outcome),
    outcome.seconds.toFixed(2),
    quietMs.toFixed(1),
    slowestMs.toFixed(0),
    findRatio(worst).toFixed(1),
    writeCpuRatio(worst),
  ];
}

export const ROW_HEADING = [
  "Through",
  "Kind",
  "Attacks",
  "The worst for the neighbour",
  "Its answer",
  "Its seconds",
  "Quiet, ms",
  "Beside it, ms",
  "Ratio",
  "In CPU",
];
