import { type Box, isCentreIn } from "../../domain/screens/box.ts";
import type { TextLine } from "./lines/text-detection.ts";

/** Matches two adjacent letters or digits, possibly with marks and a point between them. */
const WORD = /[\p{L}\p{N}][\p{M}.,:]{0,3}[\p{L}\p{N}]/u;

/**
 * Drops lines without a word that only a further pass found: small signs, which weren't text in the coarser pass, are
 * found in the finer one and read as letters. `found`: the lines as detected, before they were read.
 */
export function dropLateSigns<Line extends { text: string; box: Box }>(
  read: readonly Line[],
  found: readonly TextLine[],
): Line[] {
  const isIn = (box: Box, isLate: boolean) => found.some((line) => line.isLate === isLate && isCentreIn(box, line.box));
  return read.filter(({ text, box }) => WORD.test(text) || !isIn(box, true) || isIn(box, false));
}
