import type { Box } from "../../../domain/screens/box.ts";
import type { Letter, Reading } from "../choose-reading.ts";
import type { Glyph } from "../lines/line-ink.ts";
import { assignLetters } from "./letter-levels.ts";

/** Matches the year after a copyright sign, but not a date that begins with one. */
const YEAR = /^(?:19|20)[0-9]{2}(?![0-9.:/]|-[0-9]{1,2}-)/;
const DATE_LENGTH = 8;
/** The sign is about as tall as figures and about as wide as it is tall; other round signs before a year are larger. */
const MIN_HEIGHT = 0.85;
const MAX_HEIGHT = 1.25;
const MIN_RATIO = 0.85;
const MAX_RATIO = 1.2;
/** The largest gap between the sign and the year, in heights of the figures. */
const MAX_GAP = 0.8;
/** The probability given to a sign that follows from its place. */
const LIKELY = 0.9;

/**
 * Returns a reading with the copyright sign before a year, "© 2026": at the size of a page's footer, its letter is
 * illegible, and the reader outputs nothing for it.
 *
 * @param crop what was read, in pixels
 * @param glyphs the ink of the line, of which `crop` may be a part
 */
export function restoreCopyright(reading: Reading, crop: Box, glyphs: readonly Glyph[]): Reading {
  const { text, letters } = reading;
  const characters = [...text];
  if (glyphs.length === 0 || characters.filter((one) => one !== " ").length !== letters.length) return reading;
  const { groups, at } = assignLetters(letters, crop, glyphs);
  let next = 0;
  for (const [index, character] of characters.entries()) {
    if (character === " ") continue;
    const glyph = at[next] as number;
    const sign = groups[glyph - 1];
    const isStart = index === 0 || characters[index - 1] === " ";
    if (isStart && sign?.letters.length === 0 && YEAR.test(characters.slice(index, index + DATE_LENGTH).join(""))) {
      const figure = (groups[glyph] as { glyph: Glyph }).glyph;
      if (isRoundSign(sign.glyph, figure)) return insert(reading, { index, next }, placeIn(sign.glyph, crop));
    }
    next++;
  }
  return reading;
}

function isRoundSign(sign: Glyph, figure: Glyph): boolean {
  const [height, tall] = [sign.bottom - sign.top, figure.bottom - figure.top];
  const ratio = (sign.to - sign.from) / height;
  const isTall = height >= MIN_HEIGHT * tall && height <= MAX_HEIGHT * tall;
  return isTall && ratio >= MIN_RATIO && ratio <= MAX_RATIO && figure.from - sign.to <= MAX_GAP * tall;
}

function placeIn({ from, to }: Glyph, crop: Box): number {
  return ((from + to) / 2 - crop.x1) / (crop.x2 - crop.x1);
}

function insert(reading: Reading, { index, next }: { index: number; next: number }, place: number): Reading {
  const characters = [...reading.text];
  const sign: Letter = { character: "©", probability: LIKELY, place };
  return {
    ...reading,
    text: [...characters.slice(0, index), "© ", ...characters.slice(index)].join(""),
    letters: [...reading.letters.slice(0, next), sign, ...reading.letters.slice(next)],
  };
}
