import type { Role } from "../../domain/access/roles.ts";
import { prepareEndGivenInvitations } from "./invitations.ts";
import { mayManage } from "./may-manage.ts";

/** A member of an organization. `createdAtMs` is when they joined, in Unix milliseconds. */
export type MemberRecord = { userId: string; email: string; name: string | null; role: Role; createdAtMs: number };

type MemberRef = { organizationId: string; userId: string };

/**
 * A change of a member who still has the role `from`. `actorId` is the member who makes it, and who must still have the
 * right; null for a change that needs no right, or by somebody who isn't a member.
 */
type MemberChange = { from: Role; actorId: string | null };

/**
 * The result of a write. `last_owner`: no owner would be left. `may_not`: the actor has lost the right. `stale`: the
 * member was removed, or has another role by now.
 */
export type MemberWrite = "done" | "may_not" | "last_owner" | "stale";

const FIELDS = "m.user_id AS userId, u.email, u.name, m.role, m.created_at AS createdAtMs";

const TOTAL = `
  SELECT (SELECT count(*) FROM members WHERE organization_id = ?1) AS total FROM organizations WHERE id = ?1`;

const PAGE = `
  SELECT ${FIELDS} FROM members AS m INDEXED BY members_page CROSS JOIN users AS u ON u.id = m.user_id
  WHERE m.organization_id = ?1 ORDER BY m.created_at DESC, m.user_id DESC LIMIT ?2 OFFSET ?3`;

const FIND = `
  SELECT ${FIELDS} FROM members AS m CROSS JOIN users AS u ON u.id = m.user_id WHERE m.organization_id = ?1 AND m.user_id = ?2`;

const IS_AS_READ = "organization_id = ?1 AND user_id = ?2 AND role = ?3";

// Checked in the statement itself, so that one of the last two owners stays if both leave at once.
const ANOTHER_OWNER = "EXISTS (SELECT 1 FROM members WHERE organization_id = ?1 AND user_id <> ?2 AND role = 'owner')";

// The actor may have lost the right since their login was read.
const MAY_UPDATE = mayManage("?4", "?3", "?5");
const MAY_DELETE = mayManage("?4", "?3");

const UPDATE_KEEPS_OWNER = `(?3 <> 'owner' OR ?5 = 'owner' OR ${ANOTHER_OWNER})`;
const DELETE_KEEPS_OWNER = `(?3 <> 'owner' OR ${ANOTHER_OWNER})`;

const UPDATE = `UPDATE members SET role = ?5 WHERE ${IS_AS_READ} AND ${MAY_UPDATE} AND ${UPDATE_KEEPS_OWNER}`;

const IS_GONE = "NOT EXISTS (SELECT 1 FROM members WHERE organization_id = ?1 AND user_id = ?2)";

// Deletes everything that would make a removed user a member again: open invitations to them, and the memberships that
// sign-in links promise.
const END_WAYS_BACK = [
  `DELETE FROM invitations WHERE organization_id = ?1 AND email = (SELECT email FROM users WHERE id = ?2) AND ${IS_GONE}`,
  `UPDATE sign_in_links SET organization_id = NULL, role = NULL WHERE user_id = ?2 AND organization_id = ?1 AND login_id IS NULL AND ${IS_GONE}`,
];

const DELETE = `DELETE FROM members WHERE ${IS_AS_READ} AND ${MAY_DELETE} AND ${DELETE_KEEPS_OWNER}`;

/** Selects the reason why a member wasn't changed; no row if they no longer have the role `from`. */
const JUDGE_UPDATE = `SELECT ${UPDATE_KEEPS_OWNER} AS keepsOwner FROM members WHERE ${IS_AS_READ}`;
const JUDGE_DELETE = `SELECT ${DELETE_KEEPS_OWNER} AS keepsOwner FROM members WHERE ${IS_AS_READ}`;

/** Returns a page of the organization's members, newest first, and how many there are, or null if the organization is unknown. */
export async function listMembers(
  db: D1Database,
  { organizationId, limit, offset }: { organizationId: string; limit: number; offset: number },
): Promise<{ members: MemberRecord[]; total: number } | null> {
  const [count, rows] = await db.batch([
    db.prepare(TOTAL).bind(organizationId),
    db.prepare(PAGE).bind(organizationId, limit, offset),
  ]);
  const found = count?.results[0] as { total: number } | undefined;
  return found ? { members: (rows?.results ?? []) as MemberRecord[], total: found.total } : null;
}

/** Returns the member, or null if the user isn't a member of the organization. */
export async function findMember(db: D1Database, { organizationId, userId }: MemberRef): Promise<MemberRecord | null> {
  return db.prepare(FIND).bind(organizationId, userId).first<MemberRecord>();
}

/** The most admins that are emailed. */
const MAX_TOLD = 20;

const ADMINS = `
  SELECT u.email FROM members AS m INDEXED BY members_page CROSS JOIN users AS u ON u.id = m.user_id
  WHERE m.organization_id = ?1 AND m.role IN ('admin', 'owner') AND u.address_proved_at IS NOT NULL
  ORDER BY m.created_at, m.user_id LIMIT ${MAX_TOLD}`;

/** Returns true if the user is a member of any organization. */
export async function isMemberAnywhere(db: D1Database, userId: string): Promise<boolean> {
  return (await db.prepare("SELECT 1 FROM members WHERE user_id = ? LIMIT 1").bind(userId).first()) !== null;
}

/**
 * Returns the email addresses of an organization's admins and owners, those who joined first. Leaves out addresses that
 * aren't proved: somebody else may have joined in their name, and their owners have agreed to nothing.
 */
export async function listAdminEmails(db: D1Database, organizationId: string): Promise<string[]> {
  const { results } = await db.prepare(ADMINS).bind(organizationId).all<{ email: string }>();
  return results.map(({ email }) => email);
}

/**
 * Gives a member another role, if they still have the role `from`, the actor may still do so, and an owner remains. Ends
 * the invitations that the member may no longer give.
 */
export function updateMemberRole(
  db: D1Database,
  ref: MemberRef,
  { from, actorId }: MemberChange,
  to: Role,
): Promise<MemberWrite> {
  const values = [ref.organizationId, ref.userId, from, actorId, to];
  return write(db, ref, db.prepare(UPDATE).bind(...values), db.prepare(JUDGE_UPDATE).bind(...values));
}

/**
 * Removes a member, if they still have the role `from`, the actor may still do so, and an owner remains. Ends the
 * invitations that the member gave, and everything that would make them a member again.
 */
export function deleteMember(db: D1Database, ref: MemberRef, { from, actorId }: MemberChange): Promise<MemberWrite> {
  const values = [ref.organizationId, ref.userId, from];
  return write(db, ref, db.prepare(DELETE).bind(...values, actorId), db.prepare(JUDGE_DELETE).bind(...values));
}

async function write(
  db: D1Database,
  ref: MemberRef,
  change: D1PreparedStatement,
  judge: D1PreparedStatement,
): Promise<MemberWrite> {
  const { organizationId, userId } = ref;
  const [written, judged] = await db.batch([
    change,
    judge,
    prepareEndGivenInvitations(db, ref),
    ...END_WAYS_BACK.map((sql) => db.prepare(sql).bind(organizationId, userId)),
  ]);
  if (written?.meta.changes) return "done";
  const found = judged?.results[0] as { keepsOwner: number } | undefined;
  if (!found) return "stale";
  // The member is unchanged, so another condition failed.
  return found.keepsOwner === 1 ? "may_not" : "last_owner";
}
