import { exceedsCharacters } from "./text-size.ts";

/** What would break the line that a name stands in, or turn the direction of what stands around it. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** Characters that nobody sees: spaces, fillers, joiners, and a blank of Braille, which counts as a symbol. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The rule of `isGivenName`, to follow a field's name. */
export function describeGivenName(maxCharacters: number): string {
  return `must have 1 to ${maxCharacters} characters, one of them visible, and no line breaks, control or bidirectional characters`;
}

/**
 * Returns true where a text may be the name of something, or of themselves, that a person gives: others read it in lists and mails, where it
 * must stay on its line, be seen, and make nothing else look different from what it is.
 */
export function isGivenName(text: string, maxCharacters: number): boolean {
  return text.isWellFormed() && !exceedsCharacters(text, maxCharacters) && !REFUSED.test(text) && !BLANK.test(text);
}
