import { HOUR_MS } from "../domain/deliveries/attempts-by-hour.ts";
import { lowestIdAt } from "../domain/ids.ts";
import { isInSample, KEPT_PER_HOUR, kindOf, type LoggedRequest, type RequestOptions } from "../domain/request-log.ts";
import { findIdRange } from "./id-range.ts";
import { isServedHere } from "./shards/is-served-here.ts";
import { requireIdForm } from "./start-after.ts";

// Counts the current hour only. The hour never goes back, although calls don't end in the order of their arrival.
const COUNT = `
  INSERT INTO request_counts (organization_id, kind, hour, requests) SELECT id, ?2, ?3, ?4 FROM organizations WHERE id = ?1
  ON CONFLICT (organization_id, kind) DO UPDATE SET
    requests = iif(excluded.hour > hour, excluded.requests, requests + excluded.requests), hour = max(hour, excluded.hour)`;

// Calls that were counted together have consecutive numbers, from the previous count on. A call that violates a
// constraint of the table is skipped: it must neither fail a charge nor affect other calls.
const INSERT = `
  INSERT OR IGNORE INTO requests (organization_id, id, operation, status, error_code, duration_ms, model, charged_microdollars, key_id,
    options, created_at)
  SELECT o.id, r.value ->> 0, r.value ->> 1, r.value ->> 2, r.value ->> 3, r.value ->> 4, r.value ->> 5, r.value ->> 6, r.value ->> 7,
    r.value ->> 8, r.value ->> 9
  FROM json_each(?3) AS r CROSS JOIN organizations AS o
  WHERE o.id = ?1 AND (?2 = 'charged' OR r.value ->> 10 = 1
    OR (SELECT requests FROM request_counts WHERE organization_id = ?1 AND kind = ?2) - ?4 + r.key < ?5)`;

/**
 * Prepares the statements that keep calls: charged ones always, others up to a number per hour and organization, and
 * then a sample (see `KEPT_PER_HOUR`).
 */
export function prepareInsertRequests(db: D1Database, requests: readonly LoggedRequest[]): D1PreparedStatement[] {
  const groups = Map.groupBy(requests, (request) =>
    [request.organizationId, kindOf(request), Math.floor(request.createdAtMs / HOUR_MS)].join(" "),
  );
  return [...groups.values()].flatMap((group) => prepareInsertAlike(db, group));
}

/** Prepares the statements of calls that one organization made in one hour, all of one kind. */
function prepareInsertAlike(db: D1Database, requests: readonly LoggedRequest[]): D1PreparedStatement[] {
  const [first] = requests;
  if (!first) return [];
  const { organizationId, createdAtMs } = first;
  const kind = kindOf(first);
  const rows = JSON.stringify(requests.map(listValues));
  const bound = kind === "charged" ? 0 : KEPT_PER_HOUR[kind];
  const insert = db.prepare(INSERT).bind(organizationId, kind, rows, requests.length, bound);
  if (kind === "charged") return [insert];
  return [db.prepare(COUNT).bind(organizationId, kind, Math.floor(createdAtMs / HOUR_MS), requests.length), insert];
}

function listValues(request: LoggedRequest) {
  const { id, operation, status, errorCode, durationMs, model, chargedMicrodollars, keyId, options } = request;
  const facts = [id, operation, status, errorCode, durationMs, model, chargedMicrodollars, keyId];
  return [...facts, options && JSON.stringify(options), request.createdAtMs, Number(isInSample(id))];
}

/** A kept call as lists show it, with its key's name: null for a member in the dashboard. */
export type ListedRequest = Omit<LoggedRequest, "organizationId"> & { keyName: string | null };

/** A page of one organization's calls, newest first. A null filter matches all. */
export type RequestPage = {
  organizationId: string;
  requestId: string | null;
  operation: string | null;
  /** The first digit of the status. */
  statusClass: number | null;
  /** A key's id, or "dashboard" for the calls of members there. */
  keyId: string | null;
  model: string | null;
  /** Arrived within a span, both ends included, in Unix milliseconds. */
  sinceMs: number;
  untilMs: number | null;
  /** The page starts after this call. */
  afterId: string | null;
  limit: number;
};

/** The most calls that one page searches: a filter that matches nothing must not read a whole week. */
export const SEARCHED_CALLS = 10_000;

