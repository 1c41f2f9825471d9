import type { Box } from "../../domain/screens/box.ts";
import type { Rgb } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { measurePixelDistance } from "../colour-tally.ts";
import { differs } from "./find-edges.ts";

/** Pixels that differ from the ground by less, of 255 levels, are ground: pictures are compressed. */
const GROUND_LEVELS = 12;
/** This many pixels of a long row are enough to tell what it is. */
const SAMPLES = 40;
/** A row or column with a smaller share of ground is beyond the plate: its frame, or what is around it. */
const LEAST_OF_ROW = 0.5;
const LEAST_OF_COLUMN = 0.4;
/** How much of a straight edge may be something else: a shadow, noise. */
const STRAY_SHARE = 0.1;
/** How much of a row along an edge is ground at least: a sign may touch it. */
const LEAST_ALONG_EDGE = 0.8;
/** All other shares are of the plate's height. Its corners may be round, up to half a circle. */
const CORNER = 0.5;
/** Columns are looked at in the middle of the plate, where no corner is. */
const MIDDLE = 1 / 3;
/** The sides are closed over this part of the height. A round side bends by less than `BEND` there. */
const CLOSED = 0.5;
const BEND = 0.1;
/** How far beyond a corner an edge is looked for, and from how many pixels on. */
const BEYOND_CORNER = 0.3;
const CORNER_PIXELS = 4;
/** The thickness of a frame or rule, at most, in pixels. */
const RULE = 3;

/**
 * Returns the plate around a label, in pixels: an area of one colour with straight edges and corners of any roundness, as a button paints it. Null if
 * the ground reaches the picture's border or more than `most` pixels above or below the label, if the edges are rules of the page, or if the ground continues beyond one of them.
 *
 * @param text the label's box
 * @param signs boxes that may interrupt the ground, such as an icon beside the label
 */
export function findPlate(image: RgbaImage, text: Box, ground: Rgb, signs: readonly Box[], most: number): Box | null {
  const pixels = new GroundPixels(image, ground);
  const [y1, y2] = [pixels.reachUp(text, most), pixels.reachDown(text, most)];
  if (y1 === null || y2 === null) return null;
  const inside = signs.filter((sign) => sign.y1 > y1 && sign.y2 < y2);
  const [x1, x2] = [
    pixels.reachSide(text.x1, -1, { y1, y2 }, inside),
    pixels.reachSide(text.x2, 1, { y1, y2 }, inside),
  ];
  if (x1 === null || x2 === null) return null;
  const plate = { x1, y1, x2, y2 };
  const isOne = pixels.hasStraightEdges(plate) && pixels.isClosed(plate) && !pixels.isPartOfPage(plate);
  return isOne ? plate : null;
}

/** Tells which pixels of a picture have the colour of a ground. */
class GroundPixels {
  readonly #image: RgbaImage;
  readonly #ground: Rgb;

  constructor(image: RgbaImage, ground: Rgb) {
    this.#image = image;
    this.#ground = ground;
  }

