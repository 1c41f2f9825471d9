import { describe, expect, test } from "vitest";
import { ICON_CLASSES } from "../../../src/domain/screens/icon-classes.ts";
import { CandidatePool } from "../../../src/vision/icons/icon-candidates.ts";
import type { Tile } from "../../../src/vision/tiles.ts";

type Cell = {
  stride: 8 | 16 | 32;
  column: number;
  row: number;
  distances: [left: number, top: number, right: number, bottom: number];
  probabilities: Record<number, number>;
};

/** The network's answer for a tile, by its contract: levels in order, each row by row; all else is 0. */
function writeOutput({ width, height }: { width: number; height: number }, cells: readonly Cell[]) {
  const strides = [8, 16, 32] as const;
  const sizes = strides.map((stride) => (width / stride) * (height / stride));
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const data = new Float32Array(count * 14);
  for (const { stride, column, row, distances, probabilities } of cells) {
    const level = strides.indexOf(stride);
    const before = sizes.slice(0, level).reduce((sum, size) => sum + size, 0);
    const at = (before + row * (width / stride) + column) * 14;
    data.set(distances, at);
    for (const [classId, probability] of Object.entries(probabilities)) data[at + 4 + Number(classId)] = probability;
  }
  return { data, dims: [1, count, 14] };
}

const makeTile = (width: number, height: number, x = 0, y = 0): Tile => ({
  x,
  y,
  width,
  height,
  keep: { x1: x, y1: y, x2: x + width, y2: y + height },
});
const TILE = makeTile(96, 64);

function listCandidates(threshold: number, cells: readonly Cell[], tile = TILE, limit = 1000) {
  const pool = new CandidatePool(threshold);
  pool.addTile(writeOutput(tile, cells), tile, 3);
  return pool.takeStrongest(limit);
}

const cell = (probabilities: Record<number, number>, rest: Partial<Cell> = {}): Cell => ({
  stride: 8,
  column: 5,
  row: 3,
  distances: [6, 5, 4, 3],
  probabilities,
  ...rest,
});

/** A class whose probability is its confidence. */
const UNSHIFTED = ICON_CLASSES.indexOf("switch");

describe("candidates of a tile", () => {
  test.each([
    { stride: 8, column: 5, row: 3, centerX: 44, centerY: 28 },
    { stride: 16, column: 2, row: 1, centerX: 40, centerY: 24 },
    { stride: 32, column: 1, row: 0, centerX: 48, centerY: 16 },
    { stride: 8, column: 11, row: 7, centerX: 92, centerY: 60 },
  ] as const)("stride $stride, column $column, row $row: distances count from the cell's centre", (place) => {
    const [candidate] = listCandidates(0.5, [cell({ 5: 0.75 }, { ...place, distances: [6, 5, 4, 3] })]);
    const { centerX, centerY } = place;
    expect(candidate).toEqual({
      box: { x1: centerX - 6, y1: centerY - 5, x2: centerX + 4, y2: centerY + 3 },
      classId: 5,
      confidence: 0.75,
      tile: 3,
    });
  });

  test("lie where their tile lies", () => {
    const tile = makeTile(96, 64, 320, 160);
    const [candidate] = listCandidates(0.5, [cell({ 0: 0.75 })], tile);
    expect(candidate?.box).toEqual({ x1: 358, y1: 183, x2: 368, y2: 191 });
  });

  test.each([
    { name: "reach over every border", distances: [500, 500, 500, 500], box: { x1: 0, y1: 0, x2: 96, y2: 64 } },
    { name: "reach over the left", distances: [50, 4, 8, 4], box: { x1: 0, y1: 24, x2: 52, y2: 32 } },
    { name: "are a pixel wide", distances: [0.5, 5, 0.5, 5], box: undefined },
    { name: "are inverted", distances: [-9, 5, 2, 5], box: undefined },
    { name: "are not numbers", distances: [Number.NaN, 5, 5, 5], box: undefined },
    { name: "are infinite", distances: [Infinity, 4, 8, 4], box: { x1: 0, y1: 24, x2: 52, y2: 32 } },
  ] as const)("that $name: cut to the tile, or left out", ({ distances, box }) => {
    const found = listCandidates(0.1, [cell({ 1: 0.9 }, { distances: [...distances] })]);
    expect(found.map((candidate) => candidate.box)).toEqual(box ? [box] : []);
  });

  test.each([
    { name: "above the threshold", confidence: 0.31, threshold: 0.3, count: 1 },
    { name: "at the threshold", confidence: 0.3, threshold: 0.3, count: 1 },
    { name: "rounding to the threshold", confidence: 0.29996, threshold: 0.3, count: 1 },
    { name: "below the threshold", confidence: 0.2999, threshold: 0.3, count: 0 },
    { name: "1 at 1", confidence: 1, threshold: 1, count: 1 },
    { name: "all but 1 at 1", confidence: 0.9999, threshold: 1, count: 0 },
    { name: "not a number", confidence: Number.NaN, threshold: 0.3, count: 0 },
  ])("a confidence $name", ({ confidence, threshold, count }) => {
    const found = listCandidates(threshold, [cell({ [UNSHIFTED]: confidence })]);
    expect(found).toHaveLength(count);
    for (const candidate of found) expect(candidate.confidence).toBeGreaterThanOrEqual(threshold);
  });

  test("stand for their likeliest class, the first of equals", () => {
    expect(listCandidates(0.3, [cell({ 2: 0.4, 7: 0.8, 9: 0.6 })]).map(({ classId }) => classId)).toEqual([7]);
    expect(listCandidates(0.3, [cell({ 9: 0.5, 3: 0.5 })]).map(({ classId }) => classId)).toEqual([3]);
  });

  test("count only where their centre is kept: from its start on, to before its end", () => {
    const tile = { ...TILE, keep: { x1: 36, y1: 24, x2: 44, y2: 64 } };
    const centred = (column: number, row = 3) => cell({ 0: 0.9 }, { column, row, distances: [4, 4, 4, 4] });
    const found = listCandidates(0.5, [centred(3), centred(4), centred(5), centred(4, 2)], tile);
    expect(found.map(({ box }) => box)).toEqual([{ x1: 32, y1: 24, x2: 40, y2: 32 }]);
  });

  test("come strongest first, equals in the network's order, no more than asked", () => {
    const cells = [0.5, 0.9, 0.5, 0.7].map((confidence, column) =>
      cell({ 0: confidence }, { column: column + 1, distances: [4, 4, 4, 4] }),
    );
    const order = (limit: number) => listCandidates(0.1, cells, TILE, limit).map(({ box }) => (box.x1 - 8) / 8);
    expect(order(10)).toEqual([1, 3, 0, 2]);
    expect(order(3)).toEqual([1, 3, 0]);
    expect(order(0)).toEqual([]);
  });

  test("are as many as there are cells at threshold 0, over all tiles", () => {
    const pool = new CandidatePool(0);
    const tile = makeTile(640, 640);
    const output = writeOutput(tile, []);
    for (let at = 0; at < output.data.length; at += 14) output.data.fill(1.5, at, at + 4);
    pool.addTile(output, tile, 0);
    pool.addTile(output, tile, 1);
    expect(pool.size).toBe(2 * 8400);
    expect(pool.takeStrongest(1000)).toHaveLength(1000);
  });

  test("are not read from an answer of another size", () => {
    const pool = new CandidatePool(0.5);
    expect(() => pool.addTile(writeOutput(makeTile(64, 64), []), TILE, 0)).toThrow("doesn't fit");
  });
});