// Ids sort by arrival, so a span is a range of ids: from ?2 up to, but not including, ?3. The inner query bounds the
// number of rows that a filter reads.
const SPAN = `requests AS r WHERE r.organization_id = ?1 AND r.id >= ?2 AND r.id < ?3`;

const PAGE = `
  SELECT id, operation, status, error_code AS errorCode, duration_ms AS durationMs, model,
    charged_microdollars AS chargedMicrodollars, key_id AS keyId,
    (SELECT k.name FROM api_keys AS k WHERE k.id = key_id AND k.organization_id = ?1) AS keyName, options, created_at AS createdAtMs
  FROM (SELECT r.* FROM ${SPAN} ORDER BY r.id DESC LIMIT ${SEARCHED_CALLS})
  WHERE (?4 IS NULL OR operation = ?4) AND (?5 IS NULL OR status / 100 = ?5)
    AND (?6 IS NULL OR coalesce(key_id, 'dashboard') = ?6) AND (?7 IS NULL OR model = ?7)
  ORDER BY id DESC LIMIT ?8`;

/** The call of a span, from its newest on, that this many others precede. */
const NTH = `SELECT r.id FROM ${SPAN} ORDER BY r.id DESC LIMIT 1 OFFSET ?4`;

/**
 * Returns a page of the organization's kept calls, and the id after which the next page starts (null: this was the
 * last), or null if the organization is unknown. A page that reached its search limit may be short or empty even if
 * more pages follow.
 */
export async function listRequests(
  db: D1Database,
  page: RequestPage,
): Promise<{ requests: ListedRequest[]; nextAfterId: string | null } | null> {
  const { organizationId, requestId, afterId, limit } = page;
  requireIdForm(afterId, "req");
  const filters = [page.operation, page.statusClass, page.keyId, page.model];
  const { low, high } = findIdRange("req", page);
  const span =
    requestId === null
      ? [low, afterId !== null && afterId < high ? afterId : high]
      : [requestId, requestId < low || requestId >= high ? requestId : `${requestId}!`];
  const isFiltered = filters.some((filter) => filter !== null);
  const [organizations, rows, newest] = await db.batch([
    db.prepare("SELECT 1 FROM organizations WHERE id = ?").bind(organizationId),
    // Reads one more than the page, to see if there is a next page.
    db.prepare(PAGE).bind(organizationId, ...span, ...filters, limit + 1),
    ...(isFiltered ? [db.prepare(NTH).bind(organizationId, ...span, 0)] : []),
  ]);
  if (organizations?.results.length !== 1) return null;
  const found = ((rows?.results ?? []) as RequestRow[]).map(readRequest);
  const requests = found.slice(0, limit);
  if (found.length > limit) return { requests, nextAfterId: requests.at(-1)?.id ?? null };
  const first = newest?.results[0] as { id: string } | undefined;
  // Without a filter, a short page is the last.
  return {
    requests,
    nextAfterId: first ? await findLastSearched(db, organizationId, [span[0] ?? "", first.id]) : null,
  };
}

/**
 * Returns the last call that a page has searched, if there may be more. The search is counted from the newest call that the page
 * knew: with calls that have arrived since, the next page would repeat some.
 */
async function findLastSearched(
  db: D1Database,
  organizationId: string,
  [low, newest]: readonly [low: string, newest: string],
): Promise<string | null> {
  return await db
    .prepare(NTH)
    .bind(organizationId, low, `${newest}!`, SEARCHED_CALLS - 1)
    .first<string>("id");
}

type RequestRow = Omit<ListedRequest, "options"> & { options: string | null };

function readRequest({ options, ...row }: RequestRow): ListedRequest {
  return { ...row, options: options === null ? null : (JSON.parse(options) as RequestOptions) };
}

/** The most calls that one pruning step deletes. */
export const PRUNED_PER_STEP = 1000;

// The calls are stored by organization, so there is one lookup per organization.
const PRUNE = `
  DELETE FROM requests WHERE (organization_id, id) IN (
    SELECT r.organization_id, r.id FROM organizations AS o CROSS JOIN requests AS r
    WHERE r.organization_id = o.id AND r.id < ?1 AND ${isServedHere("r")} LIMIT ${PRUNED_PER_STEP})`;

/** Deletes up to 1,000 calls that arrived before a time (Unix milliseconds). Returns how many. */
export async function pruneRequests(db: D1Database, beforeMs: number): Promise<number> {
  const { meta } = await db.prepare(PRUNE).bind(lowestIdAt("req", beforeMs)).run();
  return meta.changes;
}
