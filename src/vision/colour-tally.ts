import type { Box } from "../domain/screens/box.ts";
import type { Rgb } from "../domain/screens/shade.ts";
import type { RgbaImage } from "../images/image.ts";

type Cell = Rgb & { count: number };

/** Finds the most common colour of pixels: the mean of the fullest cell of a histogram with 5 bits per channel. */
export class ColourTally {
  readonly #image: RgbaImage;
  readonly #cells = new Map<number, Cell>();
  /** The cell of the last pixel, which the next one mostly falls into as well. */
  #lastKey = -1;
  #last: Cell = { count: 0, red: 0, green: 0, blue: 0 };
  #fullest: Cell = { count: 0, red: 0, green: 0, blue: 0 };

  constructor(image: RgbaImage) {
    this.#image = image;
  }

  /** Counts the pixels of a row from `from` to `to` (exclusive). */
  countRow(y: number, from: number, to: number): void {
    for (let x = from; x < to; x++) this.count(x, y);
  }

  count(x: number, y: number): void {
    const at = (y * this.#image.width + x) * 4;
    const red = this.#image.data[at] as number;
    const green = this.#image.data[at + 1] as number;
    const blue = this.#image.data[at + 2] as number;
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const cell = key === this.#lastKey ? this.#last : this.#openCell(key);
    cell.count++;
    cell.red += red;
    cell.green += green;
    cell.blue += blue;
    if (cell.count > this.#fullest.count) this.#fullest = cell;
  }

  #openCell(key: number): Cell {
    let cell = this.#cells.get(key);
    if (!cell) {
      cell = { count: 0, red: 0, green: 0, blue: 0 };
      this.#cells.set(key, cell);
    }
    this.#lastKey = key;
    this.#last = cell;
    return cell;
  }

  /** Returns the most common colour of at least one counted pixel. */
  findCommonest(): Rgb {
    const { count, red, green, blue } = this.#fullest;
    return { red: red / count, green: green / count, blue: blue / count };
  }
}

/** Returns how far a pixel, whose bytes start at `at`, is from a colour, 0 to 255: the largest difference of a channel. */
export function measurePixelDistance({ data }: RgbaImage, at: number, { red, green, blue }: Rgb): number {
  return Math.max(
    Math.abs((data[at] as number) - red),
    Math.abs((data[at + 1] as number) - green),
    Math.abs((data[at + 2] as number) - blue),
  );
}

/** A pixel shows the ink's own colour if its distance from the background is at least this share of the largest one. */
const FULL_INK = 0.7;

/**
 * The colour of the ink in a box: the mean of its strongest pixels, and the strongest one's distance from the
 * background, 0 to 255.
 */
export type Ink = { colour: Rgb; strongest: number };

/** Measures the ink in a box. At least one of its pixels must be in the image. */
export function measureInk(image: RgbaImage, box: Box, ground: Rgb): Ink {
  let strongest = 0;
  visitPixels(image, box, 1, (at) => {
    strongest = Math.max(strongest, measurePixelDistance(image, at, ground));
  });
  const sum = { red: 0, green: 0, blue: 0, count: 0 };
  visitPixels(image, box, 1, (at) => {
    if (measurePixelDistance(image, at, ground) < FULL_INK * strongest) return;
    sum.red += image.data[at] as number;
    sum.green += image.data[at + 1] as number;
    sum.blue += image.data[at + 2] as number;
    sum.count++;
  });
  const { red, green, blue, count } = sum;
  return { colour: { red: red / count, green: green / count, blue: blue / count }, strongest };
}

/**
 * Visits every `step`th pixel of every `step`th row of a box, within the image: `at` is where the pixel's bytes start.
 */
export function visitPixels(image: RgbaImage, box: Box, step: number, visit: (at: number) => void): void {
  const x1 = Math.max(0, Math.floor(box.x1));
  const y1 = Math.max(0, Math.floor(box.y1));
  const x2 = Math.min(image.width, Math.ceil(box.x2));
  const y2 = Math.min(image.height, Math.ceil(box.y2));
  for (let y = y1; y < y2; y += step) {
    for (let x = x1, at = (y * image.width + x1) * 4; x < x2; x += step, at += 4 * step) visit(at);
  }
}

/** Returns each pixel's distance from a colour, row by row. The area must lie within the image, in whole pixels. */
export function measureDistances(image: RgbaImage, area: Box, colour: Rgb): Uint8Array {
  const width = area.x2 - area.x1;
  const distances = new Uint8Array(width * (area.y2 - area.y1));
  for (let y = area.y1, write = 0; y < area.y2; y++) {
    let read = (y * image.width + area.x1) * 4;
    for (let x = area.x1; x < area.x2; x++, read += 4, write++)
      distances[write] = measurePixelDistance(image, read, colour);
  }
  return distances;
}

/** Returns where the bytes of the pixel at a point start. Points outside the picture get its nearest border pixel. */
export function findPixel({ width, height }: RgbaImage, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
  return (row * width + column) * 4;
}

/** Returns the colour of the pixel at a point, as `findPixel` finds it. */
export function readColour(image: RgbaImage, x: number, y: number): Rgb {
  const at = findPixel(image, x, y);
  const { data } = image;
  return { red: data[at] as number, green: data[at + 1] as number, blue: data[at + 2] as number };
}

/** Returns the most common colour along the edges of a box, in whole pixels. */
export function findBorderColour(image: RgbaImage, { x1, y1, x2, y2 }: Box): Rgb {
  const tally = new ColourTally(image);
  tally.countRow(y1, x1, x2);
  tally.countRow(y2 - 1, x1, x2);
  for (let y = y1; y < y2; y++) {
    tally.count(x1, y);
    tally.count(x2 - 1, y);
  }
  return tally.findCommonest();
}
