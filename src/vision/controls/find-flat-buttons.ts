import type { Box } from "../../domain/screens/box.ts";
import type { Edges } from "./find-edges.ts";
import { enclose } from "./panels.ts";
import { centreY, type Part, type Scale } from "./parts.ts";

/** Lengths are in letter heights: the padding of a flat button around its label, and its minimum width. */
const PADDING_BESIDE = 0.9;
const PADDING_ABOVE_AND_BELOW = 1.4;
const MIN_WIDTH = 6;
/** The largest distance of the last button from the right side of its dialog or bar, and the width of such a panel. */
const MAX_INSET = 5;
const MIN_PANEL_WIDTH = 20;
const MAX_CHARACTERS = 28;
/** More labels on one level are the header of a table. */
const MAX_LABELS = 3;

const UPPER_CASE = /^(?=.*\p{Lu}.*\p{Lu})[^\p{Ll}]+$/u;

/**
 * Finds buttons that consist of their label alone: upper-case words at the right end of a dialog or a bar, as in
 * Material Design.
 */
export function findFlatButtons(parts: readonly Part[], edges: Edges, scale: Scale): Box[] {
  const texts = parts.filter(({ kind }) => kind === "text");
  return texts
    .filter(({ text = "" }) => UPPER_CASE.test(text) && text.length <= MAX_CHARACTERS)
    .filter(({ box }) => {
      const level = texts.filter((other) => Math.abs(centreY(other.box) - centreY(box)) < (box.y2 - box.y1) / 2);
      const labels = level.filter(({ text = "" }) => UPPER_CASE.test(text)).map((label) => label.box);
      if (labels.length > MAX_LABELS || level.length > labels.length + 1) return false;
      const panel = enclose(box, edges, scale);
      const right = Math.max(...labels.filter(({ x2 }) => x2 <= panel.x2).map(({ x2 }) => x2));
      return (
        box.x1 > (panel.x1 + panel.x2) / 2 &&
        panel.x2 - right <= MAX_INSET * scale.letter &&
        panel.x2 - panel.x1 > MIN_PANEL_WIDTH * scale.letter
      );
    })
    .map(({ box }) => pad(box, scale));
}

function pad({ x1, y1, x2, y2 }: Box, { width, height, letter }: Scale): Box {
  const beside = Math.max(PADDING_BESIDE * letter, (MIN_WIDTH * letter - (x2 - x1)) / 2);
  const above = PADDING_ABOVE_AND_BELOW * letter;
  return {
    x1: Math.max(0, x1 - beside),
    y1: Math.max(0, y1 - above),
    x2: Math.min(width, x2 + beside),
    y2: Math.min(height, y2 + above),
  };
}
