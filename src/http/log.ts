/**
 * Writes one structured line about a failure of ours. It names the error's class and where it was thrown, never its message: a
 * message may quote a payload, a key or a row.
 */
export function logFailure(error: unknown, origin: { requestId: string; operation: string | null }): void {
  console.error(
    JSON.stringify({
      level: "error",
      event: "request_failed",
      request_id: origin.requestId,
      operation: origin.operation,
      error_class: error instanceof Error ? error.name : typeof error,
      frames: error instanceof Error ? listFrames(error) : [],
    }),
  );
}

/** Writes one structured line about a mail that wasn't taken. Neither its address nor its text is in it. */
export function logMailFailure(error: unknown, requestId: string): void {
  const errorClass = error instanceof Error ? error.name : typeof error;
  console.error(
    JSON.stringify({ level: "error", event: "mail_failed", request_id: requestId, error_class: errorClass }),
  );
}

/** Writes one structured line about a setting that stops the service. Its message is ours: it names the variable, not its value. */
export function logConfigFailure(message: string): void {
  console.error(JSON.stringify({ level: "error", event: "config_invalid", message }));
}

function listFrames(error: Error): string[] {
  const lines = (error.stack ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).slice(0, 5);
}
