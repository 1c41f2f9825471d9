import { type FieldForm, type FieldsOf, LOG_EVENTS, type LogEvent, writeField } from "./log-events.ts";

/** Writes one structured line of the catalog. Values that don't have the form of their field are withheld. */
export function log<Event extends LogEvent>(
  level: (typeof LOG_EVENTS)[Event]["levels"][number],
  event: Event,
  fields: FieldsOf<Event>,
): void {
  const forms: Readonly<Record<string, FieldForm>> = LOG_EVENTS[event].fields;
  const written: Record<string, unknown> = { level, event };
  for (const [name, value] of Object.entries(fields)) written[name] = writeField(forms[name], value);
  const line = JSON.stringify(written);
  if (level === "error") console.error(line);
  else console.info(line);
}

/**
 * Writes a line about an internal failure, with the error's class and the place where it was thrown. Omits the message,
 * which may quote a payload, a key or a row.
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
