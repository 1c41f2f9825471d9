import { describe, expect, test } from "vitest";
import { type Box, measureContainment } from "../../../src/domain/screens/box.ts";
import { findBarButtons } from "../../../src/vision/controls/find-bar-buttons.ts";
import type { Part, Scale } from "../../../src/vision/controls/parts.ts";

const SCREEN: Scale = { width: 400, height: 800, letter: 10 };
const label = (text: string, x: number, y = 50, width = 50): Part => ({
  box: { x1: x, y1: y - 7, x2: x + width, y2: y + 7 },
  kind: "text",
  text,
});
const title = label("Contacts", 160, 50, 80);
const find = (parts: readonly Part[], coloured: readonly Part[]) =>
  findBarButtons(parts, (box: Box) => coloured.some((part) => part.box === box), SCREEN);

describe("buttons of a bar", () => {
  test("are the coloured words beside a title in the middle, with room around them", () => {
    const [cancel, done] = [label("Cancel", 16), label("Done", 334)];
    const found = find([title, cancel, done], [cancel, done]);
    expect(found).toHaveLength(2);
    for (const [index, { box }] of [cancel, done].entries())
      expect(measureContainment(box, found[index] as Box)).toBe(1);
  });

  test.each([
    { name: "words in the colour of all text", parts: [title, label("Edit", 16)], isColoured: false },
    { name: "words beside no title", parts: [label("Edit", 16)], isColoured: true },
    { name: "words far from the sides", parts: [title, label("Edit", 80)], isColoured: true },
    { name: "words on other levels", parts: [title, label("Edit", 16, 90)], isColoured: true },
    { name: "numbers", parts: [title, label("12", 16)], isColoured: true },
  ])("aren't $name", ({ parts, isColoured }) => {
    expect(find(parts, isColoured ? parts.slice(-1) : [])).toEqual([]);
  });
});
