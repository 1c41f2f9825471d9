import { prepareUncounted, readListPage, type StartsAfter, startAfter } from "./start-after.ts";

/** An event as lists show it. `payload` is the body of its webhooks, as JSON text. */
export type StoredEvent = { id: string; type: string; payload: string; createdAtMs: number };

/** A page of one organization's events, the last stored first. */
type EventPage = StartsAfter & {
  organizationId: string;
  /** Only events stored after this one. Null, or an event that is no longer kept: all. */
  newerThanId: string | null;
  limit: number;
};

// Writes are serialized, so `seq` is in the order of commits: a later event never appears before a reader's position.
const NEWER = "e.seq > coalesce((SELECT seq FROM events WHERE id = ?3 AND organization_id = ?1), 0)";

/** Returns a page of the organization's events, or null if the organization is unknown. */
export async function listEvents(db: D1Database, page: EventPage): Promise<StoredEvent[] | null> {
  const { organizationId, newerThanId, limit } = page;
  const start = startAfter(page, { table: "events", columns: ["seq"], at: "?4", alias: "e" });
  // The index is fixed: if one organization has most of the rows, the planner's statistics would make it read the whole
  // table.
  const sql = `
    SELECT e.id, e.type, e.payload, e.created_at AS createdAtMs FROM events AS e INDEXED BY events_by_organization
    WHERE e.organization_id = ?1 AND ${NEWER} ${start.sql} ORDER BY e.seq DESC LIMIT ?2`;
  // The total isn't counted.
  const count = () => prepareUncounted(db, organizationId);
  const rows = db.prepare(sql).bind(organizationId, limit, newerThanId, ...start.values);
  return (await readListPage<StoredEvent>(db, { count, rows, find: start.find }, {}))?.rows ?? null;
}
