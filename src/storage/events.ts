import { prepareUncounted, readListPage, type StartsAfter, startAfter } from "./start-after.ts";

/** An event as lists show it. `payload` is the body of its webhooks, as JSON text. */
export type StoredEvent = { id: string; type: string; payload: string; createdAtMs: number };

/** Which events to read: those of one organization, the last stored first. */
export type EventPage = StartsAfter & {
  organizationId: string;
  /** Only what was stored after this event. Null, or an event that isn't kept any more: all. */
  newerThanId: string | null;
  limit: number;
};

// Writes come one after another, so `seq` has the order of commits: what is stored later is never before the place that
// a reader has reached.
const NEWER = "e.seq > coalesce((SELECT seq FROM events WHERE id = ?3 AND organization_id = ?1), 0)";

/** Returns a page of the organization's events, or null if the organization is unknown. */
export async function listEvents(db: D1Database, page: EventPage): Promise<StoredEvent[] | null> {
  const { organizationId, newerThanId, limit } = page;
  const start = startAfter(page, { table: "events", columns: ["seq"], at: "?4", alias: "e" });
  // The index is fixed, since the planner's statistics would make it read the whole table if one organization has most
  // of it.
  const sql = `
    SELECT e.id, e.type, e.payload, e.created_at AS createdAtMs FROM events AS e INDEXED BY events_by_organization
    WHERE e.organization_id = ?1 AND ${NEWER} ${start.sql} ORDER BY e.seq DESC LIMIT ?2`;
  // Nobody counts them.
  const count = () => prepareUncounted(db, organizationId);
  const rows = db.prepare(sql).bind(organizationId, limit, newerThanId, ...start.values);
  return (await readListPage<StoredEvent>(db, { count, rows, find: start.find }, {}))?.rows ?? null;
}
