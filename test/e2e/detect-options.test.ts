import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Box } from "../../src/domain/screens/box.ts";
import type { TextDetection } from "../../src/domain/screens/detection.ts";
import type { RgbaImage } from "../../src/images/image.ts";
import { type Harness, startHarness } from "../harness.ts";
import { encodeJpeg } from "../images/jpeg.ts";
import { type DetectAnswer, type DetectOptions, detect, listTexts } from "./detect-client.ts";
import { expectSane } from "./expect-sane.ts";
import { cropImage, decodeFile, encodeRgbaPng } from "./picture-files.ts";
import { cutRows, readPageTexts } from "./sample-screens.ts";

const WIDTH = 1080;
const HEIGHT = 1200;
/** The upper half of the screen, and its texts. */
const settings = await cutRows("settings", 0, HEIGHT);
const all = readPageTexts("settings");
const page = all.slice(0, all.indexOf("Battery"));
/** The repeatedly read part of it, with five rows. */
const PART: Box = { x1: 0, y1: 290, x2: WIDTH, y2: HEIGHT };
let rows: RgbaImage;
let harness: Harness;
/** The responses for the screen by `inference_type`, with all other fields omitted. */
const answers = new Map<string, DetectAnswer>();
const part = (type: string) => {
  const answer = answers.get(type);
  if (!answer) throw new Error(`${type} was not asked for`);
  return answer.body.data;
};

beforeAll(async () => {
  harness = await startHarness({ own: true, vision: true });
  rows = cropImage(await decodeFile(settings), PART);
  for (const type of ["detect", "ocr", "combined"] as const) answers.set(type, await read({ inference_type: type }));
});
afterAll(() => harness?.close());

const isEqual = (a: Box, b: Box) => a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;
const read = (options: DetectOptions, picture = settings) => detect(harness, picture, options);

describe("inference_type gives its own part only", () => {
  it.each([
    { type: "detect", analyzer: "detect" },
    { type: "ocr", analyzer: "ocr" },
    { type: "combined", analyzer: "all" },
  ])("$type answers as $analyzer", ({ type, analyzer }) => {
    const answer = answers.get(type);
    expect(answer?.body.analyzer_type).toBe(analyzer);
    if (answer) expectSane(answer, WIDTH, HEIGHT);
  });

  it("icons alone: no text, and no time spent on it", () => {
    expect(part("detect").ocr_results).toEqual([]);
    expect(part("detect").metadata.ocr_ns).toBe(0);
    expect(part("detect").metadata.detect_ns).toBeGreaterThan(0);
  });

  it("text alone: no icons, and no time told for them", () => {
    expect(part("ocr").icon_detections).toEqual([]);
    expect(part("ocr").metadata).toMatchObject({
      detect_ns: 0,
      icon_detections_before_nms: 0,
      icon_detections_after_nms: 0,
    });
    expect(part("ocr").metadata.ocr_ns).toBeGreaterThan(0);
  });

  it("both: what each gives alone, but for what was read and seen at once", () => {
    const { icon_detections: icons, ocr_results: texts, metadata } = part("combined");
    // Rows and links are derived from text.
    const seen = icons.filter(({ class_name }) => !["row", "link"].includes(class_name));
    expect(part("detect").icon_detections).toEqual(expect.arrayContaining(seen));
    expect(part("ocr").ocr_results, "signs are told from letters, whether icons are answered or not").toEqual(texts);
    const gone = part("detect").icon_detections.filter(({ bbox }) => !icons.some((icon) => isEqual(icon.bbox, bbox)));
    expect(
      gone.filter(({ class_name }) => class_name !== "icon"),
      "controls stay beside their labels",
    ).toEqual([]);
    expect(
      texts.map(({ text }) => text).filter((text) => page.includes(text)),
      "labels stay",
    ).toEqual(page);
    expect(metadata.ocr_ns).toBeGreaterThan(0);
    expect(metadata.detect_ns).toBeGreaterThan(0);
    const told = icons.length - seen.length;
    expect(metadata.icon_detections_before_nms).toBe(part("detect").metadata.icon_detections_before_nms + told);
  });

  it.each([
    { type: "detect", ran: ["ui-detection"], not: ["text-detection", "text-recognition"] },
    { type: "ocr", ran: ["text-detection", "text-recognition"], not: ["ui-detection"] },
    { type: "combined", ran: ["ui-detection", "text-detection", "text-recognition"], not: [] },
  ])("$type runs only $ran", ({ type, ran, not }) => {
    const stages = answers.get(type)?.stages ?? [];
    expect(stages).toEqual(expect.arrayContaining(ran));
    for (const stage of not) expect(stages).not.toContain(stage);
  });

  it("icons alone load no network for text: memory grows when text is first wanted", () => {
    const [icons, text] = ["detect", "ocr"].map((type) => answers.get(type)?.heapMegabytes ?? 0);
    expect(icons).toBeGreaterThan(1);
    expect(text).toBeGreaterThan((icons ?? 0) + 5);
  });

  it("the fingerprints don't depend on it", () => {
    expect(part("ocr").hash_result).toEqual(part("detect").hash_result);
    expect(part("combined").hash_result).toEqual(part("detect").hash_result);
  });
});

describe("confidence_threshold", () => {
  it("a higher one returns a subset of a lower one's results, and nothing below the threshold", async () => {
    let lower: TextDetection[] | undefined;
    const picture = encodeRgbaPng(rows);
    const leftOut = await read({ inference_type: "ocr" }, picture);
    for (const threshold of [0, 0.3, 0.9, 1]) {
      const answer = await read({ inference_type: "ocr", confidence_threshold: threshold }, picture);
      expectSane(answer, rows.width, rows.height);
      const texts = answer.body.data.ocr_results;
      expect(texts.filter(({ confidence }) => confidence < threshold)).toEqual([]);
      if (threshold === 0.3) expect(texts, "as when it is left out").toEqual(leftOut.body.data.ocr_results);
      if (threshold < 0.9) expect(texts.length).toBeGreaterThan(5);
      if (lower) expect(texts).toEqual(lower.filter(({ confidence }) => confidence >= threshold));
      lower = texts;
    }
  });
});

describe("the same picture in another file", () => {
  it("another PNG of the same pixels gets the same answer", async () => {
    const again = await read({}, await sharp(settings).png({ palette: false }).toBuffer());
    expect(again.body.data.ocr_results).toEqual(part("combined").ocr_results);
    expect(again.body.data.hash_result).toEqual(part("combined").hash_result);
  });

  it("a JPEG of it reads the same texts", async () => {
    const { data, width, height } = rows;
    const ofRows = (answer: DetectAnswer) => listTexts(answer).filter((text) => page.includes(text));
    const answer = await read({}, await encodeJpeg(data, width, height, { quality: 85 }));
    expectSane(answer, width, height);
    expect(ofRows(answer).length).toBeGreaterThan(5);
    expect(ofRows(answer)).toEqual(ofRows(await read({}, encodeRgbaPng(rows))));
  });
});
