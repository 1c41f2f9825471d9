/**
 * Characters that are removed from a name in an email: line ends, and characters that change the direction of the
 * following text.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Matches text that mail clients turn into a link: a URL, a host name with what follows one in a URL, and an email
 * address. A host name alone may be the name of a company.
 */
const LINK = /:\/\/|www\.|mailto:|\.\p{L}[\p{L}\d-]{1,62}(?:\/|[?#]\S|:\d)|\S@[\p{L}\d-]{1,63}\.\p{L}/iu;

/**
 * Returns a name as one line, for an email to somebody who may not know the person who entered it. Returns null if the
 * email must not show it: a link in a name would reach strangers from the operator's address.
 */
export function keepUnlinked(name: string): string | null {
  const line = keepOnLine(name);
  return LINK.test(line) ? null : line;
}

/** Returns a name that a user entered as one line, for an email. */
export function keepOnLine(name: string): string {
  return name.replace(UNPRINTABLE, " ").trim();
}
