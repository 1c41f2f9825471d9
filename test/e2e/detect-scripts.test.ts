import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TextDetection } from "../../src/domain/screens/detection.ts";
import { type Harness, startHarness } from "../harness.ts";
import { detect } from "./detect-client.ts";
import { readScreen } from "./sample-screens.ts";

/**
 * One line each, 96 pixels apart: English, Russian, Greek, Vietnamese, Chinese, Japanese, Korean, Arabic, Hebrew, Hindi, Thai, Georgian,
 * and English upside down.
 */
const screen = readScreen("scripts");
const LINE_PITCH = 96;
const HEIGHT = 1288;
let harness: Harness;
let all: TextDetection[];
let standard: TextDetection[];

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  standard = (await detect(harness, screen, { inference_type: "ocr" })).body.data.ocr_results;
  all = (await detect(harness, screen, { inference_type: "ocr", confidence_threshold: 0 })).body.data.ocr_results;
});
afterAll(() => harness?.close());

const findLine = (texts: readonly TextDetection[], row: number) =>
  texts.filter(({ bbox }) => Math.floor((((bbox.y1 + bbox.y2) / 2) * HEIGHT - 14) / LINE_PITCH) === row);

describe("what is read", () => {
  it.each([
    { row: 0, text: "Notifications are off" },
    { row: 1, text: "Яркость экрана и звук" },
    { row: 2, text: "Ρυθμίσεις δικτύου" },
    { row: 4, text: "网络和互联网设置" },
  ])("$text", ({ row, text }) => {
    expect(findLine(standard, row)).toMatchObject([{ text }]);
    expect(findLine(standard, row)[0]?.confidence).toBeGreaterThan(0.7);
  });
});

describe("what our reader of other scripts reads", () => {
  it.each([
    { row: 6, text: "디스플레이 밝기 설정" },
    { row: 8, text: "הגדרות רשת ואינטרנט" },
  ])("$text", ({ row, text }) => {
    expect(findLine(standard, row)).toMatchObject([{ text }]);
  });

  it.each([
    { language: "Japanese", row: 5, word: "の明るさ" },
    { language: "Arabic", row: 7, word: "إعدادات الشبكة" },
    { language: "Hindi", row: 9, word: "और इंटरनेट" },
  ])("$language: words of a line with others that it isn't sure of", ({ row, word }) => {
    const [line] = findLine(standard, row);
    expect(line?.text).toContain(word);
  });
});

describe("what nothing here reads has a box, and never a sure text", () => {
  it.each([
    { script: "Georgian", row: 11 },
    { script: "text upside down", row: 12 },
  ])("$script: an empty text at the default threshold, with at most 0.5", ({ row }) => {
    const lines = findLine(standard, row);
    expect(lines.map(({ text }) => text)).toEqual([""]);
    expect(lines[0]?.confidence).toBeLessThanOrEqual(0.5);
    const { x1 = 0, x2 = 0 } = lines[0]?.bbox ?? {};
    expect(x2 - x1).toBeGreaterThan(0.4);
  });

  it("a threshold above 0.5 leaves nothing but what was read", () => {
    const sure = all.filter(({ confidence }) => confidence > 0.5);
    expect(sure.map(({ text }) => text)).not.toContain("");
  });
});
