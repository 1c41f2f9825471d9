import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import type { FloatTensor, VisionHost } from "../../../src/vision/hosts/host.ts";
import { dropTwice, readPlateCharacters } from "../../../src/vision/text/plate-characters.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";

const ALPHABET = [..."12qwertOo0Il|xT"];
const PAPER: Colour = [255, 255, 255];
const RED: Colour = [220, 40, 40];
const LETTER = 14;
const NONE = { runs: [], lines: [] };
/** A plate of 40 pixels with a stem in its middle. */
const plateAt = (x: number, y = 40): Rectangle => ({ x, y, width: 40, height: 40, colour: RED });
const stemIn = ({ x, y }: Rectangle): Rectangle => ({ x: x + 17, y: y + 10, width: 6, height: 20, colour: PAPER });
const toBox = ({ x, y, width, height }: Rectangle): Box => ({ x1: x, y1: y, x2: x + width, y2: y + height });
const paint = (...plates: readonly Rectangle[]) => paintRectangles(500, 200, PAPER, [...plates, ...plates.map(stemIn)]);

/** A host whose reader reads one text after the other, with this chance. Counts what it was shown. */
function openHost(texts: readonly string[], chance = 0.97) {
  const classes = ALPHABET.length + 1;
  let shown = 0;
  const run = async (): Promise<FloatTensor> => {
    const text = texts[shown++ % texts.length] as string;
    const data = new Float32Array(2 * text.length * classes);
    for (const [index, character] of [...text].entries()) {
      data[2 * index * classes + ALPHABET.indexOf(character) + 1] = chance;
      data[(2 * index + 1) * classes] = 1;
    }
    return { data, dims: [1, 2 * text.length, classes] };
  };
  const host = { openModel: async () => ({ run }), loadAlphabet: async () => ALPHABET } as unknown as VisionHost;
  return { host, countShown: () => shown };
}

describe("a number on a plate, such as a badge", () => {
  const plate = plateAt(100);

  test.each(["1", "12"])("is read: %s", async (read) => {
    const { host } = openHost([read]);
    const [line, ...others] = await readPlateCharacters(paint(plate), [toBox(plate)], NONE, LETTER, host);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ text: read, box: toBox(stemIn(plate)), isUnread: false });
  });

  test.each([
    ["isn't sure of", "1", 0.89],
    ["reads as a letter, which may be a sign", "x", 0.99],
    ["reads as three digits", "121", 0.99],
  ])("is none if the reader %s", async (_name, read, chance) => {
    const { host } = openHost([read], chance);
    expect(await readPlateCharacters(paint(plate), [toBox(plate)], NONE, LETTER, host)).toEqual([]);
  });

  test("is read once where a plate was seen twice", async () => {
    const { host, countShown } = openHost(["1"]);
    const { x1, ...box } = toBox(plate);
    const again = { ...box, x1: x1 - 1 };
    expect(await readPlateCharacters(paint(plate), [toBox(plate), again], NONE, LETTER, host)).toHaveLength(1);
    expect(countShown()).toBe(1);
  });
});

describe("the letters of a keyboard", () => {
  const keys = [10, 60, 110, 160, 210, 260].map((x) => plateAt(x));
  const read = async (texts: readonly string[], some = keys) => {
    const { host } = openHost(texts);
    const lines = await readPlateCharacters(paint(...some), some.map(toBox), NONE, LETTER, host);
    return lines.map(({ text }) => text).join("");
  };

  test("are read where five keys or more are in a row", async () => {
    expect(await read([..."qwerto"])).toBe("qwerto");
    expect(await read([..."qwer"], keys.slice(0, 4))).toBe("");
  });

  test("have the case of those whose capitals look different, and no digit among them", async () => {
    expect(await read([..."qOer0|"])).toBe("qoerol");
  });

  test("aren't the signs of a toolbar, of which one or two look like letters", async () => {
    expect(await read([..."qw||||"])).toBe("");
    expect(await read(["q", "w", "12", "12", "12", "12"])).not.toContain("q");
  });
});

