import { recallMissed } from "../letters/missed-characters.ts";
import { orderByReading } from "../lines/line-direction.ts";
import { type DecodedLine, decodeCtc } from "./ctc.ts";

/** A character of the network's output, or several that were merged. */
type Item = { character: string; step: number; probability: number };

/** Matches the letters of a Hangul syllable: initial, vowel and optional final. */
const SYLLABLE = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?/g;
/** Matches a Hangul letter. One outside of a syllable means that a letter beside it is missing. */
const LETTER = /[\u1100-\u11ff]/;
/** Matches the Devanagari vowel sign I and the consonants before which it is drawn. */
const VOWEL_I = /ि(?:[क-ह]़?्)*[क-ह]़?/g;
/** Two equal characters at most this many steps apart are one if either is less certain than this. */
const ECHO_STEPS = 3;
const ECHO_DOUBT = 0.9;
/** The highest probability of a lone Hangul letter. */
const INCOMPLETE = 0.3;

/**
 * Decodes a line of `reader-world`, which outputs characters in visual order, from left to right, and Hangul as single
 * letters. Returns the characters in reading order. Persian still has Arabic's code points: `spellArabic` corrects
 * them.
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
  const items = putVowelsBehind(orderByReading(composeSyllables(dropEchoes(said))));
  return {
    characters: items.map(({ character }) => character),
    steps: items.map(({ step }) => step),
    probabilities: items.map(({ probability }) => probability),
  };
}

/**
 * Drops the less certain of two equal characters that are almost at the same step: the network wavered, with a blank in
 * between. Of a dozen such pairs on rendered pages in seven scripts, none was a doubled letter; narrow ones that are, such
 * as the Arabic lam, are certain twice.
 */
function dropEchoes(said: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (const item of said) {
    const before = kept.at(-1);
    if (before === undefined || !isEcho(before, item)) kept.push(item);
    else if (item.probability > before.probability) kept[kept.length - 1] = item;
  }
  return kept;
}

function isEcho(before: Item, item: Item): boolean {
  const isSame = item.character === before.character && item.step - before.step <= ECHO_STEPS;
  return isSame && Math.min(item.probability, before.probability) < ECHO_DOUBT;
}

function composeSyllables(said: readonly Item[]): Item[] {
  // No syllable has the same letter twice in a row: the network output it at two positions.
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

/** Replaces the items whose characters match the pattern. Each item is one UTF-16 unit. */
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
