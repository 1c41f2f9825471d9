import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import type { Edges } from "../../../src/vision/controls/find-edges.ts";
import { findRows } from "../../../src/vision/controls/find-rows.ts";
import type { Part, Scale } from "../../../src/vision/controls/parts.ts";

/** A screen of letters 10 pixels tall. */
const SCREEN: Scale = { width: 400, height: 800, letter: 10 };
const NO_EDGES: Edges = { horizontal: [], vertical: [] };
const WORDS = ["Settings", "Account", "Storage", "About", "Help"];

const part = (kind: Part["kind"], x1: number, y1: number, x2: number, y2: number): Part => ({
  box: { x1, y1, x2, y2 },
  kind,
});
const line = (text: string, x: number, y: number, width = 80): Part => ({
  ...part("text", x, y - 6, x + width, y + 6),
  text,
});
const sign = (x: number, y: number): Part => part("icon", x, y - 8, x + 16, y + 8);

/** Five rows of 50 pixels from y = 100. */
const middles = WORDS.map((_, index) => 125 + index * 50);
const rowsOf = (x1: number, x2: number): Box[] => middles.map((y) => ({ x1, y1: y - 25, x2, y2: y + 25 }));
const inOrder = (boxes: readonly Box[]) => [...boxes].sort((a, b) => a.y1 - b.y1 || a.x1 - b.x1);
/** Rules between the five rows, above them and below them. */
const RULES: Edges = {
  horizontal: Array.from({ length: 6 }, (_, index) => ({ at: 100 + index * 50, from: 0, to: 400 })),
  vertical: [],
};
const labels = (x: number) => WORDS.map((word, index) => line(word, x, middles[index] as number));

describe("rows of a list reach from rule to rule and from side to side", () => {
  test("behind signs", () => {
    const parts = [...labels(60), ...middles.map((y) => sign(20, y))];
    expect(inOrder(findRows(parts, RULES, SCREEN))).toEqual(rowsOf(0, 400));
  });

  test("in front of chevrons", () => {
    const parts = [...labels(20), ...middles.map((y) => sign(370, y))];
    expect(inOrder(findRows(parts, RULES, SCREEN))).toEqual(rowsOf(0, 400));
  });

  test("behind signs, but for a bar with a title above them", () => {
    const [bar, ...others] = labels(60) as [Part, ...Part[]];
    const parts = [bar, ...others, ...middles.slice(1).map((y) => sign(20, y))];
    expect(inOrder(findRows(parts, RULES, SCREEN))).toEqual(rowsOf(0, 400).slice(1));
  });

  test("with a second line of text", () => {
    const parts = [...labels(20), ...middles.map((y) => line("what it holds", 20, y + 14, 120))];
    expect(inOrder(findRows(parts, RULES, SCREEN))).toEqual(rowsOf(0, 400));
  });
});

