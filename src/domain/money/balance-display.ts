const MICRODOLLARS_PER_CENT = 10_000;

/**
 * Formats a balance of whole microdollars as `$12.34` or `-$0.05`: rounded down to the cent, so that a debt never shows
 * as zero, and without thousands separators (docs/contract/decisions.md, "Money").
 */
export function displayBalance(balanceMicrodollars: number): string {
  const cents = Math.floor(balanceMicrodollars / MICRODOLLARS_PER_CENT);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}$${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
