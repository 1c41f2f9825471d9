import { roleToChange, roleToRemove } from "../../../domain/access/member-rules.ts";
import { hasRole, ROLES, type Role } from "../../../domain/access/roles.ts";
import type { Answer } from "../../api/call.ts";

export type Member = Answer<"organizations.members.list">["members"][number];

/** The viewer of the members. `lastOwnerId` is the only owner; null if there are several, or if it isn't known. */
export type Viewpoint = { userId: string; role: Role; lastOwnerId: string | null };

/** Returns the displayed name of a member. */
export function writeMember({ name, email }: Pick<Member, "name" | "email">): string {
  return name ?? email;
}

/** Returns what the viewer may do about a member. The API decides; this is what the page offers. */
export function findRights(member: Pick<Member, "user_id" | "role">, { userId, role, lastOwnerId }: Viewpoint) {
  const isSelf = member.user_id === userId;
  return {
    isLastOwner: member.user_id === lastOwnerId,
    mayChangeRole: hasRole(role, roleToChange(member.role, member.role)),
    mayRemove: hasRole(role, roleToRemove(member.role, isSelf)),
  };
}

/** Returns the roles that a user with `role` may give to a member who has `from`. */
export function listGivableRoles(role: Role, from: Role): Role[] {
  return ROLES.filter((to) => hasRole(role, roleToChange(from, to)));
}
