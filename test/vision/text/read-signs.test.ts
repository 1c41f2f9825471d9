import { describe, expect, test } from "vitest";
import type { Letter } from "../../../src/vision/text/choose-reading.ts";
import { type Sign, SURE_OF_ONE } from "../../../src/vision/text/cut-signs.ts";
import type { ReadLine } from "../../../src/vision/text/read-lines.ts";
import { findReadSigns, partAtSigns, readThreeDots } from "../../../src/vision/text/read-signs.ts";
import { type Colour, paintPixels } from "../painted-image.ts";

/** A glyph of a line 20 pixels high; what it's read as, if anything, and how surely. */
type Painted = { from: number; read?: string; probability?: number };

const WIDTH = 10;
/** Letters from x = 40, each 2 pixels from the next. */
const WORD: Painted[] = [..."Inbox"].map((read, index) => ({ from: 40 + index * 12, read }));
const END = 40 + 4 * 12 + WIDTH;

const readLine = (painted: readonly Painted[], text: string): ReadLine => ({
  text,
  letters: painted.flatMap(({ from, read, probability = 0.99 }): Letter[] =>
    read === undefined ? [] : [{ character: read, probability, place: from + WIDTH - 1 }],
  ),
  glyphs: painted.map(({ from }) => ({ from, to: from + WIDTH, top: 10, bottom: 30 })),
  box: { x1: painted[0]?.from ?? 0, y1: 10, x2: (painted.at(-1)?.from ?? 0) + WIDTH, y2: 30 },
  confidence: Math.min(...painted.map(({ probability = 0.99 }) => probability)),
  trust: 1,
  isUnread: false,
  signShare: 0,
});
const signAt = (from: number): Sign => ({
  box: { x1: from - 1, y1: 9, x2: from + WIDTH + 1, y2: 31 },
  confidence: 0.4,
});
const part = (line: ReadLine, ...froms: number[]) =>
  partAtSigns(line, froms.map(signAt)).map(({ text, box }) => [text, box.x1, box.x2]);
const whole = (line: ReadLine) => [[line.text, line.box.x1, line.box.x2]];

describe("what the detector sees in front of a word", () => {
  test.each([
    { name: "nothing", text: "Inbox" },
    { name: "an arrow", read: "›", text: "› Inbox" },
    { name: "a bracket, unsurely", read: "(", probability: 0.79, text: "( Inbox" },
    { name: "a question mark, which begins no line", read: "?", text: "? Inbox" },
    { name: "an opening quote with a gap", read: "“", text: "“ Inbox" },
    { name: "a letter, hardly", read: "Q", probability: 0.49, text: "Q Inbox" },
  ])("and the reader reads as $name is a sign", ({ text, ...sign }) => {
    expect(part(readLine([{ from: 20, ...sign }, ...WORD], text), 20)).toEqual([["Inbox", 40, END]]);
  });

  test.each([
    { name: "a letter", read: "Q", probability: 0.5, text: "Q Inbox" },
    { name: "a figure", read: "3", text: "3 Inbox" },
    { name: "a bracket", read: "(", probability: 0.8, text: "( Inbox" },
    { name: "the dash of a list, even unsurely", read: "–", probability: 0.6, text: "– Inbox" },
    { name: "the sign of a currency", read: "€", text: "€ Inbox" },
    { name: "a dot of a list", read: "•", text: "• Inbox" },
  ])("and the reader reads as $name is text", ({ text, ...sign }) => {
    const line = readLine([{ from: 20, ...sign }, ...WORD], text);
    expect(part(line, 20)).toEqual(whole(line));
  });
});

describe("what the detector is rather sure of, in front of a word and read as a letter,", () => {
  const lineFrom = (from: number, probability: number) =>
    readLine([{ from, read: "Q", probability }, ...WORD], "Q Inbox");
  const partFrom = (from: number, probability: number, confidence: number) =>
    partAtSigns(lineFrom(from, probability), [{ ...signAt(from), confidence }]).map(({ text }) => text);

  test("is a sign if it is farther away than a space", () => {
    expect(partFrom(18, 0.9, 0.65)).toEqual(["Inbox"]);
  });

  test.each([
    ["if it is as near as a word", 22, 0.9, 0.65],
    ["if the reader is sure of it", 18, 0.96, 0.65],
    ["if the detector isn't", 18, 0.9, 0.55],
  ])("is a letter %s", (_name, from, probability, confidence) => {
    expect(partFrom(from, probability, confidence)).toEqual(["Q Inbox"]);
  });
});

describe("what the detector is sure of, at the end of a line,", () => {
  const ask = (read: string, probability: number) => {
    const line = readLine([...WORD, { from: 110, read, probability }], `Inbox ${read}`);
    return partAtSigns(line, [{ ...signAt(110), confidence: SURE_OF_ONE }]).map(({ text }) => text);
  };

  test.each(["€", "}"])("is text where the reader is sure of %s", (read) => {
    expect(ask(read, 0.8)).toEqual([`Inbox ${read}`]);
    expect(ask(read, 0.79)).toEqual(["Inbox"]);
  });

  test.each(["O", "3", "*"])("is a sign though the reader says %s", (read) => {
    expect(ask(read, 0.99)).toEqual(["Inbox"]);
  });
});

