import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isCentreIn } from "../../src/domain/screens/box.ts";
import type { Analysis } from "../../src/domain/screens/detection.ts";
import { type Harness, startHarness } from "../harness.ts";
import { detect } from "./detect-client.ts";
import { readPageTexts, readScreen } from "./sample-screens.ts";

const EMOJI = /\p{Extended_Pictographic}/u;

let harness: Harness;
let seen: Analysis;

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  seen = (await detect(harness, readScreen("chat"))).body.data;
});
afterAll(() => harness?.close());

describe("a chat with emoji in its texts", () => {
  it.each(readPageTexts("chat"))("%s is read as it is written", (text) => {
    expect(seen.ocr_results.map((line) => line.text)).toContain(text);
  });

  it("no icon is answered for an emoji of a text", () => {
    const lines = seen.ocr_results.filter(({ text }) => EMOJI.test(text));
    expect(lines).toHaveLength(8);
    const within = seen.icon_detections.filter(
      ({ class_name: name, bbox }) => name === "icon" && lines.some((line) => isCentreIn(bbox, line.bbox)),
    );
    expect(within).toEqual([]);
  });
});
