import type { Box } from "../../src/domain/screens/box.ts";
import type { RgbaImage } from "../../src/images/image.ts";

/** Converts a normalized box to whole pixels of the picture. */
export function toPixels({ x1, y1, x2, y2 }: Box, { width, height }: RgbaImage): Box {
  return {
    x1: Math.round(x1 * width),
    y1: Math.round(y1 * height),
    x2: Math.round(x2 * width),
    y2: Math.round(y2 * height),
  };
}

/** How strongly an edge of a box is painted, inside of it and one pixel outside, as a share of the box's strongest contrast. */
export type EdgeInk = { edge: string; inside: number; outside: number };

/**
 * Measures the four edges of a box on a plain background. It shares nothing with the detection: the background is the
 * colour of the box's surroundings, two pixels outside its corner.
 */
export function measureEdges(image: RgbaImage, { x1, y1, x2, y2 }: Box): EdgeInk[] {
  const corner = readPixel(image, Math.max(0, x1 - 2), Math.max(0, y1 - 2));
  const strongest = (area: Box) => {
    let most = 0;
    for (let y = Math.max(0, area.y1); y < Math.min(image.height, area.y2); y++) {
      for (let x = Math.max(0, area.x1); x < Math.min(image.width, area.x2); x++) {
        const pixel = readPixel(image, x, y);
        for (let channel = 0; channel < 3; channel++) {
          most = Math.max(most, Math.abs((pixel[channel] as number) - (corner[channel] as number)));
        }
      }
    }
    return most;
  };
  const contrast = strongest({ x1, y1, x2, y2 });
  const share = (area: Box) => strongest(area) / contrast;
  return [
    { edge: "left", inside: share({ x1, y1, x2: x1 + 1, y2 }), outside: share({ x1: x1 - 1, y1, x2: x1, y2 }) },
    { edge: "right", inside: share({ x1: x2 - 1, y1, x2, y2 }), outside: share({ x1: x2, y1, x2: x2 + 1, y2 }) },
    { edge: "top", inside: share({ x1, y1, x2, y2: y1 + 1 }), outside: share({ x1, y1: y1 - 1, x2, y2: y1 }) },
    { edge: "bottom", inside: share({ x1, y1: y2 - 1, x2, y2 }), outside: share({ x1, y1: y2, x2, y2: y2 + 1 }) },
  ];
}

function readPixel({ width, data }: RgbaImage, x: number, y: number): Uint8Array {
  return data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3);
}
