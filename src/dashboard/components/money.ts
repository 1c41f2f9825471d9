const MICRODOLLARS_PER_DOLLAR = 1_000_000;
const AMOUNT = /^\$?(\d+)(?:\.(\d{1,6}))?$/;

/** An amount to the last microdollar: "$12.50", "-$0.000021"; in columns all with the same number of decimals, such as 6. */
export function writeDollars(microdollars: number, leastDecimals = 2): string {
  return `${microdollars < 0 ? "-" : ""}$${writeDecimal(Math.abs(microdollars), leastDecimals)}`;
}

/** Dollars as a plain decimal, such as "-0.000021", with at least so many decimals. */
export function writeDecimal(microdollars: number, leastDecimals = 6): string {
  const size = Math.abs(microdollars);
  const digits = String(size % MICRODOLLARS_PER_DOLLAR).padStart(6, "0");
  const shown = digits.replace(/0+$/, "").padEnd(leastDecimals, "0");
  return `${microdollars < 0 ? "-" : ""}${Math.floor(size / MICRODOLLARS_PER_DOLLAR)}${shown ? `.${shown}` : ""}`;
}

/** Reads an amount that was typed in dollars, such as "2.50", in microdollars; null: it isn't one, or can't be kept exactly. */
export function readDollars(typed: string): number | null {
  const match = AMOUNT.exec(typed.trim());
  if (!match) return null;
  const microdollars = Number(match[1]) * MICRODOLLARS_PER_DOLLAR + Number((match[2] ?? "").padEnd(6, "0"));
  return Number.isSafeInteger(microdollars) ? microdollars : null;
}
