import type { Role } from "../domain/roles.ts";
import type { Mail } from "./mailer.ts";

/**
 * Characters that a name must not bring into an email: line ends, and characters that change the direction of the text
 * after them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

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
  const organization = organizationName.replace(UNPRINTABLE, " ").trim();
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
  const shown = name?.replace(UNPRINTABLE, " ").trim();
  return shown ? `${shown} (${email})` : email;
}
