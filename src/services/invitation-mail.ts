import type { Role } from "../domain/roles.ts";
import type { Mail } from "./mailer.ts";

/** What a name may not bring into a mail: line ends, and characters that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The mail of an invitation. Names are members' own words: they stay on their line. */
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
    `Open this link to accept. It can be used once, within 7 days, and signs you in as ${email}:`,
    url,
    "If you don't know what this is about, there is nothing to do.",
  ];
  return { to: email, subject: `Invitation to ${organization}`, text: `${paragraphs.join("\n\n")}\n` };
}

function nameInviter({ email, name }: { email: string; name: string | null }): string {
  const shown = name?.replace(UNPRINTABLE, " ").trim();
  return shown ? `${shown} (${email})` : email;
}
