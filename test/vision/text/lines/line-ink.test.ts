import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Box } from "../../../../src/domain/screens/box.ts";
import { joinNeighbours } from "../../../../src/vision/text/lines/join-runs.ts";
import { findInkRuns, type InkRun } from "../../../../src/vision/text/lines/line-ink.ts";
import { type Colour, paintPixels, paintRectangles, type Rectangle } from "../../painted-image.ts";

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const LETTER = { width: 6, height: 14, pitch: 9 };
const TOP = 23;

/** Letters as upright bars, 3 pixels apart. */
function word(x: number, letters: number, colour: Colour = BLACK, y = TOP): Rectangle[] {
  return Array.from({ length: letters }, (_, index) => ({
    x: x + index * LETTER.pitch,
    y,
    width: LETTER.width,
    height: LETTER.height,
    colour,
  }));
}
const inkOf = (x: number, letters: number): Box => ({
  x1: x,
  y1: TOP,
  x2: x + (letters - 1) * LETTER.pitch + LETTER.width,
  y2: TOP + LETTER.height,
});

const toGlyphs = (rectangles: readonly Rectangle[]) =>
  rectangles.map(({ x, y, width, height }) => ({ from: x, to: x + width, top: y, bottom: y + height }));

/** The detector's loose box around some ink, and its core. */
const loosen = (ink: Box, by = 5): Box => ({ x1: ink.x1 - by, y1: ink.y1 - by, x2: ink.x2 + by, y2: ink.y2 + by });
const shrink = (ink: Box): Box => ({ x1: ink.x1 + 2, y1: ink.y1 + 4, x2: ink.x2 - 2, y2: ink.y2 - 4 });

function find(rectangles: readonly Rectangle[], box: Box, core: Box, ground: Colour = WHITE): InkRun[] {
  return findInkRuns(paintRectangles(400, 60, ground, rectangles), box, core);
}

describe("the ink of a line", () => {
  const ink = inkOf(60, 8);
  const box = loosen(ink);
  const core = shrink(ink);

  test.each<{ name: string; ground?: Colour; paints: Rectangle[] }>([
    { name: "black on white", paints: word(60, 8) },
    { name: "white on black", ground: BLACK, paints: word(60, 8, WHITE) },
    { name: "faint gray on white", paints: word(60, 8, [225, 225, 225]) },
    { name: "blue on yellow", ground: [250, 230, 90], paints: word(60, 8, [30, 60, 200]) },
    { name: "told apart by one channel", ground: [200, 100, 100], paints: word(60, 8, [200, 100, 180]) },
    {
      name: "in a button that is larger than the box",
      ground: [180, 180, 180],
      paints: [{ x: 20, y: 4, width: 200, height: 52, colour: [30, 90, 220] }, ...word(60, 8, WHITE)],
    },
    {
      name: "in a thin frame whose sides stand beside the text",
      paints: [
        { x: 52, y: 8, width: 2, height: 44, colour: BLACK },
        { x: 138, y: 8, width: 2, height: 44, colour: BLACK },
        { x: 52, y: 8, width: 88, height: 2, colour: BLACK },
        { x: 52, y: 50, width: 88, height: 2, colour: BLACK },
        ...word(60, 8),
      ],
    },
    {
      name: "in a thin frame close around it, as a small button's or a field's is",
      paints: [
        { x: 56, y: 19, width: 77, height: 22, colour: BLACK },
        { x: 57, y: 20, width: 75, height: 20, colour: WHITE },
        ...word(60, 8),
      ],
    },
    { name: "above an underline", paints: [{ x: 60, y: 39, width: 69, height: 1, colour: BLACK }, ...word(60, 8)] },
    { name: "above a table's rule", paints: [{ x: 0, y: 40, width: 400, height: 1, colour: BLACK }, ...word(60, 8)] },
    {
      name: "below another line's feet",
      paints: [{ x: 62, y: 16, width: 4, height: 4, colour: BLACK }, ...word(60, 8)],
    },
    { name: "beside a far neighbour", paints: [...word(160, 3), ...word(60, 8)] },
  ])("is boxed exactly: $name", ({ ground = WHITE, paints }) => {
    const runs = find(paints, box, core, ground);
    expect(runs.map((run) => run.box)).toEqual([ink]);
    expect(runs[0]?.glyphs).toEqual(
      word(60, 8).map(({ x, y, width, height }) => ({ from: x, to: x + width, top: y, bottom: y + height })),
    );
  });

  test("letters that the detector's box cuts off are taken along, on both sides", () => {
    const cut = { ...box, x1: ink.x1 + 20, x2: ink.x2 - 20 };
    expect(find(word(60, 8), cut, shrink(cut)).map((run) => run.box)).toEqual([ink]);
  });

  test("a box that ends within a letter gets the whole letter", () => {
    const cut = { ...box, x2: ink.x2 - 2 };
    expect(find(word(60, 8), cut, core).map((run) => run.box)).toEqual([ink]);
  });

  test("the next word isn't taken along", () => {
    const next = [...word(60, 8), ...word(ink.x2 + 7, 4)];
    expect(find(next, loosen(ink, 3), core).map((run) => run.box)).toEqual([ink]);
  });

  test.each([
    { name: "a gap of a line's height parts an icon from its label", gap: 14, boxes: 2 },
    { name: "a smaller one is a word's", gap: 13, boxes: 1 },
  ])("$name", ({ gap, boxes }) => {
    const icon = inkOf(40, 2);
    const label = inkOf(icon.x2 + gap, 6);
    const both = { ...icon, x2: label.x2 };
    const runs = find([...word(40, 2), ...word(icon.x2 + gap, 6)], loosen(both), shrink(both));
    expect(runs.map((run) => run.box)).toEqual(boxes === 2 ? [icon, label] : [both]);
  });
});

