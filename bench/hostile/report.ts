import type { Outcome } from "./attacks.ts";

/** The promise: no call of a neighbour waits longer than so many times its quiet time. */
export const PROMISED_RATIO = 20;

export type Line = { name: string; outcome: Outcome; bodyBytes: number; slowestMs: number };

/** The wait that a share of all is below. */
export function findPercentile(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function writeLine({ name, outcome, bodyBytes, slowestMs }: Line, quietMs: number): string {
  const answers = [...outcome.answers].map(([answer, count]) => (count > 1 ? `${count} x ${answer}` : answer));
  const { retryAfter } = outcome;
  if (retryAfter.length > 0) answers.push(`Retry-After ${Math.min(...retryAfter)} to ${Math.max(...retryAfter)} s`);
  return [
    outcome.seconds.toFixed(2).padStart(8),
    slowestMs.toFixed(0).padStart(8),
    (slowestMs / quietMs).toFixed(1).padStart(7),
    `${(bodyBytes / 1e6).toFixed(1)} MB`.padStart(9),
    `  ${name}: ${answers.join(", ")}`,
  ].join("");
}

export const HEADING = " seconds  models   ratio     body  attack: answer\n             [ms]";

/** The worst for the neighbour, and whether the promise held. */
export function summarize(lines: readonly Line[], quietMs: number): string {
  const worst = lines.reduce((most, line) => (line.slowestMs > most.slowestMs ? line : most));
  const ratio = worst.slowestMs / quietMs;
  const verdict = ratio <= PROMISED_RATIO ? "within" : "beyond";
  const broken = lines.filter(({ slowestMs }) => slowestMs > PROMISED_RATIO * quietMs).length;
  return (
    `The slowest GET /models waited ${worst.slowestMs.toFixed(0)} ms (${worst.name}): ${ratio.toFixed(1)} times its quiet ` +
    `${quietMs.toFixed(1)} ms, ${verdict} the promised ${PROMISED_RATIO}. Attacks beyond it: ${broken} of ${lines.length}.`
  );
}
