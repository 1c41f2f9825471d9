import * as v from "valibot";
import { ROLES } from "../../domain/access/roles.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownTime, text } from "../../schema/fields.ts";
import { openInvitation } from "../../services/sign-in/open-invitation.ts";

/**
 * POST /internal/v1/invitations/lookup — what an invitation's link leads to. A POST, since the token must not appear in
 * a log of paths.
 */
export const getInvitation = defineOperation({
  id: "invitations.get",
  method: "POST",
  path: "/internal/v1/invitations/lookup",
  summary: "Look up an invitation",
  description: "Returns the invitation for the `token` from the part of the link after #.",
  service: "platform",
  auth: "public",
  body: v.object({ token: text(1, 256) }),
  example: { token: "8Y0SZkUZzWfHDP1Tn5ukpEFyIVLGOkOXYKkNtkKzkAA" },
  response: v.object({
    organization_id: v.string(),
    organization_name: v.string(),
    email: v.string(),
    role: v.picklist(ROLES),
    expires_at: ShownTime,
  }),
  errors: ["invitation_unusable"],
  async handle({ body }, context) {
    const { organizationId, organizationName, email, role, expiresAtMs } = await openInvitation(body.token, context);
    const organization = { organization_id: organizationId, organization_name: organizationName };
    return { ...organization, email, role, expires_at: writeTime(expiresAtMs) };
  },
});
