import type { Box } from "../../domain/box.ts";

/** Lines of text that are read of a picture, the surest first: as many as `screenshots:locate` takes. */
export const MAX_LINES = 2000;
/** Lines hardly overlap. A picture can be drawn so that they do: all of their boxes together may cover it this many times. */
export const MAX_COVERAGE = 4;
/**
 * Columns, at the recognizer's height, that are read of a picture: some 50 s of CPU. A 4K dashboard with 211 lines has 52,000, a phone's
 * screen 7,000.
 */
export const MAX_READ_COLUMNS = 400_000;
/** Columns that `premium` reads again of doubtful lines, all their views together: some 8 s of CPU. */
export const MAX_AVERAGED_COLUMNS = 200_000;

/**
 * Bounds the lines of a picture, so that the work on them is bounded by its pixels: keeps the surest up to both limits, in the order of
 * their coming.
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
