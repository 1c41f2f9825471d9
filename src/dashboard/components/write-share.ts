/**
 * Formats a share of 0 to 1 as a percentage, which is 100 only for exactly 1; null means that there was nothing to
 * count.
 */
export function writeShare(share: number | null): string {
  if (share === null) return "–";
  return `${Math.floor(share * 1000) / 10}%`;
}
