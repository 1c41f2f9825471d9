import * as v from "valibot";
import { SUMMARY_ATTEMPTS, summarizeAttempts } from "../../domain/attempt-summary.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { scopeOf } from "../../http/actor.ts";
import { missingDestination } from "../../http/destination-fields.ts";
import { count, ShownTime, text } from "../../http/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { MAX_COUNT, reportHealth } from "../../storage/destination-health.ts";

/** GET /internal/v1/destinations/{destination_id}/health. */
export const getDestinationHealth = defineOperation({
  id: "destinations.health.get",
  method: "GET",
  path: "/internal/v1/destinations/{destination_id}/health",
  summary: "Show how a destination is doing",
  description:
    `\`success_rate\` (0 to 1) and the durations, to the end of the answer, are those of its latest attempts in the last 24 hours: \`attempt_count\` ` +
    `of them, ${SUMMARY_ATTEMPTS} at most; null where there are none. \`last_success_at\` may be a minute behind while all is well. \`is_slow\`: ` +
    `an attempt timed out lately, so few are made at a time. Counts of deliveries stop at ${MAX_COUNT}. What a receiver answered is shown with ` +
    "the delivery alone.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ destination_id: text(1, 256) }),
  response: v.object({
    success_rate: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    attempt_count: count(),
    duration_p50_ms: v.nullable(count()),
    duration_p95_ms: v.nullable(count()),
    consecutive_failures: count(),
    last_success_at: v.nullable(ShownTime),
    last_failure_at: v.nullable(ShownTime),
    last_error: v.nullable(v.string()),
    is_slow: v.boolean(),
    pending_count: count(),
    failed_count: count(),
    held_count: count(),
  }),
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    const ref = { destinationId: params.destination_id, scope: scopeOf(caller) };
    const report = await reportHealth(db, ref, nowMs);
    if (!report) throw missingDestination();
    const { health } = report;
    const summary = summarizeAttempts(report.attempts);
    return {
      success_rate: summary.successRate,
      attempt_count: summary.attemptCount,
      duration_p50_ms: summary.durationP50Ms,
      duration_p95_ms: summary.durationP95Ms,
      consecutive_failures: health.consecutiveFailures,
      last_success_at: writeTime(health.lastSuccessAtMs),
      last_failure_at: writeTime(health.lastFailureAtMs),
      last_error: health.lastError,
      is_slow: health.slowUntilMs > nowMs,
      pending_count: report.pendingCount,
      failed_count: report.failedCount,
      held_count: report.heldCount,
    };
  },
});
