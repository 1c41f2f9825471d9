import { expect, test } from "vitest";
import type { LineSight } from "../../../src/vision/text/choose-reading.ts";
import { replaceDoubtfulWords, showDoubtfulWords } from "../../../src/vision/text/doubtful-lines.ts";
import { SCRIPTS, type ScriptShares } from "../../../src/vision/text/lines/script-detection.ts";
import { paintPixels } from "../painted-image.ts";

const image = paintPixels(400, 200, (x, y) => [x % 256, y, 0]);
const crop = { x1: 10, y1: 50, x2: 190, y2: 70 };
const line = { run: { box: crop, glyphs: [] }, crop };

const see = (text: string, sureness: number, script: keyof ScriptShares = "latin"): LineSight => ({
  ...{ text, probabilities: [...text].map(() => sureness), letters: [] },
  shares: Object.fromEntries(SCRIPTS.map((name) => [name, Number(name === script)])) as ScriptShares,
});
const say = (text: string) => ({ text, probabilities: [0.95], letters: [] });

const sights = [see("Settings", 0.99), see("0ptions", 0.5), see("0ptions", 0.5), see("日期时间", 0.5, "han")];
const alike = [0, 1, 1, 3];
const lines = sights.map(() => line);

test("of doubtful lines that look alike, the first is shown; sure ones and those of other scripts aren't", () => {
  expect(showDoubtfulWords(image, lines, { sights, alike }).map((words) => words.line)).toEqual([1]);
});

test("a doubtful line is replaced wherever it stands, and the others stay as they are", () => {
  const shown = showDoubtfulWords(image, lines, { sights, alike });
  const mended = replaceDoubtfulWords(lines, { sights, alike }, shown, [say("Options")]);
  expect(mended.map(({ text }) => text)).toEqual(["Settings", "Options", "Options", "日期时间"]);
  expect(mended.map(({ shares }) => shares)).toEqual(sights.map(({ shares }) => shares));
});

test("on a page with accents, none is shown", () => {
  const accented = [...Array.from({ length: 3 }, () => see("Größe", 0.99)), ...sights];
  const seen = { sights: accented, alike: accented.map((_, index) => index) };
  expect(
    showDoubtfulWords(
      image,
      accented.map(() => line),
      seen,
    ),
  ).toEqual([]);
});
