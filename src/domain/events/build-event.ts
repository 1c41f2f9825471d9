import * as v from "valibot";
import type { DataSchema } from "./define-event.ts";
import { EVENT_CATALOG, type Event, type EventData } from "./event-catalog.ts";
import { EventError } from "./event-error.ts";
import { EVENT_ID_FORMS, type EventIdForm, type EventIdParts, makeEventId, UUID } from "./event-ids.ts";
import { type EventType, isEventType } from "./event-types.ts";

/** The last millisecond that `YYYY-` can express. */
const MAX_TIME_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** `data` as the caller passes it: a field that may be absent may also be null or undefined. */
export type EventDataInput<T extends EventType> = Loosen<EventData<T>>;

type Loosen<Data> = Data extends unknown
  ? { [Field in keyof Data]: IsOptional<Data, Field> extends true ? Data[Field] | null | undefined : Data[Field] }
  : never;
type IsOptional<Data, Field extends keyof Data> = Partial<Pick<Data, Field>> extends Pick<Data, Field> ? true : false;

/**
 * Rejects unlisted fields also where the compiler's own excess property check doesn't look: in a variable, or in a
 * record read elsewhere.
 */
type NoOtherFields<Given, T extends EventType> = { [Field in Exclude<keyof Given, FieldsOf<EventData<T>>>]: never };
type FieldsOf<Data> = Data extends unknown ? keyof Data : never;

/** An event to be built. `occurredAtMs` is Unix milliseconds. */
export type EventInput<T extends EventType, Data = EventDataInput<T>> = {
  type: T;
  idParts: EventIdParts<T>;
  occurredAtMs: number;
  data: Data & NoOtherFields<Data, T>;
  test?: boolean;
};

/**
 * Builds an event of exactly the listed fields, in the list's order, so that equal input gives the same bytes. Leaves
 * out fields without a value. Throws an EventError that names the field if one is unlisted, missing or malformed, or if
 * the id names another resource or time than the rest of the event (except for a test).
 */
export function buildEvent<T extends EventType, const Data extends EventDataInput<T>>(
  input: EventInput<T, Data>,
): Event<T> {
  const { type, idParts, occurredAtMs, test = false } = input;
  if (!isEventType(type)) throw new EventError("type", "malformed");
  if (!Number.isSafeInteger(occurredAtMs) || occurredAtMs < 0 || occurredAtMs > MAX_TIME_MS) {
    throw new EventError("occurredAtMs", "malformed", type);
  }
  if (typeof test !== "boolean") throw new EventError("test", "malformed", type);
  const data = readData(type, input.data);
  const id = makeEventId(type, idParts);
  if (!test) checkId(type, idParts, data, occurredAtMs);
  return { id, type, occurred_at: new Date(occurredAtMs).toISOString(), test, data } as Event<T>;
}

/**
 * Builds what the dashboard's Test action sends: the type's example with `test` set to true and an id of the type's
 * form for a resource that doesn't exist, so that no receiver takes it for an event that it has handled. `uuid` must be
 * new.
 */
export function buildTestEvent<T extends EventType>(type: T, uuid: string, nowMs: number): Event<T> {
  if (!isEventType(type)) throw new EventError("type", "malformed");
  if (!UUID.test(uuid)) throw new EventError("uuid", "malformed", type);
  const idParts = { resourceId: uuid, timeMs: nowMs, attemptNumber: 1 };
  const data = EVENT_CATALOG[type].example;
  return buildEvent({ type, idParts, occurredAtMs: nowMs, data, test: true } as never);
}

function readData(type: EventType, given: unknown): Record<string, unknown> {
  if (typeof given !== "object" || given === null) throw new EventError("data", "malformed", type);
  const schema: DataSchema = EVENT_CATALOG[type].data;
  const listed = listFields(schema);
  // Includes fields without a value: a field beyond the list is a mistake, whatever it holds.
  const unlisted = Object.keys(given).find((field) => !listed.has(field));
  if (unlisted !== undefined) throw new EventError(`data.${unlisted}`, "unlisted", type);
  const present = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
  );
  const result = v.safeParse(schema, present, { abortEarly: true });
  if (result.success) return result.output;
  const field = String(result.issues[0].path?.[0]?.key);
  const isUnlisted = result.issues[0].expected === "never";
  throw new EventError(`data.${field}`, isUnlisted ? "unlisted" : field in present ? "malformed" : "missing", type);
}

/** Returns the fields that a type's `data` may have, in the order in which they are written. */
function listFields(schema: DataSchema): Set<string> {
  const shapes = schema.type === "variant" ? schema.options : [schema];
  return new Set(shapes.flatMap(({ entries }) => Object.keys(entries)));
}

/** A wrong id could match a change that was already handled, and the event would be skipped silently. */
function checkId(type: EventType, idParts: object, data: Record<string, unknown>, occurredAtMs: number): void {
  const { resourceId, timeMs }: Record<string, unknown> = { ...idParts };
  const [resourceField, then] = EVENT_ID_FORMS[type] as EventIdForm;
  if (resourceField !== null && data[resourceField] !== resourceId) {
    throw new EventError("idParts.resourceId", "inconsistent", type);
  }
  if (then === "timeMs" && timeMs !== occurredAtMs) throw new EventError("idParts.timeMs", "inconsistent", type);
}
