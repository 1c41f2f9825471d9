import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Box } from "../../src/domain/screens/box.ts";
import type { IconDetection } from "../../src/domain/screens/detection.ts";
import type { IconClass } from "../../src/domain/screens/icon-classes.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type DetectAnswer, detect } from "./detect-client.ts";
import { readScreen } from "./sample-screens.ts";

/** The positions on the settings screen, in its pixels. The page's style has the same. */
const ROW_CENTRES = [580, 759, 937, 1115, 1294, 1472, 1650, 1829, 2007];
const DISC = { left: 63, right: 168, radius: 52 };
const EXPECTED: { name: string; kinds: IconClass[]; box: Box }[] = [
  { name: "the search field", kinds: ["input"], box: { x1: 42, y1: 307, x2: 1038, y2: 443 } },
  { name: "the magnifier in it", kinds: ["icon"], box: { x1: 91, y1: 351, x2: 146, y2: 404 } },
  ...ROW_CENTRES.map((y, row) => ({
    name: `the sign of row ${row + 1}`,
    // A sign on a coloured disc is an icon, though a portrait in a circle looks similar.
    kinds: ["icon", "image"] as IconClass[],
    box: { x1: DISC.left, y1: y - DISC.radius, x2: DISC.right, y2: y + DISC.radius },
  })),
  { name: "the switch that is on", kinds: ["switch"], box: { x1: 886, y1: 719, x2: 1017, y2: 798 } },
  { name: "the switch that is off", kinds: ["switch"], box: { x1: 886, y1: 1790, x2: 1017, y2: 1868 } },
];

let harness: Harness;
let alone: DetectAnswer;
let combined: DetectAnswer;

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  alone = await detect(harness, readScreen("settings"), { inference_type: "detect" });
  combined = await detect(harness, readScreen("settings"), {});
});
afterAll(() => harness?.close());

const hasCentreIn = ({ bbox }: IconDetection, box: Box) => {
  const x = ((bbox.x1 + bbox.x2) / 2) * 1080;
  const y = ((bbox.y1 + bbox.y2) / 2) * 2340;
  return x > box.x1 && x < box.x2 && y > box.y1 && y < box.y2;
};

/** A settings page that no training screen was made from. */
describe("on a phone's settings screen, at the default threshold", () => {
  it.each(EXPECTED)("$name is found as $kinds", ({ kinds, box }) => {
    const found = alone.body.data.icon_detections.filter((icon) => hasCentreIn(icon, box));
    expect(found.filter(({ class_name }) => kinds.includes(class_name as IconClass))).not.toEqual([]);
  });

  it("hardly anything else is claimed", () => {
    const extra = alone.body.data.icon_detections.filter((icon) => !EXPECTED.some(({ box }) => hasCentreIn(icon, box)));
    expect(extra.length).toBeLessThanOrEqual(3);
  });

  it("text read besides takes no control away", () => {
    const controls = ({ body }: DetectAnswer) =>
      body.data.icon_detections.filter(({ class_name }) => !["icon", "row", "link"].includes(class_name));
    expect(controls(combined)).toEqual(controls(alone));
  });

  it("only answers with text have rows", () => {
    const countRows = ({ body }: DetectAnswer) =>
      body.data.icon_detections.filter(({ class_name }) => class_name === "row").length;
    expect(countRows(combined)).toBeGreaterThan(2);
    expect(countRows(alone)).toBe(0);
  });
});
