/**
 * Removes the filter from a row of a PNG, in place (PNG specification, 9.2). `row` starts with its filter type, 0 to 4;
 * `above` is the previous row of its pass, already unfiltered, or zeros. Both have the same size. `pixelBytes`: bytes
 * per whole pixel, at least 1.
 */
export function unfilterRow(row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const first = 1 + pixelBytes;
  switch (row[0]) {
    case 1:
      for (let at = first; at < row.length; at++) row[at] = (row[at] as number) + (row[at - pixelBytes] as number);
      return;
    case 2:
      for (let at = 1; at < row.length; at++) row[at] = (row[at] as number) + (above[at] as number);
      return;
    case 3:
      for (let at = 1; at < first && at < row.length; at++)
        row[at] = (row[at] as number) + ((above[at] as number) >> 1);
      for (let at = first; at < row.length; at++) {
        row[at] = (row[at] as number) + (((row[at - pixelBytes] as number) + (above[at] as number)) >> 1);
      }
      return;
    case 4:
      for (let at = 1; at < first && at < row.length; at++) row[at] = (row[at] as number) + (above[at] as number);
      for (let at = first; at < row.length; at++) {
        const corner = above[at - pixelBytes] as number;
        row[at] = (row[at] as number) + predictPaeth(row[at - pixelBytes] as number, above[at] as number, corner);
      }
  }
}

/** Returns whichever of the three neighbours is nearest to left + up - corner; of equals, the first in this order. */
function predictPaeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - corner - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
