import type { Box } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import { measurePixelDistance } from "../../colour-tally.ts";
import { type Contrast, INK_SHARE } from "./contrast.ts";

/** The greatest height of an underscore, in pitches of its line. */
const MAX_HEIGHT = 0.3;
/** How far the width of some underscores is from that of their cells at most, in pitches. */
const WIDTH_TOLERANCE = 0.35;
/** How much of an underscore's cell other letters may take at most, in pitches: neighbours may touch it. */
const MAX_OVERLAP = 0.2;

/**
 * Returns the underscores of a monospaced line: flat parts below its core, which is why they don't count as its letters
 * otherwise, in cells that are free. An underline is below letters.
 *
 * @param parts the ink in the area of the line
 * @param letters those of them that are its letters
 */
export function findUnderscores(parts: readonly Box[], letters: readonly Box[], core: Box, pitch: number): Box[] {
  return parts.filter((part) => {
    const width = part.x2 - part.x1;
    const isFlat = part.y1 >= core.y2 && part.y2 - part.y1 <= MAX_HEIGHT * pitch;
    const cells = Math.round(width / pitch);
    if (!isFlat || cells < 1 || Math.abs(width - cells * pitch) > WIDTH_TOLERANCE * pitch) return false;
    const isFree = letters.every(({ x1, x2 }) => Math.min(x2, part.x2) - Math.max(x1, part.x1) <= MAX_OVERLAP * pitch);
    return isFree && letters.some(({ x1, x2 }) => x1 - part.x2 < pitch && part.x1 - x2 < pitch);
  });
}

/** In heights of a line's ink: the greatest height of an underscore of a word, in pixels at least, and its width. */
const FLAT = 0.15;
const FLAT_PIXELS = 2;
const LEAST_WIDTH = 0.35;
const MOST_WIDTH = 4;
/** How far it is below the letters and from the one beside it at most, and how much of it may be below letters. */
const MOST_BELOW = 0.3;
const MOST_BESIDE = 0.2;
const MOST_UNDER = 0.12;

/**
 * Returns the underscores of a line whose letters have different widths: flat parts below its core, between or beside
 * letters that they nearly touch.
 */
export function findWordUnderscores(parts: readonly Box[], letters: readonly Box[], core: Box): Box[] {
  if (letters.length === 0) return [];
  const bottoms = letters.map(({ y2 }) => y2).sort((a, b) => a - b);
  const baseline = bottoms[bottoms.length >> 1] as number;
  const height = baseline - letters.reduce((top, { y1 }) => Math.min(top, y1), Number.POSITIVE_INFINITY);
  return parts.filter((part) => {
    const width = part.x2 - part.x1;
    const isFlat = part.y1 >= core.y2 && part.y2 - part.y1 <= Math.max(FLAT_PIXELS, FLAT * height);
    if (!isFlat || width < LEAST_WIDTH * height || width > MOST_WIDTH * height) return false;
    if (part.y1 < baseline || part.y1 > baseline + MOST_BELOW * height) return false;
    const under = letters.reduce(
      (sum, { x1, x2 }) => sum + Math.max(0, Math.min(x2, part.x2) - Math.max(x1, part.x1)),
      0,
    );
    return (
      under <= MOST_UNDER * height &&
      letters.some(({ x1, x2 }) => Math.max(x1 - part.x2, part.x1 - x2) <= MOST_BESIDE * height)
    );
  });
}

/**
 * Returns the parts with those extended that the end of the area cuts, by `most` rows: the tops of the next line's letters are
 * as flat as underscores.
 */
export function extendBelow(
  image: RgbaImage,
  parts: readonly Box[],
  bottom: number,
  contrast: Contrast,
  most: number,
): Box[] {
  const end = Math.min(image.height, bottom + Math.ceil(most));
  const isPainted = (y: number, { x1, x2 }: Box) => {
    for (let x = x1; x < x2; x++) {
      const distance = measurePixelDistance(image, (y * image.width + x) * 4, contrast.background);
      if (distance > INK_SHARE * contrast.farthest) return true;
    }
    return false;
  };
  return parts.map((part) => {
    let { y2 } = part;
    if (y2 === bottom) while (y2 < end && isPainted(y2, part)) y2++;
    return { ...part, y2 };
  });
}
