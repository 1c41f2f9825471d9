import type { DestinationHealth } from "../../domain/deliveries/destination-health.ts";

/** The columns of a destination's row that hold its health. */
export type HealthRow = {
  consecutive_failures: number;
  last_success_at: number | null;
  last_failure_at: number | null;
  last_error: string | null;
  slow_until: number;
};

export function readHealth(row: HealthRow): DestinationHealth {
  return {
    consecutiveFailures: row.consecutive_failures,
    lastSuccessAtMs: row.last_success_at,
    lastFailureAtMs: row.last_failure_at,
    lastError: row.last_error,
    slowUntilMs: row.slow_until,
  };
}
