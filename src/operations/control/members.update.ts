import * as v from "valibot";
import { actingMemberOf, requireOwnOrganization, requireRole } from "../../domain/access/actor.ts";
import { roleToChange } from "../../domain/access/member-rules.ts";
import { ROLES } from "../../domain/access/roles.ts";
import { defineOperation } from "../../http/operation.ts";
import { missingMember, ShownMember, showMember, writeMember } from "../../present/member-fields.ts";
import { object, text } from "../../schema/fields.ts";
import { forgetLogins } from "../../services/sign-in/authenticate-session.ts";
import { findMember, updateMemberRole } from "../../storage/people/members.ts";

/** PATCH /internal/v1/organizations/{id}/members/{user_id} — docs/contract/decisions.md, "Roles". */
export const updateMember = defineOperation({
  id: "members.update",
  method: "PATCH",
  path: "/internal/v1/organizations/{id}/members/{user_id}",
  summary: "Change a member's role",
  description:
    "Changes the role of a member. Only owners may create and change owners, and the last owner must stay one. " +
    "The new role takes effect everywhere within 5 seconds.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "admin",
  params: v.object({ id: text(1, 256), user_id: text(1, 256) }),
  body: object({ role: v.picklist(ROLES) }),
  example: { role: "admin" },
  response: ShownMember,
  errors: ["not_found", "last_owner"],
  async handle({ params, body, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const ref = { organizationId: params.id, userId: params.user_id };
    await writeMember(async () => {
      const member = await findMember(db, ref);
      if (!member) throw missingMember();
      requireRole(caller, roleToChange(member.role, body.role));
      return updateMemberRole(db, ref, { from: member.role, actorId: actingMemberOf(caller) }, body.role);
    });
    forgetLogins(ref.userId);
    const member = await findMember(db, ref);
    if (!member) throw missingMember();
    return showMember(member);
  },
});
