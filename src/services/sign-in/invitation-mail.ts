import type { Role } from "../../domain/access/roles.ts";
import { keepUnlinked } from "./mail-text.ts";
import type { Mail } from "./mailer.ts";

/** Writes the email of an invitation. Names are entered by members, so they stay on one line and may hold no link. */
export function writeInvitationMail({
  email,
  role,
  organizationName,
  inviter,
  url,
}: {
  email: string;
  role: Role;
  organizationName: string;
  inviter: { email: string; name: string | null } | null;
  url: string;
}): Mail {
  const name = keepUnlinked(organizationName);
  const organization = name === null ? "an organization" : `the organization "${name}"`;
  const who = inviter === null ? "You are invited" : `${nameInviter(inviter)} invites you`;
  const paragraphs = [
    `${who} to join ${organization}, as ${/^[ao]/.test(role) ? "an" : "a"} ${role}.`,
    `Open this link to accept. It works once, within 7 days, and signs you in as ${email}:`,
    url,
    "If you didn't expect this invitation, you can ignore this email.",
  ];
  return { to: email, subject: `Invitation to ${name ?? organization}`, text: `${paragraphs.join("\n\n")}\n` };
}

function nameInviter({ email, name }: { email: string; name: string | null }): string {
  const shown = name === null ? null : keepUnlinked(name);
  return shown ? `${shown} (${email})` : email;
}
