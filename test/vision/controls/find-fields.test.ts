import { describe, expect, test } from "vitest";
import { measureContainment } from "../../../src/domain/screens/box.ts";
import type { Edges } from "../../../src/vision/controls/find-edges.ts";
import { findFields } from "../../../src/vision/controls/find-fields.ts";
import type { Part, Scale } from "../../../src/vision/controls/parts.ts";

const SCREEN: Scale = { width: 400, height: 800, letter: 10 };
/** A line of two pixels from x = 40 to 360. */
const underline = (y: number, from = 40, to = 360): Edges => ({
  horizontal: [y, y + 2].map((at) => ({ at, from, to })),
  vertical: [],
});
const line = (x: number, y: number, width = 80, height = 14, text = "Name"): Part => ({
  box: { x1: x, y1: y - height, x2: x + width, y2: y },
  kind: "text",
  text,
});
/** Text of the same size elsewhere. */
const elsewhere = [line(40, 600), line(40, 640), line(40, 680)];
const find = (parts: readonly Part[], edges: Edges) => findFields([...parts, ...elsewhere], edges, SCREEN);

describe("fields that draw but a line under their text", () => {
  test("reach from end to end of the line, and down to it", () => {
    const text = line(42, 190);
    const [field, ...others] = find([text], underline(200));
    expect(others).toEqual([]);
    expect(field).toMatchObject({ x1: 40, x2: 360, y2: 200 });
    expect(measureContainment(text.box, field as typeof text.box)).toBe(1);
  });

  test("may hold a hint that ends in three dots", () => {
    expect(find([line(42, 190, 80, 14, "Search...")], underline(200))).toHaveLength(1);
  });

  test("hold all lines of their text, but not the smaller label above them", () => {
    const lines = [line(40, 152), line(40, 171), line(40, 190)];
    const [field] = find([...lines, line(40, 134, 60, 9)], underline(200));
    expect(field?.y1).toBeLessThanOrEqual(138);
    expect(field?.y1).toBeGreaterThan(125);
  });
});

test("larger letters are a field's if a smaller label is above them, else they are a heading's", () => {
  const value = line(42, 190, 120, 20);
  expect(find([value, line(42, 165, 60, 11)], underline(200))).toHaveLength(1);
  expect(find([value], underline(200))).toEqual([]);
  expect(find([value, line(42, 165, 60, 20)], underline(200))).toEqual([]);
  expect(find([value, line(90, 165, 60, 11)], underline(200))).toEqual([]);
  expect(find([line(42, 190, 120, 26), line(42, 160, 60, 11)], underline(200))).toEqual([]);
});

test("a link beside the label of a field doesn't make it a row", () => {
  expect(find([line(42, 190), line(42, 170, 60, 9), line(300, 170, 60, 9)], underline(200))).toHaveLength(1);
});

describe("no fields are", () => {
  test.each([
    { name: "rules from side to side of the picture", parts: [line(42, 190)], edges: underline(200, 0, 400) },
    {
      name: "rules from side to side of a panel",
      parts: [line(42, 190)],
      edges: { ...underline(200), vertical: [{ at: 360, from: 100, to: 300 }] },
    },
    {
      name: "edges of what is painted on",
      parts: [line(42, 190)],
      edges: { horizontal: [{ at: 200, from: 40, to: 360 }], vertical: [] },
    },
    { name: "underlined headings", parts: [line(42, 190, 120, 22)], edges: underline(200) },
    {
      name: "rows of a list with a value at their end",
      parts: [line(42, 190), line(300, 178, 60)],
      edges: underline(200),
    },
    { name: "the heads of tables", parts: [line(42, 190), line(180, 190), line(280, 190)], edges: underline(200) },
    {
      name: "frames around text",
      parts: [line(42, 190)],
      edges: { ...underline(200), horizontal: [...underline(160).horizontal, ...underline(200).horizontal] },
    },
    {
      name: "the upper sides of frames",
      parts: [line(42, 190)],
      edges: { ...underline(200), vertical: [{ at: 40, from: 200, to: 300 }] },
    },
    { name: "lines under figures", parts: [line(42, 190, 80, 14, "60%")], edges: underline(200) },
    {
      name: "lines under words in upper case",
      parts: [line(42, 190, 80, 14, "PATH PARAMETERS")],
      edges: underline(200),
    },
    { name: "lines under sentences", parts: [line(42, 190, 80, 14, "A standard one.")], edges: underline(200) },
    { name: "lines far below the text", parts: [line(42, 160)], edges: underline(200) },
    { name: "short lines", parts: [line(42, 190)], edges: underline(200, 40, 125) },
    { name: "lines under text in their middle", parts: [line(160, 190)], edges: underline(200) },
  ])("$name", ({ parts, edges }) => {
    expect(find(parts, edges)).toEqual([]);
  });
});
