const MICRODOLLARS_PER_DOLLAR = 1_000_000n;
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/**
 * What `quantity` units cost at `unitPriceDollars` (a decimal string such as "0.001"), in whole microdollars, rounded up.
 * Exact: no floating point (decisions.md, "Money"). Throws a RangeError on what isn't a non-negative decimal or count.
 */
export function computeCostMicrodollars(unitPriceDollars: string, quantity: number): number {
  const match = DECIMAL.exec(unitPriceDollars);
  if (!match || !Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError("not a price and a count");
  const fraction = match[2] ?? "";
  const scale = 10n ** BigInt(fraction.length);
  const scaledMicrodollars = BigInt(`${match[1]}${fraction}`) * BigInt(quantity) * MICRODOLLARS_PER_DOLLAR;
  return Number((scaledMicrodollars + scale - 1n) / scale);
}
