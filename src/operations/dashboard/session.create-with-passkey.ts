import * as v from "valibot";
import { defineOperation } from "../../http/operation.ts";
import { SessionAnswer } from "../../present/session-answer.ts";
import { SignInResponse } from "../../schema/passkey-fields.ts";
import { refuseSession } from "../../services/sign-in/authenticate-session.ts";
import { verifySignIn } from "../../services/sign-in/passkey-ceremonies.ts";
import { readSession } from "../../services/sign-in/read-session.ts";
import { startLogin } from "../../services/sign-in/start-login.ts";
import { signInByPasskey } from "../../storage/people/passkeys.ts";

/** POST /internal/v1/session/passkey — signs in with a passkey. */
export const createSessionWithPasskey = defineOperation({
  id: "session.create-with-passkey",
  method: "POST",
  path: "/internal/v1/session/passkey",
  summary: "Sign in with a passkey",
  description:
    "Signs in with a passkey. `response` is what the browser returned for the options, as JSON. The response " +
    "sets the session cookie.",
  service: "platform",
  auth: "public",
  body: v.object({ response: SignInResponse }),
  example: {
    response: {
      id: "V5zKhPsTBGJXhHGzZqQ1rw",
      rawId: "V5zKhPsTBGJXhHGzZqQ1rw",
      type: "public-key",
      response: {
        clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA",
        signature: "MEUCIQDx",
      },
    },
  },
  response: SessionAnswer,
  errors: ["passkey_unusable", "no_public_origin"],
  async handle({ body }, context) {
    const { login, token } = await startLogin(context);
    const verified = await verifySignIn(body.response, context);
    if (!verified || !(await signInByPasskey(context.db, verified.passkey, verified.counter, login))) {
      throw refuseSession(
        "passkey_unusable",
        "This passkey can't be used to sign in. Try again, or request a sign-in link.",
      );
    }
    const answer = await readSession(context.db, login.id);
    context.signIn(token, login.expiresAtMs);
    return answer;
  },
});