describe("rows without rules between them", () => {
  const menu: Edges = {
    horizontal: [100, 350].map((at) => ({ at, from: 150, to: 350 })),
    vertical: [150, 350].map((at) => ({ at, from: 100, to: 350 })),
  };

  test("of a menu stand at equal distances", () => {
    expect(inOrder(findRows(labels(170), menu, SCREEN))).toEqual(rowsOf(150, 350));
  });

  test("stand at equal distances whichever letters they have", () => {
    const names = ["Hold", "Bold", "gypsy", "Held", "Fold"];
    const parts = names.map((text, index) => {
      const base = 130 + index * 30;
      const [top, bottom] = text === "gypsy" ? [base - 8, base + 3] : [base - 11, base];
      return { ...part("text", 170, top, 250, bottom), text };
    });
    expect(findRows(parts, menu, { ...SCREEN, letter: 8 }).length).toBe(5);
  });

  test("are none where the lines are code", () => {
    const code = ["const x = [", "open(menu)", "if (a === b) {", "};", '"name": "rows",'];
    const parts = code.map((text, index) => line(text, 170, middles[index] as number));
    expect(findRows(parts, menu, SCREEN)).toEqual([]);
  });

  test("of a menu leave out a heading that begins elsewhere", () => {
    const [heading, ...others] = labels(170);
    const parts = [{ ...(heading as Part), box: { ...(heading as Part).box, x1: 200 } }, ...others];
    expect(inOrder(findRows(parts, menu, SCREEN))).toEqual(rowsOf(150, 350).slice(1));
  });

  test("behind signs leave out a heading that begins where the signs do", () => {
    const [heading, ...others] = labels(60);
    const aligned = { ...(heading as Part), box: { ...(heading as Part).box, x1: 20 } };
    const parts = [aligned, ...others, ...middles.slice(1).map((y) => sign(20, y))];
    expect(findRows(parts, NO_EDGES, SCREEN)).toHaveLength(4);
  });

  test("behind signs end before what stands beside them", () => {
    const wide = { ...SCREEN, width: 1200 };
    const parts = [
      ...labels(60),
      ...middles.map((y) => sign(40, y)),
      ...Array.from({ length: 30 }, (_, index) => line("A paragraph beside the list", 300, 90 + index * 17, 600)),
    ];
    const rows = findRows(parts, NO_EDGES, wide);
    expect(rows).toHaveLength(5);
    for (const { x1, x2 } of rows) {
      expect(x1).toBeLessThanOrEqual(40);
      expect(x2).toBeGreaterThan(140);
      expect(x2).toBeLessThan(300);
    }
  });

  describe("behind signs, in a table", () => {
    const levels = [100, 130, 160, 190, 220];
    const named = levels.flatMap((y, index) => [line(WORDS[index] as string, 60, y), sign(36, y)]);
    const heads = [line("Name", 60, 60), line("Kind", 200, 60), line("Size", 320, 60)];
    const cells = (ys: readonly number[]) => ys.flatMap((y) => [line("Folder", 200, y, 40), line("3 KB", 320, y, 30)]);
    const table = { ...NO_EDGES, vertical: [20, 390].map((at) => ({ at, from: 0, to: 800 })) };

    test("reach from side to side of it", () => {
      const rows = levels.map((y) => ({ x1: 20, y1: y - 15, x2: 390, y2: y + 15 }));
      expect(inOrder(findRows([...named, ...heads, ...cells(levels)], table, SCREEN))).toEqual(rows);
    });

    test.each([
      { name: "few names have cells", others: cells(levels.slice(2)) },
      {
        name: "text beside them is on other levels too",
        others: [...cells(levels), ...levels.map((y) => line("Text", 200, y + 15, 120))],
      },
      { name: "text is in front of them", others: [...cells(levels), line("is", 22, 145, 10)] },
    ])("don't where $name", ({ others }) => {
      const rows = findRows([...named, ...others], table, SCREEN);
      expect(rows.length).toBeGreaterThan(0);
      for (const { x2 } of rows) expect(x2).toBeLessThan(200);
    });
  });

  test("behind signs, under an entry that is painted, end before what stands beside them", () => {
    const wide = { ...SCREEN, width: 1200 };
    const painted = { horizontal: [{ at: 95, from: 0, to: 250 }], vertical: [] };
    const beside = [40, 480, 690].map((y) => line("A heading beside the list", 300, y, 200));
    const parts = [...labels(60), ...middles.map((y) => sign(40, y)), ...beside];
    const rows = findRows(parts, painted, wide);
    expect(rows).toHaveLength(5);
    for (const { x2 } of rows) expect(x2).toBeLessThan(300);
  });

  test("behind signs end with the picture, however near to its edges their lines are", () => {
    const places = [8, 46, 76, 114];
    const parts = [...places.map((y, index) => line(WORDS[index] as string, 62, y)), ...places.map((y) => sign(40, y))];
    const rows = inOrder(findRows(parts, NO_EDGES, { width: 144, height: 121, letter: 10 }));
    expect(rows.map(({ y1, x2, y2 }) => [y1, x2, y2])).toEqual([
      [0, 144, 23],
      [31, 144, 61],
      [61, 144, 91],
      [99, 144, 121],
    ]);
  });

  test("of a tree may begin at several places, each of them shared", () => {
    const parts = WORDS.map((word, index) =>
      line(word, [170, 185, 185, 170, 170][index] as number, middles[index] as number),
    );
    expect(inOrder(findRows(parts, menu, SCREEN))).toEqual(rowsOf(150, 350));
  });
});

describe("lines of text alone in a column at a side of the picture", () => {
  const wide = { ...SCREEN, width: 1200 };
  /** Lines at other distances than those of the list, as of an article. */
  const article = (x: number, count = 20) =>
    Array.from({ length: count }, (_, index) => line("A paragraph beside the list", x, 90 + index * 27, 500));

  test("are rows as far as the text beside them", () => {
    const rows = inOrder(findRows([...labels(20), ...article(300)], NO_EDGES, wide));
    expect(rows.map(({ y1, y2 }) => [y1, y2])).toEqual(rowsOf(0, 0).map(({ y1, y2 }) => [y1, y2]));
    for (const { x1, x2 } of rows) {
      expect(x1).toBeLessThanOrEqual(20);
      expect(x2).toBeGreaterThan(100);
      expect(x2).toBeLessThan(300);
    }
  });

  test("are rows though a rule over the text beside them doesn't reach over them", () => {
    const rule = { horizontal: [{ at: 60, from: 290, to: 1200 }], vertical: [] };
    expect(findRows([...labels(20), ...article(300)], rule, wide)).toHaveLength(5);
  });

  test.each([
    { names: 2, rows: 5 },
    { names: 1, rows: 0 },
  ])("are rows where $names of five have a name: $rows", ({ names, rows }) => {
    const list = middles.map((y, index) => line(index < names ? (WORDS[index] as string) : "3.7.1", 20, y));
    expect(findRows([...list, ...article(300)], NO_EDGES, wide)).toHaveLength(rows);
  });

  test("are rows at the right side too", () => {
    expect(findRows([...labels(1080), ...article(100)], NO_EDGES, wide)).toHaveLength(5);
  });

  test("are none in the middle", () => {
    expect(findRows([...labels(300), ...article(600), line("Top", 20, 40)], NO_EDGES, wide)).toEqual([]);
  });

  test("are none where they are fewer than five", () => {
    expect(findRows([...labels(20).slice(0, 4), ...article(300)], NO_EDGES, wide)).toEqual([]);
  });
});

