import { type IdPrefix, lowestIdAt } from "../domain/ids.ts";

/** Times in Unix milliseconds, both included; null: no limit on that side. */
type TimeSpan = { sinceMs: number | null; untilMs: number | null };

/** Returns the range of the ids that were generated within a span of time: from `low` to before `high`. */
export function findIdRange(prefix: IdPrefix, { sinceMs, untilMs }: TimeSpan): { low: string; high: string } {
  return {
    low: sinceMs === null ? "" : lowestIdAt(prefix, sinceMs),
    // A tilde sorts after all characters of an id.
    high: untilMs === null ? `${prefix}~` : lowestIdAt(prefix, untilMs + 1),
  };
}
