import type { Box } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findBorderColour, measureDistance } from "../colour-tally.ts";

/** Returns how far each pixel of the area is from the background, which is the most common color along the edges of `border`. */
export function measureDistances(image: RgbaImage, area: Box, border: Box): Uint8Array {
  const ground = findBorderColour(image, border);
  const width = area.x2 - area.x1;
  const distances = new Uint8Array(width * (area.y2 - area.y1));
  for (let y = area.y1, write = 0; y < area.y2; y++) {
    let read = (y * image.width + area.x1) * 4;
    for (let x = area.x1; x < area.x2; x++, read += 4, write++) {
      distances[write] = measureDistance(image, read, ground);
    }
  }
  return distances;
}
