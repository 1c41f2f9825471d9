import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isCentreIn, measureIou } from "../../src/domain/screens/box.ts";
import type { Analysis } from "../../src/domain/screens/detection.ts";
import { type Harness, startHarness } from "../harness.ts";
import { detect } from "./detect-client.ts";
import { cropImage, decodeFile, encodeRgbaPng } from "./picture-files.ts";

const CART = join(import.meta.dirname, "../../src/dashboard/pages/playground/samples/phone.png");

let harness: Harness;
let seen: Analysis;
let size: { width: number; height: number };

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  const cart = await decodeFile(readFileSync(CART));
  const things = cropImage(cart, { x1: 0, y1: 120, x2: cart.width, y2: 960 });
  size = things;
  seen = (await detect(harness, await encodeRgbaPng(things))).body.data;
});
afterAll(() => harness?.close());

it("a quantity between minus and plus is read, and is no icon", () => {
  const digits = seen.ocr_results.filter(({ text }) => /^[0-9]$/.test(text));
  expect(digits.map(({ text }) => text)).toEqual(["2", "1", "1"]);
  const within = seen.icon_detections.filter(
    ({ class_name: name, bbox }) => name === "icon" && digits.some((digit) => isCentreIn(bbox, digit.bbox)),
  );
  expect(within).toEqual([]);
});

it("a button as wide as the screen is found", () => {
  const label = seen.ocr_results.find(({ text }) => text === "Continue to checkout");
  const whole = { x1: 24 / size.width, y1: 742 / size.height, x2: 561 / size.width, y2: 821 / size.height };
  const button = seen.icon_detections.find(({ bbox }) => label !== undefined && isCentreIn(label.bbox, bbox));
  expect(button?.class_name).toBe("button");
  expect(button && measureIou(button.bbox, whole)).toBeGreaterThan(0.9);
});
