import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import { findPaintedButtons } from "../../../src/vision/controls/find-painted-buttons.ts";
import type { Part } from "../../../src/vision/controls/parts.ts";
import { openTextColours } from "../../../src/vision/controls/text-colours.ts";
import { type Colour, paintPixels } from "../painted-image.ts";

const [WIDTH, HEIGHT] = [400, 200];
const SCALE = { width: WIDTH, height: HEIGHT, letter: 10 };
const PAPER: Colour = [250, 250, 250];
const BLUE: Colour = [30, 90, 220];
const INK: Colour = [20, 20, 20];
/** A button of 44 pixels around a label whose capitals are 12 tall. */
const BUTTON = { x1: 100, y1: 60, x2: 300, y2: 104 };
const LABEL = { x1: 150, y1: 76, x2: 250, y2: 88 };

type Shape = { box: Box; colour: Colour; radius?: number };

/** A screen with rounded rectangles on it, later ones above, and strokes of letters in each label. */
function paint(shapes: readonly Shape[], labels: readonly { box: Box; ink: Colour }[]) {
  return paintPixels(WIDTH, HEIGHT, (x, y) => {
    for (const { box, ink } of labels) {
      const isIn = x >= box.x1 && x < box.x2 && y >= box.y1 && y < box.y2;
      if (isIn && (x - box.x1) % 6 < 2) return ink;
    }
    return shapes.findLast((shape) => covers(shape, x + 0.5, y + 0.5))?.colour ?? PAPER;
  });
}

function covers({ box: { x1, y1, x2, y2 }, radius = 0 }: Shape, x: number, y: number): boolean {
  if (x < x1 || x > x2 || y < y1 || y > y2) return false;
  const dx = Math.max(x1 + radius - x, x - x2 + radius, 0);
  const dy = Math.max(y1 + radius - y, y - y2 + radius, 0);
  return Math.hypot(dx, dy) <= radius || dx === 0 || dy === 0;
}

const frame = (box: Box, colour: Colour, ground: Colour, radius = 0): Shape[] => {
  const { x1, y1, x2, y2 } = box;
  const inner = { x1: x1 + 2, y1: y1 + 2, x2: x2 - 2, y2: y2 - 2 };
  return [
    { box, colour, radius },
    { box: inner, colour: ground, radius: Math.max(0, radius - 2) },
  ];
};
const text = (box: Box, words = "CHECKOUT"): Part => ({ box, kind: "text", text: words });
const find = (shapes: readonly Shape[], parts: readonly Part[] = [text(LABEL)], ink = INK) => {
  const labels = parts.filter(({ kind }) => kind === "text").map(({ box }) => ({ box, ink }));
  const image = paint(shapes, labels);
  return findPaintedButtons(image, parts, openTextColours(image), SCALE);
};
const isNear = (found: Box | undefined, box: Box) =>
  found !== undefined && (["x1", "y1", "x2", "y2"] as const).every((side) => Math.abs(found[side] - box[side]) <= 2);

describe("a button is found by what it paints around its label", () => {
  test.each([
    ["a plate", [{ box: BUTTON, colour: BLUE }]],
    ["a plate with round corners", [{ box: BUTTON, colour: BLUE, radius: 10 }]],
    ["a pill", [{ box: BUTTON, colour: BLUE, radius: 22 }]],
    ["a frame", frame(BUTTON, BLUE, PAPER)],
    ["a frame with round corners", frame(BUTTON, BLUE, PAPER, 10)],
    ["a frame like a pill", frame(BUTTON, BLUE, PAPER, 22)],
    [
      "a plate on a card",
      [
        { box: { x1: 20, y1: 20, x2: 380, y2: 180 }, colour: [255, 255, 255] as Colour },
        { box: BUTTON, colour: BLUE, radius: 8 },
      ],
    ],
  ])("%s", (_name, shapes) => {
    const found = find(shapes, [text(LABEL)], [255, 255, 255]);
    const framed = shapes.length === 2 && shapes[0]?.box === BUTTON;
    const inside = framed ? { x1: 102, y1: 62, x2: 298, y2: 102 } : BUTTON;
    // Of a frame's label, the ink is dark.
    const [button] = framed ? find(shapes) : found;
    expect(isNear(button, inside), JSON.stringify(button)).toBe(true);
  });

  test("also if it is as wide as the screen but for a margin", () => {
    const wide = { ...BUTTON, x1: 16, x2: 384 };
    expect(isNear(find([{ box: wide, colour: BLUE, radius: 12 }], [text(LABEL)])[0], wide)).toBe(true);
  });

  test("with a sign beside the label, both in the middle", () => {
    const sign: Part = { box: { x1: 130, y1: 72, x2: 148, y2: 92 }, kind: "icon" };
    const label = text({ ...LABEL, x1: 156, x2: 270 });
    const shapes = [
      { box: BUTTON, colour: BLUE },
      { box: sign.box, colour: PAPER },
    ];
    expect(isNear(find(shapes, [label, sign])[0], BUTTON)).toBe(true);
  });

  test("whichever letters its label has: those without tall ones make a lower line", () => {
    const low = { box: { x1: 140, y1: 60, x2: 260, y2: 90 }, colour: BLUE };
    const line = { x1: 170, y1: 70, x2: 230, y2: 79 };
    // Nine pixels of small letters are of capitals of twelve, so the plate is only two and a half times as tall: a badge.
    expect(find([low], [text(line, "vacuum")])).toEqual([]);
    expect(find([low], [text(line, "LABEL")])).toHaveLength(1);
  });

  test("of a lower plate only if its label is in upper case: otherwise it is a chip", () => {
    const chip = { box: { ...BUTTON, y2: 96 }, colour: BLUE, radius: 18 };
    const line = { ...LABEL, y1: 72, y2: 84 };
    expect(find([chip], [text(line, "Music")])).toEqual([]);
    expect(find([chip], [text(line, "MUSIC")])).toHaveLength(1);
  });
});

