import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SENT_PIXELS, planImage } from "../../src/locate/image-plan.ts";
import { estimateImageTokens } from "../../src/locate/token-estimate.ts";

const model = { maxImageSide: null as number | null, imageGrid: 1, contextLength: 128_000 };
const qwen = { ...model, imageGrid: 28 };

describe("the size to send", () => {
  it.each([
    ["an image within all bounds is not touched", [800, 600], model, undefined, [800, 600]],
    ["the side binds", [2000, 1000], { ...model, maxImageSide: 1000 }, undefined, [1000, 500]],
    ["a side exactly at its bound", [1000, 500], { ...model, maxImageSide: 1000 }, undefined, [1000, 500]],
    ["one pixel above it", [1001, 500], { ...model, maxImageSide: 1000 }, undefined, [1000, 500]],
    ["the pixels bind", [2000, 2000], model, 1_000_000, [1000, 1000]],
    ["the grid cuts a phone's screen to its nearest shape", [1080, 2400], qwen, 10_000_000, [1064, 2380]],
    ["a multiple of the grid stays", [560, 1120], qwen, undefined, [560, 1120]],
    ["smaller than the grid stays as it is", [20, 10], qwen, undefined, [20, 10]],
    ["one side smaller than the grid", [20, 100], qwen, undefined, [20, 84]],
    ["one pixel", [1, 1], qwen, undefined, [1, 1]],
    ["a short context gets a small image", [2000, 2000], { ...qwen, contextLength: 4000 }, undefined, [1120, 1120]],
    ["a strip's long side alone pays for the pixels", [16_384, 30], qwen, 100_000, [3556, 28]],
  ] as const)("%s", (_, [width, height], told, maxPixels, expected) => {
    const planned = planImage({ width, height }, told, maxPixels);
    expect([planned.width, planned.height]).toEqual(expected);
  });

  const anyPlan = fc.record({
    width: fc.integer({ min: 1, max: 16_384 }),
    height: fc.integer({ min: 1, max: 16_384 }),
    imageGrid: fc.constantFrom(1, 14, 16, 28, 32),
    maxImageSide: fc.option(fc.integer({ min: 256, max: 4096 })),
    maxPixels: fc.integer({ min: 50_000, max: MAX_SENT_PIXELS }),
  });

  it("never enlarges, and keeps to the side, the pixels and the grid", () => {
    fc.assert(
      fc.property(anyPlan, ({ width, height, imageGrid, maxImageSide, maxPixels }) => {
        const planned = planImage({ width, height }, { ...model, imageGrid, maxImageSide }, maxPixels);
        for (const [side, whole] of [
          [planned.width, width],
          [planned.height, height],
        ] as const) {
          expect(Number.isInteger(side) && side >= 1 && side <= whole).toBe(true);
          expect(side % imageGrid === 0 || (whole < imageGrid && side === whole)).toBe(true);
          expect(side).toBeLessThanOrEqual(maxImageSide ?? Number.POSITIVE_INFINITY);
        }
        expect(planned.width * planned.height).toBeLessThanOrEqual(maxPixels);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps the shape: each side is within a step of what the other asks for", () => {
    fc.assert(
      fc.property(anyPlan, ({ width, height, imageGrid, maxImageSide, maxPixels }) => {
        fc.pre(width / height < 20 && height / width < 20);
        const planned = planImage({ width, height }, { ...model, imageGrid, maxImageSide }, maxPixels);
        fc.pre(Math.min(planned.width, planned.height) > imageGrid);
        const ideal = (planned.width * height) / width;
        const step = imageGrid * Math.max(1, height / width);
        expect(Math.abs(planned.height - ideal)).toBeLessThanOrEqual(step + 1);
      }),
      { numRuns: 500 },
    );
  });

  it("uses what it may: no larger size of the same shape would fit", () => {
    const planned = planImage({ width: 3000, height: 1500 }, qwen, 1_000_000);
    expect((planned.width + 28 * 2) * (planned.height + 28)).toBeGreaterThan(1_000_000);
  });
});

describe("tokens of an image", () => {
  it.each([
    [{ width: 560, height: 1120 }, 28, 20 * 40 + 16],
    [{ width: 561, height: 1120 }, 28, 21 * 40 + 16],
    [{ width: 640, height: 640 }, 32, 20 * 20 + 16],
    [{ width: 784, height: 100 }, 1, 100 + 16],
    [{ width: 1, height: 1 }, 28, 1 + 16],
  ])("%o at grid %i", (size, grid, tokens) => {
    expect(estimateImageTokens(size, grid)).toBe(tokens);
  });
});
