import * as v from "valibot";
import { judgeAcceptance } from "../../domain/access/member-rules.ts";
import { givenName } from "../../domain/changes/fields.ts";
import { makeId } from "../../domain/ids.ts";
import { defineOperation } from "../../http/operation.ts";
import { SessionAnswer } from "../../present/session-answer.ts";
import { text } from "../../schema/fields.ts";
import type { OperationContext } from "../../services/operation-context.ts";
import { forgetLogins, refuseSession } from "../../services/sign-in/authenticate-session.ts";
import { openInvitation } from "../../services/sign-in/open-invitation.ts";
import { readSession } from "../../services/sign-in/read-session.ts";
import { startLogin } from "../../services/sign-in/start-login.ts";
import { acceptInvitation } from "../../storage/people/accept-invitation.ts";

/** POST /internal/v1/invitations/accept — joins an organization. */
export const acceptOneInvitation = defineOperation({
  id: "invitations.accept",
  method: "POST",
  path: "/internal/v1/invitations/accept",
  summary: "Accept an invitation",
  description:
    "Accepts an invitation with the `token` from the part of the link after #. Creates a user with `name` if the " +
    "address has none, makes them a member (existing members keep their role), and signs them in with a session " +
    "cookie. A user who is already signed in as the invited person stays signed in. A link that wasn't emailed " +
    "doesn't sign in an existing user: they must sign in first, or get a 401 `sign_in_needed`.",
  service: "platform",
  auth: "public",
  body: v.object({ token: text(1, 256), name: v.nullish(givenName()) }),
  example: { token: "8Y0SZkUZzWfHDP1Tn5ukpEFyIVLGOkOXYKkNtkKzkAA", name: "Grace" },
  response: SessionAnswer,
  errors: ["invitation_unusable", "sign_in_needed"],
  async handle({ body }, context) {
    const loginId = await accept(body.token, body.name ?? null, context);
    return readSession(context.db, loginId);
  },
});

/**
 * Returns the user's new login. If another request comes first, decides again from the current state, at most twice.
 */
async function accept(token: string, givenName: string | null, context: OperationContext): Promise<string> {
  const { db, nowMs } = context;
  for (let tries = 0; tries < 3; tries++) {
    const invitation = await openInvitation(token, context);
    const signedIn = await context.findSignedIn();
    const own = signedIn?.userId === invitation.userId ? signedIn : null;
    const { isProof, isAddressProved, email } = invitation;
    const isKnownPerson = invitation.userId !== null;
    const acceptance = judgeAcceptance({ isProof, isKnownPerson, isAddressProved, isSignedInAsThem: own !== null });
    if (acceptance === "prove_first") {
      throw refuseSession("sign_in_needed", `Sign in as ${email} first, then open the invitation again.`);
    }
    const userId = invitation.userId ?? makeId("user", nowMs);
    const started = acceptance === "join" ? null : await startLogin(context);
    const login = started?.login ?? own?.loginId;
    if (login === undefined) throw new Error("nobody is signed in to join");
    const isAccepted = await acceptInvitation(db, { invitation, userId, name: givenName, login, nowMs });
    // Either way, the cached logins of the user are outdated.
    forgetLogins(userId);
    if (!isAccepted) continue;
    if (started) context.signIn(started.token, started.login.expiresAtMs);
    return typeof login === "string" ? login : login.id;
  }
  throw new Error("others came first again and again");
}
