import type { RgbaImage } from "../../../images/image.ts";

/** The rows of a picture counted from one of its edges, so that the same code handles top and bottom. */
export class EdgeRows {
  readonly width: number;
  readonly count: number;
  readonly #image: RgbaImage;
  readonly #isFromBottom: boolean;
  readonly #tolerance: number;

  /** `tolerance`: levels of a channel, 0 to 255, within which two pixels count as the same colour. */
  constructor(image: RgbaImage, edge: "top" | "bottom", tolerance: number) {
    this.#image = image;
    this.width = image.width;
    this.count = image.height;
    this.#isFromBottom = edge === "bottom";
    this.#tolerance = tolerance;
  }

  /** Returns the offset of the row's first pixel in the data, which also identifies the row's background colour. */
  findStart(row: number): number {
    return (this.#isFromBottom ? this.count - 1 - row : row) * this.width * 4;
  }

  /** Returns true if every pixel of the row has the colour at `colorAt`. */
  isFilled(row: number, colorAt: number): boolean {
    const start = this.findStart(row);
    for (let x = 0; x < this.width; x++) if (!this.isSame(start + x * 4, colorAt)) return false;
    return true;
  }

  /** Returns true if both ends of the row have the colour at `colorAt`. */
  isBacked(row: number, colorAt: number): boolean {
    const start = this.findStart(row);
    return this.isSame(start, colorAt) && this.isSame(start + (this.width - 1) * 4, colorAt);
  }

  /** Returns the first row from `row` on that isn't filled with `row`'s own colour: `row` itself if it isn't uniform. */
  skipMargin(row: number): number {
    const colorAt = this.findStart(row);
    let next = row;
    while (next < this.count && this.isFilled(next, colorAt)) next++;
    return next;
  }

  isSame(at: number, other: number): boolean {
    const { data } = this.#image;
    return (
      Math.abs((data[at] as number) - (data[other] as number)) <= this.#tolerance &&
      Math.abs((data[at + 1] as number) - (data[other + 1] as number)) <= this.#tolerance &&
      Math.abs((data[at + 2] as number) - (data[other + 2] as number)) <= this.#tolerance
    );
  }
}
