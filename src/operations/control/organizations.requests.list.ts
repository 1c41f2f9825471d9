import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { REQUEST_KEPT_MS } from "../../domain/deliveries/retention.ts";
import { SAMPLED_ONE_IN } from "../../domain/request-log.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, integerParameter, ShownTime, text } from "../../schema/fields.ts";
import { readSpan, spanParameters } from "../../schema/span-parameters.ts";
import { writeWaiting } from "../../services/late-rows.ts";
import { type ListedRequest, listRequests } from "../../storage/requests.ts";

const STATUS_CLASSES = { "2xx": 2, "4xx": 4, "5xx": 5 } as const;
/** The operations of the public API that take a key. A test compares them with the operation table. */
const LOGGED_OPERATIONS = [
  ...["elements.locate", "screenshots.locate", "screenshots.detect"],
  ...["phones.deliveries.list", "organization.get"],
] as const;

const Request = v.object({
  id: v.string(),
  operation: v.string(),
  status: count(),
  error_code: v.nullable(v.string()),
  duration_ms: count(),
  model: v.nullable(v.string()),
  charged_microdollars: count(),
  key_id: v.nullable(v.string()),
  key_name: v.nullable(v.string()),
  options: v.nullable(
    v.object({
      query: v.optional(v.string()),
      model: v.nullish(v.string()),
      inference_type: v.optional(v.string()),
      ocr_engine: v.optional(v.string()),
      confidence_threshold: v.optional(v.number()),
      nms_iou_threshold: v.optional(v.number()),
    }),
  ),
  created_at: ShownTime,
});

/** GET /internal/v1/organizations/{id}/requests. */
export const listOrganizationRequests = defineOperation({
  id: "organizations.requests.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/requests",
  summary: "List the latest calls of the public API",
  description:
    "Lists the organization's calls of the last 7 days, newest first. Every charged call is listed. Free and " +
    `failed calls are listed up to a number per hour; beyond it, one in ${SAMPLED_ONE_IN} is. \`key_id\` is null for ` +
    "members who called from the dashboard, and `?key_id=dashboard` finds them. `options` has the options to repeat the call; pictures aren't kept. " +
    "`next` is the `after` of the next page, and null on the last page. A page with a filter searches 10,000 calls, so it " +
    "may be short or empty even if more pages follow.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "usage:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({
    request_id: v.optional(text(1, 256)),
    operation: v.optional(v.picklist(LOGGED_OPERATIONS)),
    status: v.optional(v.picklist(Object.keys(STATUS_CLASSES) as (keyof typeof STATUS_CLASSES)[])),
    key_id: v.optional(text(1, 256)),
    model: v.optional(text(1, 256)),
    ...spanParameters(),
    after: v.optional(text(1, 256)),
    limit: integerParameter(1, 100, 20),
  }),
  response: v.object({ requests: v.array(Request), next: v.nullable(v.string()) }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db, nowMs }) {
    requireOwnOrganization(caller, params.id);
    await writeWaiting(db);
    const { sinceMs, untilMs } = readSpan(query);
    const page = await listRequests(db, {
      organizationId: params.id,
      requestId: query.request_id ?? null,
      operation: query.operation ?? null,
      statusClass: query.status === undefined ? null : STATUS_CLASSES[query.status],
      keyId: query.key_id ?? null,
      model: query.model ?? null,
      // The hourly job hasn't deleted all of them yet.
      sinceMs: Math.max(sinceMs ?? 0, nowMs - REQUEST_KEPT_MS),
      untilMs,
      afterId: query.after ?? null,
      limit: query.limit,
    });
    if (!page) throw missingOrganization();
    return { requests: page.requests.map(showRequest), next: page.nextAfterId };
  },
});

function showRequest(request: ListedRequest): v.InferInput<typeof Request> {
  return {
    id: request.id,
    operation: request.operation,
    status: request.status,
    error_code: request.errorCode,
    duration_ms: request.durationMs,
    model: request.model,
    charged_microdollars: request.chargedMicrodollars,
    key_id: request.keyId,
    key_name: request.keyName,
    options: request.options,
    created_at: writeTime(request.createdAtMs),
  };
}
