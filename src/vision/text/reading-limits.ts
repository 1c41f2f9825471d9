import type { Box } from "../../domain/screens/box.ts";

/** The most lines of text of a picture, by confidence: as many as `screenshots:locate` accepts. */
export const MAX_LINES = 2000;
/** Lines hardly overlap, but a picture can be made so that they do: all boxes together may cover it this many times. */
export const MAX_COVERAGE = 4;
/**
 * The most columns of a picture, at the recognizer's height: some 50 s of CPU. A 4K dashboard with 211 lines has
 * 52,000, a phone's screen 7,000.
 */
export const MAX_READ_COLUMNS = 400_000;
/** The most columns of doubtful lines that `premium` reads again, over all views: some 8 s of CPU. */
export const MAX_AVERAGED_COLUMNS = 200_000;

/**
 * Limits the lines of a picture, so that the work is bounded by its pixels: keeps the most confident ones up to both
 * limits, in their original order.
 */
export function limitLines<Line extends { box: Box; score: number }>(lines: readonly Line[], pixels: number): Line[] {
  const surest = lines.map((line, index) => ({ line, index })).sort((a, b) => b.line.score - a.line.score);
  const kept: typeof surest = [];
  let area = 0;
  for (const candidate of surest) {
    const { x1, y1, x2, y2 } = candidate.line.box;
    area += (x2 - x1) * (y2 - y1);
    if (kept.length === MAX_LINES || area > MAX_COVERAGE * pixels) break;
    kept.push(candidate);
  }
  return kept.sort((a, b) => a.index - b.index).map(({ line }) => line);
}
