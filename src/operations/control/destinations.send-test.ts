import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { buildTestEvent } from "../../domain/events/build-event.ts";
import { EVENT_TYPES } from "../../domain/events/event-types.ts";
import { defineOperation } from "../../http/operation.ts";
import { disabledDestination, missingDestination } from "../../present/destination-fields.ts";
import { object, text } from "../../schema/fields.ts";
import { dueNow } from "../../services/due-now.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { prepareAnnounceTo } from "../../storage/deliveries/outbox.ts";
import { findDestination } from "../../storage/destinations/destinations.ts";

/**
 * POST /internal/v1/destinations/{destination_id}/test — docs/contract/control.md, "Webhook destinations"; docs/contract/interface.md,
 * "Destinations".
 */
export const sendTestEvent = defineOperation({
  id: "destinations.send-test",
  method: "POST",
  path: "/internal/v1/destinations/{destination_id}/test",
  summary: "Send a test event",
  description:
    "Sends the example payload of an event type, with `test` set to true, to this destination only, whether or " +
    "not it receives that type.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  scope: "webhooks:write",
  params: v.object({ destination_id: text(1, 256) }),
  body: object({ type: v.picklist(EVENT_TYPES) }),
  example: { type: "run.completed" },
  status: 202,
  response: v.object({ event_id: v.string() }),
  errors: ["not_found", "destination_disabled"],
  async handle({ params, body, caller }, { db, nowMs, commit }) {
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    const event = buildTestEvent(body.type, crypto.randomUUID(), nowMs);
    const answer = { event_id: event.id };
    return retryStale(async () => {
      const destination = await findDestination(db, ref);
      if (!destination) throw missingDestination();
      if (!destination.enabled) throw disabledDestination();
      const { id, organizationId } = destination;
      await commit(prepareAnnounceTo(db, id, { organizationId, event }, nowMs, dueNow(nowMs)), answer);
      return answer;
    });
  },
});
