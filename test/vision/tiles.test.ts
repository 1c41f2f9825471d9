import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DetectionPlan, planTiles, planWholeImage, type Tile } from "../../src/vision/tiles.ts";

const STRIDE = 32;
const side = fc.oneof(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 700 }));

type Stretch = { start: number; size: number; keepFrom: number; keepTo: number };

/** The different stretches that tiles take of one axis, in order. */
function listStretches(tiles: readonly Tile[], axis: "x" | "y"): Stretch[] {
  const stretches = tiles.map((tile): Stretch => {
    return axis === "x"
      ? { start: tile.x, size: tile.width, keepFrom: tile.keep.x1, keepTo: tile.keep.x2 }
      : { start: tile.y, size: tile.height, keepFrom: tile.keep.y1, keepTo: tile.keep.y2 };
  });
  const byStart = new Map(stretches.map((stretch) => [stretch.start, stretch]));
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}

function expectSoundAxis(stretches: readonly Stretch[], length: number, maxSide: number, overlap: number): void {
  let keptTo = 0;
  stretches.forEach(({ start, size, keepFrom, keepTo }, index) => {
    expect(Number.isInteger(start) && size % STRIDE === 0).toBe(true);
    expect(size).toBeLessThanOrEqual(maxSide);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(start + size).toBeLessThanOrEqual(length);
    expect(keepFrom).toBe(keptTo);
    expect(keepTo).toBeGreaterThan(keepFrom);
    expect(keepFrom).toBeGreaterThanOrEqual(start);
    expect(keepTo).toBeLessThanOrEqual(start + size);
    const next = stretches[index + 1];
    if (next) {
      expect(start + size - next.start).toBeGreaterThanOrEqual(overlap);
      // Each side of a seam is seen with about half of the overlap around it.
      expect(start + size - keepTo).toBeGreaterThanOrEqual(Math.floor(overlap / 2) - 1);
      expect(keepTo - next.start).toBeGreaterThanOrEqual(Math.floor(overlap / 2) - 1);
    }
    keptTo = keepTo;
  });
  expect(keptTo).toBe(length);
}

/** That the tiles are a whole grid whose kept parts cover the map exactly once. */
function expectSoundPlan({ mapWidth, mapHeight, tiles }: DetectionPlan, maxSide: number, overlap: number): void {
  const columns = listStretches(tiles, "x");
  const rows = listStretches(tiles, "y");
  expectSoundAxis(columns, mapWidth, maxSide, overlap);
  expectSoundAxis(rows, mapHeight, maxSide, overlap);
  expect(new Set(tiles.map(({ x, y }) => `${x},${y}`)).size).toBe(columns.length * rows.length);
  expect(tiles.length).toBe(columns.length * rows.length);
}

describe("tiles of a picture", () => {
  test("any size: sides within bounds, overlaps as asked, every map pixel kept exactly once", () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(1, 1 / 2, 1 / 3), (width, height, scale) => {
        const plan = planTiles(width, height, scale, 448, 96);
        expect(plan.mapWidth % STRIDE).toBe(0);
        expect(plan.mapHeight % STRIDE).toBe(0);
        expect(Math.abs(plan.mapWidth - width * scale)).toBeLessThanOrEqual(STRIDE);
        expectSoundPlan(plan, 448, 96);
      }),
      { numRuns: 150 },
    );
  });

  test("any tile side and overlap", () => {
    const shape = fc
      .integer({ min: 2, max: 20 })
      .chain((strides) =>
        fc.record({ maxSide: fc.constant(strides * STRIDE), overlap: fc.nat({ max: (strides - 1) * STRIDE }) }),
      );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), shape, (width, { maxSide, overlap }) => {
        expectSoundPlan(planTiles(width, 100, 1, maxSide, overlap), maxSide, overlap);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    { width: 448, height: 448, count: 1 },
    { width: 449, height: 448, count: 1 },
    { width: 480, height: 448, count: 2 },
    { width: 800, height: 448, count: 2 },
    { width: 832, height: 448, count: 3 },
    { width: 3840, height: 2160, count: 11 * 6 },
  ])("$width x $height takes $count, the fewest that do", ({ width, height, count }) => {
    expect(planTiles(width, height, 1, 448, 96).tiles).toHaveLength(count);
  });
});

describe("the whole picture in one run", () => {
  const MAX_AREA = 576 * 576;

  test("any size: one tile, within the area, on the network's grid", () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const plan = planWholeImage(width, height, MAX_AREA);
        expect(plan.tiles).toHaveLength(1);
        expect(plan.mapWidth * plan.mapHeight).toBeLessThanOrEqual(MAX_AREA);
        expect(Math.min(plan.mapWidth, plan.mapHeight)).toBeGreaterThanOrEqual(STRIDE);
        expectSoundPlan(plan, Math.max(plan.mapWidth, plan.mapHeight), 0);
      }),
    );
  });

  test.each([
    { width: 1, height: 1, mapWidth: 32, mapHeight: 32 },
    { width: 31, height: 33, mapWidth: 32, mapHeight: 32 },
    { width: 48, height: 47, mapWidth: 64, mapHeight: 32 },
    { width: 576, height: 576, mapWidth: 576, mapHeight: 576 },
    { width: 16_384, height: 16, mapWidth: 10_368, mapHeight: 32 },
    { width: 1, height: 16_384, mapWidth: 32, mapHeight: 10_368 },
    { width: 4096, height: 4096, mapWidth: 576, mapHeight: 576 },
  ])("$width x $height becomes $mapWidth x $mapHeight", ({ width, height, mapWidth, mapHeight }) => {
    expect(planWholeImage(width, height, MAX_AREA)).toMatchObject({ mapWidth, mapHeight });
  });

  test("what isn't extreme keeps its shape within a twelfth", () => {
    const usual = fc.tuple(fc.integer({ min: 600, max: 4000 }), fc.double({ min: 0.4, max: 2.5, noNaN: true }));
    fc.assert(
      fc.property(usual, ([width, ratio]) => {
        const height = Math.round(width * ratio);
        const { mapWidth, mapHeight } = planWholeImage(width, height, MAX_AREA);
        const stretch = mapHeight / mapWidth / (height / width);
        expect(Math.abs(Math.log(stretch))).toBeLessThan(Math.log(13 / 12) * 1.5);
      }),
    );
  });
});