describe("the letter in a portrait", () => {
  const plate = plateAt(100);
  const nameAt = (text: string, x: number, y: number) => ({
    text,
    box: { x1: x, y1: y, x2: x + 80, y2: y + 12 },
    ...{ glyphs: [], letters: [], confidence: 0.9, trust: 1, isUnread: false, signShare: 0 },
  });
  const read = async (letter: string, chance: number, ...names: readonly [text: string, x: number, y: number][]) => {
    const lines = names.map((name) => nameAt(...name));
    const { host } = openHost([letter], chance);
    return (await readPlateCharacters(paint(plate), [toBox(plate)], { ...NONE, lines }, LETTER, host)).map(
      ({ text }) => text,
    );
  };

  test.each(["T", "t"])("is the capital with which the name beside it begins, read as %s", async (letter) => {
    expect(await read(letter, 0.6, ["Tomás Ruiz", 150, 44])).toEqual(["T"]);
  });

  test("is left out in a frame, which signs have", async () => {
    const frame = { x: 102, y: 42, width: 36, height: 36, colour: PAPER };
    const stem = { ...stemIn(plate), colour: RED };
    const image = paintRectangles(500, 200, PAPER, [plate, frame, stem]);
    const { host } = openHost(["T"]);
    const lines = [nameAt("Tomás Ruiz", 150, 44)];
    expect(await readPlateCharacters(image, [toBox(plate)], { ...NONE, lines }, LETTER, host)).toEqual([]);
  });

  test.each<[string, string, number, [text: string, x: number, y: number][]]>([
    ["if no name is beside it", "T", 0.97, []],
    ["if the name begins with another letter", "T", 0.97, [["Anna Berg", 150, 44]]],
    ["if the name is in another row", "T", 0.97, [["Tomás Ruiz", 150, 90]]],
    ["if the name is far away", "T", 0.97, [["Tomás Ruiz", 210, 44]]],
    ["if the reader hardly sees it", "T", 0.4, [["Tomás Ruiz", 150, 44]]],
    ["if what is beside it is no name", "t", 0.97, [["true", 150, 44]]],
  ])("is left out %s", async (_name, letter, chance, names) => {
    expect(await read(letter, chance, ...names)).toEqual([]);
  });
});

describe("nothing is read", () => {
  const plate = plateAt(100);
  const wide = { ...plate, width: 90 };
  const small = { ...plate, width: 12, height: 12 };
  test.each<[string, Box, readonly Box[], number | null]>([
    ["on a plate that is wide", toBox(wide), [], LETTER],
    ["on one smaller than letters", toBox(small), [], LETTER],
    ["beside the middle of a plate", { ...toBox(plate), x1: 70 }, [], LETTER],
    ["on a plate with a line of text", toBox(plate), [{ x1: 90, y1: 45, x2: 160, y2: 70 }], LETTER],
    ["in figures lower than the letters", toBox(plate), [], 26],
    ["on a picture without letters", toBox(plate), [], null],
  ])("%s", async (_name, box, lines, letterHeight) => {
    const { host, countShown } = openHost(["1"]);
    const glyph = { from: 0, to: 1, top: 0, bottom: 1 };
    const runs = lines.map((line) => ({ box: line, glyphs: [glyph, glyph] }));
    expect(await readPlateCharacters(paint(plate), [box], { ...NONE, runs }, letterHeight, host)).toEqual([]);
    expect(countShown()).toBe(0);
  });
});

test("a line that is the character of a plate is dropped, but not one beside it", () => {
  const [one, beside] = [{ box: { x1: 10, y1: 10, x2: 16, y2: 30 } }, { box: { x1: 16, y1: 10, x2: 60, y2: 30 } }];
  expect(dropTwice([{ box: { x1: 9, y1: 10, x2: 16, y2: 30 } }, beside], [one])).toEqual([beside]);
});
