import type { RgbaImage } from "../../images/image.ts";
import type { ChangedRow } from "../changed-rows.ts";

/** Bins of 8 levels each: 0..7, 8..15, … 248..255. */
const HISTOGRAM_BINS = 32;
const CHANNELS = [0, 1, 2] as const;

/** Counts how many pixels of a picture fall into each bin, from its rows in order. */
export class Histogram {
  readonly #data: Uint8Array;
  readonly #stride: number;
  /** The bins of the current row, one channel after the other, and of all rows up to it. */
  readonly #row = new Int32Array(CHANNELS.length * HISTOGRAM_BINS);
  readonly #all = new Int32Array(CHANNELS.length * HISTOGRAM_BINS);

  constructor({ data, width }: RgbaImage) {
    this.#data = data;
    this.#stride = width * 4;
  }

  addRow({ columns, count, offset }: ChangedRow): void {
    const [data, row, all, stride] = [this.#data, this.#row, this.#all, this.#stride];
    if (8 * count > stride) {
      row.fill(0);
      for (let at = offset; at < offset + stride; at += 4) countPixel(row, data, at, 1);
    } else {
      for (let k = 0; k < count; k++) {
        const at = offset + 4 * (columns[k] as number);
        countPixel(row, data, at, 1);
        countPixel(row, data, at - stride, -1);
      }
    }
    for (let bin = 0; bin < all.length; bin++) all[bin] = (all[bin] as number) + (row[bin] as number);
  }

  /** Returns three arrays of 32 counts, for red, green and blue. Each sums to the pixel count. */
  finish(): number[][] {
    return CHANNELS.map((channel) =>
      Array.from(this.#all.subarray(channel * HISTOGRAM_BINS, (channel + 1) * HISTOGRAM_BINS)),
    );
  }
}

/** Adds a pixel to the bins of its row, or takes it away. */
function countPixel(row: Int32Array, data: Uint8Array, at: number, by: 1 | -1): void {
  const red = (data[at] as number) >> 3;
  const green = HISTOGRAM_BINS + ((data[at + 1] as number) >> 3);
  const blue = 2 * HISTOGRAM_BINS + ((data[at + 2] as number) >> 3);
  row[red] = (row[red] as number) + by;
  row[green] = (row[green] as number) + by;
  row[blue] = (row[blue] as number) + by;
}
