import { describe, expect, test } from "vitest";
import type { Mark } from "../../../src/domain/screens/picture.ts";
import type { RgbaImage } from "../../../src/images/image.ts";
import { drawMarks } from "../../../src/vision/marks/draw-marks.ts";
import { traceLabel } from "../../../src/vision/marks/mark-digits.ts";
import { placeMarks } from "../../../src/vision/marks/mark-places.ts";
import { paintPixels } from "../painted-image.ts";

const paint = () => paintPixels(400, 300, (x, y) => [200 + (x % 7), 210 + (y % 5), 220]);
const colourAt = ({ width, data }: RgbaImage, x: number, y: number) =>
  String([...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]);

/** Where two pictures differ, as `x,y`. */
function findChanges(a: RgbaImage, b: RgbaImage): Set<string> {
  const changes = new Set<string>();
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) if (colourAt(a, x, y) !== colourAt(b, x, y)) changes.add(`${x},${y}`);
  }
  return changes;
}

function* pixelsOf({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }) {
  for (let y = y1; y < y2; y++) for (let x = x1; x < x2; x++) yield `${x},${y}`;
}

describe("a drawn mark", () => {
  test("is an outline of two pixels around its box and a label of one colour, and nothing else", () => {
    const before = paint();
    const image = paint();
    const mark: Mark = { label: "17", x: 100, y: 80, width: 60, height: 40 };
    const [place] = placeMarks(before, [mark]);
    if (!place) throw new Error("there is room for the label");
    expect(drawMarks(image, [mark])).toEqual(["17"]);
    const inside = new Set(pixelsOf(place.box));
    const outer = [...pixelsOf({ x1: 98, y1: 78, x2: 162, y2: 122 })];
    const expected = new Set([...outer.filter((pixel) => !inside.has(pixel)), ...pixelsOf(place.plate)]);
    expect(findChanges(before, image)).toEqual(expected);
    expect(new Set([...expected].map((pixel) => colourOf(image, pixel))).size).toBe(2);
  });

  test("shows its digits", () => {
    const image = paint();
    const mark: Mark = { label: "2046", x: 100, y: 80, width: 60, height: 40 };
    const [place] = placeMarks(image, [mark]);
    if (!place) throw new Error("there is room for the label");
    drawMarks(image, [mark]);
    const inked = new Set<string>();
    traceLabel("2046", place.face, (column, row) => inked.add(`${place.plate.x1 + column},${place.plate.y1 + row}`));
    expect(inked.size).toBeGreaterThan(100);
    const ground = colourAt(image, place.plate.x1, place.plate.y1);
    for (const pixel of pixelsOf(place.plate)) expect(colourOf(image, pixel) !== ground).toBe(inked.has(pixel));
  });

  test("of a small box is one pixel wide", () => {
    const before = paint();
    const image = paint();
    drawMarks(image, [{ label: "1", x: 100, y: 80, width: 23, height: 23 }]);
    const changes = findChanges(before, image);
    expect(changes.has("99,90") && changes.has("123,90")).toBe(true);
    expect(changes.has("98,102") || changes.has("100,90") || changes.has("111,104")).toBe(false);
  });

  test("at the picture's edges is drawn just within", () => {
    const before = paint();
    const image = paint();
    drawMarks(image, [{ label: "1", x: -30, y: -30, width: 900, height: 900 }]);
    const changes = findChanges(before, image);
    for (let x = 60; x < 340; x++) {
      for (const y of [0, 1, 298, 299]) expect(changes.has(`${x},${y}`)).toBe(true);
      for (const y of [2, 297]) expect(changes.has(`${x},${y}`)).toBe(false);
    }
  });

  test("covers no label that was placed", () => {
    const image = paint();
    const marks = Array.from({ length: 30 }, (_, i) => ({
      label: String(i + 1),
      x: (i % 6) * 50 + 30,
      y: Math.floor(i / 6) * 40 + 30,
      width: 90,
      height: 60,
    }));
    const placed = placeMarks(image, marks);
    expect(drawMarks(image, marks)).toEqual(placed.map(({ label }) => label));
    expect(placed.length).toBeGreaterThan(0);
    for (const { label, plate, face } of placed) {
      const inked = new Set<string>();
      traceLabel(label, face, (column, row) => inked.add(`${plate.x1 + column},${plate.y1 + row}`));
      const ground = colourAt(image, plate.x1, plate.y1);
      for (const pixel of pixelsOf(plate)) expect(colourOf(image, pixel) !== ground).toBe(inked.has(pixel));
    }
  });

  test("has another colour than those that it overlaps", () => {
    const image = paint();
    // Turns that are six apart would begin at the same colour.
    const apart = [1, 2, 3, 4, 5].map((i) => ({ label: String(i), x: i * 60, y: 200, width: 30, height: 30 }));
    const around = { label: "7", x: 100, y: 60, width: 120, height: 90 };
    const within = { label: "8", x: 130, y: 80, width: 60, height: 50 };
    expect(drawMarks(image, [around, ...apart, within])).toHaveLength(7);
    expect(colourAt(image, 160, 59)).not.toBe(colourAt(paint(), 160, 59));
    expect(colourAt(image, 160, 131)).not.toBe(colourAt(paint(), 160, 131));
    expect(colourAt(image, 160, 59)).not.toBe(colourAt(image, 160, 131));
  });

  test("that is left out is not drawn", () => {
    const before = paint();
    const image = paint();
    expect(drawMarks(image, [{ label: "one", x: 10, y: 50, width: 60, height: 30 }])).toEqual([]);
    expect(drawMarks(image, [{ label: "1", x: 410, y: 50, width: 60, height: 30 }])).toEqual([]);
    expect(drawMarks(image, [])).toEqual([]);
    expect(findChanges(before, image).size).toBe(0);
  });

  test("2,000 of them: the same picture every time, and what is said to be drawn is", () => {
    const marks = Array.from({ length: 2000 }, (_, i) => ({
      label: String(i),
      x: (i % 50) * 24,
      y: Math.floor(i / 50) * 30,
      width: 22,
      height: 26,
    }));
    const draw = () => {
      const image = paintPixels(1200, 1200, (x, y) => [(x * 3) & 255, (y * 5) & 255, 90]);
      return { image, marked: drawMarks(image, marks) };
    };
    const { image, marked } = draw();
    const again = draw();
    expect(again.marked).toEqual(marked);
    expect(Buffer.compare(again.image.data, image.data)).toBe(0);
    expect(marked.length).toBeGreaterThan(500);
    expect(new Set(marked).size).toBe(marked.length);
  });
});

function colourOf(image: RgbaImage, pixel: string): string {
  const [x = 0, y = 0] = pixel.split(",").map(Number);
  return colourAt(image, x, y);
}
