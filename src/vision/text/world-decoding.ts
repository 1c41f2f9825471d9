import { type DecodedLine, decodeCtc } from "./ctc.ts";
import { orderByReading } from "./line-direction.ts";
import { recallMissed } from "./missed-characters.ts";

/** A character as the network says it, or some that became one. */
type Item = { character: string; step: number; probability: number };

/** The letters of a syllable of Hangul: initial, vowel, and final where there is one. */
const SYLLABLE = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?/g;
/** A letter of Hangul. One that is in no syllable is there because something is missing beside it. */
const LETTER = /[\u1100-\u11ff]/;
/** The vowel sign I of Devanagari and the consonants that it is drawn before. */
const VOWEL_I = /ि(?:[क-ह]़?्)*[क-ह]़?/g;
/** How sure a lone letter of Hangul is at most. */
const INCOMPLETE = 0.3;

/**
 * Decodes a line of `reader-world`, which says characters as they stand from left to right, Hangul by its letters. The characters are in
 * the order in which they are read. Persian is still told by Arabic's letters: `spellArabic` knows better.
 */
export function decodeWorld(
  output: Float32Array,
  steps: number,
  classes: number,
  alphabet: readonly string[],
): DecodedLine {
  const line = recallMissed(output, steps, classes, alphabet, decodeCtc(output, 0, steps, classes, alphabet));
  const said = line.characters.map(
    (character, index): Item => ({
      character,
      step: line.steps[index] as number,
      probability: line.probabilities[index] as number,
    }),
  );
  const items = putVowelsBehind(orderByReading(composeSyllables(said)));
  return {
    characters: items.map(({ character }) => character),
    steps: items.map(({ step }) => step),
    probabilities: items.map(({ probability }) => probability),
  };
}

function composeSyllables(said: readonly Item[]): Item[] {
  // No syllable has a letter twice in a row: the network said it at two places.
  const items = said.filter(
    (item, index) => !LETTER.test(item.character) || item.character !== said[index - 1]?.character,
  );
  return replaceRuns(items, SYLLABLE, (letters) => {
    const [first] = letters as [Item];
    const character = letters
      .map((letter) => letter.character)
      .join("")
      .normalize("NFC");
    return [{ ...first, character, probability: Math.min(...letters.map(({ probability }) => probability)) }];
  }).map((item) =>
    LETTER.test(item.character) ? { ...item, probability: Math.min(item.probability, INCOMPLETE) } : item,
  );
}

function putVowelsBehind(items: readonly Item[]): Item[] {
  return replaceRuns(items, VOWEL_I, ([vowel, ...consonants]) => [...consonants, vowel as Item]);
}

/** Replaces the items of which the pattern matches the characters. Each item is one UTF-16 unit. */
function replaceRuns(items: readonly Item[], pattern: RegExp, replace: (run: readonly Item[]) => Item[]): Item[] {
  const text = items.map(({ character }) => character).join("");
  const replaced: Item[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    replaced.push(...items.slice(end, match.index));
    end = match.index + match[0].length;
    replaced.push(...replace(items.slice(match.index, end)));
  }
  return [...replaced, ...items.slice(end)];
}
