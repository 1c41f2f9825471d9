import { joinSeparated, SEPARATED } from "../words/separated-verbs.ts";
import { isWord } from "./cut-words.ts";
import { type Lexicon, lookUp } from "./lexicon.ts";

/** A text's words in English, in its own order. `known`: the share of its words that the lexicon has. */
type Gloss = { english: string; known: number };

/** Further beginnings, which are words of English, too. */
const ALSO_SEPARATED: readonly string[] = ["rein", "raus", "vor", "in", "over"];

/** Says a text, cut into words, in English, word by word; a word that the lexicon lacks stays as it is. */
export function gloss(cut: string[], lexicon: Lexicon): Gloss {
  const { script, meanings } = lexicon;
  const isVerb = (first: string, last: string) =>
    (SEPARATED.includes(last) || ALSO_SEPARATED.includes(last)) && meanings.has(`${first} ${last}`);
  const words = joinSeparated(cut, isVerb);
  const said: string[] = [];
  let [known, counted] = [0, 0];
  let isUnknown = false;
  for (let at = 0; at < words.length; ) {
    const { length, phrase } = takePhrase(words, at, lexicon);
    const meaning = meanings.get(phrase) ?? (script === "unspaced" ? undefined : lookUp(lexicon, phrase));
    if (isWord(phrase)) {
      counted += length;
      if (meaning !== undefined) known += length;
    }
    // Unknown letters of a script without spaces stay together.
    if (meaning === undefined && isUnknown && script === "unspaced") said.push(`${said.pop()}${phrase}`);
    else if (meaning !== "") said.push(meaning ?? phrase);
    isUnknown = meaning === undefined;
    at += length;
  }
  return { english: said.filter((word) => word.trim() !== "").join(" "), known: counted === 0 ? 0 : known / counted };
}

/** The longest phrase of the lexicon that begins at a word, or the word alone. */
function takePhrase(words: readonly string[], at: number, { script, meanings, longest }: Lexicon) {
  const spell = (length: number) => words.slice(at, at + length).join(script === "unspaced" ? "" : " ");
  let length = Math.min(longest.get(words[at] ?? "") ?? 1, words.length - at);
  while (length > 1 && !meanings.has(spell(length))) length--;
  return { length, phrase: spell(length) };
}
