/** By how much each comes before the best that is no part of the same thing, or after it. */
export function measureAhead(
  pool: readonly number[],
  units: readonly number[],
  measure: (place: number, at: number) => number,
): number[] {
  const values = pool.map((at, place) => measure(place, at));
  const best = new Map<number, number>();
  for (const [place, value] of values.entries()) {
    const unit = units[place] ?? -1;
    best.set(unit, Math.max(best.get(unit) ?? 0, value));
  }
  const [[first, most] = [-1, 0], [, second] = [-1, 0]] = [...best].sort((a, b) => b[1] - a[1]);
  return values.map((value, place) => value - (units[place] === first ? second : most));
}