describe("underscores of a line with letters of different widths", () => {
  const letters = [...word(60, 4), ...word(112, 2), ...word(139, 3)].map((one, index) =>
    index % 3 === 1 ? { ...one, width: 3 } : one,
  );
  const ink = { ...inkOf(60, 4), x2: 163 };
  const bottom = (mark: Omit<Rectangle, "colour">, box = loosen(ink, 7)) =>
    Math.max(...find([...letters, { ...mark, colour: BLACK }], box, shrink(ink)).map((run) => run.box.y2));

  test("belong to it, between letters and at its end", () => {
    expect(bottom({ x: 94, y: TOP + 15, width: 16, height: 2 })).toBe(TOP + 17);
    expect(bottom({ x: 164, y: TOP + 15, width: 9, height: 1 })).toBe(TOP + 16);
  });

  test.each([
    { name: "an underline", mark: { x: 60, y: TOP + 15, width: 90, height: 1 } },
    { name: "a speck", mark: { x: 100, y: TOP + 15, width: 2, height: 1 } },
    { name: "something taller", mark: { x: 95, y: TOP + 15, width: 14, height: 5 } },
    { name: "something far below", mark: { x: 95, y: TOP + 19, width: 14, height: 1 } },
  ])("not $name", ({ mark }) => {
    expect(bottom(mark)).toBe(TOP + 14);
  });
});

test("a rule beside a line that goes on beyond it is none of its letters: the frame beside a group's name", () => {
  const ink = inkOf(60, 8);
  const rule = { x: ink.x2 + 2, y: TOP + 6, width: 200, height: 1, colour: BLACK };
  expect(find([...word(60, 8), rule], loosen(ink), shrink(ink)).map(({ box }) => box)).toEqual([ink]);
});

