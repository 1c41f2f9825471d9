import * as v from "valibot";
import { scopeOf } from "../../domain/actor.ts";
import type { DestinationUrlRules } from "../../domain/destination-url.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { validateBody } from "../../http/validate.ts";
import {
  destinationUrl,
  missingDestination,
  ShownDestination,
  STRICT_URL_RULES,
  showDestination,
  wantedTypes,
} from "../../present/destination-fields.ts";
import { describedAs, text } from "../../schema/fields.ts";
import { readUrlRules } from "../../services/read-url-rules.ts";
import { type DestinationPatch, findDestination, updateDestination } from "../../storage/destinations.ts";
import { judgeDestination } from "../../webhooks/judge-destination.ts";

const patch = (rules: DestinationUrlRules) =>
  v.object({
    url: v.exactOptional(destinationUrl(rules)),
    event_types: v.exactOptional(wantedTypes()),
    enabled: v.exactOptional(v.boolean()),
  });

/**
 * PATCH /internal/v1/destinations/{destination_id} — docs/contract/control.md, "Webhook destinations"; docs/contract/decisions.md,
 * "Replay".
 */
export const changeDestination = defineOperation({
  id: "destinations.update",
  method: "PATCH",
  path: "/internal/v1/destinations/{destination_id}",
  summary: "Update a webhook destination",
  description:
    "Changes the given fields. Disabling a destination holds its pending and future deliveries. Enabling it " +
    "doesn't release them: replay them.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  params: v.object({ destination_id: text(1, 256) }),
  body: describedAs(patch(STRICT_URL_RULES)),
  example: { enabled: false },
  response: ShownDestination,
  errors: ["not_found"],
  async handle({ params, body, caller }, context) {
    const { config, db } = context;
    const { event_types: eventTypes, ...given } = validateBody(patch(readUrlRules(context)), body);
    const changes: DestinationPatch = { ...given, ...(eventTypes === undefined ? {} : { eventTypes }) };
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    const destination = await findDestination(db, ref);
    if (!destination) throw missingDestination();
    // An unchanged URL isn't resolved: a failing lookup must not keep anyone from disabling the destination.
    if (changes.url !== undefined && changes.url !== destination.url) {
      const refusal = await judgeDestination(changes.url, config.dnsResolverUrl);
      if (refusal) throw refuseFields([{ field: "url", message: refusal }]);
    }
    const changed = await updateDestination(db, ref, changes);
    if (!changed) throw missingDestination();
    return showDestination(changed);
  },
});
