import { integerParameter } from "./fields.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** The query parameters of a list: a page of 1 to `maxLimit` items, 20 by default, after `offset` items. */
export function pageParameters(maxLimit = MAX_LIMIT) {
  return {
    limit: integerParameter(1, maxLimit, DEFAULT_LIMIT),
    offset: integerParameter(0, Number.MAX_SAFE_INTEGER, 0),
  };
}