describe("the ink of a line on a gradient", () => {
  const ink = inkOf(30, 30);
  const box = loosen(ink);
  const paintOn = (colour: Colour, groundAt: (x: number, y: number) => Colour, letters = word(30, 30)) => {
    const isLetter = (x: number, y: number) =>
      letters.some((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height);
    return paintPixels(400, 60, (x, y) => (isLetter(x, y) ? colour : groundAt(x, y)));
  };

  test.each<{ name: string; colour: Colour; groundAt: (x: number, y: number) => Colour }>([
    { name: "white on one across", colour: WHITE, groundAt: (x) => [60 + x / 3, 70 + x / 3, 80 + x / 3] },
    { name: "black on one across", colour: BLACK, groundAt: (x) => [220 - x / 3, 230 - x / 3, 240 - x / 3] },
    { name: "white on one from corner to corner", colour: WHITE, groundAt: (x, y) => [x / 3 + y, x / 3 + y, 120] },
    { name: "white on one from hue to hue", colour: WHITE, groundAt: (x) => [40 + x / 3, 120, 200 - x / 3] },
    {
      name: "white on a round one",
      colour: WHITE,
      groundAt: (x, y) => [60 + Math.hypot(x - 150, y - 30) / 2, 90, 180 - Math.hypot(x - 150, y - 30) / 2],
    },
    {
      name: "letters that paint more than any shade of the background",
      colour: WHITE,
      groundAt: (x, y) => [30 + x / 3 + y / 2, 30 + x / 3 + y / 2, 30 + x / 3 + y / 2],
    },
  ])("is boxed exactly: $name", ({ colour, groundAt }) => {
    const runs = findInkRuns(paintOn(colour, groundAt), box, shrink(ink));
    expect(runs.map((run) => run.box)).toEqual([ink]);
    expect(runs[0]?.glyphs.length).toBe(30);
  });

  test("is split where it is apart, and goes on beyond the detector's box", () => {
    const letters = [...word(30, 8), ...word(130, 12)];
    const image = paintOn(WHITE, (x) => [60 + x / 3, 70 + x / 3, 80 + x / 3], letters);
    const cut = { ...box, x2: inkOf(130, 12).x2 - 12 };
    expect(findInkRuns(image, cut, shrink(cut)).map((run) => run.box)).toEqual([inkOf(30, 8), inkOf(130, 12)]);
  });

  test("is told from the parts of a chip, though other colours are along its edges", () => {
    const blue: Colour = [30, 90, 220];
    const row = { x: 25, y: 20, width: 290, height: 20, colour: blue };
    const other = { x: 170, y: 0, width: 230, height: 60, colour: [230, 240, 200] as Colour };
    const runs = find([other, row, ...word(30, 30, WHITE)], box, shrink(ink), [230, 230, 230]);
    expect(runs.map((run) => run.box)).toEqual([ink]);
  });

  test("is left as it was on a photo, where the holes of the letters would be told", () => {
    const photo = (x: number, y: number): Colour => {
      const shade = 90 + 50 * Math.sin(x / 7) * Math.cos(y / 9) + 30 * Math.sin(x / 3 + y / 5);
      return [shade, shade * 0.8, shade * 0.6];
    };
    const rings = word(30, 30).flatMap(({ x, y, height, colour }) => [
      { x, y, width: 7, height: 2, colour },
      { x, y: y + height - 2, width: 7, height: 2, colour },
      { x, y, width: 2, height, colour },
      { x: x + 5, y, width: 2, height, colour },
    ]);
    expect(findInkRuns(paintOn(WHITE, photo, rings), box, shrink(ink))).toEqual([{ box, glyphs: [] }]);
  });
});

describe("where no plain background can be told the box stays as it was", () => {
  const box = { x1: 40, y1: 15, x2: 200, y2: 45 };
  const core = { x1: 46, y1: 22, x2: 194, y2: 38 };

  test.each([
    { name: "nothing painted", colourAt: (): Colour => WHITE },
    {
      name: "less contrast than can be seen",
      colourAt: (x: number): Colour => (x % 9 < 4 ? [255, 255, 255] : [245, 245, 245]),
    },
    { name: "a gradient across", colourAt: (x: number): Colour => [x % 256, x % 256, x % 256] },
    { name: "a gradient down", colourAt: (_: number, y: number): Colour => [y * 4, y * 4, y * 4] },
    { name: "two halves", colourAt: (x: number): Colour => (x < 110 ? BLACK : WHITE) },
  ])("$name", ({ colourAt }) => {
    expect(findInkRuns(paintPixels(400, 60, colourAt), box, core)).toEqual([{ box, glyphs: [] }]);
  });

  test("too little ink for the core", () => {
    expect(find(word(100, 3), box, core)).toEqual([{ box, glyphs: [] }]);
  });
});

describe("whatever the picture and the box", () => {
  const anyCase = fc
    .record({
      width: fc.integer({ min: 1, max: 60 }),
      height: fc.integer({ min: 1, max: 40 }),
      levels: fc.constantFrom(1, 2, 3, 256),
      seed: fc.nat({ max: 1e6 }),
      corners: fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 1, noNaN: true }))),
    })
    .map(({ width, height, levels, seed, corners }) => {
      const [a = 0, b = 0, c = 0, d = 0] = corners;
      const image = paintPixels(width, height, (x, y) => {
        const noise = Math.imul(x * 7919 + y * 104_729 + seed, 2_654_435_761) >>> 8;
        const level = levels === 1 ? 200 : Math.floor(((noise % levels) * 255) / (levels - 1));
        return [level, level, level];
      });
      // A detector's box has some extent, however small.
      const box = {
        x1: Math.min(a, b) * (width - 0.01),
        y1: Math.min(c, d) * (height - 0.01),
        x2: Math.min(width, Math.max(a, b) * width + 0.01),
        y2: Math.min(height, Math.max(c, d) * height + 0.01),
      };
      return { image, box };
    });

  test("boxes are finite, within the picture and not empty; glyphs lie in them in order", () => {
    fc.assert(
      fc.property(anyCase, ({ image, box }) => {
        const runs = findInkRuns(image, box, box);
        expect(runs.length).toBeGreaterThan(0);
        for (const { box: found, glyphs } of runs) {
          expect(found.x1).toBeGreaterThanOrEqual(0);
          expect(found.y1).toBeGreaterThanOrEqual(0);
          expect(found.x2).toBeGreaterThan(found.x1);
          expect(found.y2).toBeGreaterThan(found.y1);
          expect(found.x2).toBeLessThanOrEqual(image.width);
          expect(found.y2).toBeLessThanOrEqual(image.height);
          glyphs.forEach(({ from, to }, index) => {
            expect(to).toBeGreaterThan(from);
            expect(from).toBeGreaterThan(glyphs[index - 1]?.to ?? -1);
            expect(from >= found.x1 && to <= found.x2).toBe(true);
          });
        }
      }),
      { numRuns: 1500 },
    );
  });

  test.each([
    { name: "a row of pixels", width: 16_384, height: 1 },
    { name: "a column of pixels", width: 1, height: 16_384 },
    { name: "a long thin picture", width: 16_384, height: 3 },
  ])("$name as one line", ({ width, height }) => {
    const box = { x1: 0, y1: 0, x2: width, y2: height };
    const image = paintPixels(width, height, (x, y) => ((x >> 2) + (y >> 2) === 3 ? BLACK : WHITE));
    for (const run of findInkRuns(image, box, box)) {
      expect(Object.values(run.box).every((side) => Number.isFinite(side))).toBe(true);
    }
  });

  test("a line of two hundred thousand specks is found, not choked on", () => {
    const [width, height] = [2000, 400];
    const box = { x1: 0, y1: 0, x2: width, y2: height };
    const image = paintPixels(width, height, (x, y) => (x % 2 === 1 && y % 2 === 1 && x < width - 1 ? BLACK : WHITE));
    expect(findInkRuns(image, box, box).map((run) => run.box)).toEqual([{ x1: 1, y1: 1, x2: width - 2, y2: height }]);
  });
});

