import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { text } from "../../schema/fields.ts";
import { deleteInvitation } from "../../storage/people/invitations.ts";

/** DELETE /internal/v1/invitations/{id} — docs/contract/decisions.md, "Roles". */
export const withdrawInvitation = defineOperation({
  id: "invitations.delete",
  method: "DELETE",
  path: "/internal/v1/invitations/{id}",
  summary: "Withdraw an invitation",
  description:
    "Withdraws an open invitation. Its links stop working. An invitation that was accepted or has expired " +
    "returns a 404.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "admin",
  params: v.object({ id: text(1, 256) }),
  status: 204,
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    const ref = { invitationId: params.id, scope: scopeOf(caller) };
    if (!(await deleteInvitation(db, ref, nowMs))) throw new Problem("not_found", "There is no such invitation.");
    return undefined;
  },
});
