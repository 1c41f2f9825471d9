import { describe, expect, test } from "vitest";
import { measureContainment } from "../../../src/domain/screens/box.ts";
import type { Edges } from "../../../src/vision/controls/find-edges.ts";
import { findFlatButtons } from "../../../src/vision/controls/find-flat-buttons.ts";
import type { Part } from "../../../src/vision/controls/parts.ts";

const SCREEN = { width: 400, height: 800, letter: 10 };
/** A dialog from (40, 300) to (360, 500). */
const DIALOG: Edges = {
  horizontal: [300, 500].map((at) => ({ at, from: 40, to: 360 })),
  vertical: [40, 360].map((at) => ({ at, from: 300, to: 500 })),
};
const label = (text: string, x: number, y = 470, width = text.length * 8): Part => ({
  box: { x1: x, y1: y, x2: x + width, y2: y + 11 },
  kind: "text",
  text,
});

describe("flat buttons", () => {
  test("are the upper-case labels at the right end of a dialog, with room around them", () => {
    const labels = [label("CANCEL", 240), label("OK", 320)];
    const found = findFlatButtons([label("Leave the page?", 60, 320), ...labels], DIALOG, SCREEN);
    expect(found).toHaveLength(2);
    for (const [index, { box }] of labels.entries()) {
      expect(measureContainment(box, found[index] as typeof box)).toBe(1);
      expect((found[index] as typeof box).x2 - (found[index] as typeof box).x1).toBeGreaterThanOrEqual(60);
    }
  });

  test.each([
    { name: "a label in small letters", labels: [label("Cancel", 300)] },
    { name: "a heading at the left", labels: [label("SORT BY", 60)] },
    { name: "a label far from the right side", labels: [label("STATUS", 230)] },
    {
      name: "the head of a table",
      labels: ["NAME", "SIZE", "KIND", "DATE"].map((text, index) => label(text, 60 + index * 75)),
    },
    { name: "a label beside running text", labels: [label("OK", 320), label("said", 60), label("she", 120)] },
  ])("not $name", ({ labels }) => {
    expect(findFlatButtons(labels, DIALOG, SCREEN)).toEqual([]);
  });
});
