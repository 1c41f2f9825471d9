import { describe, expect, test } from "vitest";
import type { RgbaImage } from "../../../src/images/image.ts";
import { findContentBounds } from "../../../src/vision/hashes/content-bounds.ts";

type Paint = { x?: number; y: number; width?: number; height: number; level: number };

const WIDTH = 400;
const HEIGHT = 800;

/** A picture of one gray level with rectangles on it, later ones above. */
function paint(level: number, paints: Paint[], width = WIDTH, height = HEIGHT): RgbaImage {
  const data = new Uint8Array(width * height * 4).fill(level);
  for (const { x = 0, y, width: paintWidth = width, height: paintHeight, level: paintLevel } of paints) {
    for (let row = y; row < y + paintHeight; row++) {
      data.fill(paintLevel, (row * width + x) * 4, (row * width + x + paintWidth) * 4);
    }
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, data };
}

/** A line of strokes, like text: 3 pixels of ink, 3 without. */
function text(x: number, y: number, width: number, height: number, level: number): Paint[] {
  return Array.from({ length: Math.floor(width / 6) }, (_, n) => ({ x: x + n * 6, y, width: 3, height, level }));
}

const clock = (ink: number) => text(20, 12, 36, 12, ink);
const icons = (ink: number) => [...text(310, 12, 30, 12, ink), { x: 356, y: 12, width: 24, height: 12, level: ink }];
const statusBar = (ink: number) => [...clock(ink), ...icons(ink)];
const pill = (ink: number): Paint[] => [{ x: 130, y: 786, width: 140, height: 5, level: ink }];
const threeButtons = (ink: number): Paint[] =>
  [80, 190, 300].map((x) => ({ x, y: 770, width: 20, height: 16, level: ink }));
const body = (ink: number) => [
  ...text(20, 100, 200, 20, ink),
  ...text(20, 400, 300, 20, ink),
  ...text(20, 700, 360, 20, ink),
];

describe("bars and margins are not content", () => {
  for (const [theme, ground, ink] of [
    ["light", 250, 20],
    ["dark", 12, 230],
  ] as const) {
    test.each([
      { name: "no bars", paints: body(ink) },
      { name: "status bar", paints: [...statusBar(ink), ...body(ink)] },
      { name: "gesture pill", paints: [...body(ink), ...pill(ink)] },
      { name: "three buttons", paints: [...body(ink), ...threeButtons(ink)] },
      { name: "status bar and pill", paints: [...statusBar(ink), ...body(ink), ...pill(ink)] },
      { name: "status bar and three buttons", paints: [...statusBar(ink), ...body(ink), ...threeButtons(ink)] },
    ])(`${theme}, $name`, ({ paints }) => {
      expect(findContentBounds(paint(ground, paints))).toEqual({ top_y: 100, bottom_y: 719 });
    });
  }

  test("bars of their own colour end where the colour does", () => {
    const bars: Paint[] = [
      { y: 0, height: 30, level: 60 },
      { y: 752, height: 48, level: 0 },
    ];
    const content: Paint[] = [{ x: 10, y: 30, width: 380, height: 722, level: 180 }];
    const screen = paint(240, [...bars, ...content, ...statusBar(255), ...threeButtons(255)]);
    expect(findContentBounds(screen)).toEqual({ top_y: 30, bottom_y: 751 });
  });

  test("a margin behind a bar is cut off too, and ends with its uniform colour", () => {
    const status: Paint[] = [{ y: 0, height: 30, level: 60 }, ...statusBar(255)];
    const titled: Paint[] = [...status, { y: 30, height: 60, level: 120 }, ...text(20, 50, 120, 20, 255)];
    expect(findContentBounds(paint(250, [...titled, ...body(20)]))).toMatchObject({ top_y: 50 });
    const untitled: Paint[] = [...status, { y: 30, height: 60, level: 120 }];
    expect(findContentBounds(paint(250, [...untitled, ...body(20)]))).toMatchObject({ top_y: 90 });
  });

  test("a long capture begins and ends with the bars of its phone", () => {
    const lower = [...text(20, 7800, 300, 20, 20), { x: 130, y: 7986, width: 140, height: 5, level: 20 }];
    const capture = paint(250, [...statusBar(20), ...body(20), ...lower], WIDTH, 8000);
    expect(findContentBounds(capture)).toEqual({ top_y: 100, bottom_y: 7819 });
  });

  test("a pale card on a slightly darker page is content", () => {
    const card: Paint = { x: 20, y: 80, width: 360, height: 640, level: 255 };
    expect(findContentBounds(paint(243, [card, ...statusBar(20)]))).toEqual({ top_y: 80, bottom_y: 719 });
  });

  test("flat areas as JPEG leaves them count as uniform", () => {
    const screen = paint(245, [...statusBar(20), ...body(20), ...pill(20)]);
    for (let at = 0; at < screen.data.length; at += 4) {
      const level = (screen.data[at] as number) + ((at / 4) % 7) - 3;
      screen.data.fill(Math.min(255, level), at, at + 3);
    }
    expect(findContentBounds(screen)).toEqual({ top_y: 100, bottom_y: 719 });
  });
});

