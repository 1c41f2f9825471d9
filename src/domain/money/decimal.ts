import { trimEnd } from "../text/trim-end.ts";
import { computeCostMicrodollars } from "./money.ts";

/** An exact decimal: `digits` divided by ten to the power of `scale`, which is negative for a power above one. */
type Decimal = { digits: bigint; scale: number };

/** How many digits a price may have before and after the point. Prices in US dollars per token need far fewer. */
const PRICE = /^\d{1,12}(\.\d{1,24})?$/;
const SCIENTIFIC = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Returns true if a text is a valid price: a plain decimal of 0 or more, without sign or exponent, such as "0.00000035". */
export function isPrice(text: string): boolean {
  return PRICE.test(text);
}

/**
 * Returns the exact product of two prices, without trailing zeros: "0.1" x "1.20" is "0.12". Throws a RangeError for an
 * invalid price.
 */
export function multiplyPrices(left: string, right: string): string {
  const [a, b] = [parseDecimal(left), parseDecimal(right)];
  if (!a || !b || !isPrice(left) || !isPrice(right)) throw new RangeError("not two prices");
  return formatDecimal({ digits: a.digits * b.digits, scale: a.scale + b.scale });
}

/**
 * Returns the exact quotient of a price and ten to the power of `places`: with 6, a price per million tokens becomes a
 * price per token.
 */
export function shiftPrice(price: string, places: number): string {
  const decimal = parseDecimal(price);
  if (!decimal || !isPrice(price)) throw new RangeError("not a price");
  return formatDecimal({ digits: decimal.digits, scale: decimal.scale + places });
}

/**
 * Returns an amount in US dollars as reported by others, "0.0012" or "1.2e-3", as an exact plain decimal. Nothing is
 * rounded, so that amounts can be added up first. Returns null if it isn't an amount of 0 or more, or is too large for
 * an exact number of microdollars.
 */
export function parseDollars(text: string): string | null {
  const decimal = parseDecimal(text);
  if (!decimal) return null;
  const dollars = formatDecimal(decimal);
  return Number.isSafeInteger(computeCostMicrodollars(dollars, 1)) ? dollars : null;
}

function parseDecimal(text: string): Decimal | null {
  const match = SCIENTIFIC.exec(text);
  if (!match) return null;
  const fraction = match[2] ?? "";
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length - Number(match[3] ?? 0) };
}

function formatDecimal({ digits, scale }: Decimal): string {
  if (scale < 0) return (digits * 10n ** BigInt(-scale)).toString();
  const text = digits.toString().padStart(scale + 1, "0");
  const fraction = trimEnd(text.slice(text.length - scale), "0");
  const whole = text.slice(0, text.length - scale);
  return scale === 0 || fraction === "" ? whole : `${whole}.${fraction}`;
}
