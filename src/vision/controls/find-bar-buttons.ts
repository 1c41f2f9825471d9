import type { Box } from "../../domain/screens/box.ts";
import { centreY, LETTERS, type Part, type Scale } from "./parts.ts";

/** Lengths are in letter heights. The label's largest distance from the side of the picture, or from a sign there. */
const MAX_INSET = 4;
/** The title is centred in the bar, within this share of the picture's width. */
const TITLE_TOLERANCE = 0.06;
const MAX_CHARACTERS = 16;
const LEVEL_TOLERANCE = 0.6;
const PADDING_BESIDE = 1;
const PADDING_ABOVE_AND_BELOW = 1.2;

/** Finds the coloured words at the ends of a bar with a centred title, as in iOS: "Cancel", "Done". */
export function findBarButtons(
  parts: readonly Part[],
  isColoured: (text: Box) => boolean,
  { width, height, letter }: Scale,
): Box[] {
  const texts = parts.filter(({ kind }) => kind === "text");
  const isTitle = ({ box }: Part) => Math.abs((box.x1 + box.x2) / 2 - width / 2) < TITLE_TOLERANCE * width;
  return texts
    .filter(({ box, text = "" }) => {
      if (!LETTERS.test(text) || text.length > MAX_CHARACTERS) return false;
      if (box.x1 > MAX_INSET * letter && width - box.x2 > MAX_INSET * letter) return false;
      const level = texts.filter(
        (other) => other.box !== box && Math.abs(centreY(other.box) - centreY(box)) < LEVEL_TOLERANCE * letter,
      );
      return level.length <= 2 && level.some(isTitle) && isColoured(box);
    })
    .map(({ box }) => ({
      x1: Math.max(0, box.x1 - PADDING_BESIDE * letter),
      y1: Math.max(0, box.y1 - PADDING_ABOVE_AND_BELOW * letter),
      x2: Math.min(width, box.x2 + PADDING_BESIDE * letter),
      y2: Math.min(height, box.y2 + PADDING_ABOVE_AND_BELOW * letter),
    }));
}
