import * as v from "valibot";
import { type Actor, missingOrganization, requireOwnOrganization, requireRole } from "../../domain/access/actor.ts";
import {
  INVITATION_KEPT_MS,
  INVITATION_MAIL_LIMITS,
  MAX_INVITATIONS_MAILED_PER_DAY,
  MAX_OPEN_INVITATIONS,
  roleToInvite,
} from "../../domain/access/member-rules.ts";
import { ROLES } from "../../domain/access/roles.ts";
import { makeSecretToken } from "../../domain/access/secret-token.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { makeId } from "../../domain/ids.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownInvitation, showInvitation } from "../../present/invitation-fields.ts";
import { emailText } from "../../schema/email-field.ts";
import { object, text } from "../../schema/fields.ts";
import { refuseForNow } from "../../services/limit-rate.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { writeInvitationLink } from "../../services/sign-in/dashboard-links.ts";
import { writeInvitationMail } from "../../services/sign-in/invitation-mail.ts";
import { mailLater } from "../../services/sign-in/mailer.ts";
import { findOrganization } from "../../storage/organizations.ts";
import { judgeInvitation, type NewInvitation, prepareReplaceInvitation } from "../../storage/people/invitations.ts";
import { findUser } from "../../storage/people/users.ts";

/** POST /internal/v1/organizations/{id}/invitations — docs/contract/decisions.md, "Roles". */
export const createInvitation = defineOperation({
  id: "organizations.invitations.create",
  method: "POST",
  path: "/internal/v1/organizations/{id}/invitations",
  summary: "Invite a person to an organization",
  description:
    "Emails a link, if this deployment sends email, and returns another one in `url`, only here, to hand over. " +
    "Both work once, within 7 days. The emailed link signs its reader in. So does `url`, unless the address " +
    "already belongs to a user: they must sign in first. An invitation replaces an earlier one to the same " +
    `address. Only owners may invite owners. An organization may have ${MAX_OPEN_INVITATIONS} open invitations, ` +
    `and email ${MAX_INVITATIONS_MAILED_PER_DAY} invitations in 24 hours, ${INVITATION_MAIL_LIMITS.fromOne} of them ` +
    "an hour to one address. An invitation ends when its sender loses the right to give it.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "admin",
  params: v.object({ id: text(1, 256) }),
  body: object({ email: emailText(), role: v.picklist(ROLES) }),
  example: { email: "grace@example.com", role: "member" },
  status: 201,
  response: v.object({ ...ShownInvitation.entries, url: v.string() }),
  errors: ["not_found", "already_member", "too_many_invitations", "rate_limited", "no_public_origin"],
  async handle({ params, body, caller }, context) {
    const { db, nowMs, config, commit, mailer } = context;
    requireOwnOrganization(caller, params.id);
    requireRole(caller, roleToInvite(body.role));
    const [organization, inviter] = await Promise.all([findOrganization(db, params.id), findInviter(db, caller)]);
    if (!organization) throw missingOrganization();
    const [shownToken, mailedToken] = [makeSecretToken(), mailer && makeSecretToken()];
    const invitation = {
      id: makeId("invite", nowMs),
      ...body,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + INVITATION_KEPT_MS,
      organizationId: organization.id,
      inviterId: inviter?.id ?? null,
      shownSha256: await hashText(shownToken),
      isShownProof: caller.kind === "operator",
      mailedSha256: mailedToken && (await hashText(mailedToken)),
    };
    const shown = showInvitation({ ...invitation, invitedBy: inviter?.email ?? null });
    const answer = { ...shown, url: writeInvitationLink(config, shownToken) };
    await retryStale(async () => {
      await requireInvitable(db, invitation);
      await commit(prepareReplaceInvitation(db, invitation), answer);
    });
    if (mailedToken) {
      const url = writeInvitationLink(config, mailedToken);
      // Strangers must not be told that an address invites them which somebody else may be using.
      const named = inviter?.isAddressProved ? inviter : null;
      mailLater(context, writeInvitationMail({ ...body, organizationName: organization.name, inviter: named, url }));
    }
    return answer;
  },
});

async function findInviter(db: D1Database, caller: Actor) {
  return caller.kind === "member" && caller.userId !== undefined ? findUser(db, caller.userId) : null;
}

async function requireInvitable(db: D1Database, invitation: NewInvitation): Promise<void> {
  const refusal = await judgeInvitation(db, invitation);
  switch (refusal?.code) {
    case undefined:
      return;
    case "missing_organization":
      throw missingOrganization();
    case "may_not_invite":
      throw new Problem(
        "forbidden",
        `Only a member with the role ${roleToInvite(invitation.role)} or above may send this invitation.`,
      );
    case "mailed_too_often":
      throw refuseForNow(
        "This address has recently been emailed several invitations.",
        refusal.retryAtMs - invitation.createdAtMs,
      );
    case "already_member":
      throw new Problem("already_member", "The person with this address is already a member.");
    case "too_many":
      throw new Problem(
        "too_many_invitations",
        `The organization already has ${MAX_OPEN_INVITATIONS} open invitations. Withdraw one first.`,
      );
    case "too_many_mailed":
      throw new Problem(
        "too_many_invitations",
        `The organization has emailed ${MAX_INVITATIONS_MAILED_PER_DAY} invitations in the last 24 hours. Try again later.`,
      );
  }
}
