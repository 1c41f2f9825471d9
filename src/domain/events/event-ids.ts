import { EventError } from "./event-error.ts";
import { IDENTIFIER } from "./event-fields.ts";
import { type EventType, isEventType } from "./event-types.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * What follows the type in an event's id, joined by colons (interface.md, "Construction of `id`"; decisions.md, "The time in an event's
 * id"). Parts that end in `Ms` are Unix milliseconds of the change.
 */
export const EVENT_ID_PARTS = {
  "run.started": ["runId"],
  "run.completed": ["runId"],
  "run.failed": ["runId"],
  "run.cancelled": ["runId"],
  "session.started": ["sessionId"],
  "session.ended": ["sessionId"],
  "session.recording_ready": ["sessionId", "recordingReadyAtMs"],
  "balance.low": ["alertId"],
  "balance.depleted": ["alertId"],
  "balance.recovered": ["alertId"],
  "invoice.paid": ["processorInvoiceId"],
  "invoice.payment_failed": ["processorInvoiceId", "attemptNumber"],
  "subscription.updated": ["subscriptionId", "changedAtMs"],
  "subscription.canceled": ["subscriptionId"],
  "auto_recharge.succeeded": ["processorInvoiceId"],
  "auto_recharge.failed": ["processorInvoiceId"],
  "file.ready": ["fileId"],
  "file.capture_failed": ["fileId"],
  "file.delivered": ["deliveryId"],
  "file.delivery_failed": ["deliveryId"],
  "phone.maintenance_started": ["phoneId", "changedAtMs"],
  "phone.maintenance_ended": ["phoneId", "changedAtMs"],
  "phone.offline": ["phoneId", "changedAtMs"],
  "phone.online": ["phoneId", "changedAtMs"],
  "phone.rental.activated": ["rentalId"],
  "phone.rental.past_due": ["rentalId", "changedAtMs"],
  "phone.rental.canceled": ["rentalId"],
  "webhook.test": ["uuid"],
} as const satisfies Record<EventType, readonly EventIdPart[]>;

type TimePart = "changedAtMs" | "recordingReadyAtMs";
type ResourcePart =
  | "runId"
  | "sessionId"
  | "alertId"
  | "processorInvoiceId"
  | "subscriptionId"
  | "fileId"
  | "deliveryId"
  | "phoneId"
  | "rentalId";

export type EventIdPart = ResourcePart | TimePart | "attemptNumber" | "uuid";

/** The parts of one type's id, by name. */
export type EventIdParts<T extends EventType> = T extends EventType
  ? { [Part in (typeof EVENT_ID_PARTS)[T][number]]: Part extends TimePart | "attemptNumber" ? number : string }
  : never;

/** Which field of `data` holds the resource that a part names; null: none does. */
export const ID_PART_FIELDS: Record<EventIdPart, string | null> = {
  runId: "id",
  sessionId: "session_id",
  alertId: "alert_id",
  processorInvoiceId: "processor_invoice_id",
  subscriptionId: "subscription_id",
  fileId: "id",
  deliveryId: "id",
  phoneId: "phone_id",
  rentalId: "id",
  changedAtMs: null,
  recordingReadyAtMs: null,
  attemptNumber: null,
  uuid: null,
};

/** Whether a part is the time of the change. */
export function isTimePart(part: EventIdPart): part is TimePart {
  return part === "changedAtMs" || part === "recordingReadyAtMs";
}

/**
 * Makes an event's id, which says the same for the same change: `phone.offline:phone_…:1772460904218`. Throws an EventError that names the
 * part when one is missing or malformed.
 */
export function makeEventId<T extends EventType>(type: T, parts: EventIdParts<T>): `${T}:${string}` {
  if (!isEventType(type)) throw new EventError("type", "malformed");
  const given = parts as Partial<Record<EventIdPart, unknown>>;
  const values = EVENT_ID_PARTS[type].map((part) => readPart(type, part, given[part]));
  return `${type}:${values.join(":")}`;
}

function readPart(type: EventType, part: EventIdPart, value: unknown): string {
  if (value === undefined || value === null) throw new EventError(`idParts.${part}`, "missing", type);
  if (!hasForm(part, value)) throw new EventError(`idParts.${part}`, "malformed", type);
  return String(value);
}

function hasForm(part: EventIdPart, value: unknown): boolean {
  if (isTimePart(part)) return Number.isSafeInteger(value) && (value as number) >= 0;
  if (part === "attemptNumber") return Number.isSafeInteger(value) && (value as number) >= 1;
  return typeof value === "string" && (part === "uuid" ? UUID : IDENTIFIER).test(value);
}
