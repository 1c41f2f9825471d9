/** The error of a field: unlisted, missing, malformed, or in conflict with the rest of the event. */
type EventFault = "unlisted" | "missing" | "malformed" | "inconsistent";

const SENTENCES: Record<EventFault, string> = {
  unlisted: "is not a field of this event",
  missing: "is required",
  malformed: "does not have the required form",
  inconsistent: "does not agree with the rest of the event",
};

/**
 * An event that can't be built. Names the field (`data.status`, `idParts.runId`, `occurredAtMs`, `type`) but never its
 * value: values may belong to a customer, and errors end up in logs.
 */
export class EventError extends Error {
  override readonly name = "EventError";
  readonly field: string;
  readonly fault: EventFault;

  constructor(field: string, fault: EventFault, eventType?: string) {
    super(`${eventType === undefined ? "" : `${eventType}: `}${field} ${SENTENCES[fault]}`);
    this.field = field;
    this.fault = fault;
  }
}
