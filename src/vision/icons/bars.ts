import { type Box, scaleToPixels } from "../../domain/screens/box.ts";
import type { IconDetection } from "../../domain/screens/detection.ts";
import { measureDistance } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { readColour } from "../colour-tally.ts";

/**
 * A bar's distance from the picture's sides, and its height, as shares of the picture's size. In a cropped picture, a
 * button may fill the whole width.
 */
const BAR_INSET = 0.01;
/**
 * The largest distance if the paint continues to the sides: the network's box around something that wide may be too
 * narrow.
 */
const MAX_PAINTED_INSET = 0.04;
const MAX_BAR_HEIGHT = 1 / 6;
/** One in 600 buttons of rendered screens reaches from side to side. */
const SURE_BUTTON = 0.8;
/** Pixels that differ by less, of 255 levels, have the same colour. */
const SAME_COLOUR = 24;
/**
 * The rows of a box, as shares of its height, along which its paint is followed to the sides, and how many of them must
 * reach those.
 */
const ROWS = [0.2, 0.35, 0.5, 0.65, 0.8];
const LEAST_ROWS = 2;
/** How far above, below and within the box pixels are compared, as a share of its height: more than the box's error. */
const REACH = 0.25;

/**
 * Drops buttons that reach from side to side of the picture, which are mostly bars, unless their confidence is high.
 * Keeps the order.
 */
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

/** Returns true if the paint between two rows continues to a side of the picture, and ends above and below it there. */
function isPaintedTo(
  image: RgbaImage,
  { from, side, top, bottom }: { from: number; side: number; top: number; bottom: number },
): boolean {
  const height = bottom - top;
  const [above, below] = [top - REACH * height, bottom + REACH * height];
  const through = ROWS.filter((share) => {
    const y = top + share * height;
    const paint = readColour(image, side, y);
    const isSame = (x: number) => measureDistance(readColour(image, x, y), paint) < SAME_COLOUR;
    const endsAt = (row: number) =>
      row < 0 || row >= image.height || measureDistance(readColour(image, side, row), paint) >= SAME_COLOUR;
    const [first, end] = [Math.min(from, side), Math.max(from, side)];
    for (let x = first; x <= end; x++) if (!isSame(x)) return false;
    return endsAt(above) && endsAt(below);
  });
  return through.length >= LEAST_ROWS;
}
