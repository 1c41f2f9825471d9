import * as v from "valibot";
import { time } from "../domain/changes/fields.ts";
import { readTimeMs } from "../domain/rfc3339.ts";

/** The query parameters of a list that can be limited to a time span: `since` and `until`, both included, as RFC 3339. */
export function spanParameters() {
  return { since: v.optional(time()), until: v.optional(time()) };
}

/** Returns the requested span in Unix milliseconds; null for an open end. A span that ends before it starts contains nothing. */
export function readSpan(query: { since?: string | undefined; until?: string | undefined }): {
  sinceMs: number | null;
  untilMs: number | null;
} {
  const read = (text: string | undefined) => (text === undefined ? null : readTimeMs(text));
  return { sinceMs: read(query.since), untilMs: read(query.until) };
}
