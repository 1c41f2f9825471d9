import { exceedsCharacters } from "./text-size.ts";

/** Characters of an email address at most (RFC 5321, "Path": 256 with its brackets). */
export const MAX_EMAIL_CHARACTERS = 254;

/** One @ with something on both sides, and nothing that a mail program might read as a second address, a name or a header. */
const FORM = /^[^\s\p{C}@,;:<>()[\]\\"]+@[^\s\p{C}@,;:<>()[\]\\"]+$/u;

/** An email address as it is kept, in lower case; null where `text` is none. */
export function readEmail(text: string): string | null {
  const email = text.toLowerCase();
  return FORM.test(email) && !exceedsCharacters(email, MAX_EMAIL_CHARACTERS) ? email : null;
}
