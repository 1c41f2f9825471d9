import { describe, expect, test } from "vitest";
import { judgeLines, tabulateConfidence, tabulateLanguages, tabulateScripts } from "../../bench/ocr/answers.ts";
import type { Case, Line } from "../../bench/ocr/truth.ts";

const line = (text: string, row: number, confidence?: number): Line => ({
  text,
  bbox: { x1: 0, y1: 20 * row, x2: 100, y2: 20 * row + 16 },
  ...(confidence === undefined ? {} : { confidence }),
});
const truth: Case = {
  name: "page",
  imagePath: "page.png",
  width: 100,
  height: 200,
  texts: [line("Settings", 0), line("Wi-Fi", 1), line("설정", 2), line("Battery", 3)],
  ignore: [],
  lang: "en",
};
const read = [line("Settings", 0, 0.98), line("Wi-Fl", 1, 0.95), line("", 2, 0.45)];

test("each line of the truth is judged by what was said of it", () => {
  expect(judgeLines(truth, read)).toEqual([
    { script: "Latin", said: "text", confidence: 0.98, isExact: true },
    { script: "Latin", said: "text", confidence: 0.95, isExact: false },
    { script: "Hangul", said: "empty", confidence: 0.45, isExact: false },
    { script: "Latin", said: "nothing", confidence: 0, isExact: false },
  ]);
});

test("a line read in two pieces is as sure as the less sure one", () => {
  const pieces = [
    { text: "Ba", bbox: { x1: 0, y1: 60, x2: 48, y2: 76 }, confidence: 0.9 },
    { text: "ttery", bbox: { x1: 50, y1: 60, x2: 100, y2: 76 }, confidence: 0.6 },
  ];
  expect(judgeLines({ ...truth, texts: [line("Battery", 3)] }, pieces)).toEqual([
    { script: "Latin", said: "text", confidence: 0.6, isExact: false },
  ]);
});

test.each([
  ["Настройки Wi", "Cyrillic"],
  ["Ρυθμίσεις", "Greek"],
  ["设置", "Han"],
  ["設定を開く", "kana with Han"],
  ["الإعدادات 5", "Arabic"],
  ["सेटिंग", "Devanagari"],
  ["12:30 €", "digits and signs"],
])("the script of %s is %s", (text, script) => {
  const [judged] = judgeLines({ ...truth, texts: [line(text, 0)] }, []);
  expect(judged?.script).toBe(script);
});

describe("tables", () => {
  test("of confidence: only texts count, and each in one range", () => {
    const rows = tabulateConfidence(judgeLines(truth, read)).split("\n");
    expect(rows[2]).toMatch(/0\.9 to 1 +\| 2 +\| 0\.500/);
    expect(rows.slice(3).join()).not.toMatch(/\| [1-9]/);
  });

  test("of scripts: each line's answer in one column, as shares of the script", () => {
    const rows = tabulateScripts(judgeLines(truth, read)).split("\n").slice(2);
    const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
    expect(cells.map((row) => row.slice(1, -1))).toEqual([
      ["Latin", "3", "0.333", "0.000", "0.333", "0.000", "0.333"],
      ["Hangul", "1", "0.000", "0.000", "0.000", "1.000", "0.000"],
    ]);
  });

  test("of languages: exact, empty, nothing, and wrong though sure", () => {
    const row = tabulateLanguages([{ truth, read }])
      .split("\n")[2]
      ?.split("|")
      .map((cell) => cell.trim());
    expect(row?.slice(1, 3)).toEqual(["en", "4"]);
    expect(row?.slice(5, 9)).toEqual(["1", "1", "1", "1"]);
  });
});
