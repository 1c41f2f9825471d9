import { roleToChange, roleToRemove } from "../../../domain/member-rules.ts";
import { hasRole, ROLES, type Role } from "../../../domain/roles.ts";
import type { Answer } from "../../api/call.ts";

export type Member = Answer<"organizations.members.list">["members"][number];

/** Who looks at the members; `lastOwnerId` is the only owner's, null: there are several, or it isn't known. */
export type Viewpoint = { userId: string; role: Role; lastOwnerId: string | null };

/** What a member is called. */
export function writeMember({ name, email }: Pick<Member, "name" | "email">): string {
  return name ?? email;
}

/** What whoever looks may do about a member. The API decides; this is what the page offers. */
export function findRights(member: Pick<Member, "user_id" | "role">, { userId, role, lastOwnerId }: Viewpoint) {
  const isSelf = member.user_id === userId;
  return {
    isLastOwner: member.user_id === lastOwnerId,
    mayChangeRole: hasRole(role, roleToChange(member.role, member.role)),
    mayRemove: hasRole(role, roleToRemove(member.role, isSelf)),
  };
}

/** The roles that whoever has `role` may give to somebody who has `from`. */
export function listGivableRoles(role: Role, from: Role): Role[] {
  return ROLES.filter((to) => hasRole(role, roleToChange(from, to)));
}
