import type { Box } from "../../../domain/screens/box.ts";
import type { Span } from "../lines/line-ink.ts";
import type { DecodedLine } from "../recognition/ctc.ts";

/**
 * PP-OCRv4's recognizer was trained on Chinese and English together and often drops the space between words. The
 * picture still shows it: this module restores spaces where the gap between two characters is clearly wider than the
 * line's own gaps between letters. Distances are in ems, estimated from the height of the ink and its letters.
 *
 * The figures below were measured on lines rendered in ten font families at five pixel ratios, with and without letter
 * spacing: gaps inside words have a median of 0.08 em and a 99th percentile of 0.21 em, gaps between words start at 0.2
 * em.
 */
const MIN_WORD_GAP = 0.19;
const GAP_ABOVE_MEDIAN = 0.13;
/** Narrow characters have wide gaps around them: a 1 among tabular figures, an l beside an l. */
const NARROW_EXTRA = 0.07;
/** A 1 is a thin stroke in a cell as wide as that of other digits: beside a digit, its gaps are up to this wide. */
const ONE_GAP = 0.4;
/** The largest gaps of marks that attach to the character before or after them, mostly in monospaced code. */
const CLOSING_GAP = 0.5;
const OPENING_GAP = 0.4;
/** A gap isn't a space if it is below this share of the line's gaps that were read as spaces. */
const SHARE_OF_READ_SPACES = 0.65;

const TALL = /[\p{Lu}\p{Nd}bdfhijklt'"%$#@&()[\]{}/\\|!?ßþ]/u;
const DEEP = /[gjpqy,;()[\]{}/\\|Q$@]/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const NARROW_FIGURE = /[1:.,]/;
const NARROW_PAIR = /^[ilI1|!'’]{2}$/;
const FIGURES_WITH_ONE = /^(?:1\d|\d1)$/;
const CLOSING = /[,;:.)\]}]/;
const OPENING = /[([{/\\]/;

/** A line, or some words of one. `wordGaps`: the widths of gaps that are known to be between words. All in pixels. */
type Ink = { box: Box; glyphs: readonly Span[]; wordGaps?: readonly number[] };

/** Returns the line's text with its spaces collapsed and missing ones restored. `crop` is the recognizer's input. */
export function joinWords(
  line: DecodedLine,
  crop: Box,
  { box, glyphs, wordGaps = [] }: Ink,
  stepWidth: number,
): string {
  const letters: Letter[] = [];
  let spaceBefore = false;
  line.characters.forEach((character, index) => {
    if (character.trim() === "") {
      spaceBefore = true;
      return;
    }
    const center = crop.x1 + ((line.steps[index] as number) + 0.5) * stepWidth;
    letters.push({ character, center, spaceBefore: spaceBefore && letters.length > 0 });
    spaceBefore = false;
  });
  const em = estimateEm(letters, box);
  const gaps = glyphs.length > 1 ? measureGaps(letters, glyphs, em) : [];
  const read = gaps.filter((_, index) => letters[index]?.spaceBefore);
  const limit = chooseLimit(letters, gaps, [...read, ...wordGaps.map((gap) => gap / em)]);
  return letters
    .map(
      (letter, index) => (letter.spaceBefore || isWordGap(letters, index, gaps, limit) ? " " : "") + letter.character,
    )
    .join("");
}

type Letter = { character: string; center: number; spaceBefore: boolean };

/** `gaps[i]`: the widest unpainted stretch between letters `i - 1` and `i`, in ems. */
function measureGaps(letters: readonly Letter[], glyphs: readonly Span[], em: number): number[] {
  let glyph = 0;
  return letters.map((letter, index) => {
    const previous = letters[index - 1];
    if (!previous) return 0;
    let widest = 0;
    while (glyph + 1 < glyphs.length && (glyphs[glyph + 1] as Span).from < previous.center) glyph++;
    for (let next = glyph + 1; next < glyphs.length; next++) {
      const from = Math.max((glyphs[next - 1] as Span).to, previous.center);
      const to = Math.min((glyphs[next] as Span).from, letter.center);
      widest = Math.max(widest, to - from);
      if ((glyphs[next] as Span).from >= letter.center) break;
    }
    return widest / em;
  });
}

function chooseLimit(letters: readonly Letter[], gaps: readonly number[], read: readonly number[]): number {
  const inside = gaps.filter((_, index) => index > 0 && !letters[index]?.spaceBefore);
  return Math.max(MIN_WORD_GAP, median(inside) + GAP_ABOVE_MEDIAN, median(read) * SHARE_OF_READ_SPACES);
}

function isWordGap(letters: readonly Letter[], index: number, gaps: readonly number[], limit: number): boolean {
  const left = letters[index - 1]?.character;
  const right = letters[index]?.character;
  const gap = gaps[index];
  if (left === undefined || right === undefined || gap === undefined) return false;
  if (UNSPACED.test(left) || UNSPACED.test(right)) return false;
  const isNarrow = NARROW_FIGURE.test(left) || NARROW_FIGURE.test(right) || NARROW_PAIR.test(left + right);
  return gap >= Math.max(limit + (isNarrow ? NARROW_EXTRA : 0), chooseClingingGap(left, right));
}

/** Returns the smallest gap, in ems, that is a space between two characters of which one attaches to the other. */
function chooseClingingGap(left: string, right: string): number {
  if (CLOSING.test(right)) return CLOSING_GAP;
  if (OPENING.test(left)) return OPENING_GAP;
  return FIGURES_WITH_ONE.test(left + right) ? ONE_GAP : 0;
}

/** The ink of letters without ascenders or descenders is about half an em tall; with both, nine tenths. */
function estimateEm(letters: readonly Letter[], ink: Box): number {
  const text = letters.map((letter) => letter.character).join("");
  return (ink.y2 - ink.y1) / ((TALL.test(text) ? 0.73 : 0.53) + (DEEP.test(text) ? 0.21 : 0));
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] as number;
}
