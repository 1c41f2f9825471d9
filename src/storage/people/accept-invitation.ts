import type { Role } from "../../domain/access/roles.ts";
import type { NewLogin } from "./logins.ts";
import { prepareProveAddress } from "./prove-address.ts";

/** An open invitation, as shown to whoever has its link. */
export type OpenInvitation = {
  id: string;
  organizationId: string;
  organizationName: string;
  email: string;
  role: Role;
  expiresAtMs: number;
  /** True if this link proves that its holder is the invited person. */
  isProof: boolean;
  /** True if this is the emailed link, which is proof whatever else happens. */
  isMailed: boolean;
  /** The user with this address; null if there is none yet. */
  userId: string | null;
  /** True if the user's ownership of the address is proved. */
  isAddressProved: boolean;
};

type Flag = "isProof" | "isMailed" | "isAddressProved";

const findBy = (hash: string, isProof: string, isMailed: 0 | 1) => `
  SELECT i.id, o.id AS organizationId, o.name AS organizationName, i.email, i.role, i.expires_at AS expiresAtMs, ${isProof} AS isProof,
    ${isMailed} AS isMailed, u.id AS userId, u.address_proved_at IS NOT NULL AS isAddressProved
  FROM invitations AS i JOIN organizations AS o ON o.id = i.organization_id LEFT JOIN users AS u ON u.email = i.email
  WHERE i.${hash} = ?1 AND i.expires_at > ?2`;

const FIND = `${findBy("shown_sha256", "i.is_shown_proof", 0)} UNION ALL ${findBy("mailed_sha256", "1", 1)}`;

/** Returns the open invitation with the link whose token has this SHA-256, or null if there is none. */
export async function findOpenInvitation(
  db: D1Database,
  tokenSha256: string,
  nowMs: number,
): Promise<OpenInvitation | null> {
  const row = await db
    .prepare(FIND)
    .bind(tokenSha256, nowMs)
    .first<Omit<OpenInvitation, Flag> & Record<Flag, number>>();
  return (
    row && {
      ...row,
      isProof: row.isProof === 1,
      isMailed: row.isMailed === 1,
      isAddressProved: row.isAddressProved === 1,
    }
  );
}

/**
 * The person who accepts: `name` is for a user who is created; `login` signs them in, or is the id of the login in
 * which they join.
 */
type Accepting = {
  invitation: Pick<OpenInvitation, "id" | "isProof" | "isMailed">;
  userId: string;
  name: string | null;
  login: NewLogin | string;
  nowMs: number;
};

// Every statement looks up the invitation, and the last one deletes it: of two concurrent acceptances, the second finds
// nothing to do. If another user with the address was created in the meantime, the id doesn't match, and nothing
// happens either.
//
// Uses VALUES instead of a SELECT, for which the database would search everything that refers to users. Without the
// invitation the address is null, which the column refuses and IGNORE skips.
const INSERT_USER = `
  INSERT OR IGNORE INTO users (id, email, name, created_at)
  VALUES (?2, (SELECT email FROM invitations WHERE id = ?1 AND expires_at > ?4), ?3, ?4)`;

const AND_PERSON = `
  FROM invitations AS i JOIN users AS u ON u.email = i.email WHERE i.id = ?1 AND u.id = ?2 AND i.expires_at > ?3`;

// ?8: 1 if only the shown link's proof admits the login. It may have been lost since the invitation was looked up, and
// the login would be to an account whose owner has proved the address by now.
const INSERT_LOGIN = `
  INSERT INTO logins (id, user_id, token_sha256, user_agent, created_at, last_seen_at, expires_at)
  SELECT ?4, u.id, ?5, ?6, ?3, ?3, ?7 ${AND_PERSON} AND i.is_shown_proof >= ?8`;

// A login that has ended is cached for seconds: its holder must no longer be able to join.
const AND_LIVE_LOGIN = `${AND_PERSON} AND EXISTS (SELECT 1 FROM logins WHERE id = ?4 AND user_id = u.id)`;

const INSERT_MEMBER = `
  INSERT INTO members (organization_id, user_id, role, created_at) SELECT i.organization_id, u.id, i.role, ?3 ${AND_LIVE_LOGIN}
  ON CONFLICT DO NOTHING`;

const DELETE = `DELETE FROM invitations WHERE id = (SELECT i.id ${AND_LIVE_LOGIN})`;

/**
 * Accepts an invitation, completely or not at all: creates the user if the id is new, the membership (existing members
 * keep their role), and the login. Returns false if something else came first: the invitation was used, a user with
 * this address was created, the link is no longer proof, or the login in which they join has ended.
 */
export async function acceptInvitation(
  db: D1Database,
  { invitation, userId, name, login, nowMs }: Accepting,
): Promise<boolean> {
  const person = [invitation.id, userId, nowMs];
  const needsShownProof = Number(invitation.isProof && !invitation.isMailed);
  const signIn = (made: NewLogin) => [
    db
      .prepare(INSERT_LOGIN)
      .bind(...person, made.id, made.tokenSha256, made.userAgent, made.expiresAtMs, needsShownProof),
    ...(invitation.isProof ? prepareProveAddress(db, made.id, nowMs) : []),
  ];
  const loginId = typeof login === "string" ? login : login.id;
  const results = await db.batch([
    db.prepare(INSERT_USER).bind(invitation.id, userId, name, nowMs),
    ...(typeof login === "string" ? [] : signIn(login)),
    db.prepare(INSERT_MEMBER).bind(...person, loginId),
    db.prepare(DELETE).bind(...person, loginId),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}
