import type { Action, Purpose } from "./action.ts";

/** The result of one request. Times in milliseconds: `answerMs` since it was sent, `delayMs` since it was due. */
export type Result = {
  action: Pick<Action, "label" | "purpose" | "expectedStatus">;
  /** Null if no response arrived; `fault` says why. */
  status: number | null;
  events: readonly { id: string; type: string }[];
  answerMs: number;
  delayMs: number;
  fault?: string;
};

/** Returns the percentile by the nearest-rank method, so it is one of the values; 0 without values. */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Returns true if the response follows the rules: the status, and no event for a repeat or a refusal. */
export function isExpected({ action, status, events }: Result): boolean {
  return status === action.expectedStatus && (action.purpose === "move" || events.length === 0);
}

/** Collects the results of a simulation. */
export class Statistics {
  readonly results: Result[] = [];
  #reported = 0;

  add(result: Result): void {
    this.results.push(result);
  }

  /** Returns the results since the last call. */
  takeNew(): Result[] {
    const fresh = this.results.slice(this.#reported);
    this.#reported = this.results.length;
    return fresh;
  }

  listUnexpected(): Result[] {
    return this.results.filter((result) => !isExpected(result));
  }

  countBy(name: (result: Result) => string): [string, number][] {
    const counts = new Map<string, number>();
    for (const result of this.results) counts.set(name(result), (counts.get(name(result)) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  }

  countPurpose(purpose: Purpose): number {
    return this.results.filter(({ action }) => action.purpose === purpose).length;
  }

  /** Returns the events in the responses: id and type, in the order of the responses. */
  listEvents(): { id: string; type: string }[] {
    return this.results.flatMap(({ events }) => events);
  }
}
