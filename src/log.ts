/** The subject of a line. An operator's alerts and queries use these names. */
export type LogEvent =
  | "config_invalid"
  | "delivery_not_started"
  | "destination_unsigned"
  | "mail_failed"
  | "request_failed"
  | "secrets_resealed"
  | "webhook_attempt";

/** The content of a line: ids, names, counts and states. Never a payload, a URL, an address, a key or an image. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Writes one structured line. */
export function log(level: "info" | "error", event: LogEvent, fields: LogFields): void {
  const line = JSON.stringify({ level, event, ...fields });
  if (level === "error") console.error(line);
  else console.info(line);
}

/**
 * Writes a line about one of our own failures, with the error's class and where it was thrown. Not its message, which
 * may quote a payload, a key or a row.
 */
export function logFailure(error: unknown, origin: { requestId: string; operation: string | null }): void {
  log("error", "request_failed", {
    request_id: origin.requestId,
    operation: origin.operation,
    error_class: classOf(error),
    frames: error instanceof Error ? listFrames(error) : [],
  });
}

/** Returns the class of a thrown value, which is safe to log. */
export function classOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function listFrames(error: Error): string[] {
  const lines = (error.stack ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).slice(0, 5);
}
