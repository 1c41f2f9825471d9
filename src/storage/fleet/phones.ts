import type { OutageReason, PhoneStatus } from "../../domain/records/phone.ts";
import type { PaymentStatus } from "../../domain/records/rental.ts";
import { readListPage, type StartsAfter, startAfter } from "../start-after.ts";

/** A phone as one organization sees it. Times are Unix milliseconds. */
export type SeenPhone = {
  id: string;
  name: string;
  nickname: string | null;
  status: PhoneStatus;
  statusReason: OutageReason | null;
  /** True if only this organization may use it: its own, or rented. */
  isDedicated: boolean;
  /** The session that runs on it, if it belongs to this organization. */
  activeSessionId: string | null;
  /** The rental by which this organization holds it. */
  rental: { id: string; planName: string; paymentStatus: PaymentStatus; currentPeriodEndMs: number } | null;
  /** When this organization's latest session, run or delivery on it started. */
  lastUsedAtMs: number | null;
};

/** A status that a phone entered. `atMs` is Unix milliseconds. */
type PhoneStatusChange = { status: PhoneStatus; reason: OutageReason | null; atMs: number };

/** A page of the phones that one organization can see, newest first. */
type PhonePage = StartsAfter & {
  organizationId: string;
  status: PhoneStatus | null;
  /** Words that all occur in the phone's name or nickname; A to Z match in either case. */
  name?: string | null | undefined;
  /** The ids of the phones that are wanted. */
  ids?: readonly string[] | null | undefined;
  limit: number;
  offset: number;
};

/** The most status changes of a phone that are read: the latest ones. */
export const MAX_STATUS_CHANGES = 100;

// A phone that lives in another shard has a row here for its history only.
const OWN = "p.organization_id = ?1 AND p.away_on IS NULL";

const SESSIONS = "sessions INDEXED BY sessions_by_phone WHERE organization_id = ?1 AND phone_id = p.id";
const RUNS = "runs INDEXED BY runs_by_phone WHERE organization_id = ?1 AND phone_id = p.id";
const DELIVERIES = "file_deliveries INDEXED BY file_deliveries_page WHERE phone_id = p.id AND organization_id = ?1";

// A shared phone is visible to every organization that has used it (docs/contract/decisions.md, "Moves that the tables
// leave open"). This reads all shared phones of the platform, which avoids an extra row each time a phone is used.
const USED = `p.organization_id IS NULL AND p.away_on IS NULL
  AND (EXISTS (SELECT 1 FROM ${SESSIONS}) OR EXISTS (SELECT 1 FROM ${RUNS}) OR EXISTS (SELECT 1 FROM ${DELIVERIES}))`;

const SEEN = `(${OWN} OR (${USED}))`;

/** Selects a row if the organization ?1 can see the phone ?2. */
export const FIND_SEEN_PHONE = `SELECT 1 FROM phones AS p WHERE p.id = ?2 AND ${SEEN}`;

const FIELDS = `p.id, p.name, p.nickname, p.status, p.status_reason, p.organization_id IS NOT NULL AS is_dedicated,
  (SELECT id FROM sessions WHERE id = p.active_session_id AND organization_id = ?1) AS active_session_id,
  r.id AS rental_id, r.plan_name, r.payment_status, r.current_period_end,
  nullif(max(
    coalesce((SELECT max(allocated_at) FROM ${SESSIONS}), -1),
    coalesce((SELECT started_at FROM ${RUNS} ORDER BY created_at DESC, id DESC LIMIT 1), -1),
    coalesce((SELECT max(created_at) FROM ${DELIVERIES}), -1)
  ), -1) AS last_used_at`;

const HELD_BY = "LEFT JOIN rentals AS r ON r.id = p.rental_id AND r.organization_id = ?1";

const NAMED = `NOT EXISTS (
  SELECT 1 FROM json_each(?3) AS word
  WHERE instr(lower(p.name || ' ' || coalesce(p.nickname, '')), lower(word.value)) = 0)`;

