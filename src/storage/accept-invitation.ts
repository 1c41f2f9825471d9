import type { Role } from "../domain/roles.ts";
import type { NewLogin } from "./logins.ts";
import { prepareProveAddress } from "./prove-address.ts";

/** An open invitation as whoever has its link may see it. */
export type OpenInvitation = {
  id: string;
  organizationName: string;
  email: string;
  role: Role;
  expiresAtMs: number;
  /** Whether this link says that whoever has it is the person who is invited. */
  isProof: boolean;
  /** The person who has this address; null: nobody yet. */
  userId: string | null;
  /** Whether anybody has proved that the address is theirs. */
  isAddressProved: boolean;
};

const findBy = (hash: string, isProof: string) => `
  SELECT i.id, o.name AS organizationName, i.email, i.role, i.expires_at AS expiresAtMs, ${isProof} AS isProof, u.id AS userId,
    u.address_proved_at IS NOT NULL AS isAddressProved
  FROM invitations AS i JOIN organizations AS o ON o.id = i.organization_id LEFT JOIN users AS u ON u.email = i.email
  WHERE i.${hash} = ?1 AND i.expires_at > ?2`;

const FIND = `${findBy("shown_sha256", "i.is_shown_proof")} UNION ALL ${findBy("mailed_sha256", "1")}`;

/** The open invitation with the link whose token has this SHA-256; null where there is none. */
export async function findOpenInvitation(
  db: D1Database,
  tokenSha256: string,
  nowMs: number,
): Promise<OpenInvitation | null> {
  const row = await db
    .prepare(FIND)
    .bind(tokenSha256, nowMs)
    .first<Omit<OpenInvitation, "isProof" | "isAddressProved"> & { isProof: number; isAddressProved: number }>();
  return row && { ...row, isProof: row.isProof === 1, isAddressProved: row.isAddressProved === 1 };
}

/** Who accepts: `name` is for somebody who is made by it; `login` signs them in, or is the id of the login in which they join. */
export type Accepting = {
  invitation: Pick<OpenInvitation, "id" | "isProof">;
  userId: string;
  name: string | null;
  login: NewLogin | string;
  nowMs: number;
};

// Every statement looks for the invitation, and the last one deletes it: of two who accept at once the second finds nothing to do. Where
// somebody else has been made with the address meanwhile, the person isn't there, and nothing happens either.
//
// Not a SELECT, for which the database would look through all that refers to people. Without the invitation the address is null, which
// the column refuses and IGNORE lets pass.
const INSERT_USER = `
  INSERT OR IGNORE INTO users (id, email, name, created_at)
  VALUES (?2, (SELECT email FROM invitations WHERE id = ?1 AND expires_at > ?4), ?3, ?4)`;

const AND_PERSON = `
  FROM invitations AS i JOIN users AS u ON u.email = i.email WHERE i.id = ?1 AND u.id = ?2 AND i.expires_at > ?3`;

const INSERT_LOGIN = `
  INSERT INTO logins (id, user_id, token_sha256, user_agent, created_at, last_seen_at, expires_at)
  SELECT ?4, u.id, ?5, ?6, ?3, ?3, ?7 ${AND_PERSON}`;

// A login that has ended is believed for seconds: whoever had it joins nothing any more.
const AND_LIVE_LOGIN = `${AND_PERSON} AND EXISTS (SELECT 1 FROM logins WHERE id = ?4 AND user_id = u.id)`;

const INSERT_MEMBER = `
  INSERT INTO members (organization_id, user_id, role, created_at) SELECT i.organization_id, u.id, i.role, ?3 ${AND_LIVE_LOGIN}
  ON CONFLICT DO NOTHING`;

const DELETE = `DELETE FROM invitations WHERE id = (SELECT i.id ${AND_LIVE_LOGIN})`;

/**
 * Accepts an invitation, wholly or not at all: the person, where the id is a new one, their membership (whoever is a member keeps their
 * role), and their login. Returns false where somebody else was quicker: with the invitation, with a person of this address, or by ending the
 * login in which they join.
 */
export async function acceptInvitation(
  db: D1Database,
  { invitation, userId, name, login, nowMs }: Accepting,
): Promise<boolean> {
  const person = [invitation.id, userId, nowMs];
  const signIn = (made: NewLogin) => [
    db.prepare(INSERT_LOGIN).bind(...person, made.id, made.tokenSha256, made.userAgent, made.expiresAtMs),
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
