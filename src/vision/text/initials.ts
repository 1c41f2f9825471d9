import type { Box } from "../../domain/screens/box.ts";
import type { ReadLine } from "./read-lines.ts";

/** A name beside a portrait begins within this many of the portrait's widths from it. */
const BESIDE = 1.5;
/** A name below a heading begins within so many of the heading's heights from it, and to its right. */
const BELOW = 3;
const INDENTED = 6;

const CAPITAL = /^\p{Lu}/u;

/** Returns the capital letters with which the names beside a portrait begin: one of them may stand in the portrait. */
export function listInitialsBeside(portrait: Box, lines: readonly ReadLine[]): ReadonlySet<string> {
  const [width, overlap] = [portrait.x2 - portrait.x1, (portrait.x2 - portrait.x1) / 4];
  return listInitials(lines, ({ x1, y1, y2 }) => {
    const middle = (y1 + y2) / 2;
    const isOnRow = middle > portrait.y1 && middle < portrait.y2;
    return isOnRow && x1 >= portrait.x2 - overlap && x1 - portrait.x2 <= BESIDE * width;
  });
}

/** Returns the capital letters with which the names below a heading begin, as in a list of contacts. */
export function listInitialsBelow(heading: Box, lines: readonly ReadLine[]): ReadonlySet<string> {
  const height = heading.y2 - heading.y1;
  return listInitials(lines, ({ x1, y1 }) => {
    const isBelow = y1 >= heading.y2 && y1 - heading.y2 <= BELOW * height;
    return isBelow && x1 >= heading.x1 - height / 2 && x1 - heading.x1 <= INDENTED * height;
  });
}

function listInitials(lines: readonly ReadLine[], isNear: (box: Box) => boolean): ReadonlySet<string> {
  const names = lines.filter(({ text, box }) => [...text].length > 1 && CAPITAL.test(text) && isNear(box));
  return new Set(names.map(({ text }) => [...text][0] as string));
}
