import type { Box } from "../../../domain/screens/box.ts";

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