describe("what is no button isn't found:", () => {
  test.each<[string, Shape[], Part[]]>([
    ["a text on the page", [], [text(LABEL)]],
    ["a badge", [{ box: { x1: 140, y1: 70, x2: 260, y2: 94 }, colour: BLUE }], [text(LABEL)]],
    ["a card", [{ box: { x1: 60, y1: 20, x2: 340, y2: 144 }, colour: BLUE }], [text(LABEL)]],
    ["a bar from side to side", [{ box: { ...BUTTON, x1: 0, x2: WIDTH }, colour: BLUE }], [text(LABEL)]],
    ["a field, whose text begins at its left", frame(BUTTON, BLUE, PAPER), [text({ ...LABEL, x1: 110, x2: 190 })]],
    ["a figure", [{ box: BUTTON, colour: BLUE }], [text(LABEL, "42")]],
    ["a sentence", [{ box: BUTTON, colour: BLUE }], [text(LABEL, "This is what has happened, and why.")]],
    [
      "a plate with two texts",
      [{ box: BUTTON, colour: BLUE }],
      [text(LABEL), text({ x1: 104, y1: 76, x2: 130, y2: 88 })],
    ],
    [
      "a bar with signs at both sides",
      [{ box: BUTTON, colour: BLUE }],
      [
        text({ ...LABEL, x1: 172 }),
        { box: { x1: 150, y1: 72, x2: 168, y2: 92 }, kind: "icon" },
        { box: { x1: 274, y1: 72, x2: 294, y2: 92 }, kind: "icon" },
      ],
    ],
    [
      "a text between two rules and two things that stand beside it",
      [
        { box: { x1: 0, y1: 58, x2: WIDTH, y2: 60 }, colour: BLUE },
        { box: { x1: 0, y1: 104, x2: WIDTH, y2: 106 }, colour: BLUE },
        { box: { x1: 80, y1: 66, x2: 100, y2: 98 }, colour: INK },
        { box: { x1: 300, y1: 66, x2: 320, y2: 98 }, colour: INK },
      ],
      [text(LABEL)],
    ],
    [
      "a text between two short rules, with lower things beside it",
      [
        { box: { ...BUTTON, y1: 58, y2: 60 }, colour: BLUE },
        { box: { ...BUTTON, y1: 104, y2: 106 }, colour: BLUE },
        { box: { x1: 76, y1: 74, x2: 100, y2: 90 }, colour: INK },
        { box: { x1: 300, y1: 74, x2: 324, y2: 90 }, colour: INK },
      ],
      [text(LABEL)],
    ],
    [
      "a lens, whose upper and lower edges are no lines",
      Array.from({ length: 44 }, (_, row): Shape => {
        const half = 100 * Math.sqrt(1 - ((row - 21.5) / 22) ** 2);
        return { box: { x1: 200 - half, y1: 60 + row, x2: 200 + half, y2: 61 + row }, colour: BLUE };
      }),
      [text(LABEL)],
    ],
    [
      "the head of a dialog, whose sides go on below its rule",
      [
        ...frame({ x1: 100, y1: 60, x2: 300, y2: 190 }, BLUE, PAPER),
        { box: { x1: 102, y1: 104, x2: 298, y2: 106 }, colour: BLUE },
      ],
      [text(LABEL)],
    ],
    [
      "cells of a table",
      [
        { ...BUTTON, x1: 10, x2: 200 },
        { ...BUTTON, x1: 198, x2: 390 },
      ].flatMap((box) => frame(box, BLUE, PAPER)),
      [text({ ...LABEL, x1: 60, x2: 150 }), text({ ...LABEL, x1: 250, x2: 338 })],
    ],
  ])("%s", (_name, shapes, parts) => {
    expect(find(shapes, parts)).toEqual([]);
  });
});
