import { describe, expect, test } from "vitest";
import { chooseMarkColour } from "../../../src/vision/marks/mark-colours.ts";
import { type Colour, paintPixels } from "../painted-image.ts";

const BOX = { x1: 10, y1: 10, x2: 50, y2: 40 };

/** Contrast of two colours as WCAG 2 measures it, 1 to 21. */
function measureWcagContrast(a: readonly number[], b: readonly number[]): number {
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((level) =>
      level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

const turns = [0, 1, 2, 3, 4, 5];
const grounds: { name: string; colour: Colour }[] = [
  { name: "white", colour: [255, 255, 255] },
  { name: "black", colour: [0, 0, 0] },
  { name: "light gray", colour: [220, 220, 225] },
  { name: "dark blue", colour: [18, 22, 40] },
  { name: "middle gray", colour: [115, 115, 115] },
  { name: "red", colour: [230, 0, 40] },
  { name: "a blue button", colour: [0, 105, 255] },
  { name: "green", colour: [0, 130, 40] },
  { name: "violet", colour: [120, 70, 200] },
  { name: "yellow", colour: [255, 225, 0] },
];

describe("a mark's colour", () => {
  test.each(grounds)("is seen on $name, and its digits are on it", ({ colour }) => {
    const image = paintPixels(60, 50, () => colour);
    for (const turn of turns) {
      const { ground, ink } = chooseMarkColour(image, BOX, turn);
      expect(measureWcagContrast(ground, colour)).toBeGreaterThan(2);
      expect(measureWcagContrast(ground, ink)).toBeGreaterThan(4.3);
    }
  });

  test.each(grounds.slice(0, 4))("differs for six marks that follow each other on $name", ({ colour }) => {
    const image = paintPixels(60, 50, () => colour);
    expect(new Set(turns.map((turn) => String(chooseMarkColour(image, BOX, turn).ground))).size).toBe(6);
  });

  test("is chosen by what lies under the outline, whatever is elsewhere", () => {
    const isEdge = (x: number, y: number) => x === 10 || x === 49 || y === 10 || y === 39;
    const framed = paintPixels(60, 50, (x, y) => (isEdge(x, y) ? [255, 225, 0] : [90, 200, 10]));
    const plain = paintPixels(60, 50, () => [255, 225, 0]);
    for (const turn of turns) expect(chooseMarkColour(framed, BOX, turn)).toEqual(chooseMarkColour(plain, BOX, turn));
  });

  test("is the least bad one where no colour is seen everywhere", () => {
    const columns: Colour[] = [
      [115, 115, 115],
      [115, 115, 115],
      [255, 225, 0],
      [0, 0, 0],
    ];
    // Whatever is chosen is lost somewhere: a colour of middle lightness on half of the outline, yellow or black on a quarter.
    const image = paintPixels(80, 10, (x) => columns[Math.floor(x / 20)] as Colour);
    for (const turn of turns) {
      const { ground } = chooseMarkColour(image, { x1: 0, y1: 0, x2: 80, y2: 10 }, turn);
      expect(measureWcagContrast(ground, [115, 115, 115])).toBeGreaterThan(2);
    }
  });
});
