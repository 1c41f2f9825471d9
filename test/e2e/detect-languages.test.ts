import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TextDetection } from "../../src/domain/screens/detection.ts";
import { type Harness, startHarness } from "../harness.ts";
import { detect } from "./detect-client.ts";
import { readPageTexts, readScreen } from "./sample-screens.ts";

/** How much of the isolate's 128 MB ONNX Runtime may use. */
const MAX_HEAP_MEGABYTES = 110;

let harness: Harness;
let lines: TextDetection[];
let heapMegabytes: number;

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  const answer = await detect(harness, readScreen("languages"), { inference_type: "ocr" });
  lines = answer.body.data.ocr_results;
  heapMegabytes = answer.heapMegabytes;
});
afterAll(() => harness?.close());

const page = readPageTexts("languages");
const scriptOf = (pattern: RegExp) => page.filter((text) => pattern.test(text));

describe("a screen in seven languages", () => {
  it.each([
    { language: "Korean", texts: scriptOf(/\p{Script=Hangul}/u) },
    { language: "Arabic and Persian", texts: scriptOf(/\p{Script=Arabic}/u) },
    { language: "Hebrew", texts: scriptOf(/\p{Script=Hebrew}/u) },
    { language: "Hindi", texts: scriptOf(/\p{Script=Devanagari}/u) },
    { language: "Thai", texts: scriptOf(/\p{Script=Thai}/u) },
    { language: "Japanese, kana and Han", texts: scriptOf(/[\p{Script=Hiragana}\p{Script=Katakana}]/u) },
  ])("six of ten words of $language at least are read without a mistake", ({ texts }) => {
    expect(texts.length).toBeGreaterThan(1);
    const read = new Set(lines.flatMap(({ text }) => text.split(" ")));
    const words = texts.flatMap((text) => text.split(" "));
    expect(words.filter((word) => read.has(word)).length).toBeGreaterThanOrEqual(words.length * 0.6);
  });

  it.each(["شبكة Wi-Fi في المنزل", "قیمت ۱۴۵ هزار تومان", "הנחה של 15% עד יום שישי"])(
    "%s: a line from the right is in the order in which it is read, with its numbers and Latin words",
    (text) => {
      expect(lines.map((line) => line.text)).toContain(text);
    },
  );

  it("hardly any text of which the reader is sure is wrong", () => {
    const sure = lines.filter(({ confidence }) => confidence >= 0.9);
    expect(sure.length).toBeGreaterThan(0);
    expect(sure.filter(({ text }) => !page.includes(text)).length).toBeLessThanOrEqual(sure.length * 0.05);
  });

  it("the readers that it needs fit an isolate's memory together", () => {
    expect(heapMegabytes).toBeGreaterThan(1);
    expect(heapMegabytes).toBeLessThanOrEqual(MAX_HEAP_MEGABYTES);
  });
});
