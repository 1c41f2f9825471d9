import { EventError } from "./event-error.ts";
import { IDENTIFIER } from "./event-fields.ts";
import { type EventType, isEventType } from "./event-types.ts";

/** A uuid as `crypto.randomUUID` writes it. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The longest id that the events table takes. */
export const MAX_EVENT_ID_CHARACTERS = 512;

/** The form of one type's id: the field of `data` that names the resource (null: none does), and what follows it. */
export type EventIdForm = readonly [resourceField: string | null, then?: "timeMs" | "attemptNumber"];

/**
 * The id of each type, after the type and a colon (docs/contract/interface.md, "Construction of `id`";
 * docs/contract/decisions.md, "Events" for tests).
 */
export const EVENT_ID_FORMS = {
  "run.started": ["id"],
  "run.completed": ["id"],
  "run.failed": ["id"],
  "run.cancelled": ["id"],
  "session.started": ["session_id"],
  "session.ended": ["session_id"],
  "session.recording_ready": ["session_id", "timeMs"],
  "balance.low": ["alert_id"],
  "balance.depleted": ["alert_id"],
  "balance.recovered": ["alert_id"],
  "invoice.paid": ["processor_invoice_id"],
  "invoice.payment_failed": ["processor_invoice_id", "attemptNumber"],
  "subscription.updated": ["subscription_id", "timeMs"],
  "subscription.canceled": ["subscription_id"],
  "auto_recharge.succeeded": ["processor_invoice_id"],
  "auto_recharge.failed": ["processor_invoice_id"],
  "file.ready": ["id"],
  "file.capture_failed": ["id"],
  "file.delivered": ["id"],
  "file.delivery_failed": ["id"],
  "phone.maintenance_started": ["phone_id", "timeMs"],
  "phone.maintenance_ended": ["phone_id", "timeMs"],
  "phone.offline": ["phone_id", "timeMs"],
  "phone.online": ["phone_id", "timeMs"],
  "phone.rental.activated": ["id"],
  "phone.rental.past_due": ["id", "timeMs"],
  "phone.rental.canceled": ["id"],
  "webhook.test": [null],
} as const satisfies Record<EventType, EventIdForm>;

/**
 * The parts of one type's id: the resource and, if the event can repeat, `timeMs` (Unix milliseconds of the change) or
 * the number of the payment attempt. The resource of `webhook.test` is a uuid.
 */
export type EventIdParts<T extends EventType> = T extends EventType
  ? { resourceId: string } & ((typeof EVENT_ID_FORMS)[T] extends readonly [unknown, infer Then extends string]
      ? { [Part in Then]: number }
      : unknown)
  : never;

/**
 * Builds an event's id, which is the same for the same change: `phone.offline:phone_…:1772460904218`. Throws an
 * EventError that names the part if one is missing or malformed.
 */
export function makeEventId<T extends EventType>(type: T, parts: EventIdParts<T>): `${T}:${string}` {
  if (!isEventType(type)) throw new EventError("type", "malformed");
  const { resourceId, timeMs, attemptNumber }: Record<string, unknown> = { ...parts };
  const then = (EVENT_ID_FORMS[type] as EventIdForm)[1];
  const resource = readPart(type, "resourceId", resourceId, (value) => isResource(type, value));
  if (then === "timeMs") return `${type}:${resource}:${readPart(type, then, timeMs, (value) => isWhole(value, 0))}`;
  if (then === undefined) return `${type}:${resource}`;
  return `${type}:${resource}:${readPart(type, then, attemptNumber, (value) => isWhole(value, 1))}`;
}

function readPart(type: EventType, part: string, value: unknown, hasForm: (value: unknown) => boolean): string {
  if (value === undefined || value === null) throw new EventError(`idParts.${part}`, "missing", type);
  if (!hasForm(value)) throw new EventError(`idParts.${part}`, "malformed", type);
  return String(value);
}

function isResource(type: EventType, value: unknown): boolean {
  return typeof value === "string" && (type === "webhook.test" ? UUID : IDENTIFIER).test(value);
}

function isWhole(value: unknown, min: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= min;
}