describe("what only resembles a bar is content", () => {
  const top = (paints: Paint[]) => findContentBounds(paint(250, [...paints, ...body(20)])).top_y;
  const bottom = (paints: Paint[]) => findContentBounds(paint(250, [...paints, ...body(20)])).bottom_y;

  test.each([
    { name: "a title at the left only", paints: text(20, 12, 120, 16, 20), first: 12 },
    {
      name: "a line across, denser than symbols",
      paints: [{ x: 10, y: 10, width: 380, height: 8, level: 90 }],
      first: 10,
    },
    { name: "tall ink at both sides", paints: [...text(20, 8, 40, 30, 20), ...text(340, 8, 40, 30, 20)], first: 8 },
    {
      name: "ink beyond 6 % of the height",
      paints: [...text(20, 44, 40, 12, 20), ...text(340, 44, 40, 12, 20)],
      first: 44,
    },
    { name: "ink that touches the edge", paints: [...text(20, 0, 40, 12, 20), ...text(340, 0, 40, 12, 20)], first: 0 },
    {
      name: "ink with no gap before the content",
      paints: [...statusBar(20), { x: 20, y: 24, width: 360, height: 60, level: 90 }],
      first: 12,
    },
  ])("$name", ({ paints, first }) => {
    expect(top(paints)).toBe(first);
  });

  test.each([
    { name: "a short dash", paints: [{ x: 190, y: 786, width: 20, height: 5, level: 20 }], last: 790 },
    { name: "a pill off the centre", paints: [{ x: 20, y: 786, width: 140, height: 5, level: 20 }], last: 790 },
    { name: "a thick button", paints: [{ x: 130, y: 770, width: 140, height: 20, level: 20 }], last: 789 },
    { name: "two tabs", paints: [100, 280].map((x) => ({ x, y: 770, width: 20, height: 16, level: 20 })), last: 785 },
    {
      name: "four tabs",
      paints: [50, 140, 240, 330].map((x) => ({ x, y: 770, width: 20, height: 16, level: 20 })),
      last: 785,
    },
    {
      name: "three tabs with captions",
      paints: [80, 190, 300].map((x) => ({ x, y: 756, width: 20, height: 36, level: 20 })),
      last: 791,
    },
  ])("$name", ({ paints, last }) => {
    expect(bottom(paints)).toBe(last);
  });

  test("a line near the top of a long page, which a phone's screen has much further down", () => {
    const page = [...text(20, 100, 36, 20, 20), ...text(310, 100, 60, 20, 20), ...text(20, 9000, 300, 20, 20)];
    expect(findContentBounds(paint(250, page, WIDTH, 10_000))).toEqual({ top_y: 100, bottom_y: 9019 });
    const alone = [...text(20, 49, 36, 30, 20), ...text(80, 49, 200, 30, 20)];
    expect(findContentBounds(paint(250, alone, 300, 8000))).toEqual({ top_y: 49, bottom_y: 78 });
  });

  test("a wide picture has no system bars", () => {
    const paints = [...text(20, 12, 36, 12, 20), ...text(700, 12, 60, 12, 20), ...text(20, 200, 300, 20, 20)];
    expect(findContentBounds(paint(250, paints, 800, 400))).toEqual({ top_y: 12, bottom_y: 219 });
  });
});

describe("every picture has content", () => {
  test.each([
    { name: "uniform", image: paint(200, []), bounds: { top_y: 0, bottom_y: HEIGHT - 1 } },
    { name: "one pixel", image: paint(0, [], 1, 1), bounds: { top_y: 0, bottom_y: 0 } },
    {
      name: "one row",
      image: paint(0, [{ x: 3, y: 0, width: 1, height: 1, level: 255 }], 9, 1),
      bounds: { top_y: 0, bottom_y: 0 },
    },
    { name: "one column", image: paint(0, [{ y: 4, height: 2, level: 255 }], 1, 9), bounds: { top_y: 4, bottom_y: 5 } },
    {
      name: "two halves",
      image: paint(0, [{ y: 400, height: 400, level: 255 }]),
      bounds: { top_y: 0, bottom_y: HEIGHT - 1 },
    },
    { name: "bars alone", image: paint(250, [...statusBar(20), ...pill(20)]), bounds: { top_y: 64, bottom_y: 735 } },
    { name: "a status bar alone", image: paint(250, statusBar(20)), bounds: { top_y: 64, bottom_y: HEIGHT - 1 } },
    {
      name: "no margin",
      image: paint(0, [{ x: 9, y: 0, width: 9, height: HEIGHT, level: 255 }]),
      bounds: { top_y: 0, bottom_y: HEIGHT - 1 },
    },
  ])("$name", ({ image, bounds }) => {
    expect(findContentBounds(image)).toEqual(bounds);
  });
});
