import {
  INVITATION_MAIL_COUNTED_MS,
  INVITATION_MAIL_LIMITS,
  MAX_INVITATIONS_MAILED_PER_DAY,
  MAX_OPEN_INVITATIONS,
} from "../../domain/access/member-rules.ts";
import type { Role } from "../../domain/access/roles.ts";
import { prepareGuard } from "../guards.ts";
import { mayManage } from "./may-manage.ts";

/**
 * An open invitation as lists show it. `invitedBy` is the inviting member's address, or null for the operator. Times
 * are Unix milliseconds.
 */
export type InvitationRecord = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  createdAtMs: number;
  expiresAtMs: number;
};

/** An invitation to create. The hashes are of the tokens in its links; for `isShownProof`, see `judgeAcceptance`. */
export type NewInvitation = Omit<InvitationRecord, "invitedBy"> & {
  organizationId: string;
  inviterId: string | null;
  shownSha256: string;
  isShownProof: boolean;
  mailedSha256: string | null;
};

const FIELDS = `i.id, i.email, i.role, u.email AS invitedBy, i.created_at AS createdAtMs, i.expires_at AS expiresAtMs`;

const OPEN = "invitations AS i INDEXED BY invitations_page WHERE i.organization_id = ?1 AND i.expires_at > ?2";

const TOTAL = `SELECT (SELECT count(*) FROM ${OPEN}) AS total FROM organizations WHERE id = ?1`;

const PAGE = `
  SELECT ${FIELDS} FROM invitations AS i INDEXED BY invitations_page LEFT JOIN users AS u ON u.id = i.invited_by
  WHERE i.organization_id = ?1 AND i.expires_at > ?2 ORDER BY i.created_at DESC, i.id DESC LIMIT ?3 OFFSET ?4`;

const { spanMs, fromOne, inAll } = INVITATION_MAIL_LIMITS;

const mailedTo = (email: string) => `invitation_mails WHERE email = ${email} AND created_at > ?2 - ${spanMs}`;

const MAILED_TODAY = `SELECT count(*) FROM invitation_mails INDEXED BY invitation_mails_by_organization
  WHERE organization_id = ?1 AND created_at > ?2 - ${INVITATION_MAIL_COUNTED_MS}`;

/** Returns the SQL of the oldest email that counts toward the reached limit. */
const lastMail = (email: string, limit: number, andWhere = "") =>
  `(SELECT created_at FROM ${mailedTo(email)} ${andWhere} ORDER BY created_at DESC LIMIT 1 OFFSET ${limit - 1})`;

const INVITABLE = `
  SELECT EXISTS (
    SELECT 1 FROM members AS m JOIN users AS u ON u.id = m.user_id WHERE u.email = ?3 AND m.organization_id = ?1
  ) AS isMember,
  (SELECT count(*) FROM ${OPEN} AND i.email <> ?3) AS others, ${mayManage("?4", "?5")} AS mayInvite,
  (${MAILED_TODAY}) AS mailedToday,
  ${lastMail("?3", fromOne, "AND organization_id = ?1")} AS ownMailAtMs, ${lastMail("?3", inAll)} AS anyMailAtMs
  FROM organizations WHERE id = ?1`;

const REPLACE = "DELETE FROM invitations WHERE organization_id = ?1 AND email = ?2";

/**
 * True if the organization has room for another invitation, the invited person isn't a member, and the inviter has the
 * right to it.
 */
const MAY_INSERT = `EXISTS (SELECT 1 FROM organizations WHERE id = ?1)
  AND (SELECT count(*) FROM ${OPEN}) < ${MAX_OPEN_INVITATIONS}
  AND NOT EXISTS (SELECT 1 FROM members AS m JOIN users AS u ON u.id = m.user_id WHERE u.email = ?3 AND m.organization_id = ?1)
  AND ${mayManage("?4", "?5")}`;

