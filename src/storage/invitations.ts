import { MAX_OPEN_INVITATIONS } from "../domain/member-rules.ts";
import type { Role } from "../domain/roles.ts";

/** An open invitation as lists show it. `invitedBy` is the inviting member's address; null: the operator. Times are Unix milliseconds. */
export type InvitationRecord = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  createdAtMs: number;
  expiresAtMs: number;
};

/** An invitation that is to be made. The hashes are of the tokens in its links; `isShownProof`: see `judgeAcceptance`. */
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

const INVITABLE = `
  SELECT EXISTS (
    SELECT 1 FROM members AS m JOIN users AS u ON u.id = m.user_id WHERE u.email = ?3 AND m.organization_id = ?1
  ) AS isMember,
  (SELECT count(*) FROM ${OPEN} AND i.email <> ?3) AS others FROM organizations WHERE id = ?1`;

const REPLACE = "DELETE FROM invitations WHERE organization_id = ?1 AND email = ?2";

// An organization that has all it may have, or the person already, reads as none, which the column refuses (see `commitBatch`).
const INSERT = `
  INSERT INTO invitations (id, organization_id, email, role, invited_by, shown_sha256, is_shown_proof, mailed_sha256, created_at, expires_at)
  VALUES (?3, (SELECT id FROM organizations WHERE id = ?1
    AND (SELECT count(*) FROM ${OPEN}) < ${MAX_OPEN_INVITATIONS}
    AND NOT EXISTS (SELECT 1 FROM members AS m JOIN users AS u ON u.id = m.user_id WHERE u.email = ?4 AND m.organization_id = ?1)),
    ?4, ?5, ?6, ?7, ?8, ?9, ?2, ?10)`;

const DELETE = "DELETE FROM invitations WHERE id = ?1 AND (?2 IS NULL OR organization_id = ?2) AND expires_at > ?3";

/** A page of the organization's open invitations, newest first, and how many there are; null where the organization is unknown. */
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

/** Why this address can't be invited to the organization; null where it can. */
export async function judgeInvitable(
  db: D1Database,
  { organizationId, email }: { organizationId: string; email: string },
  nowMs: number,
): Promise<"missing_organization" | "already_member" | "too_many" | null> {
  const found = await db
    .prepare(INVITABLE)
    .bind(organizationId, nowMs, email)
    .first<{ isMember: number; others: number }>();
  if (!found) return "missing_organization";
  if (found.isMember === 1) return "already_member";
  return found.others >= MAX_OPEN_INVITATIONS ? "too_many" : null;
}

/**
 * The statements that store an invitation in the place of the one to the same address. They fail their batch as stale where the person is a
 * member by now, or the organization has as many invitations as it may have.
 */
export function replaceInvitation(db: D1Database, invitation: NewInvitation): D1PreparedStatement[] {
  const { id, organizationId, email, role, inviterId, shownSha256, isShownProof, mailedSha256 } = invitation;
  const { createdAtMs, expiresAtMs } = invitation;
  return [
    db.prepare(REPLACE).bind(organizationId, email),
    db
      .prepare(INSERT)
      .bind(
        ...[organizationId, createdAtMs, id, email, role, inviterId],
        ...[shownSha256, Number(isShownProof), mailedSha256, expiresAtMs],
      ),
  ];
}

/** Withdraws an open invitation. Whether there was one, in that organization or (null) in any. */
export async function deleteInvitation(
  db: D1Database,
  { invitationId, scope }: { invitationId: string; scope: string | null },
  nowMs: number,
): Promise<boolean> {
  return (await db.prepare(DELETE).bind(invitationId, scope, nowMs).run()).meta.changes > 0;
}

/** Forgets the invitations that nobody accepted in time. */
export async function pruneInvitations(db: D1Database, nowMs: number): Promise<void> {
  await db.prepare("DELETE FROM invitations WHERE expires_at <= ?").bind(nowMs).run();
}
