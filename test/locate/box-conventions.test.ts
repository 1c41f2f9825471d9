import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoxConvention } from "../../src/domain/models/vlm.ts";
import { describeBoxConvention, readModelBox, writeModelBox } from "../../src/locate/box-conventions.ts";
import { type ImageFrame, planImage } from "../../src/locate/image-plan.ts";

const frame: ImageFrame = { image: { width: 2000, height: 4000 }, sent: { width: 500, height: 1000 } };
const conventions: BoxConvention[] = ["absolute-xyxy", "relative-1000-xyxy", "relative-1000-yxyx"];

describe("a model's box in pixels of the image as sent", () => {
  it.each([
    ["absolute-xyxy", [50, 100, 100, 300], [200, 400, 400, 1200]],
    ["relative-1000-xyxy", [50, 100, 100, 300], [100, 400, 200, 1200]],
    ["relative-1000-yxyx", [50, 100, 100, 300], [200, 200, 600, 400]],
    ["absolute-xyxy", [0, 0, 500, 1000], [0, 0, 2000, 4000]],
    ["relative-1000-xyxy", [0, 0, 1000, 1000], [0, 0, 2000, 4000]],
    ["relative-1000-xyxy", [0.4, 0.4, 2.4, 1.5], [1, 2, 5, 6]],
    ["absolute-xyxy, sticking out", [-20, -1, 600, 2000], [0, 0, 2000, 4000]],
    ["absolute-xyxy, sticking out right", [490, 10, 5000, 20], [1960, 40, 2000, 80]],
    ["relative-1000-yxyx, sticking out below", [990, 10, 1200, 20], [20, 3960, 40, 4000]],
  ] as const)("%s %o", (told, numbers, [x1, y1, x2, y2]) => {
    const convention = told.split(",")[0] as BoxConvention;
    expect(readModelBox(numbers, convention, frame)).toEqual({ x1, y1, x2, y2 });
  });

  it.each([
    ["inverted across", [300, 100, 100, 200]],
    ["inverted down", [100, 300, 200, 100]],
    ["no width", [100, 100, 100, 200]],
    ["no height", [100, 100, 200, 100]],
    ["less than a unit wide", [100, 100, 100.5, 200]],
    ["fractions of 1", [0.1, 0.2, 0.6, 0.8]],
    ["the whole image as fractions of 1", [0, 0, 1, 1]],
    ["NaN", [Number.NaN, 100, 200, 200]],
    ["infinite", [0, 0, Number.POSITIVE_INFINITY, 200]],
    ["a point", [100, 200]],
    ["three numbers", [100, 200, 300]],
    ["five numbers", [1, 2, 30, 40, 5]],
    ["no numbers", []],
    ["left of the image", [-200, 100, -100, 200]],
    ["touching the left edge from outside", [-200, 100, 0, 200]],
    ["above the image", [100, -200, 200, -100]],
    ["right of the image", [1000, 100, 1100, 200]],
    ["below the image", [100, 1000, 200, 1100]],
    ["all zero", [0, 0, 0, 0]],
  ])("refuses %s", (_, numbers) => {
    expect(readModelBox(numbers, "absolute-xyxy", frame)).toBeNull();
    expect(readModelBox(numbers, "relative-1000-xyxy", frame)).toBeNull();
    if (numbers.length !== 4) expect(readModelBox(numbers, "relative-1000-yxyx", frame)).toBeNull();
  });

  it.each(conventions)(
    "%s: boxes on images of all sizes come back within a pixel of the model's grid step",
    (convention) => {
      const anyCase = fc
        .record({
          width: fc.integer({ min: 40, max: 4000 }),
          height: fc.integer({ min: 40, max: 4000 }),
          imageGrid: fc.constantFrom(1, 28, 32),
          maxImageSide: fc.option(fc.integer({ min: 300, max: 2000 })),
        })
        .chain((image) =>
          fc.record({
            image: fc.constant(image),
            x: fc.tuple(fc.nat(image.width - 1), fc.integer({ min: 1, max: image.width })),
            y: fc.tuple(fc.nat(image.height - 1), fc.integer({ min: 1, max: image.height })),
          }),
        );
      fc.assert(
        fc.property(anyCase, ({ image, x, y }) => {
          const sent = planImage(image, { ...image, contextLength: 128_000 });
          const framed = { image: { width: image.width, height: image.height }, sent };
          const box = {
            x1: x[0],
            y1: y[0],
            x2: Math.min(image.width, x[0] + x[1]),
            y2: Math.min(image.height, y[0] + y[1]),
          };
          const said = writeModelBox(box, convention, framed);
          // What lies within one unit of the corner can't be told from fractions of 1.
          fc.pre(Math.max(...said) > 1);
          const read = readModelBox(said, convention, framed);
          const units = convention === "absolute-xyxy" ? sent : { width: 1000, height: 1000 };
          const stepX = image.width / units.width;
          const stepY = image.height / units.height;
          expect(read).not.toBeNull();
          if (!read) return;
          // A box thinner than a step may take all of the step that it lies in.
          const [slackX, slackY] = [box.x2 - box.x1 > stepX ? 0.5 : 1, box.y2 - box.y1 > stepY ? 0.5 : 1];
          expect(Math.abs(read.x1 - box.x1)).toBeLessThanOrEqual(stepX * slackX + 1);
          expect(Math.abs(read.y1 - box.y1)).toBeLessThanOrEqual(stepY * slackY + 1);
          expect(Math.abs(read.x2 - box.x2)).toBeLessThanOrEqual(stepX * slackX + 1);
          expect(Math.abs(read.y2 - box.y2)).toBeLessThanOrEqual(stepY * slackY + 1);
        }),
        { numRuns: 200 },
      );
    },
  );

  it.each(conventions)(
    "%s: whatever numbers come, the box lies in the image and has a size, or there is none",
    (convention) => {
      const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -3000, max: 3000 }), fc.double({ min: -2, max: 1200 }));
      fc.assert(
        fc.property(
          fc.array(anyNumber, { minLength: 3, maxLength: 5 }),
          fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) }),
          (numbers, image) => {
            const sent = planImage(image, { maxImageSide: 900, imageGrid: 28, contextLength: 32_000 });
            const box = readModelBox(numbers, convention, { image, sent });
            if (box === null) return;
            expect(Object.values(box).every(Number.isInteger)).toBe(true);
            expect(0 <= box.x1 && box.x1 < box.x2 && box.x2 <= image.width).toBe(true);
            expect(0 <= box.y1 && box.y1 < box.y2 && box.y2 <= image.height).toBe(true);
          },
        ),
        { numRuns: 1000 },
      );
    },
  );
});

