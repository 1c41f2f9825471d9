import fc from "fast-check";
import { expect, test } from "vitest";
import { orderByReading } from "../../../../src/vision/text/lines/line-direction.ts";

const read = (seen: string) =>
  orderByReading(Array.from({ length: seen.length }, (_, at) => ({ character: seen[at] as string })))
    .map(({ character }) => character)
    .join("");

/** What stands from left to right on the screen, and what it says. */
test.each([
  { name: "Hebrew", seen: "םולש", text: "שלום" },
  { name: "Arabic with a number", seen: "تافلم 15", text: "15 ملفات" },
  { name: "a Latin name in Hebrew", seen: "שדח Chrome 120", text: "Chrome 120 חדש" },
  { name: "a name in brackets", seen: "(Wi-Fi) ةكبش", text: "شبكة (Wi-Fi)" },
  { name: "Arabic digits with a point and a unit", seen: ".م.ج ٢٦٫٥٠", text: "٢٦٫٥٠ ج.م." },
  { name: "a time of the day", seen: "ص ١٠:٣٠", text: "١٠:٣٠ ص" },
  { name: "a price in Hebrew", seen: "₪49.90 ריחמ", text: "מחיר ₪49.90" },
  { name: "two numbers with a dash, which run from the right", seen: "١٥ - ١٢", text: "١٢ - ١٥" },
  { name: "Latin alone", seen: "(Wi-Fi) 5", text: "(Wi-Fi) 5" },
])("$name is read in its order", ({ seen, text }) => {
  expect(read(seen)).toBe(text);
});

test("nothing is lost, and numbers and Latin words keep their order", () => {
  const characters = fc.array(fc.constantFrom(..."אבגבدم١٢57.:,-/%₪aWé "), { maxLength: 30 });
  fc.assert(
    fc.property(characters, (seen) => {
      const text = read(seen.join(""));
      expect([...text].sort()).toEqual([...seen].sort());
      for (const [word] of seen.join("").matchAll(/[a-zA-Zé]+|[0-9]+|[١٢]+/g)) expect(text).toContain(word);
    }),
    { numRuns: 1000 },
  );
});
