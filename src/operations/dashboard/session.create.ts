import * as v from "valibot";
import { isSecretTokenForm } from "../../domain/secret-token.ts";
import { hashText } from "../../domain/sha256.ts";
import { forgetLogins, refuseSession } from "../../http/authenticate-session.ts";
import { text } from "../../http/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { readSessionAnswer, SessionAnswer } from "../../http/session-answer.ts";
import { startLogin } from "../../http/start-login.ts";
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
    const answer = await readSessionAnswer(context.db, login.id);
    forgetLogins(answer.user.id);
    context.signIn(token, login.expiresAtMs);
    return answer;
  },
});
