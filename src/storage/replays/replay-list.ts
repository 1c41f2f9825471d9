import type { WebhookDelivery, WebhookDeliveryStatus } from "../../domain/deliveries/webhook-delivery.ts";
import { DELIVERY_FIELDS, type DeliveryRow, readDeliveryRow } from "../deliveries/delivery-log.ts";
import { readListPage, requireIdForm, type StartsAfter, startAfter } from "../start-after.ts";
import type { ReplaySpan } from "./replays.ts";

/** A bulk replay as lists show it. Times are Unix milliseconds. */
export type ListedReplay = Omit<ReplaySpan, "organizationId"> & {
  id: string;
  /** The number of deliveries to replay at the time of the request, and the number replayed so far. */
  deliveryCount: number;
  replayedCount: number;
  status: "running" | "done";
  createdAtMs: number;
};

const FIELDS = `id, destination_id AS destinationId, since AS sinceMs, until AS untilMs, delivery_count AS deliveryCount,
  replayed_count AS replayedCount, status, created_at AS createdAtMs`;

const COUNT =
  "SELECT (SELECT count(*) FROM replays WHERE organization_id = ?1) AS total FROM organizations WHERE id = ?1";

const pageAfter = (start: string) =>
  `SELECT ${FIELDS} FROM replays WHERE organization_id = ?1 ${start} ORDER BY id DESC LIMIT ?2 OFFSET ?3`;

/**
 * Returns a page of the organization's bulk replays, newest first, and how many there are, or null if the organization
 * is unknown.
 */
export async function listReplays(
  db: D1Database,
  page: StartsAfter & { organizationId: string; limit: number; offset: number },
): Promise<{ replays: ListedReplay[]; total: number } | null> {
  const { organizationId, limit, offset } = page;
  const start = startAfter(page, { table: "replays", columns: ["id"], at: "?4" });
  const count = () => db.prepare(COUNT).bind(organizationId);
  const rows = db.prepare(pageAfter(start.sql)).bind(organizationId, limit, offset, ...start.values);
  const found = await readListPage<ListedReplay>(db, { count, rows, find: start.find }, page);
  return found && { replays: found.rows, total: found.total };
}

/** A bulk replay of one organization, or of any (null). */
type ReplayRef = { replayId: string; scope: string | null };

/** The number of a replay's deliveries in each status now. */
export type ReplayOutcome = Readonly<Record<`${WebhookDeliveryStatus}Count`, number>>;

const IS_IT = "id = ?1 AND (?2 IS NULL OR organization_id = ?2)";
const REPLAYED = `replay_deliveries AS r CROSS JOIN webhook_deliveries AS w ON w.id = r.delivery_id
  WHERE r.replay_id = (SELECT id FROM replays WHERE ${IS_IT})`;

const OUTCOME = `
  SELECT count(*) FILTER (WHERE w.status = 'delivered') AS deliveredCount, count(*) FILTER (WHERE w.status = 'failed') AS failedCount,
    count(*) FILTER (WHERE w.status = 'pending') AS pendingCount, count(*) FILTER (WHERE w.status = 'held') AS heldCount
  FROM ${REPLAYED}`;

/** Returns a replay with the outcome of its deliveries, or null if there is none in that scope. */
export async function findReplay(
  db: D1Database,
  { replayId, scope }: ReplayRef,
): Promise<(ListedReplay & ReplayOutcome) | null> {
  const [replays, outcomes] = await db.batch(
    [`SELECT ${FIELDS} FROM replays WHERE ${IS_IT}`, OUTCOME].map((sql) => db.prepare(sql).bind(replayId, scope)),
  );
  const replay = replays?.results[0] as ListedReplay | undefined;
  return replay ? { ...replay, ...(outcomes?.results[0] as ReplayOutcome) } : null;
}

/**
 * Returns a page of a replay's deliveries, newest first, and how many match, or null if there is no such replay in that
 * scope.
 */
export async function listReplayedDeliveries(
  db: D1Database,
  { replayId, scope }: ReplayRef,
  {
    status,
    limit,
    offset,
    afterId = null,
    isCounted,
  }: StartsAfter & { status: WebhookDeliveryStatus | null; limit: number; offset: number },
): Promise<{ deliveries: WebhookDelivery[]; total: number } | null> {
  // Ids sort by creation.
  requireIdForm(afterId, "msg");
  const start = afterId === null ? "" : "AND r.delivery_id < ?6";
  const fitting = `${REPLAYED} AND (?3 IS NULL OR w.status = ?3)`;
  const total = isCounted === false ? "0" : `(SELECT count(*) FROM ${fitting})`;
  const count = db.prepare(`SELECT ${total} AS total FROM replays WHERE ${IS_IT}`);
  const rows = db
    .prepare(`SELECT ${DELIVERY_FIELDS} FROM ${fitting} ${start} ORDER BY r.delivery_id DESC LIMIT ?4 OFFSET ?5`)
    .bind(replayId, scope, status, limit, offset, ...(afterId === null ? [] : [afterId]));
  const counted = () => count.bind(replayId, scope, ...(isCounted === false ? [] : [status]));
  const found = await readListPage<DeliveryRow>(db, { count: counted, rows, find: null }, {});
  return found && { deliveries: found.rows.map(readDeliveryRow), total: found.total };
}
