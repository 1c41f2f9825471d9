import { describe, expect, test } from "vitest";
import { drawWritten } from "../../training/ground/draw-written.ts";
import { IconShelf } from "../../training/ground/icon-shelf.ts";
import { fingerprint, liesInWanted } from "../../training/ground/seen-drawings.ts";
import { halfOf, readWritten, type WrittenScreen } from "../../training/ground/written.ts";
import { Rng } from "../../training/screens/random.ts";

describe.each([
  { part: "to fit the ranker on", isKeptOut: false, least: 100 },
  { part: "to measure it with", isKeptOut: true, least: 20 },
])("the written screens $part", ({ isKeptOut, least }) => {
  const screens = readWritten(isKeptOut);

  test("can be read, each with elements and requests", () => {
    expect(screens.length).toBeGreaterThanOrEqual(least);
    for (const { name, elements, cases } of screens) {
      expect(elements.length, name).toBeGreaterThan(4);
      expect(cases.length, name).toBeGreaterThan(4);
    }
  });

  test("name each element once", () => {
    for (const { name, elements } of screens)
      expect(new Set(elements.map(({ id }) => id)).size, name).toBe(elements.length);
  });
});

test("no screen to measure with is one to fit on", () => {
  const fitted = new Set(readWritten(false).map(({ elements }) => JSON.stringify(elements.map(({ name }) => name))));
  for (const { name, elements } of readWritten(true))
    expect(fitted.has(JSON.stringify(elements.map((element) => element.name))), name).toBe(false);
});

// The memory of how people ask that forgot a half is written first, and the ranker's examples of that half later.
test.each([
  ["alarm list of a clock app", 1],
  ["sound and vibration settings", 0],
  ["Beitrag in einem Forum", 1],
  ["", 0],
])("a written screen is of the same half in every run: %j of %i", (name, half) => {
  expect(halfOf(name)).toBe(half);
});

test("the halves of the written screens are about as large", () => {
  const screens = readWritten(false);
  const first = screens.filter(({ name }) => halfOf(name) === 0).length;
  expect(first / screens.length).toBeGreaterThan(0.4);
  expect(first / screens.length).toBeLessThan(0.6);
});

const EMPTY: WrittenScreen = {
  ...{ name: "a screen", platform: "android", width: 1000, height: 2000 },
  ...{ elements: [], signs: new Map(), states: new Map(), cases: [] },
};
const element = (id: string, role: string, name: string, [x, y, width, height]: [number, number, number, number]) => ({
  ...{ id, role, name, bounds: { x, y, width, height } },
});

test("a drawn screen says each text once: a button's label stands in the text inside it", () => {
  const elements = [
    element("n1", "button", "Save <all>", [0, 0, 400, 100]),
    element("n2", "text", "Save <all>", [100, 30, 200, 40]),
    element("n3", "textbox", "Your name", [0, 200, 400, 100]),
    element("n4", "image", "More options", [900, 0, 100, 100]),
  ];
  const page = drawWritten(new Rng(1), { ...EMPTY, elements }, new IconShelf([new Map()]));
  const texts = [...page.matchAll(/<span data-id="(\w+)"[^>]*>([^<]*)</g)].map(([, id, text]) => [id, text]);
  expect(texts.sort()).toEqual([
    ["n2", "Save &lt;all>"],
    ["n3", "Your name"],
  ]);
});

test("a screen is drawn anew where a name, a sign or a state of it changed, and not where a request did", () => {
  const elements = [element("n1", "tab", "Home", [0, 0, 100, 100])];
  const screen = { ...EMPTY, elements };
  const own = fingerprint(screen);
  expect(fingerprint({ ...screen, cases: [{ kind: "name", query: "home", want: ["n1"] }] })).toBe(own);
  for (const other of [
    { ...screen, elements: [element("n1", "tab", "House", [0, 0, 100, 100])] },
    { ...screen, signs: new Map([["n1", "home"]] as const) },
    { ...screen, states: new Map([["n1", { on: true, isDisabled: false }]]) },
    { ...screen, width: 900 },
  ])
    expect(fingerprint(other)).not.toBe(own);
});

test.each([
  { what: "the element itself", box: [0, 0, 0.1, 0.05], isLine: false, isRight: true },
  { what: "a sign of a tenth of its area", box: [0.035, 0.018, 0.067, 0.034], isLine: false, isRight: true },
  { what: "a dot in it", box: [0.045, 0.02, 0.055, 0.025], isLine: false, isRight: false },
  { what: "a short line of text in it", box: [0.045, 0.02, 0.055, 0.025], isLine: true, isRight: true },
  { what: "what is four times as large around it", box: [0, 0, 0.199, 0.099], isLine: false, isRight: true },
  { what: "what is larger than that", box: [0, 0, 0.2, 0.11], isLine: true, isRight: false },
  { what: "what has its centre beside it", box: [0.06, 0, 0.16, 0.05], isLine: false, isRight: false },
  { what: "an element that isn't wanted", box: [0.5, 0.5, 0.6, 0.55], isLine: false, isRight: false },
])("$what answers a request for an element: $isRight", ({ box, isLine, isRight }) => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
  const elements = [element("n1", "button", "", [0, 0, 100, 100]), element("n2", "button", "", [500, 1000, 100, 100])];
  expect(liesInWanted({ x1, y1, x2, y2 }, isLine, ["n1"], { ...EMPTY, elements })).toBe(isRight);
});
