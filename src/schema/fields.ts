import * as v from "valibot";
import { MAX_IMAGE_CHARACTERS } from "../domain/limits/request-limits.ts";
import { exceedsCharacters } from "../domain/text/text-size.ts";
import { wrapCheck } from "./wrap-check.ts";

/** A string of `min` to `max` characters (Unicode code points), or of any length without `max`. */
export function text(min: number, max = Number.POSITIVE_INFINITY) {
  const rule = max === Number.POSITIVE_INFINITY ? `at least ${min}` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.check(
      (value) => value.length >= min && !exceedsCharacters(value, max),
      `must have ${rule} ${rule.endsWith(" 1") ? "character" : "characters"}`,
    ),
    v.metadata({ ...(min > 0 ? { minLength: min } : {}), ...(Number.isFinite(max) ? { maxLength: max } : {}) }),
  );
}

/** An object with these entries; other fields are ignored. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return refuseArrays(v.object(entries));
}

/** An object with any keys. It is never copied: a copy of valibot's leaves out keys such as `__proto__` and `constructor`. */
export function anyObject<Value = unknown>() {
  return v.custom<Record<string, Value>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "must be an object",
  );
}

/** JavaScript counts arrays as objects. */
function refuseArrays<const Schema extends v.GenericSchema>(schema: Schema): Schema {
  return wrapCheck(schema, (value, check) => check(Array.isArray(value) ? null : value), { onlyRefusesMore: true });
}

/** A number from 0 to 1, both included. */
export function fraction() {
  return v.pipe(v.number(), v.minValue(0), v.maxValue(1));
}

/** A whole number, 0 or more. */
export function count() {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(0));
}

/** An image as text. Whether it is a valid image is checked later (`openImage`), since that is a 400, not a 422. */
export function imageText() {
  return v.pipe(
    text(0, MAX_IMAGE_CHARACTERS),
    v.metadata({ contentEncoding: "base64", description: "PNG or JPEG in base64; a data-URL prefix is accepted." }),
  );
}

/** A white PNG of one pixel, for the documents: a real screenshot would fill pages. */
export const EXAMPLE_IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==";

/** A query-string integer from `min` to `max`; `fallback` if omitted. */
export function integerParameter(min: number, max: number, fallback: number) {
  return v.optional(
    v.pipe(
      v.string("must be given once"),
      v.regex(/^-?\d+$/, "must be a whole number"),
      v.transform(Number),
      v.number(),
      v.minValue(min),
      v.maxValue(max),
      v.metadata({ type: "integer" }),
    ),
    String(fallback),
  );
}

/** An object that the documents describe by `schema`, and whose fields the operation checks itself. */
export function describedAs<S extends v.GenericSchema>(schema: S) {
  const described = schema as unknown as v.GenericSchema<v.InferInput<S>, Record<string, unknown>>;
  return wrapCheck(described, (value) => ({ typed: true, value }));
}

/** A time as all responses show it: RFC 3339, UTC. */
export const ShownTime = v.pipe(v.string(), v.isoTimestamp());
