import type { Box } from "../../domain/screens/box.ts";

/** A part of a screen, with its box in image pixels: a line of text, a lone sign or picture, or a control. */
export type Part = { box: Box; kind: "text" | "icon" | "control"; text?: string };

/** The units of the rules: the picture's sides, and the height of its smaller letters, in pixels. */
export type Scale = { width: number; height: number; letter: number };

/** Matches a text that contains a word, not just a figure or a mark. */
export const LETTERS = /\p{L}{2}/u;
/** Matches a text that isn't all upper case. */
export const SMALL_LETTER = /\p{Ll}/u;

export function centreY({ y1, y2 }: Box): number {
  return (y1 + y2) / 2;
}

/** Groups boxes on one level, or less than `gap` below each other, from the top. */
export function groupByLevel(boxes: readonly Box[], gap: number): Box[][] {
  const levels: Box[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of [...boxes].sort((a, b) => centreY(a) - centreY(b))) {
    const level = levels.at(-1);
    if (level && (centreY(box) < bottom || box.y1 - bottom < gap)) {
      level.push(box);
      bottom = Math.max(bottom, box.y2);
    } else {
      levels.push([box]);
      bottom = box.y2;
    }
  }
  return levels;
}
