import type { BoxConvention } from "../domain/models/vlm.ts";
import type { Box } from "../domain/screens/box.ts";
import type { ImageFrame, ImageSize } from "./image-plan.ts";

const THOUSANDTHS = 1000;

/** Four numbers in the order and unit of a model's box convention. */
type ModelBox = readonly [number, number, number, number];

/**
 * Converts a model's box to integer pixels of the image as the caller sent it: `0 <= x1 < x2 <= width`, the same for y.
 * Parts outside of the image are cut off. Returns null for what can't be meant as a box: not four finite numbers,
 * inverted, less than one unit of the convention wide or high (for example fractions of 1 instead of its unit), or
 * completely outside.
 */
export function readModelBox(numbers: readonly number[], convention: BoxConvention, frame: ImageFrame): Box | null {
  const [first, second, third, fourth] = numbers;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return null;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null;
  // Nothing on a screen is one unit in its corner, but the whole image said as fractions of 1 reads so.
  if (Math.max(...numbers) <= 1) return null;
  const isYFirst = convention === "relative-1000-yxyx";
  const box: Box = isYFirst
    ? { x1: second, y1: first, x2: fourth, y2: third }
    : { x1: first, y1: second, x2: third, y2: fourth };
  if (!(box.x2 - box.x1 >= 1 && box.y2 - box.y1 >= 1)) return null;
  const units = measureUnits(convention, frame.sent);
  const { width, height } = frame.image;
  const across = placeSpan(box.x1, box.x2, units.width, width);
  const down = placeSpan(box.y1, box.y2, units.height, height);
  return across && down ? { x1: across[0], y1: down[0], x2: across[1], y2: down[1] } : null;
}

/**
 * Converts a box in pixels of the caller's image to the model's convention: whole numbers, not cut to the image. A side
 * that rounding would close takes the unit it lies in; an empty one stays empty.
 */
export function writeModelBox(box: Box, convention: BoxConvention, frame: ImageFrame): ModelBox {
  const units = measureUnits(convention, frame.sent);
  const [x1, x2] = scaleSpan(box.x1, box.x2, units.width / frame.image.width);
  const [y1, y2] = scaleSpan(box.y1, box.y2, units.height / frame.image.height);
  return convention === "relative-1000-yxyx" ? [y1, x1, y2, x2] : [x1, y1, x2, y2];
}

/** Describes the convention in words, for the prompt: order, unit, range. */
export function describeBoxConvention(convention: BoxConvention, sent: ImageSize): string {
  if (convention === "absolute-xyxy")
    return `[x1, y1, x2, y2] in pixels of the image, which is ${sent.width} wide and ${sent.height} high: left, top, right, bottom edge, counted from the top left corner, whole numbers`;
  const order =
    convention === "relative-1000-yxyx"
      ? "[y1, x1, y2, x2] in thousandths of the image's height and width: top, left, bottom, right edge"
      : "[x1, y1, x2, y2] in thousandths of the image's width and height: left, top, right, bottom edge";
  return `${order}, each a whole number from 0 to 1000, counted from the top left corner`;
}

function measureUnits(convention: BoxConvention, sent: ImageSize): ImageSize {
  return convention === "absolute-xyxy" ? sent : { width: THOUSANDTHS, height: THOUSANDTHS };
}

/**
 * Returns one side in pixels, or null if none of it lies in the image. A side that rounding would close takes the pixel
 * it lies in.
 */
function placeSpan(low: number, high: number, units: number, pixels: number): [number, number] | null {
  const from = (Math.max(0, low) / units) * pixels;
  const to = (Math.min(units, high) / units) * pixels;
  if (!(from < to)) return null;
  const rounded: [number, number] = [Math.round(from), Math.round(to)];
  return rounded[0] < rounded[1] ? rounded : [Math.floor(from), Math.ceil(to)];
}

function scaleSpan(low: number, high: number, scale: number): [number, number] {
  const rounded: [number, number] = [Math.round(low * scale), Math.round(high * scale)];
  const [from, to] =
    rounded[0] < rounded[1] || high <= low ? rounded : [Math.floor(low * scale), Math.ceil(high * scale)];
  // Rounding makes -0 of what lies just left of the image; a prompt should say 0.
  return [from + 0, to + 0];
}
