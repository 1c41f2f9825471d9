import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NETWORKS_BYTES } from "../../scripts/deploy/platform-limits.ts";
import type { TextDetection } from "../../src/domain/screens/detection.ts";
import { type Harness, startHarness } from "../harness.ts";
import { detect, listTexts } from "./detect-client.ts";
import { expectSane } from "./expect-sane.ts";
import { toPixels } from "./measure-ink.ts";
import { cropImage, decodeFile, encodeGrayPng, encodeRgbaPng } from "./picture-files.ts";
import { readScreen } from "./sample-screens.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true });
});
afterAll(() => harness?.close());

const noise = (x: number, y: number) => Math.imul(x * 7919 + y * 104_729 + 17, 2_654_435_761) >>> 24;
const bars = (x: number, y: number) => ((x >> 3) % 3 === 0 && (y >> 4) % 2 === 0 ? 20 : 240);
const white = () => 255;
/** How far the bars of a long or large picture reach from each of its ends. */
const END = 240;
/** Bars at both ends of a long or large picture, on white: more would be the same, and take minutes to read. */
const barsAtEnds = (width: number, height: number) => (x: number, y: number) => {
  const isAtStart = x < END && y < END;
  const isAtEnd = x >= width - END && y >= height - END;
  return isAtStart || isAtEnd ? bars(x, y) : 255;
};

describe.each(["free", "premium"] as const)("%s answers any picture", (engine) => {
  it.each([
    { name: "one pixel", width: 1, height: 1, levelAt: () => 0 },
    { name: "four pixels", width: 2, height: 2, levelAt: noise },
    { name: "less than the network's grid", width: 31, height: 31, levelAt: bars },
    { name: "just over the grid", width: 33, height: 33, levelAt: bars },
    { name: "a column of pixels", width: 1, height: 16_384, levelAt: noise },
    { name: "a row of pixels", width: 16_384, height: 1, levelAt: noise },
    { name: "a tall strip", width: 32, height: 16_384, levelAt: barsAtEnds(32, 16_384) },
    { name: "a long strip", width: 16_384, height: 32, levelAt: barsAtEnds(16_384, 32) },
    { name: "noise", width: 500, height: 400, levelAt: noise },
    { name: "bars", width: 500, height: 400, levelAt: bars },
    { name: "black", width: 600, height: 600, levelAt: () => 0 },
  ])("$name, $width x $height", async ({ width, height, levelAt }) => {
    const picture = encodeGrayPng(width, height, levelAt);
    expectSane(await detect(harness, picture, { ocr_engine: engine, confidence_threshold: 0 }), width, height);
  });

  it("white paper has no text, at any confidence", async () => {
    const answer = await detect(harness, encodeGrayPng(700, 500, white), {
      ocr_engine: engine,
      confidence_threshold: 0,
    });
    expectSane(answer, 700, 500);
    expect(listTexts(answer)).toEqual([]);
  });
});

describe("text that ends at the picture's edge is read, in a box that ends there too", () => {
  let lines: TextDetection[];
  beforeAll(async () => {
    lines = (await detect(harness, readScreen("settings"), { inference_type: "ocr" })).body.data.ocr_results;
  });

  it.each([
    { text: "Bluetooth", left: 0, top: 0, right: 0, bottom: 0, edges: { x1: 0, x2: 1 } },
    { text: "Security and privacy", left: 0, top: 0, right: 0, bottom: 0, edges: { x1: 0, x2: 1 } },
    { text: "Network and internet", left: 0, top: 20, right: 0, bottom: 20, edges: { x1: 0, x2: 1 } },
    { text: "Do not disturb", left: 0, top: 20, right: 20, bottom: 20, edges: { x1: 0 } },
    { text: "Do not disturb", left: 20, top: 20, right: 20, bottom: 0, edges: { y2: 1 } },
    { text: "Battery", left: 20, top: 0, right: 20, bottom: 20, edges: { y1: 0 } },
  ])("$text, with $left, $top, $right, $bottom pixels of ground", async ({ text, left, top, right, bottom, edges }) => {
    const screen = await decodeFile(readScreen("settings"));
    const found = lines.find((line) => line.text === text);
    if (!found) throw new Error("the sample screen could not be read");
    const { x1, y1, x2, y2 } = toPixels(found.bbox, screen);
    const cropped = cropImage(screen, { x1: x1 - left, y1: y1 - top, x2: x2 + right, y2: y2 + bottom });
    const answer = await detect(harness, encodeRgbaPng(cropped));
    expectSane(answer, cropped.width, cropped.height);
    expect(listTexts(answer)).toEqual([text]);
    expect(answer.body.data.ocr_results[0]?.bbox).toMatchObject(edges);
  });
});

it("a picture at the bound of pixels is answered, and the next one read", async () => {
  const answer = await detect(harness, encodeGrayPng(4096, 4096, barsAtEnds(4096, 4096)));
  expectSane(answer, 4096, 4096);
  expect(answer.heapMegabytes * 2 ** 20).toBeLessThanOrEqual(NETWORKS_BYTES);
  expect(listTexts(await detect(harness, readScreen("settings")))).toContain("Network and internet");
});
