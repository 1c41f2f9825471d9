import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DetectionPlan, planTiles, type Tile } from "../../src/vision/tiles.ts";

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

function expectSoundAxis(stretches: readonly Stretch[], length: number, overlap: number): void {
  let keptTo = 0;
  stretches.forEach(({ start, size, keepFrom, keepTo }, index) => {
    expect(Number.isInteger(start) && size % STRIDE === 0).toBe(true);
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
function expectSoundPlan({ mapWidth, mapHeight, tiles }: DetectionPlan, maxTileArea: number, overlap: number): void {
  const columns = listStretches(tiles, "x");
  const rows = listStretches(tiles, "y");
  expectSoundAxis(columns, mapWidth, overlap);
  expectSoundAxis(rows, mapHeight, overlap);
  for (const tile of tiles) expect(tile.width * tile.height).toBeLessThanOrEqual(maxTileArea);
  expect(new Set(tiles.map(({ x, y }) => `${x},${y}`)).size).toBe(columns.length * rows.length);
  expect(tiles.length).toBe(columns.length * rows.length);
}

const TILE_AREA = 448 * 448;

describe("tiles of a picture", () => {
  test("any size: areas within bounds, overlaps as asked, every map pixel kept exactly once", () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom(1, 1 / 2, 1 / 3), (width, height, scale) => {
        const plan = planTiles(width, height, scale, TILE_AREA, 96);
        expect(plan.mapWidth % STRIDE).toBe(0);
        expect(plan.mapHeight % STRIDE).toBe(0);
        expect(Math.abs(plan.mapWidth - width * scale)).toBeLessThanOrEqual(STRIDE);
        expectSoundPlan(plan, TILE_AREA, 96);
      }),
      { numRuns: 150 },
    );
  });

  test("any tile area and overlap", () => {
    const shape = fc.record({
      strides: fc.integer({ min: 4, max: 20 }),
      overlap: fc.integer({ min: 16, max: 96 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), side, shape, (width, height, { strides, overlap }) => {
        // The smallest tiles that an overlap allows are twice as large as it.
        const area = Math.max(strides * STRIDE, 2 * overlap + STRIDE) ** 2;
        expectSoundPlan(planTiles(width, height, 1, area, overlap), area, overlap);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    { width: 1, height: 1, map: "32x32", tiles: "1 of 32x32" },
    { width: 31, height: 33, map: "32x32", tiles: "1 of 32x32" },
    { width: 48, height: 47, map: "64x32", tiles: "1 of 64x32" },
    { width: 448, height: 448, map: "448x448", tiles: "1 of 448x448" },
    { width: 480, height: 448, map: "480x448", tiles: "2 of 288x448" },
    { width: 384, height: 832, map: "384x832", tiles: "2 of 384x480" },
    { width: 16_384, height: 1, map: "16384x32", tiles: "3 of 5536x32" },
    { width: 3840, height: 2160, map: "3840x2176", tiles: "65 of 384x512" },
  ])("$width x $height is mapped to $map and takes $tiles", ({ width, height, map, tiles }) => {
    const plan = planTiles(width, height, 1, TILE_AREA, 96);
    const [first] = plan.tiles;
    expect(`${plan.mapWidth}x${plan.mapHeight}`).toBe(map);
    expect(`${plan.tiles.length} of ${first?.width}x${first?.height}`).toBe(tiles);
  });

  test("what isn't extreme keeps its shape within an eighth when it's scaled to a small map", () => {
    const usual = fc.tuple(fc.integer({ min: 600, max: 4000 }), fc.double({ min: 0.4, max: 2.5, noNaN: true }));
    fc.assert(
      fc.property(usual, ([width, ratio]) => {
        const height = Math.round(width * ratio);
        const scale = Math.sqrt((576 * 576) / (width * height));
        const { mapWidth, mapHeight } = planTiles(width, height, scale, TILE_AREA, 96);
        const stretch = mapHeight / mapWidth / (height / width);
        expect(Math.abs(Math.log(stretch))).toBeLessThan(Math.log(9 / 8));
      }),
    );
  });
});
