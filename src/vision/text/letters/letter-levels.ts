import type { Box } from "../../../domain/screens/box.ts";
import type { Letter } from "../choose-reading.ts";
import type { Glyph } from "../lines/line-ink.ts";

/** Letters whose case their shape shows: small ones, and of these the ones without a tail; capitals, with the figures, which are as tall. */
const SMALL = /^[aemnrgpqy]$/;
const WITHOUT_TAIL = /^[aemnrABDEFGHIKLMNPRTYbdhkl0-9]$/;
const CAPITAL = /^[ABDEFGHIKLMNPRTY0-9]$/;
/** Small letters that are as tall as capitals, or a little taller. */
const ASCENDER = /^[bdhkl]$/;
/** Characters that don't reach above the capitals. */
const LOW = /^[a-eg-hk-su-zA-Z0-9.,:;]$/;
/** The height of small letters in heights of capitals, if a line only has one of them. */
const USUAL_SMALL = 0.73;
/** Letters of one kind are on one level: the share of the capitals' height by which they differ at most, and in pixels. */
const SPREAD = 0.12;
const SPREAD_PIXELS = 1;

/** The rows at which a line's capitals and small letters begin, and the one below both. `isBoth`: both were seen. */
export type LetterLevels = { capitals: number; small: number; base: number; isBoth: boolean };

/** The letters that stand on one glyph: more than one where they touch. */
export type LettersOfGlyph = { glyph: Glyph; letters: string[] };

/**
 * Returns the glyphs with their letters, and the index of each letter's one: a reader outputs a letter once it has passed
 * most of it, at the latest shortly before the next one. `crop` is what was read, in pixels.
 */
export function assignLetters(
  letters: readonly Letter[],
  crop: Box,
  glyphs: readonly Glyph[],
): { groups: LettersOfGlyph[]; at: number[] } {
  const groups = glyphs.map((glyph): LettersOfGlyph => ({ glyph, letters: [] }));
  let index = 0;
  const at = letters.map(({ place, character }) => {
    const x = crop.x1 + place * (crop.x2 - crop.x1);
    for (; index + 1 < glyphs.length; index++) {
      const [before, after] = [glyphs[index] as Glyph, glyphs[index + 1] as Glyph];
      if (x < after.from - (after.from - before.to) / 4) break;
    }
    groups[index]?.letters.push(character);
    return index;
  });
  return { groups, at };
}

/** Returns the levels of a line's letters; null if these don't tell them, or have several sizes. */
export function findLevels(groups: readonly LettersOfGlyph[]): LetterLevels | null {
  const lone = groups.filter(({ letters }) => letters.length === 1);
  const isAll = (letters: readonly string[], pattern: RegExp) =>
    letters.length > 0 && letters.every((one) => pattern.test(one));
  const listTops = (some: readonly LettersOfGlyph[]) => some.map(({ glyph }) => glyph.top);
  const bases = groups.filter(({ letters }) => isAll(letters, WITHOUT_TAIL)).map(({ glyph }) => glyph.bottom);
  const smalls = listTops(lone.filter(({ letters }) => isAll(letters, SMALL)));
  const capitals = listTops(
    groups.filter(
      ({ letters }) =>
        isAll(letters, LOW) && letters.some((one) => CAPITAL.test(one)) && !letters.some((one) => ASCENDER.test(one)),
    ),
  );
  const talls = capitals.length > 0 ? capitals : listTops(lone.filter(({ letters }) => isAll(letters, ASCENDER)));
  const [base, seenSmall, seenTall] = [findMiddle(bases), findMiddle(smalls), findMiddle(talls)];
  if (base === undefined || (seenSmall === undefined && seenTall === undefined)) return null;
  const small = seenSmall ?? base - USUAL_SMALL * (base - (seenTall as number));
  const capital = seenTall ?? base - (base - small) / USUAL_SMALL;
  const spread = Math.max(SPREAD_PIXELS, SPREAD * (base - capital));
  const isLevel = [bases, smalls, talls].every((rows) =>
    rows.every((row) => Math.abs(row - (findMiddle(rows) as number)) <= spread),
  );
  return isLevel ? { capitals: capital, small, base, isBoth: seenSmall !== undefined && seenTall !== undefined } : null;
}

function findMiddle(rows: readonly number[]): number | undefined {
  return [...rows].sort((a, b) => a - b)[rows.length >> 1];
}
