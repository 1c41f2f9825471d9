import type { Box } from "../domain/screens/box.ts";
import type { RgbaImage } from "./image.ts";
import { resampleRows } from "./resample-rows.ts";

/**
 * Returns a picture, or its part `crop`, at a smaller size; the same picture if nothing changes. Throws for a size that
 * isn't whole or would enlarge it, and for a crop that isn't whole or exceeds the picture.
 */
export function shrinkImage(
  image: RgbaImage,
  { width, height }: { width: number; height: number },
  crop?: Box,
): RgbaImage {
  const part = crop ?? { x1: 0, y1: 0, x2: image.width, y2: image.height };
  if (!isWithin(part.x1, part.x2, image.width) || !isWithin(part.y1, part.y2, image.height)) {
    throw new RangeError("the part to show isn't within the picture");
  }
  const own = { width: part.x2 - part.x1, height: part.y2 - part.y1 };
  if (!isShrunkSide(width, own.width) || !isShrunkSide(height, own.height)) {
    throw new RangeError(`a picture of ${own.width} x ${own.height} can't be shrunk to ${width} x ${height}`);
  }
  if (width === image.width && height === image.height) return image;
  const data = new Uint8Array(width * height * 4).fill(255);
  // Rounds what is stored, and keeps it in 0..255.
  const rounding = new Uint8ClampedArray(data.buffer);
  let write = 0;
  resampleRows(image, part, { width, height }, (_, row) => {
    for (let read = 0; read < row.length; read += 3, write += 4) {
      rounding[write] = row[read] as number;
      rounding[write + 1] = row[read + 1] as number;
      rounding[write + 2] = row[read + 2] as number;
    }
  });
  return { width, height, data };
}

function isWithin(from: number, to: number, side: number): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= side;
}

function isShrunkSide(side: number, original: number): boolean {
  return Number.isInteger(side) && side >= 1 && side <= original;
}