  /** Returns the upper end of the ground above a text, or null where it ends nowhere near. */
  reachUp({ x1, x2, y1 }: Box, most: number): number | null {
    let y = Math.floor(y1);
    while (y > 0 && y1 - y < most && this.#measureRow(y - 1, x1, x2) >= LEAST_OF_ROW) y--;
    return y <= 0 || y1 - y >= most ? null : y;
  }

  reachDown({ x1, x2, y2 }: Box, most: number): number | null {
    const { height } = this.#image;
    let y = Math.ceil(y2);
    while (y < height && y - y2 < most && this.#measureRow(y, x1, x2) >= LEAST_OF_ROW) y++;
    return y >= height || y - y2 >= most ? null : y;
  }

  /** Returns how far the ground goes to a side, over signs, or null where it reaches the picture's border. */
  reachSide(from: number, step: 1 | -1, { y1, y2 }: Pick<Box, "y1" | "y2">, signs: readonly Box[]): number | null {
    const margin = Math.round(MIDDLE * (y2 - y1));
    const goesOn = (x: number) =>
      this.#measureColumn(x, y1 + margin, y2 - margin) >= LEAST_OF_COLUMN ||
      signs.some((sign) => x >= sign.x1 - 2 && x <= sign.x2 + 2);
    const { width } = this.#image;
    let x = step === 1 ? Math.min(width - 1, Math.ceil(from)) : Math.max(0, Math.floor(from));
    // To the right, the end is the first column that isn't the plate's.
    while (x > 0 && x < width && goesOn(step === 1 ? x : x - 1)) x += step;
    return x <= 0 || x >= width ? null : x;
  }

  /** Returns true if the ground ends above and below the plate along a line, but for the corners. */
  hasStraightEdges({ x1, y1, x2, y2 }: Box): boolean {
    const corner = CORNER * (y2 - y1);
    const [from, to] = [x1 + corner, x2 - corner];
    return (
      this.#measureRow(y1 - 1, from, to) <= STRAY_SHARE &&
      this.#measureRow(y2, from, to) <= STRAY_SHARE &&
      this.#measureRow(y1, from, to) >= LEAST_ALONG_EDGE &&
      this.#measureRow(y2 - 1, from, to) >= LEAST_ALONG_EDGE
    );
  }

  /** Returns true if the ground ends at both sides: what stands beside a text doesn't close it in. */
  isClosed({ x1, y1, x2, y2 }: Box): boolean {
    const height = y2 - y1;
    const bend = Math.ceil(BEND * height);
    const [from, to] = [Math.round(y1 + (height * (1 - CLOSED)) / 2), Math.round(y2 - (height * (1 - CLOSED)) / 2)];
    return [x1 - 1, x2].every((side) => {
      let open = 0;
      for (let y = from; y < to; y++) if (this.#measureRow(y, side - bend, side + bend + 1) === 1) open++;
      return open <= STRAY_SHARE * (to - from);
    });
  }

  /** Returns true if an edge above or below goes on beyond both corners, as a rule of the page does, or the ground and its sides go on behind it. */
  isPartOfPage(plate: Box): boolean {
    const { y1, y2 } = plate;
    return (
      this.#hasRule(plate, y1 - RULE, y1 - 1, y1 + RULE - 1) ||
      this.#hasRule(plate, y2 + RULE - 1, y2, y2 - RULE) ||
      this.#goesOn(plate, y2 + RULE + 1, 1) ||
      this.#goesOn(plate, y1 - RULE - 2, -1)
    );
  }

  #hasRule({ x1, y1, x2, y2 }: Box, outer: number, line: number, inner: number): boolean {
    const reach = Math.max(CORNER_PIXELS, Math.round(BEYOND_CORNER * (y2 - y1)));
    const isEdge = (from: number) => {
      let count = 0;
      for (let x = from; x < from + reach; x++)
        if (this.#differ(x, outer, inner) || this.#differ(x, line, inner)) count++;
      return count >= (1 - STRAY_SHARE) * reach;
    };
    return isEdge(x1 - CORNER_PIXELS - reach) && isEdge(x2 + CORNER_PIXELS);
  }

  #goesOn({ x1, y1, y2 }: Box, from: number, step: 1 | -1): boolean {
    const rows = Math.round(BEYOND_CORNER * (y2 - y1));
    const last = from + step * (rows - 1);
    if (Math.min(from, last) < 0 || Math.max(from, last) >= this.#image.height) return false;
    const [top, end] = [Math.min(from, last), Math.max(from, last) + 1];
    return (
      this.#measureColumn(x1 + RULE - 1, top, end) >= 1 - STRAY_SHARE &&
      this.#measureColumn(x1 - 1, top, end) <= STRAY_SHARE
    );
  }

  #isGround(x: number, y: number): boolean {
    return measurePixelDistance(this.#image, (y * this.#image.width + x) * 4, this.#ground) < GROUND_LEVELS;
  }

  /** Returns the share of a row's pixels that are ground, of `SAMPLES` or some more at most; 0 where it has none in the picture. */
  #measureRow(y: number, from: number, to: number): number {
    const { width, height } = this.#image;
    const [start, end] = [Math.max(0, Math.floor(from)), Math.min(width, Math.ceil(to))];
    if (y < 0 || y >= height || start >= end) return 0;
    const step = Math.max(1, Math.floor((end - start) / SAMPLES));
    let [count, all] = [0, 0];
    for (let x = start; x < end; x += step, all++) if (this.#isGround(x, y)) count++;
    return count / all;
  }

  #measureColumn(x: number, from: number, to: number): number {
    let count = 0;
    for (let y = from; y < to; y++) if (this.#isGround(x, y)) count++;
    return to > from ? count / (to - from) : 0;
  }

  /** Returns true if a column's pixels differ between two rows; false where one is outside of the picture. */
  #differ(x: number, one: number, other: number): boolean {
    const { data, width, height } = this.#image;
    if (x < 0 || x >= width || Math.min(one, other) < 0 || Math.max(one, other) >= height) return false;
    return differs(data, (one * width + x) * 4, (other * width + x) * 4);
  }
}