describe("a box as the model would say it", () => {
  it("is in whole numbers, also outside of the image, where an element may start", () => {
    const box = { x1: -8, y1: -1, x2: 2100, y2: 41 };
    expect(writeModelBox(box, "absolute-xyxy", frame)).toEqual([-2, 0, 525, 10]);
    expect(writeModelBox(box, "relative-1000-yxyx", frame)).toEqual([0, -4, 10, 1050]);
  });

  it("keeps thin things a unit thick and collapsed ones collapsed", () => {
    expect(writeModelBox({ x1: 400, y1: 8, x2: 401, y2: 8 }, "absolute-xyxy", frame)).toEqual([100, 2, 101, 2]);
  });
});

describe("the convention in words", () => {
  it("says order, unit and range", () => {
    expect(describeBoxConvention("absolute-xyxy", frame.sent)).toMatch(
      /^\[x1, y1, x2, y2\] in pixels .*500 wide and 1000 high/,
    );
    expect(describeBoxConvention("relative-1000-xyxy", frame.sent)).toMatch(/^\[x1, y1, x2, y2\].*0 to 1000/);
    expect(describeBoxConvention("relative-1000-yxyx", frame.sent)).toMatch(
      /^\[y1, x1, y2, x2\].*top, left.*0 to 1000/,
    );
  });
});
