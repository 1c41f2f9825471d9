import { type Box, scaleToPixels } from "../../domain/box.ts";
import type { IconDetection } from "../../domain/detection.ts";
import { measureDistanceOf } from "../../domain/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { readColour } from "../colour-tally.ts";

/** A bar's distance from the picture's sides, and its height, in parts of the picture's. In a cut-out a button may take up all of the width. */
const BAR_INSET = 0.01;
/** The distance at most where the paint goes on to the sides: the network's box of something that wide may be too narrow. */
const MAX_PAINTED_INSET = 0.04;
const MAX_BAR_HEIGHT = 1 / 6;
/** Of the buttons of rendered screens one in 600 is a strip from side to side. */
const SURE_BUTTON = 0.8;
/** Of 255 levels: what differs by less is painted in one colour. */
const SAME_COLOUR = 24;
/** Rows of a box, in parts of its height, along which its paint is followed to the sides; so many must get there. */
const ROWS = [0.2, 0.35, 0.5, 0.65, 0.8];
const LEAST_ROWS = 2;
/** How far above, below and within the box other pixels are looked at, in parts of its height: more than it's off by. */
const REACH = 0.25;

/** Leaves out buttons that reach from side to side of the picture, which are rather bars, unless they are sure. Keeps the order. */
export function removeBars(icons: readonly IconDetection[], image: RgbaImage): IconDetection[] {
  return icons.filter(
    ({ class_name, confidence, bbox }) => class_name !== "button" || confidence >= SURE_BUTTON || !isBar(bbox, image),
  );
}

function isBar(bbox: Box, image: RgbaImage): boolean {
  if (bbox.y2 - bbox.y1 > MAX_BAR_HEIGHT) return false;
  if (bbox.x1 <= BAR_INSET && bbox.x2 >= 1 - BAR_INSET) return true;
  if (bbox.x1 > MAX_PAINTED_INSET || bbox.x2 < 1 - MAX_PAINTED_INSET) return false;
  const { x1, y1, x2, y2 } = scaleToPixels(bbox, image);
  const reach = REACH * (y2 - y1);
  const last = image.width - 1;
  return (
    isPaintedTo(image, { from: x1 + reach, side: 0, top: y1, bottom: y2 }) &&
    isPaintedTo(image, { from: x2 - reach, side: last, top: y1, bottom: y2 })
  );
}

/** Returns true if the paint between two rows goes on to a side of the picture, on which it ends above and below. */
function isPaintedTo(
  image: RgbaImage,
  { from, side, top, bottom }: { from: number; side: number; top: number; bottom: number },
): boolean {
  const height = bottom - top;
  const [above, below] = [top - REACH * height, bottom + REACH * height];
  const through = ROWS.filter((share) => {
    const y = top + share * height;
    const paint = readColour(image, side, y);
    const isSame = (x: number) => measureDistanceOf(readColour(image, x, y), paint) < SAME_COLOUR;
    const endsAt = (row: number) =>
      row < 0 || row >= image.height || measureDistanceOf(readColour(image, side, row), paint) >= SAME_COLOUR;
    const [first, end] = [Math.min(from, side), Math.max(from, side)];
    for (let x = first; x <= end; x++) if (!isSame(x)) return false;
    return endsAt(above) && endsAt(below);
  });
  return through.length >= LEAST_ROWS;
}
