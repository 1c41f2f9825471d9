import { trimEnd } from "./trim-end.ts";

/** An exact decimal: `digits` divided by ten to the power of `scale`. */
type Decimal = { digits: bigint; scale: number };

/** Digits before and after the point that a price may have: US dollars a token need far fewer. */
const PRICE = /^\d{1,12}(\.\d{1,24})?$/;
const SCIENTIFIC = /^(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;
const MICRODOLLAR_SCALE = 6;

/** Whether a text is a price of ours: a plain decimal of 0 or more, without sign or exponent, such as "0.00000035". */
export function isPrice(text: string): boolean {
  return PRICE.test(text);
}

/** The exact product of two prices, without trailing zeros: "0.1" x "1.20" is "0.12". Throws a RangeError on what is no price. */
export function multiplyPrices(left: string, right: string): string {
  const [a, b] = [parseDecimal(left), parseDecimal(right)];
  if (!a || !b || !isPrice(left) || !isPrice(right)) throw new RangeError("not two prices");
  return formatDecimal({ digits: a.digits * b.digits, scale: a.scale + b.scale });
}

/** The exact quotient of a price by ten to the power of `places`: prices a million tokens become prices a token with 6. */
export function shiftPrice(price: string, places: number): string {
  const decimal = parseDecimal(price);
  if (!decimal || !isPrice(price)) throw new RangeError("not a price");
  return formatDecimal({ digits: decimal.digits, scale: decimal.scale + places });
}

/**
 * An amount of US dollars as reported by others, "0.0012" or "1.2e-3", in whole microdollars, rounded up once. null for what is no amount of 0 or
 * more, or too large for an exact number.
 */
export function parseDollarsAsMicrodollars(text: string): number | null {
  const decimal = parseDecimal(text);
  if (!decimal) return null;
  const { digits, scale } = decimal;
  const places = scale - MICRODOLLAR_SCALE;
  const divisor = 10n ** BigInt(Math.max(0, places));
  const microdollars = Number((digits * 10n ** BigInt(Math.max(0, -places)) + divisor - 1n) / divisor);
  return Number.isSafeInteger(microdollars) ? microdollars : null;
}

function parseDecimal(text: string): Decimal | null {
  const match = SCIENTIFIC.exec(text);
  if (!match) return null;
  const fraction = match[2] ?? "";
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length - Number(match[3] ?? 0) };
}

function formatDecimal({ digits, scale }: Decimal): string {
  const text = digits.toString().padStart(scale + 1, "0");
  const fraction = trimEnd(text.slice(text.length - scale), "0");
  const whole = text.slice(0, text.length - scale);
  return scale === 0 || fraction === "" ? whole : `${whole}.${fraction}`;
}
