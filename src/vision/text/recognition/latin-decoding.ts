import {
  findLetterScript,
  findOtherCase,
  LETTER_SCRIPTS,
  type LetterScript,
  listAlike,
} from "../letters/alike-letters.ts";
import { recallMissed } from "../letters/missed-characters.ts";
import { type DecodedLine, decodeCtc } from "./ctc.ts";

/** The lowest probability of an alternative. */
const LEAST_PROBABILITY = 0.02;
/** A letter's other case is chosen if the word requires it and its probability is at least this. */
const LEAST_OTHER_CASE = 0.05;
/** A ring that was read as a digit becomes a letter if the letter is at least this share as likely. */
const TORN = 1 / 3;
/** Characters that are indistinguishable in some places. The doubt between them is ignored there. */
const TWINS: readonly string[] = ["0O", "ıi"];
/** Brackets that are read as each other, those that belong together at the same index. */
const OPENING = ["(", "[", "{"];
const CLOSING = [")", "]", "}"];
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const CAPITAL = /\p{Lu}/u;
const CURRENCY = /\p{Sc}/u;
const TURKISH = /[ğşıİĞŞ]/u;
/**
 * The lower bound of a script's share before taking its logarithm, for letters that the network never assigned to it.
 */
const FLOOR = 1e-3;

/** The letters of an alphabet's classes, prepared once per alphabet. */
type Letters = { script: readonly (LetterScript | null)[]; classOf: ReadonlyMap<string, number> };

const lettersOf = new WeakMap<readonly string[], Letters>();

function describeAlphabet(alphabet: readonly string[]): Letters {
  const known = lettersOf.get(alphabet);
  if (known) return known;
  const letters: Letters = {
    script: [null, ...alphabet.map(findLetterScript)],
    classOf: new Map(alphabet.map((character, index) => [character, index + 1])),
  };
  lettersOf.set(alphabet, letters);
  return letters;
}

/**
 * Decodes a line in Latin, Cyrillic or Greek. Many letters of these scripts look alike, so the network can only guess
 * between them. The word decides: all its letters are of one script, and a letter within a lower-case word is lower
 * case.
 */
