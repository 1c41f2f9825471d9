import { HOUR_MS, listHours } from "../../../domain/deliveries/attempts-by-hour.ts";

type Hour = { hour: string; succeeded: number; failed: number };
type Session = { allocated_at: string; deallocated_at: string | null };

/** Returns the share of attempts that succeeded in each hour, over several destinations with the same hours; null without any. */
export function shareByHour(destinations: readonly (readonly Hour[])[]): (number | null)[] {
  return (destinations[0] ?? []).map((_, index) => {
    const hours = destinations.flatMap((hoursOf) => hoursOf[index] ?? []);
    const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0);
    const count = hours.reduce((sum, hour) => sum + hour.succeeded + hour.failed, 0);
    return count === 0 ? null : succeeded / count;
  });
}

/** Returns the share of attempts that succeeded over all these hours; null without any. */
export function shareOfAll(destinations: readonly (readonly Hour[])[]): number | null {
  const hours = destinations.flat();
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0);
  const count = hours.reduce((sum, hour) => sum + hour.succeeded + hour.failed, 0);
  return count === 0 ? null : succeeded / count;
}

/**
 * Returns how many sessions there were in each of the last hours, ending with that of `nowMs`.
 *
 * @param sessions newest first
 * @param isComplete false if earlier ones are missing: hours before the earliest are then unknown (null)
 */
export function countByHour(
  sessions: readonly Session[],
  isComplete: boolean,
  hourCount: number,
  nowMs: number,
): (number | null)[] {
  const earliestMs = Math.min(...sessions.map(({ allocated_at: at }) => Date.parse(at)));
  return listHours(nowMs, hourCount).map((hourMs) => {
    if (!isComplete && hourMs < earliestMs) return null;
    return sessions.filter(
      ({ allocated_at: from, deallocated_at: until }) =>
        Date.parse(from) < hourMs + HOUR_MS && (until === null || Date.parse(until) >= hourMs),
    ).length;
  });
}
