import * as v from "valibot";
import { makeSecretToken } from "../../domain/access/secret-token.ts";
import { SIGN_IN_LINK_KEPT_MS } from "../../domain/access/sign-in.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { logFailure } from "../../log.ts";
import { emailText } from "../../schema/email-field.ts";
import { secretToken } from "../../schema/secret-token-field.ts";
import type { OperationContext } from "../../services/operation-context.ts";
import { writeSignInLink } from "../../services/sign-in/dashboard-links.ts";
import { mailLater } from "../../services/sign-in/mailer.ts";
import { insertMailedLink } from "../../storage/people/sign-in-links.ts";

/** POST /internal/v1/sign-in-links — emails a sign-in link. */
export const requestSignInLink = defineOperation({
  id: "sign-in-links.request",
  method: "POST",
  path: "/internal/v1/sign-in-links",
  summary: "Request a sign-in link",
  description:
    "Emails a sign-in link. The response is the same whether or not the address belongs to a user. An address " +
    "gets at most one link a minute and five an hour. The link ends with the `state`, a random value of the browser's: " +
    "the sign-in page uses a link at once only in the browser that knows its `state`, and elsewhere asks first.",
  service: "platform",
  auth: "public",
  body: v.object({ email: emailText(), state: v.optional(secretToken()) }),
  example: { email: "ada@example.com" },
  status: 202,
  response: v.object({}),
  errors: ["no_mailer"],
  async handle({ body }, context) {
    if (!context.mailer) {
      throw new Problem("no_mailer", "This service doesn't send email. Ask its operator for a sign-in link.");
    }
    // Runs after the response, so that the response time doesn't reveal whether the address is known.
    context.defer(mailLink(body, context));
    return {};
  },
});

type Requested = { email: string; state?: string | undefined };

async function mailLink({ email, state }: Requested, context: OperationContext): Promise<void> {
  const { db, nowMs, config, requestId } = context;
  try {
    const token = makeSecretToken();
    const link = {
      tokenSha256: await hashText(token),
      createdAtMs: nowMs,
      expiresAtMs: nowMs + SIGN_IN_LINK_KEPT_MS,
    };
    if (!(await insertMailedLink(db, email, link))) return;
    const lines = [
      "Open this link to sign in. It works once, within 15 minutes:",
      writeSignInLink(config, token, state),
      "If you didn't request it, you can ignore this email: nobody can sign in without the link.",
    ];
    mailLater(context, { to: email, subject: "Your sign-in link", text: `${lines.join("\n\n")}\n` });
  } catch (error) {
    logFailure(error, { requestId, operation: "sign-in-links.request" });
  }
}
