import * as v from "valibot";
import { isSecretTokenForm } from "../../domain/access/secret-token.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import { defineOperation } from "../../http/operation.ts";
import { SessionAnswer } from "../../present/session-answer.ts";
import { text } from "../../schema/fields.ts";
import { forgetLogins, refuseSession } from "../../services/sign-in/authenticate-session.ts";
import { readSession } from "../../services/sign-in/read-session.ts";
import { startLogin } from "../../services/sign-in/start-login.ts";
import { signInByLink } from "../../storage/people/sign-in-links.ts";

/** POST /internal/v1/session — signs in with the token of a link. */
export const createSession = defineOperation({
  id: "session.create",
  method: "POST",
  path: "/internal/v1/session",
  summary: "Sign in with a link",
  description:
    "Signs in with the `token` from the part of the link after #. A link works once, within 15 minutes. The " +
    "response sets the session cookie, which lasts until 30 days after its last use. The first link that proves " +
    "an address ends all earlier logins, passkeys and links. The organization that the link was created for, if any, " +
    "is `organization_id`.",
  service: "platform",
  auth: "public",
  body: v.object({ token: text(1, 256) }),
  example: { token: "8Y0SZkUZzWfHDP1Tn5ukpEFyIVLGOkOXYKkNtkKzkAA" },
  response: v.intersect([SessionAnswer, v.object({ organization_id: v.nullable(v.string()) })]),
  errors: ["sign_in_link_unusable"],
  async handle({ body }, context) {
    const { login, token } = await startLogin(context);
    const link = isSecretTokenForm(body.token)
      ? await signInByLink(context.db, await hashText(body.token), login)
      : null;
    if (!link) {
      throw refuseSession(
        "sign_in_link_unusable",
        "This link can't be used to sign in: it was already used, or has expired. Request a new one.",
      );
    }
    const answer = await readSession(context.db, login.id);
    forgetLogins(answer.user.id);
    context.signIn(token, login.expiresAtMs);
    return { ...answer, organization_id: link.organizationId };
  },
});
