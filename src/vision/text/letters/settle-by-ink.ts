import type { Box } from "../../../domain/screens/box.ts";
import type { Letter, Reading } from "../choose-reading.ts";
import type { Glyph } from "../lines/line-ink.ts";
import { assignLetters, findLevels, type LetterLevels, type LettersOfGlyph } from "./letter-levels.ts";

/** Less of a difference between capitals and small letters, in pixels, doesn't tell them apart. */
const LEAST_DIFFERENCE = 2;
/** How far up between the two levels a letter reaches that surely is a capital; from one seen level, the other is a guess. */
const SURE_CAPITAL = 0.6;
const SURE_CAPITAL_BY_ONE = 0.8;
/** Letters whose capital is only larger, and their largest width, in heights of the capitals: a wider glyph has letters that touch. */
const MAX_WIDTHS: Readonly<Record<string, number>> = {
  c: 0.95,
  o: 1.1,
  s: 0.8,
  u: 0.95,
  v: 0.95,
  w: 1.4,
  x: 0.95,
  z: 0.8,
};
/** An underscore's width, in heights of the capitals, and the width of the gap that isn't a space. */
const UNDERSCORE = 0.7;
const NO_SPACE = 0.2;

/**
 * Returns a reading in which the ink settles what a reader guesses: whether a letter is a capital, by its height, where
 * there are underscores, and that no spaces are beside them.
 *
 * @param crop what was read, in pixels
 * @param glyphs the ink of the line, of which `crop` may be a part
 */
export function settleByInk(reading: Reading, crop: Box, glyphs: readonly Glyph[]): Reading {
  const { text, letters } = reading;
  const characters = [...text];
  if (glyphs.length === 0 || characters.filter((one) => one !== " ").length !== letters.length) return reading;
  const { groups, at } = assignLetters(letters, crop, glyphs);
  const levels = findLevels(groups);
  if (levels === null) return reading;
  const height = levels.base - levels.capitals;
  const settled: Letter[] = [];
  let [kept, next] = ["", 0];
  for (const [index, character] of characters.entries()) {
    if (character === " ") {
      const isBeside = characters[index - 1] === "_" || characters[index + 1] === "_";
      const gap = (glyphs[at[next] as number] as Glyph).from - (glyphs[at[next - 1] as number] as Glyph).to;
      if (!isBeside || gap > NO_SPACE * height) kept += character;
      continue;
    }
    const letter = letters[next] as Letter;
    const written = isPlaced(groups, at[next] as number)
      ? settle(character, groups[at[next] as number] as LettersOfGlyph, levels)
      : character;
    kept += written;
    settled.push(...(written === character ? [letter] : [...written].map((one) => ({ ...letter, character: one }))));
    next++;
  }
  return kept === text ? reading : { ...reading, text: kept, letters: settled };
}

/** Returns true for a glyph with one letter: if a neighbour has none, the letter may be that one's. */
function isPlaced(groups: readonly LettersOfGlyph[], index: number): boolean {
  const isEmpty = (group: LettersOfGlyph | undefined) => group?.letters.length === 0;
  return groups[index]?.letters.length === 1 && !isEmpty(groups[index - 1]) && !isEmpty(groups[index + 1]);
}

function settle(character: string, { glyph }: LettersOfGlyph, levels: LetterLevels): string {
  if (character === "_") return countUnderscores(glyph, levels) === 2 ? "__" : character;
  return settleCase(character, glyph, levels);
}

function countUnderscores({ from, to }: Glyph, { capitals, base }: LetterLevels): number {
  return Math.round((to - from) / (UNDERSCORE * (base - capitals)));
}

function settleCase(letter: string, { from, to, top }: Glyph, { capitals, small, base, isBoth }: LetterLevels): string {
  const difference = small - capitals;
  const widest = MAX_WIDTHS[letter.toLowerCase()] ?? 0;
  if (difference < LEAST_DIFFERENCE || to - from > widest * (base - capitals)) return letter;
  const share = (small - top) / difference;
  const sure = isBoth ? SURE_CAPITAL : SURE_CAPITAL_BY_ONE;
  if (share >= sure) return letter.toUpperCase();
  return share <= 1 - sure ? letter.toLowerCase() : letter;
}
