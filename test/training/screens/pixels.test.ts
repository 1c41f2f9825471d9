import { describe, expect, it } from "vitest";
import type { Box } from "../../../training/screens/candidate.ts";
import { hasVisibleEdge, measureForeground } from "../../../training/screens/edges.ts";
import { addAlpha } from "../../../training/screens/images.ts";
import { MARK_EDGE_SHARE, measureInk, type Pixels } from "../../../training/screens/ink.ts";

const SIDE = 60;

/** A white picture with grey rectangles. */
function paint(...rectangles: (Box & { level: number })[]): Pixels {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(255);
  for (const { x1, y1, x2, y2, level } of rectangles) {
    for (let y = y1; y < y2; y++) data.fill(level, (y * SIDE + x1) * 3, (y * SIDE + x2) * 3);
  }
  return { data, width: SIDE, height: SIDE, channels: 3 };
}

describe("measureInk", () => {
  it("bounds what changed", () => {
    const shown = paint({ x1: 12, y1: 14, x2: 20, y2: 30, level: 0 });
    const ink = measureInk(shown, paint(), { x1: 10, y1: 10, x2: 40, y2: 40 });
    expect(ink).toEqual({ box: { x1: 12, y1: 14, x2: 20, y2: 30 }, pixelCount: 128, contrast: 255, colorCount: 1 });
  });

  it("finds nothing where nothing changed", () => {
    expect(measureInk(paint(), paint(), { x1: -5, y1: 10, x2: 400, y2: 40 })).toBeUndefined();
  });

  it("leaves a shadow out, but keeps a mark's pale track", () => {
    const shown = paint({ x1: 10, y1: 10, x2: 30, y2: 20, level: 240 }, { x1: 10, y1: 10, x2: 20, y2: 20, level: 0 });
    const region = { x1: 5, y1: 5, x2: 40, y2: 40 };
    expect(measureInk(shown, paint(), region)?.box.x2).toBe(20);
    expect(measureInk(shown, paint(), region, region, [], MARK_EDGE_SHARE)?.box.x2).toBe(30);
  });

  it("leaves to a neighbour what lies in the neighbour's box, and to a smaller one what lies upon it", () => {
    const own = { x1: 10, y1: 10, x2: 30, y2: 30 };
    const shown = paint(
      { x1: 12, y1: 12, x2: 20, y2: 20, level: 0 },
      { x1: 30, y1: 12, x2: 36, y2: 20, level: 0 },
      { x1: 24, y1: 24, x2: 28, y2: 28, level: 0 },
    );
    const others = [
      { x1: 30, y1: 10, x2: 50, y2: 30 },
      { x1: 23, y1: 23, x2: 29, y2: 29 },
    ];
    const ink = measureInk(shown, paint(), { x1: 8, y1: 8, x2: 32, y2: 32 }, own, others);
    expect(ink?.box).toEqual({ x1: 12, y1: 12, x2: 20, y2: 20 });
  });
});

describe("hasVisibleEdge", () => {
  const box = { x1: 10, y1: 10, x2: 50, y2: 40 };

  it.each([
    ["filled", paint({ ...box, level: 200 }), true],
    ["underlined", paint({ ...box, y1: 39, level: 100 }), true],
    ["as white as what is around it", paint({ x1: 25, y1: 20, x2: 35, y2: 30, level: 0 }), false],
  ])("sees whether a button is %s", (_, pixels, expected) => {
    expect(hasVisibleEdge(pixels, box, 1)).toBe(expected);
  });
});

describe("measureForeground", () => {
  it("bounds what stands out from the commonest colour", () => {
    const pixels = paint({ x1: 25, y1: 20, x2: 35, y2: 30, level: 0 });
    const ink = measureForeground(pixels, { x1: 10, y1: 10, x2: 50, y2: 40 });
    expect(ink?.box).toEqual({ x1: 25, y1: 20, x2: 35, y2: 30 });
    expect(measureForeground(paint(), { x1: 10, y1: 10, x2: 50, y2: 40 })).toBeUndefined();
  });
});

describe("addAlpha", () => {
  it("gives the Worker's code the same picture, opaque, with or without an alpha of its own", () => {
    const rgb = { data: Uint8Array.of(1, 2, 3, 4, 5, 6), width: 2, height: 1, channels: 3 };
    const rgba = { data: Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 9), width: 2, height: 1, channels: 4 };
    for (const picture of [rgb, rgba])
      expect(addAlpha(picture)).toEqual({ data: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255), width: 2, height: 1 });
  });
});
