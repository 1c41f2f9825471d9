import type { RgbaImage } from "../../images/image.ts";
import type { ChangedRow } from "../changed-rows.ts";
import { GrayRow } from "./gray-row.ts";
import { computeDct, DCT_SIZE } from "./hashes-dct.ts";
import { createGrayReduction } from "./hashes-reduce.ts";

/** 64 bits each, as 16 lower-case hex digits, the top left bit first. */
export type ImageHashes = { ahash: string; dhash: string; phash: string };

const HASH_SIDE = 8;
/** The small pictures of the average, the difference and the perceptual hash. */
const SIZES = [
  { columns: HASH_SIDE, rows: HASH_SIDE },
  { columns: HASH_SIDE + 1, rows: HASH_SIDE },
  { columns: DCT_SIZE, rows: DCT_SIZE },
];

/** Reduces a picture's rows, in order, to the small gray pictures that hashes are made of. */
export class Hashes {
  readonly #data: Uint8Array;
  readonly #gray: GrayRow;
  readonly #reductions: readonly ReturnType<typeof createGrayReduction>[];

  constructor({ data, width, height }: RgbaImage) {
    this.#data = data;
    this.#gray = new GrayRow(width);
    this.#reductions = SIZES.map(({ columns, rows }) => createGrayReduction(width, height, columns, rows));
  }

  addRow({ columns, count, offset }: ChangedRow): void {
    this.#gray.begin();
    for (let k = 0; k < count; k++) {
      const x = columns[k] as number;
      this.#gray.set(x, readGray(this.#data, offset + 4 * x));
    }
    for (const reduction of this.#reductions) reduction.addRow(this.#gray);
  }

  /**
   * Returns the average, difference and perceptual hash of the picture, equal bit by bit to `average_hash`, `dhash` and
   * `phash` of Python's imagehash 4.3 on the same RGB pixels (over Pillow 13's "L" and LANCZOS, numpy's mean and median,
   * scipy 1.17's DCT).
   */
  finish(): ImageHashes {
    const [small, wide, large] = this.#reductions.map((reduction) => reduction.finish()) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    return { ahash: hashByAverage(small), dhash: hashByDifference(wide), phash: hashByFrequency(large) };
  }
}

/** Pillow's "L": the weights of ITU-R 601-2 in 16-bit fixed point, rounded. */
function readGray(data: Uint8Array, at: number): number {
  const red = data[at] as number;
  const green = data[at + 1] as number;
  const blue = data[at + 2] as number;
  return (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16;
}

function hashByAverage(pixels: Uint8Array): string {
  const mean = pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;
  return formatBits(Array.from(pixels, (pixel) => pixel > mean));
}

/** Each bit says whether a pixel is brighter than its left neighbour. */
function hashByDifference(pixels: Uint8Array): string {
  const columns = HASH_SIDE + 1;
  const bits: boolean[] = [];
  pixels.forEach((pixel, index) => {
    if (index % columns > 0) bits.push(pixel > (pixels[index - 1] as number));
  });
  return formatBits(bits);
}

/** Compares the lowest frequencies of a 2-D DCT, columns first, with their median. */
function hashByFrequency(pixels: Uint8Array): string {
  const columns = Array.from({ length: DCT_SIZE }, (_, x) =>
    computeDct(Array.from({ length: DCT_SIZE }, (_, y) => pixels[y * DCT_SIZE + x] as number)),
  );
  const frequencies: number[] = [];
  for (let row = 0; row < HASH_SIDE; row++) {
    const transformed = computeDct(columns.map((column) => column[row] as number));
    frequencies.push(...transformed.subarray(0, HASH_SIDE));
  }
  const median = findMedian(frequencies);
  return formatBits(frequencies.map((frequency) => frequency > median));
}

/** For an even count, returns the mean of the two in the middle, as numpy does. */
function findMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

function formatBits(bits: boolean[]): string {
  const digits: string[] = [];
  for (let at = 0; at < bits.length; at += 4) {
    const nibble = bits.slice(at, at + 4).reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0);
    digits.push(nibble.toString(16));
  }
  return digits.join("");
}
