/**
 * Scales values to heights: `max`, by default the highest value, becomes `height`. Pass it if it has a meaning of its
 * own, such as 1 for shares; otherwise a trend that is always low looks like a high one.
 */
export function scaleValues(
  values: readonly (number | null)[],
  height: number,
  max = Math.max(0, ...values.filter((value) => value !== null)),
): (number | null)[] {
  return values.map((value) => (value === null ? null : (value / (max || 1)) * height));
}
