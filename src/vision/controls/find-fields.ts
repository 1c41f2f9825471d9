import type { Box } from "../../domain/screens/box.ts";
import type { Edge, Edges } from "./find-edges.ts";
import { type Part, type Scale, SMALL_LETTER } from "./parts.ts";

/** The two edges of one line end at the same positions. Their distance: in pixels at least, and in letter heights. */
const SAME_END = 3;
const MIN_THICKNESS = 1;
const MAX_THICKNESS = 0.4;
/** All lengths are in letter heights. A rule across the whole panel is a divider. */
const MIN_LENGTH = 10;
const MIN_INSET = 1;
/** The largest distance of a field's text above its line, and from the line's start. */
const MAX_ABOVE = 2;
const MAX_INDENT = 3;
const BEFORE_LINE = 0.5;
const HIGHER = 0.3;
/** Underlined headings have larger letters than most of the screen. */
const MAX_TEXT_HEIGHT = 1.3;
/** The same for a value below its label: on a form, many lines are labels. */
const MAX_LABELLED_HEIGHT = 1.6;
const MAX_LABEL_HEIGHT = 0.9;
/** Lines of one text have letters of about the same height, and are at most this far apart. */
const SAME_HEIGHT = 0.2;
const LINE_GAP = 1;
const PADDING = 0.8;
/** The largest distance from a frame's top to its text. */
const MAX_FRAME = 4;

/** Matches an ending that hints have and sentences don't. */
const HINT_END = /(?:[^.!?:]|\.{3})$/u;

/** Finds the text fields that consist of a line under their text, as in Material Design. */
export function findFields(parts: readonly Part[], edges: Edges, scale: Scale): Box[] {
  const texts = parts.filter(({ kind }) => kind === "text");
  const lines = texts.map(({ box }) => box);
  const heights = lines.map(measureHeight).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  return texts.flatMap(({ box, text = "" }) => {
    // A figure more likely labels a bar, and words in upper case are a heading.
    if (!SMALL_LETTER.test(text) || !HINT_END.test(text)) return [];
    const tallest = isLabelled(box, lines, scale.letter) ? MAX_LABELLED_HEIGHT : MAX_TEXT_HEIGHT;
    if (measureHeight(box) > tallest * usual) return [];
    const underline = edges.horizontal.find(
      (edge) =>
        standsOn(box, edge, scale.letter) && isUnderline(edge, edges, scale) && !isFramed(box, edge, edges, scale),
    );
    if (!underline || box.x1 - underline.from > MAX_INDENT * scale.letter) return [];
    if (lines.some((other) => other !== box && standsOn(other, underline, scale.letter))) return [];
    if (lines.some((other) => isAtEnd(other, box, underline, scale.letter))) return [];
    const top = findTop(box, lines, underline, scale.letter);
    return [{ x1: underline.from, y1: Math.max(0, top - PADDING * scale.letter), x2: underline.to, y2: underline.at }];
  });
}

/** Returns true if a smaller label is directly above a text, where it begins. */
function isLabelled(text: Box, lines: readonly Box[], letter: number): boolean {
  return lines.some((line) => {
    const gap = text.y1 - line.y2;
    const isAbove = gap > -BEFORE_LINE * letter && gap < LINE_GAP * letter && Math.abs(line.x1 - text.x1) < letter;
    return isAbove && measureHeight(line) < MAX_LABEL_HEIGHT * measureHeight(text);
  });
}

/** Returns true for the upper edge of a thin line with free ends: neither the picture nor a panel ends there. */
function isUnderline({ at: y, from, to }: Edge, { horizontal, vertical }: Edges, { width, letter }: Scale): boolean {
  if (to - from < MIN_LENGTH * letter) return false;
  const thickest = Math.max(2, MAX_THICKNESS * letter);
  const isFree = (end: number) =>
    end >= MIN_INSET * letter &&
    end <= width - MIN_INSET * letter &&
    !vertical.some((side) => Math.abs(side.at - end) <= SAME_END && side.from < y + letter && side.to > y - letter);
  const isLower = (edge: Edge) =>
    edge.at - y >= MIN_THICKNESS &&
    edge.at - y <= thickest &&
    Math.abs(edge.from - from) <= SAME_END &&
    Math.abs(edge.to - to) <= SAME_END;
  return horizontal.some(isLower) && isFree(from) && isFree(to);
}

/** Returns true if the line is the lower side of a frame around the text. */
function isFramed(text: Box, { from, to }: Edge, { horizontal }: Edges, { letter }: Scale): boolean {
  return horizontal.some(
    (edge) =>
      edge.at <= text.y1 + letter &&
      edge.at > text.y1 - MAX_FRAME * letter &&
      Math.abs(edge.from - from) <= letter &&
      Math.abs(edge.to - to) <= letter,
  );
}

function standsOn({ x1, y1, x2, y2 }: Box, { at: y, from, to }: Edge, letter: number): boolean {
  const isAbove = y1 < y && y - y2 > -BEFORE_LINE * letter && y - y2 < MAX_ABOVE * letter;
  return isAbove && x1 >= from - BEFORE_LINE * letter && x1 < to && x2 > from && x2 <= to + BEFORE_LINE * letter;
}

/**
 * Returns true for a value at the line's end that is on the text's level or a little higher: between the two lines of a
 * row, as an amount beside a title and its subtitle. A label's own link, such as "Forgot?", is higher.
 */
function isAtEnd(other: Box, text: Box, { at: y, to }: Edge, letter: number): boolean {
  const isLevel = other.y2 > text.y1 - HIGHER * letter && other.y2 < y;
  return isLevel && other.x1 > text.x2 && Math.abs(other.x2 - to) <= letter;
}

/** Returns the top of a field's text, which may have several lines. */
function findTop(text: Box, lines: readonly Box[], { from, to }: Edge, letter: number): number {
  let top = text;
  for (;;) {
    const isNext = (line: Box) =>
      line !== top &&
      line.y1 < top.y1 &&
      top.y1 - line.y2 < LINE_GAP * letter &&
      top.y1 - line.y2 > -BEFORE_LINE * letter &&
      line.x1 >= from - BEFORE_LINE * letter &&
      line.x2 <= to + BEFORE_LINE * letter &&
      Math.abs(measureHeight(line) - measureHeight(text)) < SAME_HEIGHT * measureHeight(text);
    const next = lines.find(isNext);
    if (!next) return top.y1;
    top = next;
  }
}

function measureHeight({ y1, y2 }: Box): number {
  return y2 - y1;
}
