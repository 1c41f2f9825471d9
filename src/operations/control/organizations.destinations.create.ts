import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { sealText } from "../../domain/crypto/sealed-text.ts";
import { type Destination, MAX_DESTINATIONS, PLAIN_DESTINATION } from "../../domain/deliveries/destination.ts";
import type { DestinationUrlRules } from "../../domain/deliveries/destination-url.ts";
import { makeWebhookSecret } from "../../domain/deliveries/webhook-secret.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { makeId } from "../../domain/ids.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { validateBody } from "../../http/validate.ts";
import {
  customHeaders,
  destinationUrl,
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
import { prepareChangeHeaders } from "../../storage/destinations/destination-headers.ts";
import { prepareInsertSecret } from "../../storage/destinations/destination-secrets.ts";
import { countDestinations, prepareInsertDestination } from "../../storage/destinations/destinations.ts";
import { judgeDestination } from "../../webhooks/judge-destination.ts";

const newDestination = (rules: DestinationUrlRules) =>
  v.object({
    url: destinationUrl(rules),
    event_types: wantedTypes(),
    ...optionalSettings(),
    headers: v.exactOptional(customHeaders()),
  });

// Every new destination is enabled, and has one secret.
const {
  enabled: _enabled,
  old_secret_expires_at: _expires,
  auto_disabled_at: _disabled,
  ...createdEntries
} = ShownDestination.entries;

/**
 * POST /internal/v1/organizations/{organization_id}/destinations — docs/contract/control.md, "Webhook destinations";
 * docs/contract/interface.md, "Destinations".
 */
export const createDestination = defineOperation({
  id: "organizations.destinations.create",
  method: "POST",
  path: "/internal/v1/organizations/{organization_id}/destinations",
  summary: "Create a webhook destination",
  description:
    "Sends the organization's events of these types to the URL from now on. The signing secret is shown only " +
    `here. An organization may have ${MAX_DESTINATIONS} destinations.`,
  service: "platform",
  auth: "control",
  memberRole: "admin",
  scope: "webhooks:write",
  params: v.object({ organization_id: text(1, 256) }),
  body: describedAs(newDestination(STRICT_URL_RULES)),
  example: { url: "https://hooks.example.com/sightline", event_types: ["run.completed", "run.failed"] },
  status: 201,
  response: v.object({ ...createdEntries, secret: v.string() }),
  errors: ["not_found", "too_many_destinations"],
  async handle({ params, body, caller }, context) {
    const { config, db, nowMs, commit } = context;
    const { url, event_types, headers, ...settings } = validateBody(newDestination(readUrlRules(context)), body);
    const organizationId = params.organization_id;
    requireOwnOrganization(caller, organizationId);
    await requireRoom(db, organizationId);
    const refusal = await judgeDestination(url, config.dnsResolverUrl);
    if (refusal) throw refuseFields([{ field: "url", message: refusal }]);

    const id = makeId("dest", nowMs);
    const secret = makeWebhookSecret();
    const sealingKeys = requireSealingKeys(config);
    const sealedSecret = await sealText(sealingKeys, secret, id);
    const changes = await sealHeaders(sealingKeys, id, headers);
    const headerNames = changes.set.map(({ name }) => name);
    requireFewHeaders(headerNames);
    const destination: Destination = {
      ...PLAIN_DESTINATION,
      headerNames: headerNames.sort(),
      name: settings.name ?? null,
      description: settings.description ?? null,
      maxPerSecond: settings.max_per_second ?? null,
      id,
      organizationId,
      url,
      eventTypes: event_types,
      enabled: true,
      createdAtMs: nowMs,
    };
    const shown = v.parse(v.object(createdEntries), showDestination(destination, nowMs));
    const answer = { ...shown, secret };
    return retryStale(async () => {
      await requireRoom(db, organizationId);
      const first = { destinationId: id, number: 1, sealedSecret };
      const ref = { destinationId: id, scope: organizationId };
      await commit(
        [
          ...prepareInsertDestination(db, destination),
          ...prepareInsertSecret(db, first, nowMs),
          ...prepareChangeHeaders(db, ref, changes),
        ],
        answer,
      );
      return answer;
    });
  },
});

async function requireRoom(db: D1Database, organizationId: string): Promise<void> {
  const count = await countDestinations(db, organizationId);
  if (count === null) throw missingOrganization();
  if (count >= MAX_DESTINATIONS) {
    throw new Problem(
      "too_many_destinations",
      `The organization already has ${MAX_DESTINATIONS} destinations. Delete one first.`,
    );
  }
}
