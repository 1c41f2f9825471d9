import { exceedsCharacters } from "../text/text-size.ts";

/** Characters that would break the line that a name stands in, or change the direction of the text around it. */
const REFUSED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** Invisible characters: spaces, fillers, joiners, and the blank Braille pattern, which Unicode counts as a symbol. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Describes the rule of `isGivenName`, to follow a field's name. */
export function describeGivenName(maxCharacters: number): string {
  return `must have 1 to ${maxCharacters} characters, one of them visible, and no line breaks, control or bidirectional characters`;
}

/**
 * Returns true if a person may give this name to themselves or to something they own. Others read it in lists and
 * emails, where it must stay on its line, be visible, and not change how the text around it looks.
 */
export function isGivenName(text: string, maxCharacters: number): boolean {
  return text.isWellFormed() && !exceedsCharacters(text, maxCharacters) && !REFUSED.test(text) && !BLANK.test(text);
}
