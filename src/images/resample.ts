import type { Box } from "../domain/screens/box.ts";
import type { RgbaImage } from "./image.ts";
import { resampleRows } from "./resample-rows.ts";

/**
 * The input that a network was trained on: the order of its planes, and the mapping of each plane from 0..255: `(value
 * / 255 - mean) / deviation`, with `mean` and `deviation` in the same order.
 */
export type Normalization = { order: "rgb" | "bgr"; mean: readonly number[]; deviation: readonly number[] };

/** For networks that normalize by themselves: they take levels unchanged, 0 to 255. */
export const RAW_LEVELS: Normalization = { order: "rgb", mean: [0, 0, 0], deviation: [1 / 255, 1 / 255, 1 / 255] };

/** The part of a planar `[3, height, width]` tensor to which a picture is written. Offsets and strides count floats. */
type PlanarTarget = {
  data: Float32Array;
  offset: number;
  width: number;
  height: number;
  rowStride: number;
  planeStride: number;
};

/**
 * Scales the part `crop` (in pixels; edges may lie between them) of an image to the target's size, and writes it as
 * normalized planes.
 */
export function resampleToPlanes(
  image: RgbaImage,
  crop: Box,
  target: PlanarTarget,
  normalization: Normalization,
): void {
  resampleRows(image, crop, target, (y, row) => writeRow(row, target, y, normalization));
}

function writeRow(row: Float32Array, target: PlanarTarget, y: number, normalization: Normalization): void {
  for (let plane = 0; plane < 3; plane++) {
    const mean = normalization.mean[plane] as number;
    const deviation = normalization.deviation[plane] as number;
    const scale = 1 / (255 * deviation);
    const shift = -mean / deviation;
    const channel = normalization.order === "rgb" ? plane : 2 - plane;
    let write = target.offset + plane * target.planeStride + y * target.rowStride;
    for (let read = channel; read < row.length; read += 3) target.data[write++] = (row[read] as number) * scale + shift;
  }
}
