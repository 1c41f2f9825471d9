import * as v from "valibot";
import { writeTime } from "../domain/rfc3339.ts";
import { ROLES } from "../domain/roles.ts";
import { isSecretTokenForm } from "../domain/secret-token.ts";
import { hashText } from "../domain/sha256.ts";
import { findOpenInvitation, type OpenInvitation } from "../storage/accept-invitation.ts";
import type { InvitationRecord } from "../storage/invitations.ts";
import { refuseSession } from "./authenticate-session.ts";
import { ShownTime } from "./fields.ts";
import type { OperationContext } from "./operation.ts";
import type { Problem } from "./problem.ts";

/** An open invitation as the control API shows it, without what stands in its link. */
export const ShownInvitation = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  invited_by: v.nullable(v.string()),
  created_at: ShownTime,
  expires_at: ShownTime,
});

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

/** The open invitation of a link's token. Throws the same 401 whether it is unknown, expired, withdrawn or accepted. */
export async function openInvitation(
  token: string,
  { db, nowMs }: Pick<OperationContext, "db" | "nowMs">,
): Promise<OpenInvitation> {
  const found = isSecretTokenForm(token) ? await findOpenInvitation(db, await hashText(token), nowMs) : null;
  if (!found) throw unusableInvitation();
  return found;
}

export function unusableInvitation(): Problem {
  return refuseSession(
    "invitation_unusable",
    "This invitation can't be used: it was accepted, withdrawn or replaced, or is older than 7 days. Ask for another.",
  );
}
