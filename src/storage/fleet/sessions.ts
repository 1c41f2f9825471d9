import type { Session, SessionStatus } from "../../domain/records/session.ts";
import { readRecord, selectColumns } from "../record-columns.ts";
import { type FleetSource, listFleetPage, type OwnRecord, type SpanPage } from "./fleet-page.ts";

const SOURCE: FleetSource = {
  table: "sessions",
  fields: selectColumns("sessions"),
  begins: "allocated_at",
  indexes: { page: "sessions_page", byStatus: "sessions_by_status", byPhone: "sessions_by_phone" },
  ends: { column: "deallocated_at", index: "sessions_ended", openStatuses: ["active"] },
};

/** Returns a page of the organization's sessions, and how many match the filters, or null if the organization is unknown. */
export async function listSessions(
  db: D1Database,
  page: SpanPage<SessionStatus>,
): Promise<{ sessions: Session[]; total: number } | null> {
  const found = await listFleetPage<Record<string, unknown>>(db, SOURCE, page);
  return found && { sessions: found.rows.map((row) => readRecord<"sessions">(row)), total: found.total };
}

const ONE = `SELECT ${SOURCE.fields} FROM sessions WHERE id = ?1 AND organization_id = ?2`;

/** Returns a session, or null if the organization has none with that id. */
export async function findSession(db: D1Database, { id, organizationId }: OwnRecord): Promise<Session | null> {
  const row = await db.prepare(ONE).bind(id, organizationId).first<Record<string, unknown>>();
  return row && readRecord<"sessions">(row);
}
