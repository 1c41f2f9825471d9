import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_TILE_AREA, MAX_TILES, planIconDetection, TILE_OVERLAP } from "../../src/vision/detection-plan.ts";

const side = fc.oneof(fc.integer({ min: 1, max: 16_384 }), fc.integer({ min: 1, max: 900 }));

describe("how a picture is shown to the detector of icons", () => {
  test("any size: few tiles of bounded area, whole strides, every pixel kept once", () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const { mapWidth, mapHeight, tiles } = planIconDetection(width, height);
        expect(tiles.length).toBeGreaterThan(0);
        expect(tiles.length).toBeLessThanOrEqual(MAX_TILES);
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
    const { tiles } = planIconDetection(3840, 1080);
    const starts = [...new Set(tiles.map(({ x }) => x))].sort((a, b) => a - b);
    expect(starts.length).toBeGreaterThan(1);
    const width = tiles[0]?.width ?? 0;
    starts.slice(1).forEach((start, index) => {
      expect((starts[index] ?? 0) + width - start).toBeGreaterThanOrEqual(TILE_OVERLAP);
    });
  });

  test.each([
    { name: "a phone", width: 1080, height: 2340, least: 1, most: 1 },
    { name: "a tall phone", width: 1440, height: 3200, least: 1, most: 1 },
    { name: "an old phone", width: 480, height: 800, least: 1, most: 1 },
    { name: "a tablet", width: 1600, height: 2560, least: 1, most: 1 },
    { name: "the bound of pixels", width: 4096, height: 4096, least: 1, most: 1 },
    { name: "a laptop", width: 1366, height: 768, least: 1, most: 1 },
    { name: "a desktop", width: 1920, height: 1080, least: 1, most: 1 },
    { name: "a 4K desktop", width: 3840, height: 2160, least: 1, most: 1 },
    { name: "two monitors", width: 3840, height: 1080, least: 2, most: 3 },
    { name: "a scrolling capture", width: 1080, height: 12_000, least: 4, most: 8 },
    { name: "the longest capture", width: 1024, height: 16_384, least: 4, most: 8 },
  ])("$name, $width x $height, takes $least to $most runs", ({ width, height, least, most }) => {
    const { tiles } = planIconDetection(width, height);
    expect(tiles.length).toBeGreaterThanOrEqual(least);
    expect(tiles.length).toBeLessThanOrEqual(most);
  });

  test("a scrolling capture is scaled like a screen of its width until its runs are at their bound", () => {
    const scaleOf = (height: number) => planIconDetection(1080, height).mapWidth / 1080;
    expect(scaleOf(5000)).toBe(scaleOf(2592));
    expect(scaleOf(12_000)).toBeLessThanOrEqual(scaleOf(5000));
    expect(scaleOf(12_000)).toBeGreaterThan(scaleOf(5000) * 0.7);
  });

  test.each([
    { width: 600, height: 600, map: "608x608", why: "what fits is not scaled" },
    { width: 300, height: 200, map: "288x192", why: "nor is what is just large enough" },
    { width: 150, height: 150, map: "288x288", why: "a cut-out is enlarged" },
    { width: 200, height: 100, map: "288x160", why: "as far as it stays small" },
    { width: 64, height: 96, map: "128x192", why: "but to twice its size at most" },
    { width: 1, height: 1, map: "32x32", why: "one pixel fills the smallest input" },
    { width: 16_384, height: 1, map: "16384x32", why: "a row keeps its length" },
  ])("$width x $height is mapped to $map: $why", ({ width, height, map }) => {
    const plan = planIconDetection(width, height);
    expect(`${plan.mapWidth}x${plan.mapHeight}`).toBe(map);
  });

  test("both sides are scaled alike, but for rounding to the network's stride", () => {
    const usual = fc.integer({ min: 32, max: 5000 });
    fc.assert(
      fc.property(usual, usual, (width, height) => {
        const { mapWidth, mapHeight } = planIconDetection(width, height);
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
