/**
 * Characters that a name must not bring into an email: line ends, and characters that change the direction of the text
 * after them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text that mail clients turn into a link. */
const LINK = /:\/\/|www\./i;

/**
 * Returns a name as one line of an email to somebody who doesn't know whoever entered it, or null if the email must not
 * show it: a link in a name would reach strangers from the operator's address.
 */
export function keepUnlinked(name: string): string | null {
  const line = keepOnLine(name);
  return LINK.test(line) ? null : line;
}

/** Returns a name that somebody entered as one line of an email. */
export function keepOnLine(name: string): string {
  return name.replace(UNPRINTABLE, " ").trim();
}
