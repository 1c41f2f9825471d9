import type { Box } from "../../../domain/screens/box.ts";
import type { Letter, Reading } from "../choose-reading.ts";
import type { Glyph } from "../lines/line-ink.ts";
import { assignLetters } from "./letter-levels.ts";

/** Marks between two words or figures that have spaces on both sides or on neither. */
const MARK = /^[-–—−/|·]$/u;
/**
 * Where neither space was read, gaps may be spaces only at a dash between figures: hyphens of monospaced code and the
 * fields of a date, "mm/dd/yyyy", are wide apart, too.
 */
const RANGE = /^[0-9][-–—−][0-9]$/u;
/** Matches characters that such a mark stands between. */
const WORD = /[\p{L}\p{N}]/u;
/**
 * If the space on one side of a mark was read, the gap on the other is one from this share of it on: before a negative
 * number, which has a space on one side only, the share is a third. A space after a mark, but not before, is never meant.
 */
const SHARE_BEHIND = 0.6;
const SHARE_BEFORE = 0.5;
/** If neither was read, both gaps are spaces from this share of the line's other spaces on. */
const SHARE_OF_SPACES = 0.8;
/** A smaller gap, in pixels, isn't told from that between two letters. */
const LEAST_GAP = 2;

/** A character that isn't a space, with whether one was read before it, and the gap there, in pixels. */
type Placed = { character: string; hasSpace: boolean; gap: number };

/**
 * Returns a reading in which a dash or a stroke between two words has spaces on both sides if the ink shows them: readers
 * often miss those beside such a narrow mark ("12:00- 1:15").
 *
 * @param crop what was read, in pixels
 * @param glyphs the ink of the line, of which `crop` may be a part
 */
export function spaceMarks(reading: Reading, crop: Box, glyphs: readonly Glyph[]): Reading {
  const { text, letters } = reading;
  const characters = [...text];
  if (!characters.some((one) => MARK.test(one))) return reading;
  if (glyphs.length === 0 || characters.filter((one) => one !== " ").length !== letters.length) return reading;
  const placed = placeCharacters(characters, letters, crop, glyphs);
  const spaces = placed.filter(({ hasSpace, gap }) => hasSpace && gap > 0).map(({ gap }) => gap);
  const usual = spaces.sort((a, b) => a - b)[(spaces.length - 1) >> 1] ?? Number.POSITIVE_INFINITY;
  const isAdded = placed.map(() => false);
  for (let index = 1; index + 1 < placed.length; index++) {
    const [left, mark, right] = placed.slice(index - 1, index + 2) as [Placed, Placed, Placed];
    if (!MARK.test(mark.character) || !WORD.test(left.character) || !WORD.test(right.character)) continue;
    const isRange = RANGE.test(left.character + mark.character + right.character);
    const [before, behind] = judgeGaps(mark, right, isRange ? usual : Number.POSITIVE_INFINITY);
    if (before) isAdded[index] = true;
    if (behind) isAdded[index + 1] = true;
  }
  if (!isAdded.includes(true)) return reading;
  const spaced = placed.map(({ character, hasSpace }, index) => (hasSpace || isAdded[index] ? " " : "") + character);
  return { ...reading, text: spaced.join("") };
}

/** Returns which of the gaps before and behind a mark are spaces that weren't read. `usual`: the width of one. */
function judgeGaps(mark: Placed, right: Placed, usual: number): [before: boolean, behind: boolean] {
  if (Math.min(mark.gap, right.gap) < LEAST_GAP) return [false, false];
  if (mark.hasSpace && right.hasSpace) return [false, false];
  if (mark.hasSpace) return [false, right.gap >= SHARE_BEHIND * mark.gap];
  if (right.hasSpace) return [mark.gap >= SHARE_BEFORE * right.gap, false];
  const areSpaces = Math.min(mark.gap, right.gap) >= SHARE_OF_SPACES * usual;
  return [areSpaces, areSpaces];
}

function placeCharacters(
  characters: readonly string[],
  letters: readonly Letter[],
  crop: Box,
  glyphs: readonly Glyph[],
): Placed[] {
  const { at } = assignLetters(letters, crop, glyphs);
  const placed: Placed[] = [];
  for (const [index, character] of characters.entries()) {
    if (character === " ") continue;
    const [last, own] = [at[placed.length - 1], at[placed.length] as number];
    // Letters that touch have no gap.
    const isApart = last !== undefined && own > last;
    const gap = isApart ? (glyphs[own] as Glyph).from - (glyphs[own - 1] as Glyph).to : 0;
    placed.push({ character, hasSpace: placed.length > 0 && characters[index - 1] === " ", gap });
  }
  return placed;
}
