import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_MAP_AREA,
  MAX_TILE_AREA,
  planFineLooks,
  planFirstLook,
  TILE_OVERLAP,
} from "../../src/vision/detection-plan.ts";

const side = fc.oneof(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 900 }));
const letters = fc.option(fc.integer({ min: 5, max: 100 }));

describe("how a picture is shown at first", () => {
  test("any size: few tiles of bounded area, whole strides, every pixel kept once", () => {
    fc.assert(
      fc.property(side, side, letters, (width, height, letterHeight) => {
        const { mapWidth, mapHeight, tiles } = planFirstLook(width, height, letterHeight);
        expect(tiles.length).toBeGreaterThan(0);
        for (const tile of tiles) {
          expect(tile.width * tile.height).toBeLessThanOrEqual(MAX_TILE_AREA);
          expect([tile.width % 32, tile.height % 32]).toEqual([0, 0]);
        }
        const kept = tiles.reduce((sum, { keep }) => sum + (keep.x2 - keep.x1) * (keep.y2 - keep.y1), 0);
        expect(kept).toBe(mapWidth * mapHeight);
      }),
      { numRuns: 200 },
    );
  });

  test("neighbours overlap, so that an icon on their seam is whole in one of them", () => {
    const { tiles } = planFirstLook(3840, 1080, 9);
    const starts = [...new Set(tiles.map(({ x }) => x))].sort((a, b) => a - b);
    expect(starts.length).toBeGreaterThan(1);
    const width = tiles[0]?.width ?? 0;
    starts.slice(1).forEach((start, index) => {
      expect((starts[index] ?? 0) + width - start).toBeGreaterThanOrEqual(TILE_OVERLAP);
    });
  });

  test.each([
    { name: "a phone", width: 1080, height: 2340, letters: 26, least: 1, most: 1 },
    { name: "a tall phone", width: 1440, height: 3200, letters: 34, least: 1, most: 1 },
    { name: "an old phone", width: 480, height: 800, letters: 13, least: 1, most: 1 },
    { name: "a tablet", width: 1600, height: 2560, letters: 18, least: 2, most: 4 },
    { name: "a laptop", width: 1366, height: 768, letters: 9, least: 2, most: 4 },
    { name: "a desktop", width: 1920, height: 1080, letters: 9, least: 4, most: 8 },
    { name: "a 4K screen of large letters", width: 3840, height: 2160, letters: 18, least: 4, most: 8 },
    { name: "a 4K screen of small letters", width: 3840, height: 2160, letters: 9, least: 12, most: 20 },
    { name: "a scrolling capture", width: 1080, height: 12_000, letters: 26, least: 3, most: 6 },
    { name: "a photo", width: 4096, height: 4096, letters: null, least: 1, most: 1 },
    {
      name: "the bound of pixels, full of the smallest letters",
      width: 4096,
      height: 4096,
      letters: 5,
      least: 12,
      most: 20,
    },
  ])("$name, $width x $height, takes $least to $most runs", ({ width, height, letters, least, most }) => {
    const { tiles } = planFirstLook(width, height, letters);
    expect(tiles.length).toBeGreaterThanOrEqual(least);
    expect(tiles.length).toBeLessThanOrEqual(most);
  });

  test("a scrolling capture is scaled like a screen of its letters", () => {
    const scaleOf = (height: number) => planFirstLook(1080, height, 26).mapWidth / 1080;
    expect(scaleOf(12_000)).toBe(scaleOf(2592));
  });

  test.each([
    { width: 600, height: 600, letters: null, map: "608x608", why: "what has no letters and fits is not scaled" },
    { width: 600, height: 600, letters: 9, map: "608x608", why: "letters of the right size change nothing" },
    { width: 600, height: 600, letters: 19, map: "288x288", why: "twice as large letters halve it" },
    { width: 600, height: 600, letters: 6, map: "896x896", why: "small ones enlarge it, but by half at most" },
    { width: 300, height: 200, letters: null, map: "288x192", why: "nor is what is just large enough" },
    { width: 150, height: 150, letters: 30, map: "288x288", why: "a cut-out is enlarged" },
    { width: 200, height: 100, letters: null, map: "288x160", why: "as far as it stays small" },
    { width: 64, height: 96, letters: null, map: "128x192", why: "but to twice its size at most" },
    { width: 1, height: 1, letters: null, map: "32x32", why: "one pixel fills the smallest input" },
    { width: 16_384, height: 1, letters: null, map: "16384x32", why: "a row keeps its length" },
  ])("$width x $height is mapped to $map: $why", ({ width, height, letters, map }) => {
    const plan = planFirstLook(width, height, letters);
    expect(`${plan.mapWidth}x${plan.mapHeight}`).toBe(map);
  });

  test("both sides are scaled alike, but for rounding to the network's stride", () => {
    const usual = fc.integer({ min: 32, max: 5000 });
    fc.assert(
      fc.property(usual, usual, letters, (width, height, letterHeight) => {
        const { mapWidth, mapHeight } = planFirstLook(width, height, letterHeight);
        // The scales that round to this side: half a stride to either side; all the small ones where the side is one stride.
        const scalesOf = (map: number, side: number) =>
          [map === 32 ? 0 : (map - 16) / side, (map + 16) / side] as const;
        const [fromWidth, toWidth] = scalesOf(mapWidth, width);
        const [fromHeight, toHeight] = scalesOf(mapHeight, height);
        expect(Math.max(fromWidth, fromHeight)).toBeLessThanOrEqual(Math.min(toWidth, toHeight));
      }),
    );
  });
});

describe("premium's further looks for text", () => {
  test("free takes none", () => {
    expect(planFineLooks(1440, 900, 9, "free")).toEqual([]);
  });

  test("show letters of 5 to 100 pixels at thirteen, as far as the bounds of area and enlargement allow", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 100 }), (letterHeight) => {
        const [plan, ...more] = planFineLooks(1920, 1088, letterHeight, "premium");
        expect(more).toEqual([]);
        const seen = ((plan?.mapHeight ?? 0) / 1088) * letterHeight;
        expect(Math.abs(seen - Math.min(13, letterHeight * 1.5))).toBeLessThan(1.5);
      }),
    );
  });

  test.each([null, 5, 9, 26, 100])("are no smaller than the first look, at letters of %s", (letterHeight) => {
    const first = planFirstLook(1440, 900, letterHeight);
    const [second] = planFineLooks(1440, 900, letterHeight, "premium");
    expect(second?.mapWidth).toBeGreaterThanOrEqual(first.mapWidth);
  });

  test("any size: the map and its tiles keep to their bounds", () => {
    const usual = fc.integer({ min: 32, max: 4096 });
    fc.assert(
      fc.property(usual, usual, letters, (width, height, letterHeight) => {
        for (const { mapWidth, mapHeight, tiles } of planFineLooks(width, height, letterHeight, "premium")) {
          expect((mapWidth - 16) * (mapHeight - 16)).toBeLessThanOrEqual(MAX_MAP_AREA);
          for (const tile of tiles) expect(tile.width * tile.height).toBeLessThanOrEqual(MAX_TILE_AREA);
        }
      }),
      { numRuns: 200 },
    );
  });
});
