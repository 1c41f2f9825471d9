import type { Role } from "../../domain/access/roles.ts";
import { MAIL_LIMITS } from "../../domain/access/sign-in.ts";
import type { NewLogin } from "./logins.ts";
import { prepareProveAddress } from "./prove-address.ts";

/** A sign-in link to create, with the hash of its token. Times are Unix milliseconds. */
type NewSignInLink = { tokenSha256: string; createdAtMs: number; expiresAtMs: number };

/** The membership that using a link gives. */
type PromisedMembership = { organizationId: string; role: Role };

const COLUMNS = "token_sha256, user_id, is_mailed, created_at, expires_at";
const COUNT_MAILED = "SELECT count(*) FROM sign_in_links WHERE user_id = users.id AND is_mailed = 1 AND created_at >";

// Counted in the inserting statement, so that concurrent requests don't all get through.
const INSERT_MAILED = `
  INSERT INTO sign_in_links (${COLUMNS})
  SELECT ?1, id, 1, ?3, ?4 FROM users WHERE email = ?2
    AND (${COUNT_MAILED} ?3 - ${MAIL_LIMITS.shortMs}) = 0
    AND (${COUNT_MAILED} ?3 - ${MAIL_LIMITS.longMs}) < ${MAIL_LIMITS.inLong}`;

// Only the first request can mark it as used.
const USE = `
  UPDATE sign_in_links SET login_id = ?2 WHERE token_sha256 = ?1 AND login_id IS NULL AND expires_at > ?3
  RETURNING organization_id`;

const SIGN_IN = `
  INSERT INTO logins (id, user_id, token_sha256, user_agent, created_at, last_seen_at, expires_at)
  SELECT ?2, user_id, ?3, ?4, ?5, ?5, ?6 FROM sign_in_links WHERE token_sha256 = ?1 AND login_id = ?2`;

// Existing members keep their role.
const JOIN = `
  INSERT INTO members (organization_id, user_id, role, created_at)
  SELECT organization_id, user_id, role, ?3 FROM sign_in_links WHERE token_sha256 = ?1 AND login_id = ?2 AND organization_id IS NOT NULL
  ON CONFLICT DO NOTHING`;

/**
 * Prepares the statement that creates a link for the user with this address. It does nothing if there is no such user.
 * Only using the link gives the promised membership: before that, somebody else may be signed in under their address.
 */
export function prepareInsertSignInLink(
  db: D1Database,
  email: string,
  link: NewSignInLink,
  promised: PromisedMembership,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO sign_in_links (${COLUMNS}, organization_id, role)
       SELECT ?1, id, 0, ?3, ?4, ?5, ?6 FROM users WHERE email = ?2`,
    )
    .bind(link.tokenSha256, email, link.createdAtMs, link.expiresAtMs, promised.organizationId, promised.role);
}

/** Creates a link to be emailed. Returns false if nobody has this address, or if it has recently reached its limit of emails. */
export async function insertMailedLink(db: D1Database, email: string, link: NewSignInLink): Promise<boolean> {
  const statement = db.prepare(INSERT_MAILED).bind(link.tokenSha256, email, link.createdAtMs, link.expiresAtMs);
  return (await statement.run()).meta.changes > 0;
}

/**
 * Uses up a link, signs its user in, and gives the promised membership: all or nothing. Returns the organization of
 * that membership, if one was promised. Returns null if the link is unknown, expired or used.
 */
export async function signInByLink(
  db: D1Database,
  tokenSha256: string,
  login: NewLogin,
): Promise<{ organizationId: string | null } | null> {
  const [used] = await db.batch<{ organization_id: string | null }>([
    db.prepare(USE).bind(tokenSha256, login.id, login.createdAtMs),
    db
      .prepare(SIGN_IN)
      .bind(tokenSha256, login.id, login.tokenSha256, login.userAgent, login.createdAtMs, login.expiresAtMs),
    ...prepareProveAddress(db, login.id, login.createdAtMs),
    db.prepare(JOIN).bind(tokenSha256, login.id, login.createdAtMs),
  ]);
  const [link] = used?.results ?? [];
  return link ? { organizationId: link.organization_id } : null;
}

/** Deletes expired links, except those that still count towards the hourly limit of emails. */
export async function pruneSignInLinks(db: D1Database, nowMs: number): Promise<void> {
  await db
    .prepare("DELETE FROM sign_in_links WHERE expires_at <= ?1 AND created_at <= ?1 - ?2")
    .bind(nowMs, MAIL_LIMITS.longMs)
    .run();
}
