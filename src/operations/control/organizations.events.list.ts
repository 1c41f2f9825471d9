import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { MAX_EVENT_ID_CHARACTERS } from "../../domain/events/event-ids.ts";
import { EVENT_TYPES, type EventType } from "../../domain/events/event-types.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { integerParameter, ShownTime, text } from "../../schema/fields.ts";
import { listEvents, type StoredEvent } from "../../storage/events.ts";

const ShownEvent = v.pipe(
  v.object({
    id: v.string(),
    type: v.picklist(EVENT_TYPES),
    created_at: ShownTime,
    payload: v.record(v.string(), v.unknown()),
  }),
  v.title("StoredEvent"),
);

/** GET /internal/v1/organizations/{id}/events — docs/contract/control.md, "Events". */
export const listOrganizationEvents = defineOperation({
  id: "organizations.events.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/events",
  summary: "List an organization's events",
  description:
    "Lists the organization's events, the last stored first, whether or not a destination receives them. `payload` is " +
    "the body of their webhooks. `newer_than` is the id of an event: only events stored after it are returned, so a " +
    "program that polls with the newest id that it knows misses none. Events are kept for 31 days; an id that is no " +
    "longer kept counts as older than all events.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({
    newer_than: v.optional(text(1, MAX_EVENT_ID_CHARACTERS)),
    after: v.optional(text(1, MAX_EVENT_ID_CHARACTERS)),
    limit: integerParameter(1, 100, 20),
  }),
  response: v.object({ events: v.array(ShownEvent), next: v.nullable(v.string()) }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const { newer_than = null, after = null, limit } = query;
    // Reads one more than the page, to see if there is a next page.
    const page = { organizationId: params.id, newerThanId: newer_than, afterId: after, limit: limit + 1 };
    const found = await listEvents(db, page);
    if (!found) throw missingOrganization();
    const events = found.slice(0, limit);
    return { events: events.map(showEvent), next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
  },
});

function showEvent({ id, type, createdAtMs, payload }: StoredEvent): v.InferInput<typeof ShownEvent> {
  return {
    id,
    type: type as EventType,
    created_at: writeTime(createdAtMs),
    payload: JSON.parse(payload) as Record<string, unknown>,
  };
}
