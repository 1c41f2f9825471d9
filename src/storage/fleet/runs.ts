import type { Run, RunStatus } from "../../domain/records/run.ts";
import { readRecord, selectColumns } from "../record-columns.ts";
import { type FleetSource, listFleetPage, type OwnRecord, type SpanPage } from "./fleet-page.ts";

const SOURCE: FleetSource = {
  table: "runs",
  fields: selectColumns("runs"),
  begins: "created_at",
  indexes: { page: "runs_page", byStatus: "runs_by_status", byPhone: "runs_by_phone" },
  ends: { column: "coalesce(completed_at, canceled_at)", index: "runs_ended", openStatuses: ["queued", "running"] },
};

/** Returns a page of the organization's runs, and how many match the filters, or null if the organization is unknown. */
export async function listRuns(
  db: D1Database,
  page: SpanPage<RunStatus>,
): Promise<{ runs: Run[]; total: number } | null> {
  const found = await listFleetPage<Record<string, unknown>>(db, SOURCE, page);
  return found && { runs: found.rows.map((row) => readRecord<"runs">(row)), total: found.total };
}

const ONE = `SELECT ${SOURCE.fields} FROM runs WHERE id = ?1 AND organization_id = ?2`;

/** Returns a run, or null if the organization has none with that id. */
export async function findRun(db: D1Database, { id, organizationId }: OwnRecord): Promise<Run | null> {
  const row = await db.prepare(ONE).bind(id, organizationId).first<Record<string, unknown>>();
  return row && readRecord<"runs">(row);
}
