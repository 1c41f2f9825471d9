import sharp from "sharp";
import type { Box } from "../../src/domain/screens/box.ts";
import { MAX_IMAGE_PIXELS } from "../../src/images/image-header.ts";
import { scaleBox } from "../boxes.ts";

/**
 * A variant of the same screen. `move` converts a box in pixels of the original to the variant, or returns nothing if
 * it isn't complete there.
 */
export type Variant = {
  name: string;
  bytes: Uint8Array;
  width: number;
  height: number;
  move(box: Box): Box | undefined;
};

const SHIFTS = [1, 2, 3, 4, 5, 6, 7];
const JPEG_QUALITY = 60;
const SCALES = [0.5, 0.75, 1.25, 1.5];

/**
 * Returns variants of a screen: moved by some pixels down and to the right, as a JPEG of low quality, and as small and
 * as large as the service allows.
 */
export async function makeVariants(picture: Uint8Array): Promise<Variant[]> {
  const { width, height } = await sharp(picture).metadata();
  const shifted = SHIFTS.map(
    async (by): Promise<Variant> => ({
      name: "shifted by 1 to 7 pixels",
      bytes: await shift(picture, width, height, by),
      width,
      height,
      move: (box) => (box.x2 + by > width || box.y2 + by > height ? undefined : shiftBox(box, by)),
    }),
  );
  const jpeg = async (): Promise<Variant> => ({
    name: `JPEG of quality ${JPEG_QUALITY}`,
    bytes: await sharp(picture).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    width,
    height,
    move: (box) => box,
  });
  const fitting = SCALES.filter((factor) => width * height * factor ** 2 <= MAX_IMAGE_PIXELS);
  const scaled = fitting.map(async (factor): Promise<Variant> => {
    const [newWidth, newHeight] = [Math.round(width * factor), Math.round(height * factor)];
    return {
      name: `scaled by ${factor}`,
      bytes: await sharp(picture).resize(newWidth, newHeight, { fit: "fill" }).png().toBuffer(),
      width: newWidth,
      height: newHeight,
      move: (box) => scaleBox(box, newWidth / width, newHeight / height),
    };
  });
  return Promise.all([...shifted, jpeg(), ...scaled]);
}

/** Moves a screen down and to the right. The uncovered edge repeats its first row and column. */
async function shift(picture: Uint8Array, width: number, height: number, by: number): Promise<Uint8Array> {
  const wider = await sharp(picture).extend({ top: by, left: by, extendWith: "copy" }).png().toBuffer();
  return sharp(wider).extract({ left: 0, top: 0, width, height }).png().toBuffer();
}

function shiftBox({ x1, y1, x2, y2 }: Box, by: number): Box {
  return { x1: x1 + by, y1: y1 + by, x2: x2 + by, y2: y2 + by };
}
