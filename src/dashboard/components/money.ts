const MICRODOLLARS_PER_DOLLAR = 1_000_000;
const AMOUNT = /^\$?(\d+)(?:\.(\d{1,6}))?$/;

/**
 * Formats an amount to the last microdollar: "$12.50", "-$0.000021". Columns use the same number of decimals
 * everywhere, such as 6.
 */
export function writeDollars(microdollars: number, leastDecimals = 2): string {
  return `${microdollars < 0 ? "-" : ""}$${writeDecimal(Math.abs(microdollars), leastDecimals)}`;
}

/** Formats dollars as a plain decimal, such as "-0.000021", with at least this many decimals. */
export function writeDecimal(microdollars: number, leastDecimals = 6): string {
  const size = Math.abs(microdollars);
  const digits = String(size % MICRODOLLARS_PER_DOLLAR).padStart(6, "0");
  const shown = digits.replace(/0+$/, "").padEnd(leastDecimals, "0");
  return `${microdollars < 0 ? "-" : ""}${Math.floor(size / MICRODOLLARS_PER_DOLLAR)}${shown ? `.${shown}` : ""}`;
}

/**
 * Reads an amount typed in dollars, such as "2.50", as microdollars. Returns null if it isn't one, or can't be
 * represented exactly.
 */
export function readDollars(typed: string): number | null {
  const match = AMOUNT.exec(typed.trim());
  if (!match) return null;
  const microdollars = Number(match[1]) * MICRODOLLARS_PER_DOLLAR + Number((match[2] ?? "").padEnd(6, "0"));
  return Number.isSafeInteger(microdollars) ? microdollars : null;
}
