import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { SAMPLES } from "../../src/dashboard/pages/playground/sample-list.ts";
import { type Box, measureIou } from "../../src/domain/screens/box.ts";
import { finish } from "../../src/domain/steps.ts";
import { groundScreenshotAsModel } from "../../src/locate/ask-built-in.ts";
import { detectInScreenshot } from "../../src/operations/grounding/screenshots.detect.ts";
import { computeFingerprint } from "../../src/vision/hashes/fingerprint.ts";
import { decodeFile } from "../e2e/picture-files.ts";
import { openLook } from "./look-in-node.ts";
import { readPlaces, readSample, readSamplePicture } from "./playground-page.ts";

/** A sample is the first that a page loads: at most a tenth of a second at 6 Mbit/s. */
const MAX_SAMPLE_BYTES = 80_000;
/** From this overlap on, an answer is in the place. */
const MIN_IOU = 0.5;
/** Far more than it takes on a busy machine. */
const PATIENCE_MS = 120_000;

const look = openLook();

describe.each(SAMPLES)("the sample $name", ({ name, width, height, pixelRatio, queries }) => {
  test("is small, and has the size that is told", async () => {
    const picture = readSamplePicture(name);
    expect(picture.length).toBeLessThan(MAX_SAMPLE_BYTES);
    const image = await decodeFile(picture);
    expect([image.width, image.height]).toEqual([width * pixelRatio, height * pixelRatio]);
  });

  test("is stored with an answer of detect's that is of this picture", async () => {
    const data = readSample(name);
    const { response } = detectInScreenshot;
    expect(response && v.is(response, { type: "analyzer_result", analyzer_type: "all", data })).toBe(true);
    const image = await decodeFile(readSamplePicture(name));
    const { content_bounds: _, ...fingerprint } = data.hash_result;
    expect(fingerprint).toEqual(computeFingerprint(image));
    expect([data.metadata.image_width, data.metadata.image_height]).toEqual([image.width, image.height]);
    expect(data.icon_detections.length).toBeGreaterThan(10);
    expect(data.ocr_results.length).toBeGreaterThan(10);
  });

  test("has four to six queries, each once", () => {
    expect(queries.length).toBeGreaterThanOrEqual(4);
    expect(queries.length).toBeLessThanOrEqual(6);
    expect(new Set(queries).size).toBe(queries.length);
  });

  test("has queries that the built-in model finds, each in its place", { timeout: PATIENCE_MS }, async () => {
    const places = readPlaces(name);
    expect(Object.keys(places)).toEqual(queries);
    const { ocr_results: texts, metadata } = readSample(name);
    const screenshot = { width: metadata.image_width, height: metadata.image_height };
    const seen = await look(readSamplePicture(name));
    for (const [query, place] of Object.entries(places)) {
      const question = { query, texts, screenshot, look: async () => ({ detections: seen, texts: [] }) };
      const { answer } = await groundScreenshotAsModel(question, async (steps) => finish(steps));
      const found = answer.textIndex === null ? answer.bbox : scale(texts[answer.textIndex]?.bbox, screenshot);
      expect(found && measureIou(found, place), `${query}: ${JSON.stringify(found)}`).toBeGreaterThan(MIN_IOU);
    }
  });
});

function scale(box: Box | undefined, { width, height }: { width: number; height: number }): Box | null {
  return box ? { x1: box.x1 * width, y1: box.y1 * height, x2: box.x2 * width, y2: box.y2 * height } : null;
}
