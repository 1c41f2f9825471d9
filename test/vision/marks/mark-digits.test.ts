import { describe, expect, test } from "vitest";
import {
  BOLD_DIGITS,
  type DigitFace,
  measureLabel,
  THIN_DIGITS,
  traceLabel,
} from "../../../src/vision/marks/mark-digits.ts";

/** The label's rows, `#` inked. */
function draw(label: string, face: DigitFace): string[] {
  const { width, height } = measureLabel(label, face);
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => "."));
  traceLabel(label, face, (column, row) => {
    if (rows[row]?.[column] !== ".") throw new Error(`ink outside the label, or twice: ${column}, ${row}`);
    rows[row][column] = "#";
  });
  return rows.map((row) => row.join(""));
}

describe.each([
  { name: "bold", face: BOLD_DIGITS },
  { name: "thin", face: THIN_DIGITS },
])("$name digits", ({ face }) => {
  test("are whole, and each unlike every other in at least three pixels", () => {
    expect(face.glyphs).toHaveLength(10);
    for (const glyph of face.glyphs) {
      expect(glyph).toHaveLength(face.height);
      for (const line of glyph) expect(line).toMatch(new RegExp(`^[.#]{${face.width}}$`));
    }
    const flat = face.glyphs.map((glyph) => glyph.join(""));
    for (const [index, one] of flat.entries()) {
      for (const other of flat.slice(index + 1)) {
        expect([...one].filter((dot, at) => dot !== other[at]).length).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test.each(["7", "10", "808", "2026"])("%s stands within its margin, digit beside digit", (label) => {
    const rows = draw(label, face);
    const { margin, width, gap, glyphs } = face;
    const blank = ".".repeat(rows[0]?.length ?? 0);
    expect(rows.slice(0, margin)).toEqual(Array(margin).fill(blank));
    expect(rows.slice(-margin)).toEqual(Array(margin).fill(blank));
    [...label].forEach((digit, place) => {
      const left = margin + place * (width + gap);
      expect(rows.slice(margin, -margin).map((row) => row.slice(left, left + width))).toEqual(glyphs[Number(digit)]);
    });
    for (const row of rows) expect(row.startsWith(".".repeat(margin)) && row.endsWith(".".repeat(margin))).toBe(true);
  });
});
