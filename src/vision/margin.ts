import type { Box } from "../domain/screens/box.ts";
import type { RgbaImage } from "../images/image.ts";

/** Pictures with a side below this are probably crops of a screen, often close to their text. */
const SMALL_SIDE = 256;
/** The margin that is added around them, in pixels: text that touches the picture's edge is hardly found. */
const MARGIN = 32;

/** A picture in which to find text, and the conversion of boxes from the original's pixels to its own and back. */
type Framed = { image: RgbaImage; toOriginal(box: Box): Box; toFramed(box: Box): Box };

/** Surrounds a small picture with a margin of its border's most common colour; a larger one stays as it is. */
export function frameSmallImage(image: RgbaImage): Framed {
  if (Math.min(image.width, image.height) >= SMALL_SIDE) {
    const same = (box: Box) => box;
    return { image, toOriginal: same, toFramed: same };
  }
  const clampX = (x: number) => Math.min(image.width, Math.max(0, x - MARGIN));
  const clampY = (y: number) => Math.min(image.height, Math.max(0, y - MARGIN));
  return {
    image: addMargin(image, findBorderColour(image)),
    toFramed: ({ x1, y1, x2, y2 }) => ({ x1: x1 + MARGIN, y1: y1 + MARGIN, x2: x2 + MARGIN, y2: y2 + MARGIN }),
    toOriginal: ({ x1, y1, x2, y2 }) => ({ x1: clampX(x1), y1: clampY(y1), x2: clampX(x2), y2: clampY(y2) }),
  };
}

/** `colour` is a pixel's four bytes as one little-endian number, which is also how WebAssembly machines order them. */
function addMargin(image: RgbaImage, colour: number): RgbaImage {
  const width = image.width + 2 * MARGIN;
  const height = image.height + 2 * MARGIN;
  const pixels = new Uint32Array(width * height).fill(colour);
  const data = new Uint8Array(pixels.buffer);
  for (let y = 0; y < image.height; y++) {
    const row = image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4);
    data.set(row, ((y + MARGIN) * width + MARGIN) * 4);
  }
  return { width, height, data };
}

function findBorderColour({ width, height, data }: RgbaImage): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const counts = new Map<number, number>();
  const count = (x: number, y: number) => {
    const colour = view.getUint32((y * width + x) * 4, true);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  };
  for (let x = 0; x < width; x++) {
    count(x, 0);
    count(x, height - 1);
  }
  for (let y = 1; y < height - 1; y++) {
    count(0, y);
    count(width - 1, y);
  }
  let commonest = 0;
  for (const [colour, times] of counts) if (times > (counts.get(commonest) ?? 0)) commonest = colour;
  return commonest;
}
