import * as v from "valibot";
import {
  countFailures,
  MAX_FAILURE_KINDS,
  SUMMARY_ATTEMPTS,
  summarizeAttempts,
} from "../domain/deliveries/attempt-summary.ts";
import { MAX_COUNTED } from "../domain/deliveries/destination-health.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { count, fraction, ShownTime } from "../schema/fields.ts";
import type { DestinationReport } from "../storage/destinations/destination-health.ts";

/** The health of a destination, as the control API shows it. */
export const ShownHealth = v.pipe(
  v.object({
    success_rate: v.nullable(fraction()),
    attempt_count: count(),
    duration_p50_ms: v.nullable(count()),
    duration_p95_ms: v.nullable(count()),
    consecutive_failures: count(),
    last_success_at: v.nullable(ShownTime),
    last_failure_at: v.nullable(ShownTime),
    last_error: v.nullable(v.string()),
    is_slow: v.boolean(),
    unsigned_since: v.nullable(ShownTime),
    failing_since: v.nullable(ShownTime),
    alerted_at: v.nullable(ShownTime),
    failures: v.array(v.object({ status_code: v.nullable(count()), error: v.nullable(v.string()), count: count() })),
    pending_count: count(),
    failed_count: count(),
    held_count: count(),
  }),
  v.title("DestinationHealth"),
);

/** Explains the fields of `ShownHealth` in the API's documents. */
export const HEALTH_MEANING =
  "`success_rate` (0 to 1) and the durations, measured to the end of the response, describe the latest attempts of the " +
  `last 24 hours: \`attempt_count\` of them, at most ${SUMMARY_ATTEMPTS}; null without attempts. \`failures\` counts the ` +
  `failed ones of them by status and reason, most frequent first, at most ${MAX_FAILURE_KINDS} kinds. \`last_success_at\` ` +
  "may be a minute behind while the destination is healthy. `is_slow`: an attempt has recently timed out, so fewer " +
  "attempts run at once. `unsigned_since`: nothing has been sent since then, because the key that encrypts a signing " +
  "secret isn't configured; deliveries wait until the operator restores the key, or the secret is rotated. " +
  "`failing_since`: all attempts have failed since then. `alerted_at`: when the alert began; the admins get an email if " +
  "the service sends email. The counts cover all deliveries with that status now, as in the delivery log, and stop at " +
  `${MAX_COUNTED}. The receiver's response is shown only with a delivery.`;

export function showHealth(report: DestinationReport, nowMs: number): v.InferInput<typeof ShownHealth> {
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
    unsigned_since: writeTime(report.unsignedSinceMs),
    failing_since: writeTime(report.failingSinceMs),
    alerted_at: writeTime(report.alertedAtMs),
    failures: countFailures(report.attempts).map(({ statusCode, ...rest }) => ({ status_code: statusCode, ...rest })),
    pending_count: report.pendingCount,
    failed_count: report.failedCount,
    held_count: report.heldCount,
  };
}
