import * as v from "valibot";
import { Problem } from "../../domain/problem.ts";
import { makeSecretToken } from "../../domain/secret-token.ts";
import { hashText } from "../../domain/sha256.ts";
import { SIGN_IN_LINK_KEPT_MS } from "../../domain/sign-in.ts";
import { defineOperation } from "../../http/operation.ts";
import { logFailure } from "../../log.ts";
import { emailText } from "../../schema/email-field.ts";
import { writeSignInLink } from "../../services/dashboard-links.ts";
import { mailLater } from "../../services/mailer.ts";
import type { OperationContext } from "../../services/operation-context.ts";
import { insertMailedLink } from "../../storage/sign-in-links.ts";

/** POST /internal/v1/sign-in-links — has a link mailed. */
export const requestSignInLink = defineOperation({
  id: "sign-in-links.request",
  method: "POST",
  path: "/internal/v1/sign-in-links",
  summary: "Have a link to sign in with mailed",
  description:
    "The answer is the same whether or not somebody has this address. To one address a link is mailed at most once a minute and five times an hour.",
  service: "platform",
  auth: "public",
  body: v.object({ email: emailText() }),
  example: { email: "ada@example.com" },
  status: 202,
  response: v.object({}),
  errors: ["no_mailer"],
  async handle({ body }, context) {
    if (!context.mailer) {
      throw new Problem("no_mailer", "This service sends no mail. Ask whoever runs it for a link that signs you in.");
    }
    // Behind the answer, so that its time doesn't tell either whether the address is known.
    context.defer(mailLink(body.email, context));
    return {};
  },
});

async function mailLink(email: string, context: OperationContext): Promise<void> {
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
      "Open this link to sign in. It can be used once, within 15 minutes:",
      writeSignInLink(config, token),
      "If you did not ask for it, there is nothing to do: without the link nobody is signed in.",
    ];
    mailLater(context, { to: email, subject: "Your link to sign in", text: `${lines.join("\n\n")}\n` });
  } catch (error) {
    logFailure(error, { requestId, operation: "sign-in-links.request" });
  }
}
