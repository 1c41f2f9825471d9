import type { Box } from "../../domain/screens/box.ts";
import { measureDistance } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { readColour } from "../colour-tally.ts";
import type { ReadLine } from "./read-lines.ts";

/** A name beside a portrait begins within this many of the portrait's widths from it. */
const BESIDE = 1.5;
/** A name below a heading begins within so many of the heading's heights from it, and to its right. */
const BELOW = 3;
const INDENTED = 6;

/** A portrait's ground differs by so many levels from what is around it, this share of its width beside its edges. */
const FILLED = 20;
const EDGE = 0.15;
/** Of its four sides, so many show it: the box may be a little off. */
const SIDES = 3;

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

/** Returns true for a plate with a ground of its own, unlike a sign in a frame. */
export function isFilledPlate(image: RgbaImage, { x1, y1, x2, y2 }: Box): boolean {
  const [x, y, beside] = [(x1 + x2) / 2, (y1 + y2) / 2, EDGE * (x2 - x1)];
  const read = (column: number, row: number) => readColour(image, column, row);
  const pairs = [
    [read(x1 + beside, y), read(x1 - beside, y)],
    [read(x2 - beside, y), read(x2 + beside, y)],
    [read(x, y1 + beside), read(x, y1 - beside)],
    [read(x, y2 - beside), read(x, y2 + beside)],
  ] as const;
  const differ = pairs.filter(([inside, outside]) => measureDistance(inside, outside) > FILLED);
  return differ.length >= SIDES;
}

/** Returns the capital letters with which the names below a heading begin, as in a list of contacts; none beside a line. */
export function listInitialsBelow(heading: Box, lines: readonly ReadLine[]): ReadonlySet<string> {
  const height = heading.y2 - heading.y1;
  const middle = (heading.y1 + heading.y2) / 2;
  const isBeside = ({ x1, y1, y2 }: Box) =>
    y1 < middle && y2 > middle && x1 >= heading.x2 && x1 - heading.x2 <= INDENTED * height;
  if (lines.some(({ box }) => isBeside(box))) return new Set();
  return listInitials(lines, ({ x1, y1 }) => {
    const isBelow = y1 >= heading.y2 && y1 - heading.y2 <= BELOW * height;
    return isBelow && x1 >= heading.x1 - height / 2 && x1 - heading.x1 <= INDENTED * height;
  });
}

function listInitials(lines: readonly ReadLine[], isNear: (box: Box) => boolean): ReadonlySet<string> {
  const names = lines.filter(({ text, box }) => [...text].length > 1 && CAPITAL.test(text) && isNear(box));
  return new Set(names.map(({ text }) => [...text][0] as string));
}
