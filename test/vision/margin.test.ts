import { describe, expect, test } from "vitest";
import { frameSmallImage } from "../../src/vision/margin.ts";
import { type Colour, paintRectangles } from "./painted-image.ts";

const GROUND: Colour = [20, 120, 220];
const INK: Colour = [250, 250, 250];

function readPixel(image: { width: number; data: Uint8Array }, x: number, y: number): number[] {
  return [...image.data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 4)];
}

describe("a small picture is framed before text is looked for", () => {
  const picture = paintRectangles(60, 40, GROUND, [{ x: 0, y: 10, width: 20, height: 20, colour: INK }]);
  const framed = frameSmallImage(picture);

  test("with the commonest colour of its border, also where ink touches the edge", () => {
    expect(framed.image).toMatchObject({ width: 60 + 64, height: 40 + 64 });
    for (const [x, y] of [
      [0, 0],
      [31, 52],
      [123, 103],
      [60, 31],
    ] as const) {
      expect(readPixel(framed.image, x, y)).toEqual([...GROUND, 255]);
    }
  });

  test("and its own pixels stand in the middle, unchanged", () => {
    for (let y = 0; y < 40; y++) {
      for (let x = 0; x < 60; x++) expect(readPixel(framed.image, x + 32, y + 32)).toEqual(readPixel(picture, x, y));
    }
  });

  test.each([
    { box: { x1: 32, y1: 42, x2: 52, y2: 62 }, original: { x1: 0, y1: 10, x2: 20, y2: 30 } },
    { box: { x1: 10, y1: 20, x2: 200, y2: 200 }, original: { x1: 0, y1: 0, x2: 60, y2: 40 } },
    { box: { x1: 0, y1: 0, x2: 20, y2: 20 }, original: { x1: 0, y1: 0, x2: 0, y2: 0 } },
  ])("boxes come back in the original's pixels, cut at its edge: $box", ({ box, original }) => {
    expect(framed.toOriginal(box)).toEqual(original);
  });

  test.each([
    { width: 256, height: 256, isFramed: false },
    { width: 255, height: 256, isFramed: true },
    { width: 2000, height: 255, isFramed: true },
    { width: 1, height: 1, isFramed: true },
  ])("$width x $height: framed $isFramed", ({ width, height, isFramed }) => {
    const image = paintRectangles(width, height, GROUND, []);
    expect(frameSmallImage(image).image !== image).toBe(isFramed);
  });
});
