import { type Box, isCentreIn } from "../../domain/box.ts";
import type { TextLine } from "./text-detection.ts";

/** Two letters or digits beside each other, or with nothing but marks and a point between them. */
const WORD = /[\p{L}\p{N}][\p{M}.,:]{0,3}[\p{L}\p{N}]/u;

/**
 * Leaves out what only a further look found and what has no word in it: on the finer map, small signs are found that were no text on the coarser
 * one, and are read as letters. `found`: the lines as they were found, before they were read.
 */
export function dropLateSigns<Line extends { text: string; box: Box }>(
  read: readonly Line[],
  found: readonly TextLine[],
): Line[] {
  const isIn = (box: Box, isLate: boolean) => found.some((line) => line.isLate === isLate && isCentreIn(box, line.box));
  return read.filter(({ text, box }) => WORD.test(text) || !isIn(box, true) || isIn(box, false));
}
