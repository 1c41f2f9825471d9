import * as v from "valibot";
import { integerParameter, text } from "./fields.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** The query parameters of a list: a page of 1 to `maxLimit` items, 20 by default, after `offset` items. */
export function pageParameters(maxLimit = MAX_LIMIT) {
  return {
    limit: integerParameter(1, maxLimit, DEFAULT_LIMIT),
    offset: integerParameter(0, Number.MAX_SAFE_INTEGER, 0),
  };
}

/**
 * The query parameters of a list whose page may also start after the item with the id `after`, at the same cost however
 * far back it is.
 */
export function cursorParameters(maxLimit?: number) {
  return { after: v.optional(text(1, 256)), ...pageParameters(maxLimit) };
}

type PageQuery = { after?: string | undefined; limit: number; offset: number };

/** Converts a page's query to what the storage takes. `isCounted` is set by `paginate`, not by a caller. */
export function readPage({ after, limit, offset, ...more }: PageQuery & { isCounted?: boolean }) {
  return { afterId: after ?? null, limit, offset, isCounted: more.isCounted ?? true };
}