const listed = (seen: string, start = "") =>
  `phones AS p INDEXED BY phones_page WHERE (?4 IS NULL OR p.id IN (SELECT value FROM json_each(?4)))
   AND ${seen} AND (?2 IS NULL OR p.status = ?2) AND (?3 IS NULL OR ${NAMED}) ${start}`;

const ORDER = {
  ...{ table: "phones AS p", alias: "p", columns: ["created_at", "id"], at: "?7" },
  // Reveals nothing about a phone that the organization can't see.
  seen: SEEN,
};

const COUNT = `
  SELECT (SELECT count(*) FROM ${listed(OWN)}) + (SELECT count(*) FROM ${listed(USED)}) AS total
  FROM organizations WHERE id = ?1`;

// Each half is read in the index's order, so that both are merged, not sorted.
const pageAfter = (start: string) => `
  SELECT ${FIELDS} FROM (
    SELECT * FROM (
      SELECT p.id AS seen_id, p.created_at AS made_at FROM ${listed(OWN, start)}
      UNION ALL SELECT p.id, p.created_at FROM ${listed(USED, start)}
    ) ORDER BY made_at DESC, seen_id DESC LIMIT ?5 OFFSET ?6
  ) CROSS JOIN phones AS p ON p.id = seen_id ${HELD_BY} ORDER BY made_at DESC, seen_id DESC`;

const FIND = `SELECT ${FIELDS} FROM phones AS p ${HELD_BY} WHERE p.id = ?2 AND ${SEEN}`;

const HISTORY = `
  SELECT status, reason, at AS atMs FROM phone_status_changes WHERE phone_id = ?1 ORDER BY number DESC LIMIT ${MAX_STATUS_CHANGES}`;

type PhoneRow = {
  id: string;
  name: string;
  nickname: string | null;
  status: PhoneStatus;
  status_reason: OutageReason | null;
  is_dedicated: number;
  active_session_id: string | null;
  rental_id: string | null;
  plan_name: string;
  payment_status: PaymentStatus;
  current_period_end: number;
  last_used_at: number | null;
};

/** Returns a page of the phones that the organization sees, and how many there are, or null if the organization is unknown. */
export async function listPhones(
  db: D1Database,
  page: PhonePage,
): Promise<{ phones: SeenPhone[]; total: number } | null> {
  const { organizationId, status, name, ids, limit, offset } = page;
  const start = startAfter(page, ORDER);
  const words = name == null ? null : JSON.stringify(listWords(name));
  const filter = [organizationId, status, words, ids == null ? null : JSON.stringify(ids)];
  const count = () => db.prepare(COUNT).bind(...filter);
  const rows = db.prepare(pageAfter(start.sql)).bind(...filter, limit, offset, ...start.values);
  const found = await readListPage<PhoneRow>(db, { count, rows, find: start.find }, page);
  return found && { phones: found.rows.map(readPhone), total: found.total };
}

/** Returns the phone with its latest status changes, newest first, or null if the organization can't see it. */
export async function findPhone(
  db: D1Database,
  { organizationId, phoneId }: { organizationId: string; phoneId: string },
): Promise<{ phone: SeenPhone; history: PhoneStatusChange[] } | null> {
  const [phones, history] = await db.batch([
    db.prepare(FIND).bind(organizationId, phoneId),
    db.prepare(HISTORY).bind(phoneId),
  ]);
  const row = phones?.results[0] as PhoneRow | undefined;
  return row ? { phone: readPhone(row), history: (history?.results ?? []) as PhoneStatusChange[] } : null;
}

/** More words than this don't narrow a list of names any further, and each is searched in every name. */
const MAX_WORDS = 16;

function listWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}

function readPhone(row: PhoneRow): SeenPhone {
  return {
    id: row.id,
    name: row.name,
    nickname: row.nickname,
    status: row.status,
    statusReason: row.status_reason,
    isDedicated: row.is_dedicated === 1,
    activeSessionId: row.active_session_id,
    rental:
      row.rental_id === null
        ? null
        : {
            id: row.rental_id,
            planName: row.plan_name,
            paymentStatus: row.payment_status,
            currentPeriodEndMs: row.current_period_end,
          },
    lastUsedAtMs: row.last_used_at,
  };
}
