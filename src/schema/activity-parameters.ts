import * as v from "valibot";
import { text } from "./fields.ts";
import { cursorParameters, readPage } from "./page-parameters.ts";
import { readSpan, spanParameters } from "./span-parameters.ts";

/** As many items as a timeline shows at once. */
const MAX_LIMIT = 500;

/**
 * Returns the query schema of an activity list of an organization's phones: filters by status, phone and time span, up
 * to 500 items per page.
 */
export function activityQuery<const Statuses extends readonly string[]>(statuses: Statuses) {
  return v.object({
    status: v.optional(v.picklist(statuses)),
    phone_id: v.optional(text(1, 256)),
    ...spanParameters(),
    ...cursorParameters(MAX_LIMIT),
  });
}

/** Converts the query to what the storage takes; null means no filter. */
export function readActivityQuery<Status extends string>(query: {
  status?: Status | undefined;
  phone_id?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  after?: string | undefined;
  limit: number;
  offset: number;
}) {
  const { status = null, phone_id: phoneId = null } = query;
  return { status, phoneId, ...readSpan(query), ...readPage(query) };
}
