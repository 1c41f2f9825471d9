import * as v from "valibot";
import { time } from "../domain/changes/fields.ts";
import { readTimeMs } from "../domain/rfc3339.ts";

/** The query parameters of a list that may be bounded by time: `since` and `until`, both included, as RFC 3339. */
export function spanParameters() {
  return { since: v.optional(time()), until: v.optional(time()) };
}

/** The span that was asked for, in Unix milliseconds; null: open. One that ends before it begins holds nothing. */
export function readSpan(query: { since?: string | undefined; until?: string | undefined }): {
  sinceMs: number | null;
  untilMs: number | null;
} {
  const read = (text: string | undefined) => (text === undefined ? null : readTimeMs(text));
  return { sinceMs: read(query.since), untilMs: read(query.until) };
}
