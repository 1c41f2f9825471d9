import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import type { FloatTensor, VisionHost } from "../../../src/vision/hosts/host.ts";
import type { Sign } from "../../../src/vision/text/cut-signs.ts";
import { dropPieces, readLoneCharacters } from "../../../src/vision/text/lone-characters.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";

const ALPHABET = ["7", "x", "%", "T", "X"];
const INK: Colour = [20, 20, 20];
const LETTER = 14;
/** The place of a digit. */
const DIGIT: Rectangle = { x: 100, y: 40, width: 12, height: 20, colour: INK };
const toBox = ({ x, y, width, height }: Rectangle): Box => ({ x1: x, y1: y, x2: x + width, y2: y + height });
const NONE = { runs: [], lines: [] };
const SIGN: Sign = { box: toBox(DIGIT), confidence: 0.6 };
/** Paints a seven at each place: a bar, and a stem at its right. */
const paint = (...digits: readonly Rectangle[]) =>
  paintRectangles(
    300,
    100,
    [255, 255, 255],
    digits.flatMap((digit) => [
      { ...digit, height: 3 },
      { ...digit, x: digit.x + digit.width - 3, width: 3 },
    ]),
  );

/** A host whose reader reads these characters everywhere, with these chances. Counts what it was shown. */
function openHost(read: string, chance = 0.97) {
  const classes = ALPHABET.length + 1;
  const data = new Float32Array(2 * read.length * classes);
  for (const [index, character] of [...read].entries()) {
    data[2 * index * classes + ALPHABET.indexOf(character) + 1] = chance;
    data[(2 * index + 1) * classes] = 1;
  }
  let shown = 0;
  const run = async (): Promise<FloatTensor> => {
    shown++;
    return { data, dims: [1, 2 * read.length, classes] };
  };
  const host = { openModel: async () => ({ run }), loadAlphabet: async () => ALPHABET } as unknown as VisionHost;
  return { host, countShown: () => shown };
}

describe("a digit that stands alone", () => {
  test("is a text in the box of its ink", async () => {
    const { host } = openHost("7");
    const [line, ...others] = await readLoneCharacters(paint(DIGIT), [SIGN], NONE, LETTER, host);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ text: "7", box: SIGN.box, isUnread: false });
    expect(line?.confidence).toBeCloseTo(0.97, 5);
  });

  test("is read once where several look the same", async () => {
    const { host, countShown } = openHost("7");
    const again = { ...DIGIT, x: 200 };
    const signs = [SIGN, { ...SIGN, box: toBox(again) }];
    expect(await readLoneCharacters(paint(DIGIT, again), signs, NONE, LETTER, host)).toHaveLength(2);
    expect(countShown()).toBe(1);
  });
});

describe("a line that lies in a digit and is lower", () => {
  const piece = { x1: 102, y1: 45, x2: 110, y2: 58 };

  test("is a piece of it, and doesn't keep it from being read", async () => {
    const { host } = openHost("7");
    const lines = await readLoneCharacters(
      paint(DIGIT),
      [SIGN],
      { ...NONE, runs: [{ box: piece, glyphs: [] }] },
      LETTER,
      host,
    );
    expect(lines.map(({ text }) => text)).toEqual(["7"]);
  });

  test("is dropped, but not one as high, or beside it", () => {
    const [whole, beside] = [{ box: SIGN.box }, { box: { x1: 60, y1: 45, x2: 104, y2: 58 } }];
    expect(dropPieces([{ box: piece }, whole, beside], [{ box: SIGN.box }])).toEqual([whole, beside]);
    expect(dropPieces([{ box: piece }], [])).toEqual([{ box: piece }]);
  });
});

test.each([
  ["a digit that the reader isn't sure of", "7", 0.89],
  ["a letter", "x", 0.99],
  ["a mark", "%", 0.99],
  ["two digits", "77", 0.99],
])("what is read as %s stays a sign", async (_name, read, chance) => {
  const { host, countShown } = openHost(read, chance);
  expect(await readLoneCharacters(paint(DIGIT), [SIGN], NONE, LETTER, host)).toEqual([]);
  expect(countShown()).toBe(1);
});

