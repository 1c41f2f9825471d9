import * as v from "valibot";
import { text } from "./fields.ts";
import { pageParameters } from "./page-parameters.ts";
import { readSpan, spanParameters } from "./span-parameters.ts";

/** A timeline shows as many at once. */
const MAX_LIMIT = 500;

/** The query of a list of what went on on an organization's phones: by status, phone and span, up to 500 a page. */
export function activityQuery<const Statuses extends readonly string[]>(statuses: Statuses) {
  return v.object({
    status: v.optional(v.picklist(statuses)),
    phone_id: v.optional(text(1, 256)),
    ...spanParameters(),
    ...pageParameters(MAX_LIMIT),
  });
}

/** What was asked for, as the storage takes it; null: whichever. */
export function readActivityQuery<Status extends string>(query: {
  status?: Status | undefined;
  phone_id?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  limit: number;
  offset: number;
}) {
  const { status = null, phone_id: phoneId = null, limit, offset } = query;
  return { status, phoneId, ...readSpan(query), limit, offset };
}
