import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { name, time } from "../../domain/changes/fields.ts";
import { makeId } from "../../domain/ids.ts";
import { readTimeMs } from "../../domain/rfc3339.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { disabledDestination, missingDestination } from "../../present/destination-fields.ts";
import { count, object, text } from "../../schema/fields.ts";
import { dueNow } from "../../services/due-now.ts";
import type { OperationContext } from "../../services/operation-context.ts";
import { findDestination } from "../../storage/destinations/destinations.ts";
import { countReplayable, listNextDeliveries, prepareBeginReplay } from "../../storage/replays/replays.ts";

/** POST /internal/v1/organizations/{id}/replays — docs/contract/control.md, "Webhook deliveries". */
export const createReplay = defineOperation({
  id: "organizations.replays.create",
  method: "POST",
  path: "/internal/v1/organizations/{id}/replays",
  summary: "Replay failed webhook deliveries",
  description:
    "Replays the failed deliveries that were created from `since` to `until` (both included; `until` defaults to " +
    "now, and a later time counts as now), of one destination or of all enabled ones. `count` is their number. " +
    "The first 500 are sent at once, the others in steps of 500, one per minute. With `dry_run`, deliveries are " +
    "only counted: nothing is stored or sent, `replay_id` is null, and `disabled_count` is the number of failed " +
    "deliveries of disabled and deleted destinations, which are left out.",
  service: "platform",
  auth: "control",
  memberRole: "member",
  scope: "webhooks:write",
  params: v.object({ id: text(1, 256) }),
  body: object({
    since: time(),
    until: v.nullish(time()),
    destination_id: v.nullish(name()),
    dry_run: v.nullish(v.boolean()),
  }),
  example: { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z", dry_run: true },
  status: 202,
  response: v.object({ replay_id: v.nullable(v.string()), count: count(), disabled_count: v.optional(count()) }),
  errors: ["not_found", "destination_disabled"],
  async handle({ params, body, caller }, { db, nowMs, commit }) {
    const organizationId = params.id;
    requireOwnOrganization(caller, organizationId);
    const destinationId = body.destination_id ?? null;
    const span = { organizationId, destinationId, ...readSpan(body.since, body.until ?? null, nowMs) };
    const failed = await countReplayable(db, span);
    if (!failed) throw missingOrganization();
    if (destinationId !== null) await requireDestination(db, destinationId, organizationId);
    const deliveryCount = failed.replayable;
    if (body.dry_run) return { replay_id: null, count: deliveryCount, disabled_count: failed.disabled };
    const id = makeId("replay", nowMs);
    const answer = { replay_id: id, count: deliveryCount };
    const first = deliveryCount === 0 ? [] : await listNextDeliveries(db, span);
    await commit(
      prepareBeginReplay(db, { id, ...span, deliveryCount }, first, { nowMs, dueMs: dueNow(nowMs) }),
      answer,
    );
    return answer;
  },
});

/** Clocks differ, so an end in the future isn't a mistake. A start in the future leaves nothing to replay. */
function readSpan(since: string, until: string | null, nowMs: number): { sinceMs: number; untilMs: number } {
  const sinceMs = readTimeMs(since) ?? 0;
  const untilMs = until === null ? nowMs : (readTimeMs(until) ?? 0);
  if (sinceMs > nowMs) throw refuseFields([{ field: "since", message: "must not be in the future" }]);
  if (untilMs < sinceMs) throw refuseFields([{ field: "until", message: "must not be before since" }]);
  return { sinceMs, untilMs: Math.min(untilMs, nowMs) };
}

async function requireDestination(db: OperationContext["db"], destinationId: string, scope: string): Promise<void> {
  const destination = await findDestination(db, { destinationId, scope });
  if (!destination) throw missingDestination();
  if (!destination.enabled) throw disabledDestination();
}
