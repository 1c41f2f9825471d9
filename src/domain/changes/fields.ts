import * as v from "valibot";
import { describeGivenName, isGivenName } from "../access/given-name.ts";
import { IDENTIFIER } from "../events/event-fields.ts";
import { readTimeMs } from "../rfc3339.ts";
import { exceedsCharacters } from "../text/text-size.ts";

/** Maximum lengths of the records' texts, in Unicode code points. */
export const MAX_NAME_CHARACTERS = 256;
const MAX_FILENAME_CHARACTERS = 1024;
const MAX_REASON_CHARACTERS = 1024;
/** A million dollars: far above any single payment, and far below the largest balance that is exact. */
export const MAX_PAYMENT_MICRODOLLARS = 1_000_000_000_000;
export const MAX_START_TIMEOUT_SECONDS = 30 * 24 * 3600;

/**
 * A string of 1 to `max` characters. Rejects NUL, at which the database would truncate the text, and lone surrogates,
 * which it would replace: the stored text must match the events.
 */
export function name(max = MAX_NAME_CHARACTERS) {
  return v.pipe(
    v.string(),
    v.check(
      (value) => value.length > 0 && !exceedsCharacters(value, max) && !value.includes("\0") && value.isWellFormed(),
      `must have 1 to ${max} characters, none of them NUL or half of a surrogate pair`,
    ),
    v.metadata({ minLength: 1, maxLength: max }),
  );
}

/** A name that a person gives to themselves or to something they own. */
export function givenName(max = MAX_NAME_CHARACTERS) {
  return v.pipe(
    v.string(),
    v.check((value) => isGivenName(value, max), describeGivenName(max)),
    v.metadata({ minLength: 1, maxLength: max }),
  );
}

export function filename() {
  return givenName(MAX_FILENAME_CHARACTERS);
}

export function reason() {
  return name(MAX_REASON_CHARACTERS);
}

/** An id for a new record, in our own form. It becomes part of event ids and headers, so it must need no quoting. */
export function newId(prefix: string) {
  const form = new RegExp(`^${prefix}_[0-9A-Za-z_-]{1,128}$`);
  return v.pipe(v.string(), v.regex(form, `must be ${prefix}_ and 1 to 128 letters, digits, _ or -`));
}

/**
 * An id that somebody else assigns, such as the payment processor's id of an invoice. Visible ASCII, since it becomes
 * part of event ids and headers.
 */
export function foreignId() {
  return v.pipe(v.string(), v.regex(IDENTIFIER, "must be 1 to 256 visible ASCII characters"));
}

/** A whole number from `min` to `max`. */
export function integer(min: number, max = Number.MAX_SAFE_INTEGER) {
  const isOpen = max === Number.MAX_SAFE_INTEGER;
  const message = `must be a whole number ${isOpen ? `of at least ${min}` : `from ${min} to ${max}`}`;
  const tooLarge = isOpen ? `must be at most ${max}` : message;
  return v.pipe(
    v.number(),
    // Also what is too large to be exact isn't a safe integer.
    v.safeInteger(({ input }) => (isOpen && input > max ? tooLarge : message)),
    v.minValue(min, message),
    v.maxValue(max, tooLarge),
  );
}

/** An amount in cents, 0 or more. */
export function cents() {
  return integer(0);
}

/** A time as RFC 3339 text. */
export function time() {
  return v.pipe(
    v.string(),
    v.check((value) => readTimeMs(value) !== null, "must be an RFC 3339 date-time since 1970"),
    v.metadata({ format: "date-time" }),
  );
}

/** An ISO 4217 code, in upper or lower case. */
export function currency() {
  return v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/, "must be a currency code of three letters"));
}
