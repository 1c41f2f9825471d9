import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { type DestinationUrlRules, originPrefix } from "../../domain/deliveries/destination-url.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { validateBody } from "../../http/validate.ts";
import {
  customHeaders,
  destinationUrl,
  missingDestination,
  optionalSettings,
  ShownDestination,
  STRICT_URL_RULES,
  showDestination,
  wantedTypes,
} from "../../present/destination-fields.ts";
import { describedAs, text } from "../../schema/fields.ts";
import { requireSealingKeys } from "../../services/config.ts";
import { requireFewHeaders, sealHeaders } from "../../services/custom-headers.ts";
import { readUrlRules } from "../../services/read-url-rules.ts";
import { retryStale } from "../../services/retry-stale.ts";
import type { HeaderChanges } from "../../storage/destinations/destination-headers.ts";
import { type DestinationPatch, findDestination, updateDestination } from "../../storage/destinations/destinations.ts";
import { judgeDestination } from "../../webhooks/judge-destination.ts";

const patch = (rules: DestinationUrlRules) =>
  v.object({
    url: v.exactOptional(destinationUrl(rules)),
    event_types: v.exactOptional(wantedTypes()),
    enabled: v.exactOptional(v.boolean()),
    ...optionalSettings(),
    headers: v.exactOptional(customHeaders()),
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
    "Changes the given fields; null clears one. `headers` changes only the headers that it names. A `url` with another " +
    "scheme, host or port removes all headers that the same request doesn't set: they were meant for the old server. Later " +
    "events are sent with the new settings; attempts that begin within the next 10 seconds may still use the old ones. " +
    "Disabling a destination holds its pending and future deliveries. Enabling it doesn't release them: replay them.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  scope: "webhooks:write",
  params: v.object({ destination_id: text(1, 256) }),
  body: describedAs(patch(STRICT_URL_RULES)),
  example: { enabled: false },
  response: ShownDestination,
  errors: ["not_found"],
  async handle({ params, body, caller }, context) {
    const { config, db, nowMs } = context;
    const given = validateBody(patch(readUrlRules(context)), body);
    const { event_types: eventTypes, max_per_second: maxPerSecond, headers, ...same } = given;
    const changes: DestinationPatch = {
      ...same,
      ...(eventTypes === undefined ? {} : { eventTypes }),
      ...(maxPerSecond === undefined ? {} : { maxPerSecond }),
    };
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    const headerChanges = headers && (await sealHeaders(requireSealingKeys(config), ref.destinationId, headers));
    return retryStale(async () => {
      const destination = await findDestination(db, ref);
      if (!destination) throw missingDestination();
      const movesAway = changes.url !== undefined && !destination.url.startsWith(originPrefix(changes.url));
      if (headerChanges) requireFewHeaders(listNames(movesAway ? [] : destination.headerNames, headerChanges));
      // An unchanged URL isn't resolved: a failing lookup must not keep anyone from disabling the destination.
      if (changes.url !== undefined && changes.url !== destination.url) {
        const refusal = await judgeDestination(changes.url, config.dnsResolverUrl);
        if (refusal) throw refuseFields([{ field: "url", message: refusal }]);
      }
      const changed = await updateDestination(db, ref, changes, headerChanges);
      if (!changed) throw missingDestination();
      return showDestination(changed, nowMs);
    });
  },
});

/** Returns the names of a destination's headers after a change. */
function listNames(before: readonly string[], { set, removed }: HeaderChanges): string[] {
  const names = new Set([...before, ...set.map(({ name }) => name)]);
  return [...names].filter((name) => !removed.includes(name));
}
