/**
 * Returns the height of each value in a drawing in which `max` is `height` high: by default, the highest value. Give it if
 * it means something by itself, as 1 does for shares; otherwise a trend that is always low looks like one that is high.
 */
export function scaleValues(
  values: readonly (number | null)[],
  height: number,
  max = Math.max(0, ...values.filter((value) => value !== null)),
): (number | null)[] {
  return values.map((value) => (value === null ? null : (value / (max || 1)) * height));
}
