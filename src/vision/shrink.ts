import type { RgbaImage } from "./image.ts";
import { resampleRows } from "./resample-rows.ts";

/** A picture at a smaller size, or the very same picture at its own. Throws for a size that isn't whole or would enlarge it. */
export function shrinkImage(image: RgbaImage, width: number, height: number): RgbaImage {
  if (!isShrunkSide(width, image.width) || !isShrunkSide(height, image.height)) {
    throw new RangeError(`a picture of ${image.width} x ${image.height} can't be shrunk to ${width} x ${height}`);
  }
  if (width === image.width && height === image.height) return image;
  const data = new Uint8Array(width * height * 4).fill(255);
  // Rounds what is stored, and keeps it in 0..255.
  const rounding = new Uint8ClampedArray(data.buffer);
  const whole = { x1: 0, y1: 0, x2: image.width, y2: image.height };
  let write = 0;
  resampleRows(image, whole, { width, height }, (_, row) => {
    for (let read = 0; read < row.length; read += 3, write += 4) {
      rounding[write] = row[read] as number;
      rounding[write + 1] = row[read + 1] as number;
      rounding[write + 2] = row[read + 2] as number;
    }
  });
  return { width, height, data };
}

function isShrunkSide(side: number, original: number): boolean {
  return Number.isInteger(side) && side >= 1 && side <= original;
}
