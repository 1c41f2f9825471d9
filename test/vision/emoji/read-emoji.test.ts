import { expect, test } from "vitest";
import { readEmoji } from "../../../src/vision/emoji/read-emoji.ts";
import type { FloatTensor, VisionHost } from "../../../src/vision/hosts/host.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";
import { makeLine } from "./make-line.ts";

const ALPHABET = ["🎉", "🗒️"];
const YELLOW: Colour = [250, 200, 40];
const SIDE = 28;

/** A host whose network says the same of everything: the chances of each emoji, and of none. Counts what it was shown. */
function openHost(chances: readonly number[]) {
  const shown: (readonly number[])[] = [];
  const run = async ({ dims }: FloatTensor): Promise<FloatTensor> => {
    shown.push(dims);
    const [n = 0] = dims;
    return { data: Float32Array.from(Array.from({ length: n }, () => chances).flat()), dims: [n, chances.length] };
  };
  let opened = 0;
  const openModel = async () => {
    opened++;
    return { run };
  };
  const host = { openModel, loadAlphabet: async () => ALPHABET } as unknown as VisionHost;
  return { host, shown, countOpened: () => opened };
}

type Line = ReturnType<typeof makeLine>;

const paintLetters = ({ glyphs }: Line): Rectangle[] =>
  glyphs.map(({ from, to, top, bottom }) => ({
    ...{ x: from, y: top, width: to - from, height: bottom - top },
    colour: [20, 20, 20],
  }));
const paintEmoji = (x: number, y = 38): Rectangle => ({ x, y, width: SIDE, height: SIDE, colour: YELLOW });

/** Paints lines, and squares of a colour of their own at these places. */
function paint(lines: readonly Line[], squares: readonly number[]) {
  const things = [...lines.flatMap(paintLetters), ...squares.map((x) => paintEmoji(x))];
  return paintRectangles(900, 120, [255, 255, 255], things);
}

function moveLine(line: Line, down: number): Line {
  const glyphs = line.glyphs.map(({ top, bottom, ...span }) => ({ ...span, top: top + down, bottom: bottom + down }));
  return { ...line, glyphs, box: { ...line.box, y1: line.box.y1 + down, y2: line.box.y2 + down } };
}

const line = makeLine("Help");
const at = line.box.x2 + 10;

test("an emoji that the network is sure of is part of the line, and its box is told", async () => {
  const { host, shown } = openHost([0.05, 0.9, 0.05]);
  const read = await readEmoji(paint([line], [at]), [line], [], host);
  expect(read.lines.map(({ text }) => text)).toEqual(["Help 🗒️"]);
  expect(read.emoji).toEqual([{ x1: at, y1: 38, x2: at + SIDE, y2: 38 + SIDE }]);
  expect(shown).toEqual([[1, 3, 32, 32]]);
});

test.each([
  ["less sure of", [0.1, 0.84, 0.06]],
  ["sure that it is none", [0.01, 0.01, 0.98]],
])("what the network is %s stays out", async (_, chances) => {
  const { host } = openHost(chances);
  const read = await readEmoji(paint([line], [at]), [line], [], host);
  expect(read).toEqual({ lines: [line], emoji: [] });
});

test.each([
  { chance: 0.97, text: "Help" },
  { chance: 0.99, text: "Help 🎉" },
])(
  "a sign in the text's own colours is read as an emoji only if that is all but certain: $chance",
  async ({ chance, text }) => {
    const { host } = openHost([chance, 0, 1 - chance]);
    const sign = { ...paintEmoji(at), colour: [20, 20, 20] as Colour };
    const image = paintRectangles(900, 120, [255, 255, 255], [...paintLetters(line), sign]);
    const box = { x1: at, y1: 38, x2: at + SIDE, y2: 38 + SIDE };
    expect((await readEmoji(image, [line], [box], host)).lines.map((read) => read.text)).toEqual([text]);
  },
);

test("without anything that may be one, the network isn't loaded", async () => {
  const { host, countOpened } = openHost([1, 0, 0]);
  expect(await readEmoji(paint([line], []), [line], [], host)).toEqual({ lines: [line], emoji: [] });
  expect(countOpened()).toBe(0);
});

test("one between two lines is read once, and the lines become one", async () => {
  const { host, shown } = openHost([1, 0, 0]);
  const right = makeLine("now", { x: at + SIDE + 10 });
  const read = await readEmoji(paint([line, right], [at]), [right, line], [], host);
  expect(read.lines.map(({ text }) => text)).toEqual(["Help 🎉 now"]);
  expect(shown).toEqual([[1, 3, 32, 32]]);
});

test("lines that an emoji isn't close to stay apart from it", async () => {
  const { host } = openHost([1, 0, 0]);
  const far = makeLine("now", { x: at + SIDE + 30 });
  const read = await readEmoji(paint([line, far], [at]), [line, far], [], host);
  expect(read.lines.map(({ text }) => text)).toEqual(["Help 🎉", "now"]);
});

test("at most sixty are looked at in a picture, twelve at a time", async () => {
  const { host, shown } = openHost([0, 0, 1]);
  const pitch = 80;
  const lines = Array.from({ length: 70 }, (_, row) => moveLine(line, row * pitch));
  const image = paintRectangles(
    250,
    70 * pitch,
    [255, 255, 255],
    [...lines.flatMap(paintLetters), ...lines.map((_, row) => paintEmoji(at, 38 + row * pitch))],
  );
  await readEmoji(image, lines, [], host);
  expect(shown.map(([n]) => n)).toEqual([12, 12, 12, 12, 12]);
});

test("lines that together are far larger than the picture aren't all searched", async () => {
  const { host, shown } = openHost([0, 0, 1]);
  const huge = { ...line, box: { ...line.box, y1: -400, y2: 800 } };
  await readEmoji(paint([line], [at]), [line, huge], [], host);
  expect(shown.map(([n]) => n)).toEqual([1]);
  await readEmoji(paint([line], [at]), [huge, line], [], host);
  expect(shown).toHaveLength(1);
});
