import { lowestIdAt } from "../../src/domain/ids.ts";
import type { DeliveryLogPage } from "../../src/storage/deliveries/delivery-log.ts";
import { LOG_DESTINATIONS, LOG_ORGANIZATION } from "./fill-log.ts";

const DAY_MS = 86_400_000;

/** A view of the log: the page's query and, if any, what is searched for. */
export type LogView = { name: string; page: DeliveryLogPage; search?: string };

const ALL: DeliveryLogPage = {
  organizationId: LOG_ORGANIZATION,
  status: null,
  destinationId: null,
  eventType: null,
  eventId: null,
  sinceMs: null,
  untilMs: null,
  afterId: null,
  limit: 20,
  offset: 0,
};

/**
 * The values that the page uses. `eventId` is one of the log's; `nowMs` is the time of its newest delivery, Unix
 * milliseconds.
 */
export function listLogViews(deliveries: number, eventId: string, nowMs: number): LogView[] {
  const view = (name: string, changes: Partial<DeliveryLogPage>): LogView => ({ name, page: { ...ALL, ...changes } });
  const destinationId = LOG_DESTINATIONS[0];
  const day = { sinceMs: nowMs - 11 * DAY_MS, untilMs: nowMs - 10 * DAY_MS };
  // Where all but a hundredth of the log lies before.
  const afterId = lowestIdAt("msg", Math.trunc(nowMs - 29.7 * DAY_MS));
  return [
    view("first page", {}),
    view("page of 100", { limit: 100 }),
    view("offset 1,000", { offset: 1000 }),
    view(`offset ${(deliveries - 100).toLocaleString("en")}`, { offset: deliveries - 100 }),
    view("behind a delivery as far back", { afterId }),
    view("status delivered", { status: "delivered" }),
    view(`delivered, offset ${Math.trunc(deliveries * 0.93).toLocaleString("en")}`, {
      status: "delivered",
      offset: Math.trunc(deliveries * 0.93),
    }),
    view("delivered, behind a delivery as far back", { status: "delivered", afterId }),
    view("status failed", { status: "failed" }),
    view("status held", { status: "held" }),
    view("status pending", { status: "pending" }),
    view("a destination", { destinationId }),
    view("an event type", { eventType: "run.failed" }),
    view("failed, of a destination and type", { status: "failed", destinationId, eventType: "run.failed" }),
    view("a day", day),
    view("a day, delivered", { ...day, status: "delivered" }),
    view("an event", { eventId }),
    ...listSearches(eventId).map(([name, search]) => ({ ...view(name, {}), search })),
  ];
}

/** A search of each kind. The numbers in the payloads of the log have 300 digits. */
function listSearches(eventId: string): [name: string, search: string][] {
  return [
    ["search: an event", eventId],
    ["search: a run", eventId.replace(/^[^:]*:/, "")],
    ["search: a destination", LOG_DESTINATIONS[0]],
    ["search: a type", "run.failed"],
    ["search: two words in payloads", "run_id run.failed"],
    ["search: a word that is nowhere", "giraffe"],
  ];
}

/** Returns the query string of a page. */
export function writeLogQuery(page: DeliveryLogPage, search?: string): string {
  const time = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());
  const given = {
    status: page.status,
    destination_id: page.destinationId,
    event_type: page.eventType,
    event_id: page.eventId,
    since: time(page.sinceMs),
    until: time(page.untilMs),
    after: page.afterId,
    limit: page.limit,
    offset: page.offset,
    search: search ?? null,
  };
  const entries = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return new URLSearchParams(entries).toString();
}
