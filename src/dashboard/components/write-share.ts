/** Formats a share of 0 to 1 as a percentage, which is 100 only if it is exactly 1; null: there was nothing. */
export function writeShare(share: number | null): string {
  if (share === null) return "–";
  return `${Math.floor(share * 1000) / 10}%`;
}
