import * as v from "valibot";
import { refuseSession } from "../../http/authenticate-session.ts";
import { defineOperation } from "../../http/operation.ts";
import { verifySignIn } from "../../http/passkey-ceremonies.ts";
import { SignInResponse } from "../../http/passkey-fields.ts";
import { readSessionAnswer, SessionAnswer } from "../../http/session-answer.ts";
import { startLogin } from "../../http/start-login.ts";
import { signInByPasskey } from "../../storage/passkeys.ts";

/** POST /internal/v1/session/passkey — signs in with a passkey. */
export const createSessionWithPasskey = defineOperation({
  id: "session.create-with-passkey",
  method: "POST",
  path: "/internal/v1/session/passkey",
  summary: "Sign in with a passkey",
  description: "`response` is what the browser gave for the options, as JSON. The answer sets the session cookie.",
  service: "platform",
  auth: "public",
  body: v.object({ response: SignInResponse }),
  response: SessionAnswer,
  errors: ["passkey_unusable", "no_public_origin"],
  async handle({ body }, context) {
    const { login, token } = await startLogin(context);
    const verified = await verifySignIn(body.response, context);
    if (!verified || !(await signInByPasskey(context.db, verified.passkey, verified.counter, login))) {
      throw refuseSession("passkey_unusable", "This passkey can't be used to sign in. Try again, or ask for a link.");
    }
    const answer = await readSessionAnswer(context.db, login.id);
    context.signIn(token, login.expiresAtMs);
    return answer;
  },
});
