const MICRODOLLARS_PER_DOLLAR = 1_000_000n;
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

/** A number of units at a unit price: `unitPriceDollars` is a decimal string such as "0.001". */
export type PricedQuantity = { unitPriceDollars: string; quantity: number };

/** Returns the cost of `quantity` units at `unitPriceDollars`, in whole microdollars, rounded up. See `sumCostMicrodollars`. */
export function computeCostMicrodollars(unitPriceDollars: string, quantity: number): number {
  return sumCostMicrodollars([{ unitPriceDollars, quantity }]);
}

/**
 * Returns the total cost in whole microdollars, rounded up once. Exact: no floating point (docs/contract/decisions.md,
 * "Money"). Throws a RangeError unless prices are non-negative decimals and quantities non-negative counts.
 */
export function sumCostMicrodollars(items: readonly PricedQuantity[]): number {
  const terms = items.map(readTerm);
  const places = Math.max(0, ...terms.map((term) => term.places));
  const sum = terms.reduce((total, term) => total + term.digits * 10n ** BigInt(places - term.places), 0n);
  const scale = 10n ** BigInt(places);
  return Number((sum * MICRODOLLARS_PER_DOLLAR + scale - 1n) / scale);
}

/** Returns the product as `digits` divided by ten to the power of `places`. */
function readTerm({ unitPriceDollars, quantity }: PricedQuantity): { digits: bigint; places: number } {
  const match = DECIMAL.exec(unitPriceDollars);
  if (!match || !Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError("not a price and a count");
  const fraction = match[2] ?? "";
  return { digits: BigInt(`${match[1]}${fraction}`) * BigInt(quantity), places: fraction.length };
}
