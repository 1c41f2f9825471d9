import { EVENT_TYPES } from "../../../domain/events/event-types.ts";
import { readTimeMs } from "../../../domain/rfc3339.ts";
import { WEBHOOK_DELIVERY_STATUSES } from "../../../domain/webhook-delivery.ts";
import type { Input } from "../../api/call.ts";
import { readOffset } from "../../components/use-offset.ts";

type LogQuery = Input<"organizations.webhook-deliveries.list">["query"];

/** The filters of the log; times are RFC 3339. */
export type LogFilters = Pick<LogQuery, "status" | "event_type" | "destination_id" | "event_id" | "since" | "until">;

/** The visible part of the log. `after`: the page starts after this delivery, which is the `offset`-th match. */
export type LogView = { filters: LogFilters; offset: number; after: string | undefined };

export const LOG_LIMIT = 50;

/** Reads the log's address, ignoring what the API would refuse. */
export function readLogAddress(query: Readonly<Record<string, string>>): LogView {
  const offset = readOffset(query.offset);
  return {
    filters: {
      ...pick("status", WEBHOOK_DELIVERY_STATUSES, query.status),
      ...pick("event_type", EVENT_TYPES, query.event_type),
      ...keep("destination_id", query.destination_id, (text) => text.length <= 256),
      ...keep("event_id", query.event_id, (text) => text.length <= 512),
      ...keep("since", query.since, (text) => readTimeMs(text) !== null),
      ...keep("until", query.until, (text) => readTimeMs(text) !== null),
    },
    offset,
    after: offset > 0 && query.after ? query.after.slice(0, 256) : undefined,
  };
}

/**
 * Returns the API query for a view. Continuing after a delivery costs the same anywhere; an offset costs more the
 * further back it is.
 */
export function writeLogQuery({ filters, offset, after }: LogView): LogQuery {
  return { ...filters, limit: LOG_LIMIT, ...(after === undefined ? { offset } : { after }) };
}

function pick<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  text: string | undefined,
) {
  const value = values.find((one) => one === text);
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
}

function keep<Name extends string>(name: Name, text: string | undefined, isGood: (text: string) => boolean) {
  return (text && isGood(text) ? { [name]: text } : {}) as { [Key in Name]?: string };
}