export function decodeLatin(
  output: Float32Array,
  steps: number,
  classes: number,
  alphabet: readonly string[],
): DecodedLine {
  const line = recallMissed(output, steps, classes, alphabet, decodeCtc(output, 0, steps, classes, alphabet));
  const letters = describeAlphabet(alphabet);
  const probabilityOf = (step: number, character: string) =>
    output[step * classes + (letters.classOf.get(character) ?? -1)] ?? 0;
  const characters = [...line.characters];
  // If each letter could be of another script, the word is Latin.
  const distinctive = line.characters.flatMap((character, index) => (isShared(character) ? [] : [index]));
  const lineScript = chooseScript(distinctive) ?? "latin";
  for (const word of splitWords(characters, LETTER)) {
    settleScript(word);
    settleCase(word);
  }
  for (const word of splitWords(characters, LETTER_OR_DIGIT)) settleRound(word);
  settleDots();
  settleBrackets();
  const probabilities = characters.map((character, index) => {
    const step = line.steps[index] as number;
    const read = line.characters[index] as string;
    let sum = TWINS.some((twins) => twins.includes(character) && twins.includes(read) && character !== read)
      ? probabilityOf(step, read)
      : 0;
    for (const alike of listAlike(character)) sum += probabilityOf(step, alike);
    // Doubt about a missing character before this one stays, whichever of the lookalikes it is.
    const raw = probabilityOf(step, read);
    const own = line.probabilities[index] as number;
    return Math.min(1, Math.max(sum, own)) * Math.min(1, own / raw);
  });
  return { characters, steps: line.steps, probabilities };

  /** Returns the most likely letter of a script at a step. */
  function findBest(step: number, script: LetterScript): { character: string; probability: number } {
    let best = -1;
    let probability = 0;
    for (let index = 1; index < classes; index++) {
      const value = output[step * classes + index] as number;
      if (value > probability && letters.script[index] === script) {
        probability = value;
        best = index;
      }
    }
    return { character: best < 0 ? "" : (alphabet[best - 1] as string), probability };
  }

  /** Returns the script in which the letters together are most likely; none without letters. */
  function chooseScript(indices: readonly number[]): LetterScript | null {
    const own = indices.filter((index) => findLetterScript(line.characters[index] as string) !== null);
    if (own.length === 0) return null;
    let chosen: LetterScript = "latin";
    let highest = Number.NEGATIVE_INFINITY;
    for (const script of LETTER_SCRIPTS) {
      let score = 0;
      for (const index of own) score += Math.log(Math.max(FLOOR, shareOf(index, script)));
      if (score <= highest) continue;
      highest = score;
      chosen = script;
    }
    return chosen;
  }

  /** Returns the probability that the letter is of the script; lookalikes of another script count nearly as much. */
  function shareOf(index: number, script: LetterScript): number {
    const step = line.steps[index] as number;
    const character = line.characters[index] as string;
    const { probability } = findBest(step, script);
    const hasAlike = [...listAlike(character)].some((alike) => findLetterScript(alike) === script);
    return hasAlike ? Math.max(probability, 0.3 * (line.probabilities[index] as number)) : probability;
  }

  function settleScript(word: readonly number[]): void {
    const scripts = new Set(word.map((index) => findLetterScript(characters[index] as string)));
    scripts.delete(null);
    const isUntold = word.every((index) => isShared(characters[index] as string));
    if (scripts.size < 2 && !isUntold) return;
    const script = isUntold ? lineScript : chooseScript(word);
    if (script === null) return;
    for (const index of word) characters[index] = findInScript(index, script, isUntold);
  }

  /** Returns the letter's lookalike in the script, if there is one. */
  function findInScript(index: number, script: LetterScript, isUntold: boolean): string {
    const character = characters[index] as string;
    const own = findLetterScript(character);
    if (own === null || own === script) return character;
    const step = line.steps[index] as number;
    const alike = [...listAlike(character)].find((other) => findLetterScript(other) === script);
    const alikeProbability = alike === undefined ? 0 : probabilityOf(step, alike);
    // A word whose letters all have lookalikes may be a word of the other script.
    if (isUntold && alikeProbability < LEAST_PROBABILITY) return character;
    const best = findBest(step, script);
    if (alike !== undefined && alikeProbability >= best.probability / 2) return alike;
    return best.probability >= LEAST_PROBABILITY ? best.character : (alike ?? character);
  }

  function settleCase(word: readonly number[]): void {
    word.forEach((index, place) => {
      const character = characters[index] as string;
      const other = findOtherCase(character);
      const before = word.slice(0, place).findLast((earlier) => findOtherCase(characters[earlier] as string) === null);
      if (other === null || before === undefined || isSmall(characters[before] as string) !== isSmall(other)) return;
      if (probabilityOf(line.steps[index] as number, other) >= LEAST_OTHER_CASE) characters[index] = other;
    });
  }

  /**
   * Settles which a ring is if the network is undecided: before nothing but capitals it is a letter, as in "OK", and
   * alone after a currency sign a figure, as in "$0".
   */
  function settleRound([first, ...others]: readonly number[]): void {
    if (first === undefined) return;
    if (others.length === 0) {
      const step = line.steps[first] as number;
      const isAmount = characters[first] === "O" && CURRENCY.test(characters[first - 1] ?? "");
      if (isAmount && probabilityOf(step, "0") >= TORN * probabilityOf(step, "O")) characters[first] = "0";
      return;
    }
    if (characters[first] !== "0") return;
    if (!others.every((index) => CAPITAL.test(characters[index] as string))) return;
    const step = line.steps[first] as number;
    if (probabilityOf(step, "O") >= TORN * probabilityOf(step, "0")) characters[first] = "O";
  }

  /**
   * Restores the dot of an i that merged with the f before it, as in "first", unless something else in the line is
   * Turkish.
   */
  function settleDots(): void {
    const isTurkish = characters.some((character, index) => TURKISH.test(character) && !isAfterF(index));
    if (isTurkish) return;
    characters.forEach((character, index) => {
      if (character !== "ı" || !isAfterF(index)) return;
      if (probabilityOf(line.steps[index] as number, "i") >= LEAST_OTHER_CASE) characters[index] = "i";
    });
  }

  /** Makes the two brackets of a pair one kind if the network holds that possible: of "{ … )", the likelier. */
  function settleBrackets(): void {
    const open: number[] = [];
    characters.forEach((character, index) => {
      if (OPENING.includes(character)) open.push(index);
      const closed = CLOSING.indexOf(character);
      const first = closed < 0 ? undefined : open.pop();
      if (first === undefined) return;
      const rate = (kind: number) =>
        probabilityOf(line.steps[first] as number, OPENING[kind] as string) *
        probabilityOf(line.steps[index] as number, CLOSING[kind] as string);
      const opened = OPENING.indexOf(characters[first] as string);
      const kind = rate(opened) > rate(closed) ? opened : closed;
      if (opened === closed || rate(kind) < LEAST_PROBABILITY) return;
      characters[first] = OPENING[kind] as string;
      characters[index] = CLOSING[kind] as string;
    });
  }

  function isAfterF(index: number): boolean {
    return characters[index - 1] === "f";
  }
}

function isShared(character: string): boolean {
  return listAlike(character).length > 1;
}

function isSmall(letter: string): boolean {
  return letter === letter.toLowerCase();
}

/** Returns the character indices of each word: a run of characters that the pattern matches. */
function splitWords(characters: readonly string[], pattern: RegExp): number[][] {
  const words: number[][] = [];
  let word: number[] = [];
  characters.forEach((character, index) => {
    if (pattern.test(character)) word.push(index);
    else if (word.length > 0) {
      words.push(word);
      word = [];
    }
  });
  if (word.length > 0) words.push(word);
  return words;
}
