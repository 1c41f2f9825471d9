import { foldText } from "../words/fold-text.ts";

/** So much of a name is read. */
const LONGEST_NAME = 120;
/** A noun behind one of these is said of another thing: "a case for a laptop", "funda para portátil". */
const SMALL =
  "for|of|with|to|from|in|on|by|fur|von|mit|zu|aus|pour|de|du|des|avec|d|para|con|del|per|di|da|com|voor|van|met";
const BEHIND_SMALL = new RegExp(`(?<!\\p{L})(?:${SMALL})(?: (?:the|a|an|den|die|das|la|le|les|el|il|un|une))? $`, "u");
const NOTHING_MORE = new RegExp(`^(?:s|es|n|en)?(?: ?[^\\p{L} ]| (?:${SMALL})(?!\\p{L})| ?\\d|$)`, "u");

/**
 * Returns true if a name calls a thing so itself, as "Lenovo laptop" does; "laptop lock" and "bag for a laptop" are other things. Takes a folded word.
 */
export function isHeadNoun(name: string, word: string): boolean {
  const text = foldText(name.slice(0, LONGEST_NAME));
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (/\p{L}$/u.test(text.slice(0, at)) || BEHIND_SMALL.test(text.slice(0, at))) continue;
    if (NOTHING_MORE.test(text.slice(at + word.length))) return true;
  }
  return false;
}
