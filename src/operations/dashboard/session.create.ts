import * as v from "valibot";
import { isSecretTokenForm } from "../../domain/secret-token.ts";
import { hashText } from "../../domain/sha256.ts";
import { defineOperation } from "../../http/operation.ts";
import { SessionAnswer } from "../../present/session-answer.ts";
import { text } from "../../schema/fields.ts";
import { forgetLogins, refuseSession } from "../../services/authenticate-session.ts";
import { readSession } from "../../services/read-session.ts";
import { startLogin } from "../../services/start-login.ts";
import { signInByLink } from "../../storage/sign-in-links.ts";

/** POST /internal/v1/session — signs in with what stood in a link. */
export const createSession = defineOperation({
  id: "session.create",
  method: "POST",
  path: "/internal/v1/session",
  summary: "Sign in with a link",
  description:
    "`token` is what stands behind # in the link. It holds for 15 minutes and once. The answer sets the session cookie, which holds for 30 days " +
    "after its last use. The first link that proves an address ends all logins, passkeys and links from before.",
  service: "platform",
  auth: "public",
  body: v.object({ token: text(1, 256) }),
  example: { token: "8Y0SZkUZzWfHDP1Tn5ukpEFyIVLGOkOXYKkNtkKzkAA" },
  response: SessionAnswer,
  errors: ["sign_in_link_unusable"],
  async handle({ body }, context) {
    const { login, token } = await startLogin(context);
    const isSignedIn =
      isSecretTokenForm(body.token) && (await signInByLink(context.db, await hashText(body.token), login));
    if (!isSignedIn) {
      throw refuseSession(
        "sign_in_link_unusable",
        "This link can't be used to sign in: it was used before, or is older than 15 minutes. Ask for another.",
      );
    }
    const answer = await readSession(context.db, login.id);
    forgetLogins(answer.user.id);
    context.signIn(token, login.expiresAtMs);
    return answer;
  },
});
