import type { Box } from "../../domain/screens/box.ts";
import { NETWORK_CLASSES } from "../../domain/screens/icon-classes.ts";
import { roundConfidence } from "../answer-precision.ts";
import type { FloatTensor } from "../hosts/host.ts";
import type { Tile } from "../tiles.ts";
import { calibrateConfidence } from "./icon-confidence.ts";

/** A box that the network proposes, in map pixels. `tile` is the index in the plan of the tile that it comes from. */
export type IconCandidate = { box: Box; classId: number; confidence: number; tile: number };

/** The side of the square of input pixels that a cell of each level stands for. */
const LEVEL_STRIDES = [8, 16, 32] as const;
/** The numbers of a cell: distances to the left, top, right and bottom, then a probability for each class. */
const CELL_SIZE = 4 + NETWORK_CLASSES.length;
/** Thinner boxes, in map pixels, aren't usable. */
const MIN_SIDE = 2;
/** The numbers of a row of the pool: confidence, class, tile, box. */
const ROW_SIZE = 7;

/** Collects the candidates of a picture's tiles without an object for each: at threshold 0, every cell is one. */
export class CandidatePool {
  readonly #threshold: number;
  #rows = new Float32Array(512 * ROW_SIZE);
  #size = 0;

  /** @param threshold the lowest confidence, 0 to 1, inclusive; compared with the confidence as it is reported */
  constructor(threshold: number) {
    this.#threshold = threshold;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds the network's output for a tile: `[1, cells, 14]`, the cells of the three levels one after the other, each row
   * by row. A cell has its most likely class. Only boxes whose centre lies in the tile's kept part count, so that each
   * thing comes from the tile that shows the most around it.
   */
  addTile(output: FloatTensor, tile: Tile, tileIndex: number): void {
    const cells = LEVEL_STRIDES.reduce((sum, stride) => sum + (tile.width / stride) * (tile.height / stride), 0);
    if (output.data.length !== cells * CELL_SIZE) throw new Error("the detector's answer doesn't fit its input");
    let read = 0;
    for (const stride of LEVEL_STRIDES) {
      for (let y = stride / 2; y < tile.height; y += stride) {
        for (let x = stride / 2; x < tile.width; x += stride, read += CELL_SIZE) {
          this.#addCell(output.data, read, x, y, tile, tileIndex);
        }
      }
    }
  }

  /** Returns the strongest candidates, highest confidence first, equal ones in the order in which they were added. */
  takeStrongest(limit: number): IconCandidate[] {
    const rows = this.#rows;
    const confidenceOf = (index: number) => rows[index * ROW_SIZE] as number;
    const order = Uint32Array.from({ length: this.#size }, (_, index) => index);
    order.sort((a, b) => confidenceOf(b) - confidenceOf(a) || a - b);
    return Array.from(order.subarray(0, limit), (index) => {
      const row = rows.subarray(index * ROW_SIZE, (index + 1) * ROW_SIZE);
      const [confidence, classId, tile, x1, y1, x2, y2] = row as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return { box: { x1, y1, x2, y2 }, classId, confidence: roundConfidence(confidence), tile };
    });
  }

  #addCell(data: Float32Array, at: number, centerX: number, centerY: number, tile: Tile, tileIndex: number): void {
    let best = at + 4;
    for (let i = best + 1; i < at + CELL_SIZE; i++) if ((data[i] as number) > (data[best] as number)) best = i;
    const confidence = calibrateConfidence(data[best] as number, best - at - 4);
    // Written so that it skips a confidence of NaN.
    if (!(roundConfidence(confidence) >= this.#threshold)) return;
    const x1 = Math.max(0, centerX - (data[at] as number)) + tile.x;
    const y1 = Math.max(0, centerY - (data[at + 1] as number)) + tile.y;
    const x2 = Math.min(tile.width, centerX + (data[at + 2] as number)) + tile.x;
    const y2 = Math.min(tile.height, centerY + (data[at + 3] as number)) + tile.y;
    if (!(x2 - x1 >= MIN_SIDE && y2 - y1 >= MIN_SIDE) || !isInside((x1 + x2) / 2, (y1 + y2) / 2, tile.keep)) return;
    this.#push([confidence, best - at - 4, tileIndex, x1, y1, x2, y2]);
  }

  #push(row: readonly number[]): void {
    if ((this.#size + 1) * ROW_SIZE > this.#rows.length) {
      const larger = new Float32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows.set(row, this.#size * ROW_SIZE);
    this.#size += 1;
  }
}

function isInside(x: number, y: number, { x1, y1, x2, y2 }: Box): boolean {
  return x >= x1 && x < x2 && y >= y1 && y < y2;
}
