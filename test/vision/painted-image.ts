import type { RgbaImage } from "../../src/images/image.ts";

export type Colour = readonly [red: number, green: number, blue: number];
export type Rectangle = { x: number; y: number; width: number; height: number; colour: Colour };

/** A picture from a colour for each pixel. */
export function paintPixels(width: number, height: number, colourAt: (x: number, y: number) => Colour): RgbaImage {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) data.set([...colourAt(x, y), 255], at);
  }
  return { width, height, data };
}

/** A picture of one colour with rectangles on it, later ones above. */
export function paintRectangles(
  width: number,
  height: number,
  ground: Colour,
  rectangles: readonly Rectangle[],
): RgbaImage {
  const image = paintPixels(width, height, () => ground);
  for (const rectangle of rectangles) {
    for (let y = rectangle.y; y < rectangle.y + rectangle.height; y++) {
      for (let x = rectangle.x; x < rectangle.x + rectangle.width; x++) {
        image.data.set(rectangle.colour, (y * width + x) * 4);
      }
    }
  }
  return image;
}
