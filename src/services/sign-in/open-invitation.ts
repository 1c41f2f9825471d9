import { isSecretTokenForm } from "../../domain/access/secret-token.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import type { Problem } from "../../domain/errors/problem.ts";
import { findOpenInvitation, type OpenInvitation } from "../../storage/people/accept-invitation.ts";
import type { OperationContext } from "../operation-context.ts";
import { refuseSession } from "./authenticate-session.ts";

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
