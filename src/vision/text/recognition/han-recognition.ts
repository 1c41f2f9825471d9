import type { Box } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import { type Normalization, resampleToPlanes } from "../../../images/resample.ts";
import type { Model } from "../../hosts/host.ts";
import { MAX_READ_COLUMNS } from "../reading-limits.ts";
import { type DecodedLine, decodeCtc, EMPTY_LINE } from "./ctc.ts";

/** PP-OCRv4's recognizer reads lines of this height. */
export const HAN_LINE_HEIGHT = 48;
/** Columns of the input that one time step of the output stands for. */
export const HAN_STEP_WIDTH = 8;
const NORMALIZATION: Normalization = { order: "bgr", mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
/**
 * Widths are rounded up to a multiple of this, so that lines of about the same width share a run with little padding.
 */
const WIDTH_STEP = 16;
const MIN_WIDTH = 32;
const MAX_WIDTH = 2560;
/** The most columns of one run, over all its lines: bounds its memory. */
const MAX_BATCH_COLUMNS = 1280;

/**
 * Reads lines of text, given by their boxes in image pixels. Returns them in the order of `boxes`. Reads the narrowest
 * first; those beyond `MAX_READ_COLUMNS` are empty.
 */
export async function recognizeHanLines(
  image: RgbaImage,
  boxes: readonly Box[],
  model: Model,
  alphabet: readonly string[],
): Promise<DecodedLine[]> {
  const lines = boxes.map(() => EMPTY_LINE);
  let columns = 0;
  for (const { width, members } of batchByWidth(boxes)) {
    columns += width * members.length;
    if (columns > MAX_READ_COLUMNS) break;
    const plane = HAN_LINE_HEIGHT * width;
    const input = new Float32Array(members.length * 3 * plane);
    members.forEach(({ index, contentWidth }, position) => {
      resampleToPlanes(
        image,
        boxes[index] as Box,
        {
          data: input,
          offset: position * 3 * plane,
          width: contentWidth,
          height: HAN_LINE_HEIGHT,
          rowStride: width,
          planeStride: plane,
        },
        NORMALIZATION,
      );
    });
    const output = await model.run({ data: input, dims: [members.length, 3, HAN_LINE_HEIGHT, width] });
    const [, steps, classes] = output.dims as [number, number, number];
    members.forEach(({ index }, position) => {
      lines[index] = decodeCtc(output.data, position * steps * classes, steps, classes, alphabet);
    });
  }
  return lines;
}

type Batch = { width: number; members: { index: number; contentWidth: number }[] };

/** Groups lines by their width at the recognizer's height. */
export function batchByWidth(boxes: readonly Box[]): Batch[] {
  const byWidth = new Map<number, Batch["members"]>();
  boxes.forEach((box, index) => {
    const natural = ((box.x2 - box.x1) * HAN_LINE_HEIGHT) / (box.y2 - box.y1);
    const contentWidth = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH / 2, natural)));
    const width = Math.max(MIN_WIDTH, Math.ceil(contentWidth / WIDTH_STEP) * WIDTH_STEP);
    const members = byWidth.get(width) ?? [];
    members.push({ index, contentWidth });
    byWidth.set(width, members);
  });
  return [...byWidth]
    .sort(([a], [b]) => a - b)
    .flatMap(([width, members]) => {
      const size = Math.max(1, Math.floor(MAX_BATCH_COLUMNS / width));
      return Array.from({ length: Math.ceil(members.length / size) }, (_, part) => ({
        width,
        members: members.slice(part * size, (part + 1) * size),
      }));
    });
}
