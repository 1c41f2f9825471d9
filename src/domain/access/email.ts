import { exceedsCharacters } from "../text/text-size.ts";

/** Maximum length of an email address (RFC 5321, "Path": 256 with its brackets). */
export const MAX_EMAIL_CHARACTERS = 254;

/** One @ with text on both sides, and nothing that a mail program might read as a second address, a name or a header. */
const FORM = /^[^\s\p{C}@,;:<>()[\]\\"]+@[^\s\p{C}@,;:<>()[\]\\"]+$/u;

/** Returns an email address in lower case, as it is stored, or null if `text` isn't one. */
export function readEmail(text: string): string | null {
  const email = text.toLowerCase();
  return FORM.test(email) && !exceedsCharacters(email, MAX_EMAIL_CHARACTERS) ? email : null;
}
