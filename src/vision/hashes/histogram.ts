import type { RgbaImage } from "../../images/image.ts";

/** Bins of 8 levels each: 0..7, 8..15, … 248..255. */
const HISTOGRAM_BINS = 32;

/** How many pixels fall into each bin: three arrays of 32 counts, for red, green and blue. Each sums to the pixel count. */
export function computeHistogram(image: RgbaImage): number[][] {
  const red = new Uint32Array(HISTOGRAM_BINS);
  const green = new Uint32Array(HISTOGRAM_BINS);
  const blue = new Uint32Array(HISTOGRAM_BINS);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    count(red, data[at] as number);
    count(green, data[at + 1] as number);
    count(blue, data[at + 2] as number);
  }
  return [red, green, blue].map((bins) => Array.from(bins));
}

function count(bins: Uint32Array, level: number): void {
  const bin = level >> 3;
  bins[bin] = (bins[bin] as number) + 1;
}
