import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { type Box, isCentreIn, measureArea, scaleToPixels } from "../../src/domain/screens/box.ts";
import type { NamedBoxes } from "../../src/domain/screens/detection.ts";
import type { NamedDetection } from "../../src/services/locating/look-at-screen.ts";
import type { ReadLine } from "./read-lines.ts";
import type { WrittenScreen } from "./written.ts";

/** What is seen of a written screen that was drawn: `named` is what its elements' icons and colours are, in the order of `listWorthSeeing`. */
export type SeenDrawing = {
  /** The screen's fingerprint. */
  screen: string;
  style: number;
  texts: ReadLine[];
  detections: readonly NamedDetection[];
  named: NamedBoxes;
};

/** Returns a fingerprint of the drawn content: a screen is drawn again if one of its lines has changed. */
export function fingerprint({ elements, signs, states, width, height }: WrittenScreen): string {
  return createHash("sha256")
    .update(JSON.stringify([elements, [...signs], [...states], width, height]))
    .digest("hex")
    .slice(0, 16);
}

/** Reads what `look-written.ts` saw, by the screens' fingerprints. */
export function readSeenDrawings(file: string): ReadonlyMap<string, readonly SeenDrawing[]> {
  const seen = new Map<string, SeenDrawing[]>();
  if (!existsSync(file)) return seen;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line === "") continue;
    const one = JSON.parse(line) as SeenDrawing;
    seen.set(one.screen, [...(seen.get(one.screen) ?? []), one]);
  }
  return seen;
}

/** A box may be this much larger than the wanted element, and a detected one this much smaller: a sign is smaller than what can be touched. */
const MOST_TIMES_LARGER = 4;
const MOST_TIMES_SMALLER = 10;

/**
 * Returns true where a box, in [0, 1] of the screen, has its centre in one of the wanted elements and isn't too large or small for it, as answers are judged. A line of
 * text may be much smaller than its row.
 */
export function liesInWanted(
  box: Box,
  isLine: boolean,
  want: readonly string[],
  { elements, width, height }: WrittenScreen,
): boolean {
  const own = scaleToPixels(box, { width, height });
  return elements.some(({ id, bounds }) => {
    if (!bounds || !want.includes(id)) return false;
    const wanted = { x1: bounds.x, y1: bounds.y, x2: bounds.x + bounds.width, y2: bounds.y + bounds.height };
    const ratio = measureArea(own) / measureArea(wanted);
    return isCentreIn(own, wanted) && ratio <= MOST_TIMES_LARGER && (isLine || ratio >= 1 / MOST_TIMES_SMALLER);
  });
}
