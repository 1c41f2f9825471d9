import type { Role } from "../../domain/access/roles.ts";

/** A signed-in browser, and its user. Times are Unix milliseconds. */
export type LoginRecord = {
  id: string;
  userId: string;
  email: string;
  lastSeenAtMs: number;
  expiresAtMs: number;
  /** In the order of `MEMBERSHIP_ORDER`. */
  memberships: readonly Membership[];
};

/** `shard` holds the organization's records. */
export type Membership = { organizationId: string; shard: number; role: Role };

/** A login to create. */
export type NewLogin = {
  id: string;
  tokenSha256: string;
  userAgent: string | null;
  createdAtMs: number;
  expiresAtMs: number;
};

/** A login as lists show it. */
type ListedLogin = { id: string; userAgent: string | null; createdAtMs: number; lastSeenAtMs: number };

/** The most logins in a list: those used last. */
const MAX_LISTED = 100;

const FIND = `
  SELECT logins.id, logins.user_id AS userId, users.email, last_seen_at AS lastSeenAtMs, expires_at AS expiresAtMs
  FROM logins JOIN users ON users.id = logins.user_id WHERE token_sha256 = ?1 AND expires_at > ?2`;

/**
 * The order of a user's organizations, of which the first is the default: by the time of joining, except that
 * memberships from before their address was proved come last, since somebody else may have joined in their name.
 */
export const MEMBERSHIP_ORDER =
  "members.created_at < coalesce(users.address_proved_at, 0), members.created_at, members.organization_id";

const MEMBERSHIPS = `
  SELECT members.organization_id AS organizationId, organizations.shard, members.role
  FROM members JOIN users ON users.id = members.user_id JOIN organizations ON organizations.id = members.organization_id
  WHERE members.user_id = (SELECT user_id FROM logins WHERE token_sha256 = ?1) ORDER BY ${MEMBERSHIP_ORDER}`;

/**
 * Returns the login whose token has this SHA-256 (64 lower-case hex digits), with its user's memberships, or null if
 * none is live.
 */
export async function findLogin(db: D1Database, tokenSha256: string, nowMs: number): Promise<LoginRecord | null> {
  const [found, memberships] = await db.batch([
    db.prepare(FIND).bind(tokenSha256, nowMs),
    db.prepare(MEMBERSHIPS).bind(tokenSha256),
  ]);
  const login = found?.results[0] as Omit<LoginRecord, "memberships"> | undefined;
  return login ? { ...login, memberships: (memberships?.results ?? []) as Membership[] } : null;
}

/** Records that a login was used, and its new expiry. Never moves a time back, whichever isolate writes last. */
export async function prolongLogin(db: D1Database, loginId: string, nowMs: number, expiresAtMs: number): Promise<void> {
  await db
    .prepare("UPDATE logins SET last_seen_at = ?2, expires_at = ?3 WHERE id = ?1 AND last_seen_at < ?2")
    .bind(loginId, nowMs, expiresAtMs)
    .run();
}

/** Signs one browser out. */
export async function deleteLogin(db: D1Database, loginId: string): Promise<void> {
  await db.prepare("DELETE FROM logins WHERE id = ?").bind(loginId).run();
}

/** Signs a user out everywhere. */
export async function deleteLoginsOf(db: D1Database, userId: string): Promise<void> {
  await db.prepare("DELETE FROM logins WHERE user_id = ?").bind(userId).run();
}

/** Returns the user's live logins, the one used last first; at most a hundred. */
export async function listLogins(db: D1Database, userId: string, nowMs: number): Promise<ListedLogin[]> {
  const { results } = await db
    .prepare(
      `SELECT id, user_agent AS userAgent, created_at AS createdAtMs, last_seen_at AS lastSeenAtMs FROM logins
       WHERE user_id = ?1 AND expires_at > ?2 ORDER BY last_seen_at DESC, id DESC LIMIT ${MAX_LISTED}`,
    )
    .bind(userId, nowMs)
    .all<ListedLogin>();
  return results;
}

/** Deletes expired logins. */
export async function pruneLogins(db: D1Database, nowMs: number): Promise<void> {
  await db.prepare("DELETE FROM logins WHERE expires_at <= ?").bind(nowMs).run();
}
