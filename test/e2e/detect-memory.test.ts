import { afterAll, beforeAll, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { detect } from "./detect-client.ts";
import { encodeGrayPng } from "./picture-files.ts";
import { readScreen } from "./sample-screens.ts";

/** How much of the isolate's 128 MB ONNX Runtime may use. */
const MAX_HEAP_MEGABYTES = 80;

let harness: Harness;
/** One isolate for all of them, as in production: memory that one has taken is not returned for the next. */
beforeAll(async () => {
  harness = await startHarness({ vision: true });
  await detect(harness, readScreen("settings"));
});
afterAll(() => harness?.close());

/** Nowhere blank, so that no tile is skipped, and without text, which would only take time to read. */
const slope = (x: number, y: number) => (x * 3 + y * 2) & 255;

it.each([
  { name: "one pixel", width: 1, height: 1 },
  { name: "a cut-out", width: 299, height: 120 },
  { name: "the largest square of one run", width: 656, height: 656 },
  { name: "just more", width: 673, height: 673 },
  { name: "a phone", width: 1080, height: 2340 },
  { name: "a phone on its side", width: 2340, height: 1080 },
  { name: "a folding phone", width: 2208, height: 1840 },
  { name: "a tablet", width: 1600, height: 2560 },
  { name: "a laptop", width: 1366, height: 768 },
  { name: "a 4K desktop", width: 3840, height: 2160 },
  { name: "two monitors", width: 3840, height: 1080 },
  { name: "a scrolling capture", width: 1080, height: 12_000 },
  { name: "the longest capture", width: 1024, height: 16_384 },
  { name: "the widest wall", width: 16_384, height: 1024 },
  { name: "a row of pixels", width: 16_384, height: 1 },
  { name: "a tall strip", width: 40, height: 16_384 },
  { name: "the bound of pixels", width: 4096, height: 4096 },
])("icons and text of $name, $width x $height, fit an isolate's memory", async ({ width, height }) => {
  const answer = await detect(harness, encodeGrayPng(width, height, slope), { inference_type: "combined" });
  expect(answer.status).toBe(200);
  expect(answer.heapMegabytes).toBeGreaterThan(1);
  expect(answer.heapMegabytes).toBeLessThanOrEqual(MAX_HEAP_MEGABYTES);
});
