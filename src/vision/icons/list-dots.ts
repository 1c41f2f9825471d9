import { type Box, scaleToPixels } from "../../domain/screens/box.ts";
import type { IconDetection } from "../../domain/screens/detection.ts";
import type { RgbaImage } from "../../images/image.ts";
import { measurePixelDistance } from "../colour-tally.ts";

/** In letter heights: the bullets of lists are smaller than meaningful signs, such as a coloured status dot. */
const MAX_SIZE = 0.75;
/** The largest ratio of a dot's sides. */
const MAX_ASPECT = 1.3;
/** Pixels that differ from the middle by less, of 255 levels, have its colour. */
const SAME_COLOUR = 32;
/** The share of a dot's radius within which everything has one colour: its border may be smoothed. */
const CORE = 0.75;
const MIN_SAME_SHARE = 0.95;

/** Drops icons that are the bullets of a list: small discs or squares of one colour. Boxes are tight around the ink. */
export function dropListDots(
  icons: readonly IconDetection[],
  image: RgbaImage,
  letterHeight: number | null,
): readonly IconDetection[] {
  if (letterHeight === null) return icons;
  return icons.filter(
    ({ class_name, bbox }) => class_name !== "icon" || !isListDot(image, scaleToPixels(bbox, image), letterHeight),
  );
}

/** Returns true if the ink in a tight box is a small disc or square of one colour: the bullet of a list item. */
function isListDot(image: RgbaImage, { x1, y1, x2, y2 }: Box, letterHeight: number): boolean {
  const [width, height] = [x2 - x1, y2 - y1];
  const larger = Math.max(width, height);
  if (larger > MAX_SIZE * letterHeight || larger > MAX_ASPECT * Math.min(width, height)) return false;
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const at = (Math.floor(middleY) * image.width + Math.floor(middleX)) * 4;
  const [red, green, blue] = image.data.subarray(at, at + 3) as unknown as [number, number, number];
  let [all, same] = [0, 0];
  for (let y = Math.ceil(y1); y < y2; y++) {
    for (let x = Math.ceil(x1); x < x2; x++) {
      if (Math.hypot((x + 0.5 - middleX) / width, (y + 0.5 - middleY) / height) > CORE / 2) continue;
      all++;
      if (measurePixelDistance(image, (y * image.width + x) * 4, { red, green, blue }) <= SAME_COLOUR) same++;
    }
  }
  return all > 0 && same >= MIN_SAME_SHARE * all;
}
