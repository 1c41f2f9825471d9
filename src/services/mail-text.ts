/**
 * Characters that a name must not bring into an email: line ends, and characters that change the direction of the text
 * after them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Returns a name that somebody entered as one line of an email. */
export function keepOnLine(name: string): string {
  return name.replace(UNPRINTABLE, " ").trim();
}
