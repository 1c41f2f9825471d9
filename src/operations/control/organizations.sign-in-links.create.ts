import * as v from "valibot";
import { missingOrganization } from "../../domain/access/actor.ts";
import { ROLES } from "../../domain/access/roles.ts";
import { makeSecretToken } from "../../domain/access/secret-token.ts";
import { SIGN_IN_LINK_KEPT_MS } from "../../domain/access/sign-in.ts";
import { givenName } from "../../domain/changes/fields.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import { makeId } from "../../domain/ids.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { emailText } from "../../schema/email-field.ts";
import { ShownTime, text } from "../../schema/fields.ts";
import { writeSignInLink } from "../../services/sign-in/dashboard-links.ts";
import { findOrganization } from "../../storage/organizations.ts";
import { prepareInsertSignInLink } from "../../storage/people/sign-in-links.ts";
import { prepareInsertMissingUser } from "../../storage/people/users.ts";

/** POST /internal/v1/organizations/{id}/sign-in-links — how an organization gets its first member. */
export const createSignInLink = defineOperation({
  id: "organizations.sign-in-links.create",
  method: "POST",
  path: "/internal/v1/organizations/{id}/sign-in-links",
  summary: "Create a sign-in link for a member",
  description:
    "Creates a link that works once, within 15 minutes, and is shown only here. Using the link makes the person " +
    "a member with `role` (`owner` by default); existing members keep their role. In a deployment without a " +
    "mailer, people sign in with such links.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: null,
  params: v.object({ id: text(1, 256) }),
  body: v.object({ email: emailText(), name: v.nullish(givenName()), role: v.nullish(v.picklist(ROLES)) }),
  example: { email: "ada@example.com", name: "Ada", role: "owner" },
  status: 201,
  response: v.object({ url: v.string(), expires_at: ShownTime }),
  errors: ["not_found", "no_public_origin"],
  async handle({ params, body }, { db, nowMs, config, commit }) {
    const { id: organizationId } = params;
    const { email } = body;
    if (!(await findOrganization(db, organizationId))) throw missingOrganization();
    const token = makeSecretToken();
    const expiresAtMs = nowMs + SIGN_IN_LINK_KEPT_MS;
    const answer = { url: writeSignInLink(config, token), expires_at: writeTime(expiresAtMs) };
    const user = { id: makeId("user", nowMs), email, name: body.name ?? null, createdAtMs: nowMs };
    const promised = { organizationId, role: body.role ?? "owner" };
    const link = { tokenSha256: await hashText(token), createdAtMs: nowMs, expiresAtMs };
    await commit([prepareInsertMissingUser(db, user), prepareInsertSignInLink(db, email, link, promised)], answer);
    return answer;
  },
});