const INSERT = `
  INSERT INTO invitations (organization_id, created_at, id, email, role, invited_by, shown_sha256, is_shown_proof, mailed_sha256, expires_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const MAY_MAIL = `(SELECT count(*) FROM ${mailedTo("?3")} AND organization_id = ?1) < ${fromOne}
  AND (SELECT count(*) FROM ${mailedTo("?3")}) < ${inAll} AND (${MAILED_TODAY}) < ${MAX_INVITATIONS_MAILED_PER_DAY}`;

const NOTE_MAIL =
  "INSERT INTO invitation_mails (organization_id, created_at, email, invitation_id) VALUES (?, ?, ?, ?)";

const END_GIVEN = `DELETE FROM invitations WHERE organization_id = ?1 AND invited_by = ?2 AND NOT ${mayManage("?2", "invitations.role")}`;

const DELETE = "DELETE FROM invitations WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND expires_at > ?3";

/**
 * Returns a page of the organization's open invitations, newest first, and how many there are, or null if the
 * organization is unknown.
 */
export async function listInvitations(
  db: D1Database,
  { organizationId, limit, offset }: { organizationId: string; limit: number; offset: number },
  nowMs: number,
): Promise<{ invitations: InvitationRecord[]; total: number } | null> {
  const [count, rows] = await db.batch([
    db.prepare(TOTAL).bind(organizationId, nowMs),
    db.prepare(PAGE).bind(organizationId, nowMs, limit, offset),
  ]);
  const found = count?.results[0] as { total: number } | undefined;
  return found ? { invitations: (rows?.results ?? []) as InvitationRecord[], total: found.total } : null;
}

/** The reason that an invitation can't be created. `retryAtMs` is when the address may be emailed again. */
type InvitationRefusal =
  | { code: "missing_organization" | "may_not_invite" | "already_member" | "too_many" | "too_many_mailed" }
  | { code: "mailed_too_often"; retryAtMs: number };

/** Returns why the invitation can't be created, or null if it can. */
export async function judgeInvitation(
  db: D1Database,
  { organizationId, createdAtMs, email, inviterId, role, mailedSha256 }: NewInvitation,
): Promise<InvitationRefusal | null> {
  const found = await db.prepare(INVITABLE).bind(organizationId, createdAtMs, email, inviterId, role).first<{
    isMember: number;
    others: number;
    mayInvite: number;
    mailedToday: number;
    ownMailAtMs: number | null;
    anyMailAtMs: number | null;
  }>();
  if (!found) return { code: "missing_organization" };
  if (found.mayInvite === 0) return { code: "may_not_invite" };
  if (found.isMember === 1) return { code: "already_member" };
  if (found.others >= MAX_OPEN_INVITATIONS) return { code: "too_many" };
  if (mailedSha256 === null) return null;
  if (found.mailedToday >= MAX_INVITATIONS_MAILED_PER_DAY) return { code: "too_many_mailed" };
  const lastMailAtMs = Math.max(found.ownMailAtMs ?? 0, found.anyMailAtMs ?? 0);
  if (lastMailAtMs === 0) return null;
  return { code: "mailed_too_often", retryAtMs: lastMailAtMs + spanMs };
}

/**
 * Prepares the statements that store an invitation, replacing an earlier one to the same address. They refuse their
 * batch as stale if `judgeInvitation` would refuse it by then.
 */
export function prepareReplaceInvitation(db: D1Database, invitation: NewInvitation): D1PreparedStatement[] {
  const { id, organizationId, email, role, inviterId, shownSha256, isShownProof, mailedSha256 } = invitation;
  const { createdAtMs, expiresAtMs } = invitation;
  const noteMail = () => [
    prepareGuard(db, "stale_record", MAY_MAIL, organizationId, createdAtMs, email),
    db.prepare(NOTE_MAIL).bind(organizationId, createdAtMs, email, id),
  ];
  return [
    db.prepare(REPLACE).bind(organizationId, email),
    prepareGuard(db, "stale_record", MAY_INSERT, organizationId, createdAtMs, email, inviterId, role),
    db
      .prepare(INSERT)
      .bind(
        ...[organizationId, createdAtMs, id, email, role, inviterId],
        ...[shownSha256, Number(isShownProof), mailedSha256, expiresAtMs],
      ),
    ...(mailedSha256 === null ? [] : noteMail()),
  ];
}

/**
 * Prepares the statement that ends a member's invitations that they may no longer give. It belongs after the statement
 * that changes their role or removes them.
 */
export function prepareEndGivenInvitations(
  db: D1Database,
  { organizationId, userId }: { organizationId: string; userId: string },
): D1PreparedStatement {
  return db.prepare(END_GIVEN).bind(organizationId, userId);
}

/** Withdraws an open invitation. Returns false if there was none, in that organization or (null) in any. */
export async function deleteInvitation(
  db: D1Database,
  { invitationId, scope }: { invitationId: string; scope: string | null },
  nowMs: number,
): Promise<boolean> {
  return (await db.prepare(DELETE).bind(invitationId, scope, nowMs).run()).meta.changes > 0;
}

/** Deletes the invitations that nobody accepted in time, and the records of emails that no longer count. */
export async function pruneInvitations(db: D1Database, nowMs: number): Promise<void> {
  await db.batch([
    db.prepare("DELETE FROM invitations WHERE expires_at <= ?").bind(nowMs),
    db.prepare("DELETE FROM invitation_mails WHERE created_at <= ?").bind(nowMs - INVITATION_MAIL_COUNTED_MS),
  ]);
}
