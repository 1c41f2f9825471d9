import * as v from "valibot";
import { actingMemberOf, requireOwnOrganization, requireRole } from "../../domain/access/actor.ts";
import { roleToRemove } from "../../domain/access/member-rules.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingMember, writeMember } from "../../present/member-fields.ts";
import { text } from "../../schema/fields.ts";
import { forgetLogins } from "../../services/sign-in/authenticate-session.ts";
import { deleteMember, findMember } from "../../storage/people/members.ts";

/** DELETE /internal/v1/organizations/{id}/members/{user_id} — docs/contract/decisions.md, "Roles". */
export const removeMember = defineOperation({
  id: "members.delete",
  method: "DELETE",
  path: "/internal/v1/organizations/{id}/members/{user_id}",
  summary: "Remove a member",
  description:
    "Removes a member. Admins may remove other members, only owners may remove owners, and everybody may leave; " +
    "the last owner can't be removed. The user loses access to this organization everywhere within 5 seconds, " +
    "but stays signed in to their other organizations.",
  service: "platform",
  auth: "control",
  place: "directory",
  // The handler checks whom the caller may remove. Everybody may remove themselves.
  memberRole: "viewer",
  params: v.object({ id: text(1, 256), user_id: text(1, 256) }),
  status: 204,
  errors: ["not_found", "last_owner"],
  async handle({ params, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const ref = { organizationId: params.id, userId: params.user_id };
    const isSelf = caller.kind === "member" && caller.userId === ref.userId;
    await writeMember(async () => {
      const member = await findMember(db, ref);
      if (!member) throw missingMember();
      requireRole(caller, roleToRemove(member.role, isSelf));
      // Leaving needs no right, so none can have been lost.
      return deleteMember(db, ref, { from: member.role, actorId: isSelf ? null : actingMemberOf(caller) });
    });
    forgetLogins(ref.userId);
    return undefined;
  },
});
