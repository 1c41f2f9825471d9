import * as v from "valibot";
import { ROLES } from "../domain/access/roles.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";
import type { InvitationRecord } from "../storage/people/invitations.ts";

/** An open invitation as the control API shows it, without the token of its link. */
export const ShownInvitation = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    role: v.picklist(ROLES),
    invited_by: v.nullable(v.string()),
    created_at: ShownTime,
    expires_at: ShownTime,
  }),
  v.title("Invitation"),
);

export function showInvitation(invitation: InvitationRecord): v.InferInput<typeof ShownInvitation> {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy,
    created_at: writeTime(invitation.createdAtMs),
    expires_at: writeTime(invitation.expiresAtMs),
  };
}
