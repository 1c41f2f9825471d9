/** A row of Workers Analytics Engine. */
export type DataPoint = { indexes: [string]; blobs: string[]; doubles: number[] };

/** The binding of a dataset of Workers Analytics Engine. */
export type Analytics = { writeDataPoint(point: DataPoint): void };

/** Returns the dataset that the operator has bound to a Worker as `ANALYTICS`; null without one. */
export function readAnalytics(bindings: object): Analytics | null {
  const binding = "ANALYTICS" in bindings ? bindings.ANALYTICS : null;
  const isBound = typeof binding === "object" && binding !== null && "writeDataPoint" in binding;
  return isBound ? (binding as Analytics) : null;
}

/** A call, without the ids of its caller and its records. */
type CallPoint = {
  operation: string | null;
  method: string;
  status: number;
  errorCode: string | null;
  model: string | null;
  durationMs: number;
  chargedMicrodollars: number;
};

/** An attempt, without the ids of the delivery, of its destination and of its event. */
type AttemptPoint = {
  eventType: string;
  outcome: string;
  statusCode: number | null;
  attemptNumber: number;
  durationMs: number;
};

/** Writes the row of a call (docs/metrics.md, "Workers Analytics Engine"). */
export function writeCallPoint(analytics: Analytics | null, call: CallPoint): void {
  const { operation, method, status, errorCode, model, durationMs, chargedMicrodollars } = call;
  write(analytics, {
    indexes: [operation ?? "none"],
    blobs: ["call", operation ?? "none", method, String(status), errorCode ?? "", model ?? ""],
    doubles: [durationMs, chargedMicrodollars],
  });
}

/** Writes the row of an attempt. */
export function writeAttemptPoint(analytics: Analytics | null, attempt: AttemptPoint): void {
  const { eventType, outcome, statusCode, attemptNumber, durationMs } = attempt;
  write(analytics, {
    indexes: ["webhook_attempt"],
    blobs: ["attempt", eventType, outcome, statusCode === null ? "none" : String(statusCode)],
    doubles: [durationMs, attemptNumber],
  });
}

/** Writes a row. A failure must not affect the call or attempt that it describes. */
function write(analytics: Analytics | null, point: DataPoint): void {
  try {
    analytics?.writeDataPoint(point);
  } catch {
    // Nothing depends on it, and the same facts are in the log and the database.
  }
}