describe("text fields that draw but a line under their text", () => {
  const inset: Edges = { horizontal: RULES.horizontal.map(({ at }) => ({ at, from: 40, to: 360 })), vertical: [] };
  const small = (text: string, y: number): Part => ({ ...part("text", 40, y - 4, 100, y + 4), text });

  test("are no rows: small labels over larger values, and free ends of the lines below them", () => {
    const fields = middles.flatMap((y, index) => [small(WORDS[index] as string, y - 12), line("Mira", 40, y + 6)]);
    expect(findRows(fields, inset, SCREEN)).toEqual([]);
    expect(inOrder(findRows(fields, RULES, SCREEN))).toEqual(rowsOf(0, 400));
  });

  test("are told from rows whose second line is the smaller one", () => {
    const rows = middles.flatMap((y, index) => [line(WORDS[index] as string, 40, y - 10), small("what it is", y + 8)]);
    expect(inOrder(findRows(rows, inset, SCREEN))).toEqual(rowsOf(0, 400));
  });
});

test("no rows are what is on both sides of a dialog, since that is over them", () => {
  const sides = [120, 280].map((at) => ({ at, from: 80, to: 370 }));
  const dialog = [80, 370].map((at) => ({ at, from: 120, to: 280 }));
  const rules = RULES.horizontal.flatMap(({ at }) => [
    { at, from: 0, to: 120 },
    { at, from: 280, to: 400 },
  ]);
  const names = middles.flatMap((y) => [line("Name", 20, y, 50), line("Editor", 300, y, 50)]);
  const question = [line("Delete it?", 140, 110), line("This can't be undone", 140, 140), line("Cancel", 140, 350)];
  const edges: Edges = { horizontal: [...rules, ...dialog], vertical: sides };
  expect(findRows([...names, ...question], edges, SCREEN)).toEqual([]);
});

describe("no rows are", () => {
  test.each([
    { name: "plain lines over the whole screen", parts: labels(20), edges: RULES },
    {
      name: "rows that hold a control, which is what is touched",
      parts: [...labels(60), ...middles.flatMap((y) => [sign(20, y), part("control", 340, y - 10, 380, y + 10)])],
      edges: RULES,
    },
    {
      name: "the rows of a table",
      parts: [...labels(60), ...labels(160), ...labels(260), ...middles.map((y) => sign(20, y))],
      edges: RULES,
    },
    {
      name: "a table's column of states, each behind its dot",
      parts: [
        ...labels(300),
        ...middles.map((y) => sign(280, y)),
        ...[20, 150, 500].flatMap((x) => middles.map((y) => line("words", x, y, 60))),
      ],
      edges: NO_EDGES,
      width: 700,
    },
    {
      name: "numbers",
      parts: middles.flatMap((y, index) => [line(`${index},600`, 60, y), sign(20, y)]),
      edges: RULES,
    },
    {
      name: "lines of prose in a narrow panel",
      parts: middles.map((y) => line("as long as all the other lines", 160, y, 180)),
      edges: {
        horizontal: [100, 350].map((at) => ({ at, from: 150, to: 350 })),
        vertical: [150, 350].map((at) => ({ at, from: 100, to: 350 })),
      },
    },
    {
      name: "names with their values in a narrow panel",
      parts: middles.flatMap((y) => [line("Name:", 160, y, 50), line("value", 230, y, 50)]),
      edges: {
        horizontal: [100, 350].map((at) => ({ at, from: 150, to: 350 })),
        vertical: [150, 350].map((at) => ({ at, from: 100, to: 350 })),
      },
    },
    { name: "two lines alone", parts: labels(60).slice(0, 2), edges: NO_EDGES },
    { name: "nothing", parts: [], edges: NO_EDGES },
  ])("$name", ({ parts, edges, width = SCREEN.width }) => {
    expect(findRows(parts, edges, { ...SCREEN, width })).toEqual([]);
  });
});
