import { type Box, isCentreIn } from "../../domain/screens/box.ts";
import { boundGlyphs, type Glyph } from "./lines/line-ink.ts";
import type { ReadLine } from "./read-lines.ts";
import { isAtGlyphs, isPlaced, selectText } from "./read-signs.ts";

/** An arrow downwards is read as a small v, apart from the option's words. */
const ARROW = / [v⌄˅]$/u;
/** The largest distance between the arrow and the field's right end, in the field's heights. */
const ZONE = 1.2;

/**
 * Returns the line without the arrow of a select, which is read as its last letter: "All carriers v". `fields`: the
 * detector's selects and text fields, in pixels.
 */
export function dropSelectArrow(line: ReadLine, fields: readonly Box[]): ReadLine {
  const arrow = line.letters.at(-1);
  if (!ARROW.test(line.text) || !isPlaced(line) || arrow === undefined) return line;
  const isAtEnd = ({ x2, y1, y2 }: Box) => x2 - arrow.place <= ZONE * (y2 - y1) && arrow.place <= x2;
  if (!fields.some((field) => isCentreIn(line.box, field) && isAtEnd(field))) return line;
  const { glyphs } = line;
  const last = { first: glyphs.length - 1, last: glyphs.length - 1 };
  const isApart = last.first > 0 && line.letters.filter(({ place }) => isAtGlyphs(place, glyphs, last)).length === 1;
  // In the frame of a field, the letters aren't separate.
  if (!isApart) return { ...line, text: line.text.slice(0, -2), letters: line.letters.slice(0, -1) };
  const kept = glyphs.slice(0, -1) as [Glyph, ...Glyph[]];
  return { ...line, ...selectText(line, { first: 0, last: kept.length - 1 }), glyphs: kept, box: boundGlyphs(kept) };
}
