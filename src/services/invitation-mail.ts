import type { Role } from "../domain/roles.ts";
import { keepOnLine } from "./mail-text.ts";
import type { Mail } from "./mailer.ts";

/** Writes the email of an invitation. Names are entered by members, so they are kept on one line. */
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
  const organization = keepOnLine(organizationName);
  const who = inviter === null ? "You are invited" : `${nameInviter(inviter)} invites you`;
  const paragraphs = [
    `${who} to join the organization "${organization}", as ${/^[ao]/.test(role) ? "an" : "a"} ${role}.`,
    `Open this link to accept. It works once, within 7 days, and signs you in as ${email}:`,
    url,
    "If you didn't expect this invitation, you can ignore this email.",
  ];
  return { to: email, subject: `Invitation to ${organization}`, text: `${paragraphs.join("\n\n")}\n` };
}

function nameInviter({ email, name }: { email: string; name: string | null }): string {
  const shown = name === null ? "" : keepOnLine(name);
  return shown ? `${shown} (${email})` : email;
}
