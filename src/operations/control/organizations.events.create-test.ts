import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { buildTestEvent } from "../../domain/events/build-event.ts";
import { EVENT_TYPES } from "../../domain/events/event-types.ts";
import { defineOperation } from "../../http/operation.ts";
import { object, text } from "../../schema/fields.ts";
import { prepareStoreEvent } from "../../storage/deliveries/outbox.ts";
import { findOrganization } from "../../storage/organizations.ts";

/** POST /internal/v1/organizations/{id}/events/test — docs/contract/control.md, "Events". */
export const createTestEvent = defineOperation({
  id: "organizations.events.create-test",
  method: "POST",
  path: "/internal/v1/organizations/{id}/events/test",
  summary: "Create a test event",
  description:
    "Stores the example payload of an event type, with `test` set to true, among the organization's events. No " +
    "destination receives it: it is for programs that follow the list of events.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  scope: "webhooks:write",
  params: v.object({ id: text(1, 256) }),
  body: object({ type: v.picklist(EVENT_TYPES) }),
  example: { type: "run.completed" },
  status: 202,
  response: v.object({ event_id: v.string() }),
  errors: ["not_found"],
  async handle({ params, body, caller }, { db, nowMs, commit }) {
    requireOwnOrganization(caller, params.id);
    if (!(await findOrganization(db, params.id))) throw missingOrganization();
    const event = buildTestEvent(body.type, crypto.randomUUID(), nowMs);
    const answer = { event_id: event.id };
    await commit([prepareStoreEvent(db, { organizationId: params.id, event }, nowMs)], answer);
    return answer;
  },
});