test("a sign behind a word, and one between two words, are no part of them", () => {
  const second = WORD.map(({ from, read }) => ({ from: from + 90, read: read as string }));
  const line = readLine([...WORD, { from: 108 }, ...second, { from: 210, read: ">" }], "Inbox Inbox >");
  expect(part(line, 108, 210)).toEqual([
    ["Inbox", 40, END],
    ["Inbox", 130, END + 90],
  ]);
});

test("the mark at the end of a line of code is text, however unsurely it's read", () => {
  const line = readLine([...WORD, { from: 110, read: "}", probability: 0.6 }], "Inbox }");
  expect(part(line, 110)).toEqual(whole(line));
});

test.each([
  { gap: 4, read: "›", text: "›Inbox", isSign: true },
  { gap: 3, read: "›", text: "›Inbox", isSign: false },
  { gap: 2, text: "Inbox", isSign: true },
  { gap: 1, text: "Inbox", isSign: false },
])("$gap pixels from a line 20 high, read as $read: a sign is $isSign", ({ gap, text, isSign, ...sign }) => {
  const from = 40 - gap - WIDTH;
  const line = readLine([{ from, ...sign }, ...WORD], text);
  expect(part(line, from)).toEqual(isSign ? [["Inbox", 40, END]] : whole(line));
});

test("what remains is as sure as its own letters", () => {
  const line = readLine([{ from: 20, read: "Q", probability: 0.2 }, ...WORD], "Q Inbox");
  expect(partAtSigns(line, [signAt(20)])[0]?.confidence).toBe(0.99);
});

test("a line stays whole where it isn't read, where nothing but signs would go, and where nothing is seen on its row", () => {
  const line = readLine([{ from: 20 }, ...WORD], "Inbox");
  const unread = { ...line, text: "", letters: [], isUnread: true };
  expect(part(unread, 20)).toEqual(whole(unread));
  const alone = readLine([{ from: 20, read: "✓" }], "✓");
  expect(part(alone, 20)).toEqual(whole(alone));
  expect(partAtSigns(line, [{ ...signAt(20), box: { x1: 19, y1: 40, x2: 31, y2: 60 } }])).toEqual([line]);
});

test("the spaces of what remains are kept, and those around a sign are not", () => {
  const second = WORD.map(({ from, read }) => ({ from: from + 80, read: read as string }));
  const line = readLine([{ from: 20, read: "✓" }, ...WORD, ...second], "✓ Inbox Inbox");
  expect(part(line, 20).map(([text]) => text)).toEqual(["Inbox Inbox"]);
});

describe("what nobody but the reader sees", () => {
  const find = (painted: readonly Painted[], text: string) =>
    findReadSigns(readLine(painted, text)).map(({ x1, x2 }) => [x1, x2]);

  test.each(["›", "▾", "✓", "★"])("and reads as %s is a sign at either end of a line", (read) => {
    expect(find([...WORD, { from: 110, read }], `Inbox ${read}`)).toEqual([[110, 120]]);
    expect(find([{ from: 20, read }, ...WORD], `${read} Inbox`)).toEqual([[20, 30]]);
  });

  test.each([
    { name: "a letter", read: "x", text: "Inbox x" },
    { name: "a bracket of code", read: ">", text: "Inbox >" },
    { name: "a quotation mark", read: "»", text: "Inbox »" },
    { name: "an arrow, which texts hold too", read: "→", text: "Inbox →" },
    { name: "a chevron, unsurely", read: "›", probability: 0.49, text: "Inbox ›" },
  ])("and reads as $name is text", ({ text, ...sign }) => {
    expect(find([...WORD, { from: 110, ...sign }], text)).toEqual([]);
  });

  test("is text close to a letter, and between words", () => {
    expect(find([...WORD, { from: END + 3, read: "✓" }], "Inbox✓")).toEqual([]);
    const second = WORD.map(({ from, read }) => ({ from: from + 90, read: read as string }));
    expect(find([...WORD, { from: 108, read: "♥" }, ...second], "Inbox ♥ Inbox")).toEqual([]);
  });

  test("is no sign where it's all that there is", () => {
    expect(find([{ from: 20, read: "✓" }], "✓")).toEqual([]);
    expect(
      find(
        [
          { from: 20, read: "‹" },
          { from: 60, read: "›" },
        ],
        "‹ ›",
      ),
    ).toEqual([]);
  });
});

describe("a line of three dots is a sign", () => {
  const PAPER: Colour = [255, 255, 255];
  /** Discs of 6 pixels, 12 apart. */
  const image = paintPixels(100, 40, (x, y) => {
    const isIn = [30, 42, 54].some((middle) => Math.hypot(x + 0.5 - middle, y + 0.5 - 20) < 3);
    return isIn ? [40, 40, 40] : PAPER;
  });
  const box = { x1: 27, y1: 17, x2: 57, y2: 23 };
  const glyphs = [27, 39, 51].map((from) => ({ from, to: from + 6, top: 17, bottom: 23 }));
  const line = (text: string): ReadLine => ({ ...readLine([], text), box, glyphs });

  test.each(["0 0 0", "...", "ooo", "…"])("read as %s", (text) => {
    expect(readThreeDots(image, line(text), 14)).toEqual(box);
  });

  test("but not if letters were read, nor an ellipsis in large text", () => {
    expect(readThreeDots(image, line("vvv"), 14)).toBeNull();
    expect(readThreeDots(image, line("..."), 30)).toBeNull();
    expect(readThreeDots(image, line("..."), null)).toBeNull();
  });
});
