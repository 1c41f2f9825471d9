import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { groupByHour, type HourOfAttempts, listHours, MAX_HOURS } from "../../domain/deliveries/attempts-by-hour.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingDestination } from "../../present/destination-fields.ts";
import { count, integerParameter, ShownTime, text } from "../../schema/fields.ts";
import { HOURS_LOOKED_AT, HOURS_SAMPLED, listAttemptsOfHours } from "../../storage/deliveries/attempts-by-hour.ts";

const Hour = v.object({
  hour: ShownTime,
  succeeded: count(),
  failed: count(),
  duration_p50_ms: v.nullable(count()),
  duration_p95_ms: v.nullable(count()),
});

/** GET /internal/v1/destinations/{destination_id}/attempts-by-hour. */
export const listAttemptsByHour = defineOperation({
  id: "destinations.attempts-by-hour",
  method: "GET",
  path: "/internal/v1/destinations/{destination_id}/attempts-by-hour",
  summary: "Count a destination's attempts by hour",
  description:
    "Returns the last `hours` hours (UTC), oldest first, including the current one; durations are null for an " +
    "hour without attempts. Busy hours are sampled to limit the work: for each hour, attempts are read for the " +
    `newest deliveries created in it, at most ${HOURS_SAMPLED} / \`hours\`, found among the organization's ` +
    `newest ${HOURS_LOOKED_AT} / \`hours\` of that hour. The counts of a sampled hour show proportions, not ` +
    "totals. Attempts of deliveries created more than two hours before the first hour, such as replays of old " +
    "ones, aren't included.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "webhooks:read",
  params: v.object({ destination_id: text(1, 256) }),
  query: v.object({ hours: integerParameter(1, MAX_HOURS, 24) }),
  response: v.object({ hours: v.array(Hour) }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db, nowMs }) {
    const hours = listHours(nowMs, query.hours);
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    const attempts = await listAttemptsOfHours(db, ref, hours);
    if (!attempts) throw missingDestination();
    return { hours: groupByHour(attempts, hours).map(showHour) };
  },
});

function showHour(hour: HourOfAttempts): v.InferInput<typeof Hour> {
  return {
    hour: writeTime(hour.hourMs),
    succeeded: hour.succeeded,
    failed: hour.failed,
    duration_p50_ms: hour.durationP50Ms,
    duration_p95_ms: hour.durationP95Ms,
  };
}
