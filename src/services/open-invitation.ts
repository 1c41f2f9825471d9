import type { Problem } from "../domain/problem.ts";
import { isSecretTokenForm } from "../domain/secret-token.ts";
import { hashText } from "../domain/sha256.ts";
import { findOpenInvitation, type OpenInvitation } from "../storage/accept-invitation.ts";
import { refuseSession } from "./authenticate-session.ts";
import type { OperationContext } from "./operation-context.ts";

/** Returns the open invitation for a link's token. Throws the same 401 if it is unknown, expired, withdrawn or accepted. */
export async function openInvitation(
  token: string,
  { db, nowMs }: Pick<OperationContext, "db" | "nowMs">,
): Promise<OpenInvitation> {
  const found = isSecretTokenForm(token) ? await findOpenInvitation(db, await hashText(token), nowMs) : null;
  if (!found) throw unusableInvitation();
  return found;
}

function unusableInvitation(): Problem {
  return refuseSession(
    "invitation_unusable",
    "This invitation can't be used: it was accepted, withdrawn or replaced, or has expired. Ask for a new one.",
  );
}
