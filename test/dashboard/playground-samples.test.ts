import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { SAMPLES } from "../../src/dashboard/pages/playground/sample-list.ts";
import { detectInScreenshot } from "../../src/operations/grounding/screenshots.detect.ts";
import { computeHashes } from "../../src/vision/hashes/hashes.ts";
import { decodeFile } from "../e2e/picture-files.ts";
import { readSample, readSamplePicture } from "./playground-page.ts";

/** A sample is the first that a page loads: at most a tenth of a second at 6 Mbit/s. */
const MAX_SAMPLE_BYTES = 80_000;

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
    const { content_bounds: _, histogram: __, ...hashes } = data.hash_result;
    expect(hashes).toEqual(computeHashes(image));
    expect([data.metadata.image_width, data.metadata.image_height]).toEqual([image.width, image.height]);
    expect(data.icon_detections.length).toBeGreaterThan(10);
    expect(data.ocr_results.length).toBeGreaterThan(10);
  });

  test("has four to six queries, each once", () => {
    expect(queries.length).toBeGreaterThanOrEqual(4);
    expect(queries.length).toBeLessThanOrEqual(6);
    expect(new Set(queries).size).toBe(queries.length);
  });
});
