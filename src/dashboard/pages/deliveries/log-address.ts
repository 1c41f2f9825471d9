import { MAX_SEARCH_CHARACTERS, WEBHOOK_DELIVERY_STATUSES } from "../../../domain/deliveries/webhook-delivery.ts";
import { EVENT_TYPES } from "../../../domain/events/event-types.ts";
import { readTimeMs } from "../../../domain/rfc3339.ts";
import type { Input } from "../../api/call.ts";
import { readOffset } from "../../components/hooks/use-offset.ts";
import { type LogSpan, readSpan, SPAN_MS } from "./log-span.ts";

type LogQuery = Input<"organizations.webhook-deliveries.list">["query"];

/** The filters of the log; times are RFC 3339. */
export type LogFilters = Pick<LogQuery, "status" | "event_type" | "destination_id" | "search" | "since" | "until">;

/** The visible part of the log. `after`: the page starts after this delivery, which is the `offset`-th match. */
export type LogView = { filters: LogFilters; span: LogSpan; offset: number; after: string | undefined };

export const LOG_LIMIT = 50;

/** Reads the log's address, ignoring what the API would refuse. A span ends at `nowMs`. */
export function readLogAddress(query: Readonly<Record<string, string>>, nowMs: number): LogView {
  const offset = readOffset(query.offset);
  const own = {
    ...keep("since", query.since, (text) => readTimeMs(text) !== null),
    ...keep("until", query.until, (text) => readTimeMs(text) !== null),
  };
  const span = readSpan(query.span, Object.keys(own).length > 0);
  return {
    filters: {
      ...pick("status", WEBHOOK_DELIVERY_STATUSES, query.status),
      ...pick("event_type", EVENT_TYPES, query.event_type),
      ...keep("destination_id", query.destination_id, (text) => text.length <= 256),
      ...keep("search", query.search?.trim(), (text) => text.length <= MAX_SEARCH_CHARACTERS),
      ...(span === "own" ? own : span === "any" ? {} : { since: new Date(nowMs - SPAN_MS[span]).toISOString() }),
    },
    span,
    offset,
    after: offset > 0 && query.after ? query.after.slice(0, 256) : undefined,
  };
}

/** Returns the address's fields for a view. */
export function writeLogAddress({ filters: { since, until, ...filters }, span, offset, after }: LogView) {
  return {
    ...filters,
    ...(span === "own" ? { since, until } : {}),
    span: span === "any" ? undefined : span,
    offset: offset === 0 ? undefined : offset,
    after,
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
