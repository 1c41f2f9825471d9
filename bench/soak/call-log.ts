import { findPercentile } from "../percentile.ts";

/** Calls of one kind: how long each took, and the statuses of their answers. */
export type CallFigures = {
  name: string;
  calls: number;
  p50Ms: number;
  p99Ms: number;
  statuses: ReadonlyMap<string, number>;
};

type Kept = { durationsMs: number[]; statuses: Map<string, number> };

/** Counts calls by their name, of the whole run and since the last minute's report. */
export class CallLog {
  readonly #all = new Map<string, Kept>();
  #sinceReport: number[] = [];

  add(name: string, status: string, durationMs: number): void {
    const kept: Kept = this.#all.get(name) ?? { durationsMs: [], statuses: new Map() };
    this.#all.set(name, kept);
    kept.durationsMs.push(durationMs);
    kept.statuses.set(status, (kept.statuses.get(status) ?? 0) + 1);
    this.#sinceReport.push(durationMs);
  }

  /** Returns how many calls ended since it was last asked, and how long they took. */
  takeMinute(): { calls: number; p50Ms: number; p99Ms: number } {
    const durations = this.#sinceReport;
    this.#sinceReport = [];
    return { calls: durations.length, p50Ms: findPercentile(durations, 0.5), p99Ms: findPercentile(durations, 0.99) };
  }

  listFigures(): CallFigures[] {
    return [...this.#all]
      .map(([name, { durationsMs, statuses }]) => ({
        name,
        calls: durationsMs.length,
        p50Ms: findPercentile(durationsMs, 0.5),
        p99Ms: findPercentile(durationsMs, 0.99),
        statuses,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
