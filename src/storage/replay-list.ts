import type { ReplaySpan } from "./replays.ts";

/** A bulk replay as it is shown. Times are Unix milliseconds. */
export type ListedReplay = Omit<ReplaySpan, "organizationId"> & {
  id: string;
  /** How many there were to replay when it was asked for, and how many were replayed. */
  deliveryCount: number;
  replayedCount: number;
  status: "running" | "done";
  createdAtMs: number;
};

const FIELDS = `id, destination_id AS destinationId, since AS sinceMs, until AS untilMs, delivery_count AS deliveryCount,
  replayed_count AS replayedCount, status, created_at AS createdAtMs`;

const COUNT =
  "SELECT (SELECT count(*) FROM replays WHERE organization_id = ?1) AS total FROM organizations WHERE id = ?1";

const PAGE = `SELECT ${FIELDS} FROM replays WHERE organization_id = ?1 ORDER BY id DESC LIMIT ?2 OFFSET ?3`;

/** A page of the organization's bulk replays, newest first, and how many there are; null where the organization is unknown. */
export async function listReplays(
  db: D1Database,
  { organizationId, limit, offset }: { organizationId: string; limit: number; offset: number },
): Promise<{ replays: ListedReplay[]; total: number } | null> {
  const [count, rows] = await db.batch([
    db.prepare(COUNT).bind(organizationId),
    db.prepare(PAGE).bind(organizationId, limit, offset),
  ]);
  const found = count?.results[0] as { total: number } | undefined;
  return found ? { replays: (rows?.results ?? []) as ListedReplay[], total: found.total } : null;
}

/** A bulk replay of one organization or (null) of any; null where there is none in that scope. */
export function findReplay(
  db: D1Database,
  { replayId, scope }: { replayId: string; scope: string | null },
): Promise<ListedReplay | null> {
  return db
    .prepare(`SELECT ${FIELDS} FROM replays WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2)`)
    .bind(replayId, scope)
    .first<ListedReplay>();
}
