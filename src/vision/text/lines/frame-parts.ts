import type { Box } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";

/** The thickness of a rule beside a line at most, in heights of the area and in pixels, and its length at least. */
const RULE = 0.1;
const RULE_PIXELS = 2;
const MIN_RULE = 0.3;

/** Returns true for a frame, a rule or a filled area: it reaches across the box from edge to edge. */
export function isFrame(part: Box, area: Box): boolean {
  const spansWidth = part.x1 <= area.x1 && part.x2 >= area.x2;
  const spansHeight = part.y1 <= area.y1 && part.y2 >= area.y2;
  return spansWidth || spansHeight;
}

/** The letters in a frame take at least this share of the line's width. */
const LETTERS = 0.4;

/**
 * Returns true for the frame of a field or a button that lies within the area: it is around the whole core of a line, and
 * the letters are in it. `others`: the other parts of the ink.
 */
export function isFrameAround(part: Box, others: readonly Box[], core: Box): boolean {
  const isAround = part.x1 < core.x1 && part.y1 < core.y1 && part.x2 > core.x2 && part.y2 > core.y2;
  if (!isAround) return false;
  const letters = others.filter(
    (other) =>
      other.x1 > part.x1 &&
      other.x2 < part.x2 &&
      other.y1 > part.y1 &&
      other.y2 < part.y2 &&
      other.y1 < core.y2 &&
      other.y2 > core.y1,
  );
  return letters.reduce((sum, { x1, x2 }) => sum + x2 - x1, 0) >= LETTERS * (core.x2 - core.x1);
}

/** Returns true for a rule that goes on beyond a side of the area, such as the frame beside a group's name. */
export function isRuleBeside({ x1, y1, x2, y2 }: Box, area: Box, { width }: RgbaImage): boolean {
  const isCutOff = (x1 <= area.x1 && x1 > 0) || (x2 >= area.x2 && x2 < width);
  const height = area.y2 - area.y1;
  return isCutOff && y2 - y1 <= Math.max(RULE_PIXELS, RULE * height) && x2 - x1 >= MIN_RULE * height;
}
