import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Analysis } from "../../src/domain/detection.ts";
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

  it("no icon is answered for an emoji of a text, and one is for a dot in front of one", () => {
    const lines = seen.ocr_results.filter(({ text }) => EMOJI.test(text));
    expect(lines).toHaveLength(8);
    const within = seen.icon_detections.filter(
      ({ class_name: name, bbox }) =>
        name === "icon" &&
        lines.some((line) => {
          const [x, y] = [(bbox.x1 + bbox.x2) / 2, (bbox.y1 + bbox.y2) / 2];
          return x > line.bbox.x1 && x < line.bbox.x2 && y > line.bbox.y1 && y < line.bbox.y2;
        }),
    );
    expect(within).toEqual([]);
    const online = seen.ocr_results.find(({ text }) => text === "Online now");
    expect(online).toBeDefined();
  });
});