describe("a letter that stands alone", () => {
  const row = (...texts: readonly string[]) =>
    texts.map((text, index) => ({
      text,
      box: toBox({ ...DIGIT, x: 140 + 30 * index }),
      confidence: 0.97,
      glyphs: [],
      letters: [],
      trust: 1,
      isUnread: false,
      signShare: 0,
    }));
  const read = async (letter: string, ...texts: readonly string[]) =>
    (
      await readLoneCharacters(paint(DIGIT), [SIGN], { runs: [], lines: row(...texts) }, LETTER, openHost(letter).host)
    ).map(({ text }) => text);

  test("is a text in a row of others, such as that of the weekdays", async () => {
    expect(await read("T", "M", "W")).toEqual(["T"]);
  });

  test.each([
    ["without others", "T", []],
    ["beside a single one", "T", ["M"]],
    ["beside words", "T", ["Mo", "We"]],
    ["if a sign looks like it", "x", ["M", "W"]],
  ])("is left out %s", async (_name, letter, texts) => {
    expect(await read(letter, ...texts)).toEqual([]);
  });
});

describe("a letter above a list of names", () => {
  const read = async (letter: string, ...names: readonly [text: string, x: number, y: number][]) => {
    const lines = names.map(([text, x, y]) => ({
      text,
      box: { x1: x, y1: y, x2: x + 80, y2: y + 20 },
      ...{ glyphs: [], letters: [], confidence: 0.9, trust: 1, isUnread: false, signShare: 0 },
    }));
    const { host } = openHost(letter);
    return (await readLoneCharacters(paint(DIGIT), [SIGN], { runs: [], lines }, LETTER, host)).map(({ text }) => text);
  };

  test("is a text if they begin with it", async () => {
    expect(await read("T", ["Tomás Ruiz", 110, 90])).toEqual(["T"]);
  });

  test.each<[string, string, [text: string, x: number, y: number][]]>([
    ["they begin with another", "T", [["Anna Berg", 110, 90]]],
    ["they begin further left", "T", [["Tomás Ruiz", 10, 90]]],
    ["they are far below", "T", [["Tomás Ruiz", 110, 180]]],
    [
      "it has a label beside it",
      "T",
      [
        ["Labels", 130, 40],
        ["Tomás Ruiz", 110, 90],
      ],
    ],
    ["a sign looks like it", "X", [["Xavier", 110, 90]]],
  ])("is left out if %s", async (_name, letter, names) => {
    expect(await read(letter, ...names)).toEqual([]);
  });
});

describe("the reader isn't shown", () => {
  const wide = { ...DIGIT, width: 19 };
  const tall = { ...DIGIT, y: 10, height: 60 };
  const low = { ...DIGIT, height: 7, width: 5 };
  const parts = [DIGIT, { ...DIGIT, x: 118 }] as const;
  test.each<[string, Rectangle[], Sign[], Box[], number | null]>([
    ["a sign that the detector is sure of", [DIGIT], [{ ...SIGN, confidence: 0.8 }], [], LETTER],
    ["what is as wide as tall", [wide], [{ ...SIGN, box: toBox(wide) }], [], LETTER],
    ["what is far taller than the letters", [tall], [{ ...SIGN, box: toBox(tall) }], [], LETTER],
    ["what is far lower than the letters", [low], [{ ...SIGN, box: toBox(low) }], [], LETTER],
    ["a part of a line", [DIGIT], [SIGN], [{ x1: 50, y1: 38, x2: 101, y2: 62 }], LETTER],
    ["several glyphs", [...parts], [{ ...SIGN, box: { x1: 105, y1: 36, x2: 127, y2: 64 } }], [], LETTER],
    ["a picture without letters", [DIGIT], [SIGN], [], null],
  ])("%s", async (_name, digits, signs, lines, letterHeight) => {
    const { host, countShown } = openHost("7");
    const runs = lines.map((box) => ({ box, glyphs: [] }));
    expect(await readLoneCharacters(paint(...digits), signs, { ...NONE, runs }, letterHeight, host)).toEqual([]);
    expect(countShown()).toBe(0);
  });
});
