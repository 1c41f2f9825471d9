import { type Box, scaleToPixels } from "../../domain/screens/box.ts";
import type { IconDetection } from "../../domain/screens/detection.ts";
import { stateClass } from "../../domain/screens/icon-classes.ts";
import type { RgbaImage } from "../../images/image.ts";
import { measurePixelDistance } from "../colour-tally.ts";
import { type Contrast, findContrast, findInkParts, INK_SHARE } from "../text/lines/contrast.ts";

/** Fields taller than this, in letter heights, have several lines of text. */
const MAX_HEIGHT = 6;
/** The part of a field in which its arrow is, in its heights from the right side and from above and below. */
const ZONE = 1.2;
const INSET = 0.15;
/** The arrow's width in letter heights, its width in its heights, and its distance from the field's middle in the field's heights. */
const MIN_WIDTH = 0.5;
const MAX_WIDTH = 1.8;
const MIN_ASPECT = 1.2;
const MAX_ASPECT = 2.6;
const OFF_CENTRE = 0.15;
/** The shares of an arrow's width: its point is in the middle, and its other end reaches to both sides. */
const POINT = 0.25;
const ENDS = 0.2;
/** At most this many fields are looked at, the most confident ones. */
const MAX_FIELDS = 300;

/**
 * Names the text fields selects that have an arrow downwards at their right end: otherwise the two look alike. Keeps the
 * order.
 */
export function nameSelects(
  icons: readonly IconDetection[],
  image: RgbaImage,
  letterHeight: number | null,
): readonly IconDetection[] {
  if (letterHeight === null) return icons;
  let left = MAX_FIELDS;
  return icons.map((icon) => {
    if (icon.class_name !== "input" || left-- <= 0) return icon;
    const isSelect = hasArrow(image, scaleToPixels(icon.bbox, image), letterHeight);
    return isSelect ? { ...icon, ...stateClass("select") } : icon;
  });
}

function hasArrow(image: RgbaImage, field: Box, letter: number): boolean {
  const height = field.y2 - field.y1;
  if (height > MAX_HEIGHT * letter || field.x2 - field.x1 < ZONE * height) return false;
  const zone = {
    x1: Math.max(0, Math.floor(field.x2 - ZONE * height)),
    y1: Math.max(0, Math.floor(field.y1 + INSET * height)),
    x2: Math.min(image.width, Math.ceil(field.x2)),
    y2: Math.min(image.height, Math.ceil(field.y2 - INSET * height)),
  };
  const contrast = findContrast(image, zone);
  if (contrast === null) return false;
  // The field's frame and its text reach the border of the zone.
  const parts = findInkParts(image, zone, contrast).filter(
    ({ x1, y1, x2, y2 }) => x1 > zone.x1 && y1 > zone.y1 && x2 < zone.x2 && y2 < zone.y2,
  );
  const [part] = parts;
  if (part === undefined || parts.length > 1) return false;
  const [wide, tall] = [part.x2 - part.x1, part.y2 - part.y1];
  const offCentre = Math.abs(part.y1 + part.y2 - field.y1 - field.y2) / 2;
  const isSized = wide >= MIN_WIDTH * letter && wide <= MAX_WIDTH * letter;
  const isFlat = wide >= MIN_ASPECT * tall && wide <= MAX_ASPECT * tall;
  return isSized && isFlat && offCentre <= OFF_CENTRE * height && pointsDown(image, part, contrast);
}

/** Returns true if the last row is painted in the middle alone, and one of the upper half's rows at both sides. */
function pointsDown(image: RgbaImage, { x1, y1, x2, y2 }: Box, { background, farthest }: Contrast): boolean {
  const width = x2 - x1;
  const listPainted = (y: number) => {
    const columns: number[] = [];
    for (let x = x1; x < x2; x++) {
      const distance = measurePixelDistance(image, (y * image.width + x) * 4, background);
      if (distance > INK_SHARE * farthest) columns.push((x + 0.5 - x1) / width);
    }
    return columns;
  };
  const isPoint = listPainted(y2 - 1).every((place) => Math.abs(place - 0.5) <= POINT);
  for (let y = y1; y < (y1 + y2) / 2; y++) {
    const columns = listPainted(y);
    if ((columns[0] ?? 1) <= ENDS && (columns.at(-1) ?? 0) >= 1 - ENDS) return isPoint;
  }
  return false;
}
