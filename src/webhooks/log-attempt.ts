import { type Analytics, writeAttemptPoint } from "../domain/data-points.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { log } from "../log.ts";
import type { ClaimedDelivery } from "../storage/deliveries/claims.ts";
import type { EndedAttempt } from "../storage/deliveries/ended-attempts.ts";

/**
 * Writes a structured line about an attempt, and its row for analytics: the event, the destination's id and the
 * outcome, without payload, URL, response or secrets.
 */
export function logAttempt(
  destinationId: string,
  delivery: ClaimedDelivery,
  ended: EndedAttempt,
  analytics: Analytics | null,
): void {
  const outcome = ended.isDelivered ? "delivered" : ended.nextAttemptAtMs === null ? "failed" : "retry";
  const { statusCode, attemptNumber, durationMs } = ended;
  writeAttemptPoint(analytics, { eventType: delivery.eventType, outcome, statusCode, attemptNumber, durationMs });
  log("info", "webhook_attempt", {
    delivery_id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    destination_id: destinationId,
    attempt: ended.attemptNumber,
    outcome,
    status_code: ended.statusCode,
    duration_ms: ended.durationMs,
    next_attempt_at: writeTime(ended.nextAttemptAtMs),
  });
}