test("beside a run whose ink was told, one whose ink was not is a glyph of the line", () => {
  const told = { box: { x1: 10, y1: 0, x2: 40, y2: 20 }, glyphs: [{ from: 10, to: 40, top: 0, bottom: 20 }] };
  const untold = { box: { x1: 46, y1: 2, x2: 56, y2: 18 }, glyphs: [] };
  const glyphs = [...told.glyphs, { from: 46, to: 56, top: 2, bottom: 18 }];
  const box = { x1: 10, y1: 0, x2: 56, y2: 20 };
  expect(joinNeighbours([told, untold])).toEqual([{ box, glyphs }]);
  expect(joinNeighbours([untold, { ...untold, box: { ...untold.box, x1: 58, x2: 70 } }])[0]?.glyphs).toEqual([]);
});

describe("letters of one width", () => {
  const ink = inkOf(60, 12);
  const bracketAt = (place: number): Rectangle => ({
    x: 60 + place * LETTER.pitch,
    y: TOP,
    width: 3,
    height: LETTER.height,
    colour: BLACK,
  });
  const rightEdge = (runs: readonly InkRun[]) => Math.max(...runs.map(({ box }) => box.x2));

  test("go on behind a space, where the detector's box had ended", () => {
    const runs = find([...word(60, 12), bracketAt(13)], loosen(ink), shrink(ink));
    expect(runs.map(({ glyphs }) => glyphs.length)).toEqual([13]);
  });

  test("go on to their end, however little of them the detector's box has", () => {
    const part = { ...inkOf(60, 36), x1: 60 + 20 * LETTER.pitch };
    expect(find(word(60, 36), loosen(part), shrink(part)).map((run) => run.box)).toEqual([inkOf(60, 36)]);
  });

  test("end before two spaces", () => {
    expect(rightEdge(find([...word(60, 12), bracketAt(14)], loosen(ink), shrink(ink)))).toBe(ink.x2);
  });

  test("end before a letter that is cut by the edge of what was looked at", () => {
    const box = loosen(ink);
    const cut = { ...bracketAt(13), width: 60 };
    expect(rightEdge(find([...word(60, 12), cut], box, shrink(ink)))).toBe(ink.x2);
  });

  test("are told of the line if there are many", () => {
    const many = inkOf(30, 24);
    expect(find(word(30, 24), loosen(many), shrink(many)).map(({ pitch }) => Math.round(pitch ?? 0))).toEqual([9]);
    expect(find(word(60, 12), loosen(ink), shrink(ink)).map(({ pitch }) => pitch)).toEqual([undefined]);
  });

  const GAP = 12;
  const gapAt = 59 + GAP * LETTER.pitch;

  test.each([
    { name: "an underscore in a free cell is", cells: 1, mark: { x: gapAt, width: 8, height: 2 }, isLetter: true },
    { name: "two underscores are", cells: 2, mark: { x: gapAt, width: 17, height: 2 }, isLetter: true },
    { name: "a line below letters isn't", cells: 1, mark: { x: 86, width: 9, height: 2 }, isLetter: false },
    { name: "a line that is wider isn't", cells: 2, mark: { x: gapAt, width: 13, height: 2 }, isLetter: false },
    { name: "something taller isn't", cells: 1, mark: { x: gapAt, width: 8, height: 4 }, isLetter: false },
  ])("of what is below the core, $name one of the letters", ({ cells, mark, isLetter }) => {
    const letters = [...word(60, GAP), ...word(60 + (GAP + cells) * LETTER.pitch, 12)];
    const whole = inkOf(60, GAP + cells + 12);
    const runs = find([...letters, { ...mark, y: TOP + 15, colour: BLACK }], loosen(whole, 7), shrink(whole));
    expect(Math.max(...runs.map(({ box }) => box.y2))).toBe(TOP + (isLetter ? 17 : 14));
  });

  test("the flat tops of the next line's letters, which end with what is looked at, are none of them", () => {
    const letters = [...word(60, GAP), ...word(60 + (GAP + 1) * LETTER.pitch, 12)];
    const whole = inkOf(60, GAP + 13);
    const next = [
      { x: gapAt, y: TOP + 17, width: 8, height: 2, colour: BLACK },
      { x: gapAt + 3, y: TOP + 19, width: 2, height: 10, colour: BLACK },
    ];
    const box = { ...loosen(whole), y2: TOP + 19 };
    const runs = find([...letters, ...next], box, shrink(whole));
    expect(Math.max(...runs.map((run) => run.box.y2))).toBe(TOP + 14);
  });

  test.each([
    { name: "is joined with the next one behind a space", gap: 2, count: 1 },
    { name: "isn't with one behind two spaces", gap: 3, count: 2 },
  ])("a piece of a line too short to be sure of $name", ({ gap, count }) => {
    const line = { box: inkOf(60, 20), glyphs: toGlyphs(word(60, 20)), pitch: LETTER.pitch };
    const below = { y: TOP + 40, right: 60 + (3 + gap) * LETTER.pitch };
    const first = {
      box: { ...inkOf(60, 4), y1: below.y, y2: below.y + 14 },
      glyphs: toGlyphs(word(60, 4, BLACK, below.y)),
    };
    const second = {
      box: { ...inkOf(below.right, 5), y1: below.y, y2: below.y + 14 },
      glyphs: toGlyphs(word(below.right, 5, BLACK, below.y)),
    };
    expect(joinNeighbours([line, first, second]).length).toBe(1 + count);
    expect(joinNeighbours([first, second]).length).toBe(2);
  });

  test("are one line with a less tall piece of it that shares a letter", () => {
    const told = { box: inkOf(60, 20), glyphs: toGlyphs(word(60, 20)), pitch: 9 };
    const hyphen = { x: 60 + 19 * LETTER.pitch, y: TOP, width: 6, height: 3, colour: BLACK };
    const flat = { ...told, glyphs: [...told.glyphs.slice(0, -1), ...toGlyphs([hyphen])] };
    const piece = [hyphen, { ...hyphen, x: hyphen.x + 9 }];
    const box = { x1: hyphen.x, y1: TOP, x2: hyphen.x + 15, y2: TOP + 3 };
    const joined = joinNeighbours([flat, { box, glyphs: toGlyphs(piece) }]);
    expect(joined.map(({ glyphs, pitch }) => ({ count: glyphs.length, pitch }))).toEqual([{ count: 21, pitch: 9 }]);
    const { pitch: _, ...untold } = flat;
    expect(joinNeighbours([untold, { box, glyphs: toGlyphs(piece) }]).length).toBe(2);
  });

  test("others end at a space", () => {
    const uneven = word(60, 12).map((letter, index) => ({
      ...letter,
      x: letter.x + (index % 3) * 2,
      width: index % 2 ? 2 : 6,
    }));
    expect(rightEdge(find([...uneven, bracketAt(14)], loosen(ink), shrink(ink)))).toBeLessThan(ink.x2 + 5);
  });
});
