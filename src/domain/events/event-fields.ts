import * as v from "valibot";

/**
 * The characters of a resource's id: visible ASCII. It becomes part of the event's own id, which is sent as the header
 * `webhook-id`.
 */
export const IDENTIFIER = /^[!-~]{1,256}$/;

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const BALANCE_DISPLAY = /^-?\$\d+\.\d{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

/** The device class of every phone at present (docs/contract/interface.md, "Envelope"). */
export const DEVICE_CLASS = "phone";

export function identifier() {
  return v.pipe(v.string(), v.regex(IDENTIFIER));
}

/** A point in time as RFC 3339 in UTC with milliseconds, such as `2026-03-02T09:15:04.218Z`. Must exist on the calendar. */
export function dateTime() {
  return v.pipe(v.string(), v.regex(DATE_TIME), v.check(isOnCalendar), v.metadata({ format: "date-time" }));
}

function isOnCalendar(value: string): boolean {
  const timeMs = Date.parse(value);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString() === value;
}

/** A whole number that may be negative, such as a balance in microdollars. */
export function integer() {
  return v.pipe(v.number(), v.safeInteger());
}

/** A whole number, 0 or more: bytes, cents, microdollars. */
export function count() {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(0));
}

/** A balance formatted for people, such as `$12.34` or `-$0.05` (docs/contract/decisions.md, "Money"). */
export function balanceDisplay() {
  return v.pipe(v.string(), v.regex(BALANCE_DISPLAY));
}

/** An ISO 4217 currency code, such as `USD`. */
export function currency() {
  return v.pipe(v.string(), v.regex(CURRENCY));
}

export function deviceClass() {
  return v.literal(DEVICE_CLASS);
}

/** A field that is left out while it has no value. Never null. */
export function whenKnown<Field extends v.GenericSchema>(field: Field) {
  return v.exactOptional(field);
}
