import type { Letter } from "../../../src/vision/text/choose-reading.ts";
import type { Glyph } from "../../../src/vision/text/lines/line-ink.ts";
import type { ReadLine } from "../../../src/vision/text/read-lines.ts";

/** A letter's width, the gap behind it, and a line's upper and lower edge, in pixels. */
export const [LETTER, GAP, TOP, BOTTOM] = [5, 7, 40, 64];

/** A line as read, each character 5 pixels wide, 24 high and 7 from the next; a space takes the room of one. All are sure, but for `unsure` ones. */
export function makeLine(text: string, { x = 100, unsure = "" } = {}): ReadLine {
  const glyphs: Glyph[] = [];
  const letters: Letter[] = [];
  [...text].forEach((character, index) => {
    if (character === " ") return;
    const from = x + index * (LETTER + GAP);
    glyphs.push({ from, to: from + LETTER, top: TOP, bottom: BOTTOM });
    letters.push({ character, place: from + LETTER / 2, probability: unsure.includes(character) ? 0.5 : 0.99 });
  });
  const box = { x1: glyphs[0]?.from ?? x, y1: TOP, x2: glyphs.at(-1)?.to ?? x, y2: BOTTOM };
  return { text, box, glyphs, letters, confidence: 0.9, trust: 1, isUnread: false, signShare: 0 };
}
