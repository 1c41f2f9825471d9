import { describe, expect, test } from "vitest";
import { readChangedRows } from "../../src/vision/changed-rows.ts";
import { paintPixels } from "./painted-image.ts";

describe("what changes between rows", () => {
  const image = paintPixels(4, 3, (x, y) => (y === 1 && x > 1 ? [1, 2, 3] : [9, 9, 9]));
  const read = (data: Uint8Array) =>
    Array.from(readChangedRows({ ...image, data }), ({ columns, count, offset }) => ({
      columns: [...columns.subarray(0, count)],
      offset,
    }));
  const expected = [
    { columns: [0, 1, 2, 3], offset: 0 },
    { columns: [2, 3], offset: 16 },
    { columns: [2, 3], offset: 32 },
  ];

  test("are the pixels that differ from those above, and all of the first row", () => {
    expect(read(image.data)).toEqual(expected);
  });

  test("is the same for bytes that begin anywhere in their buffer", () => {
    const buffer = new Uint8Array(image.data.length + 1);
    buffer.set(image.data, 1);
    expect(read(buffer.subarray(1))).toEqual(expected);
  });
});
