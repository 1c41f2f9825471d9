import { expect, test } from "vitest";
import { spellArabic } from "../../../src/vision/text/spell-arabic.ts";

test("a page with letters or digits that only Persian has is written with Persian's codes", () => {
  expect(spellArabic(["كارهاى گروه", "ساعت ١٢۴"])).toEqual(["کارهای گروه", "ساعت ۱۲۴"]);
});

test("a page with letters or digits that only Arabic has is written with Arabic's codes, as is one with neither", () => {
  expect(spellArabic(["إعدادات الشبکة", "۵٠"])).toEqual(["إعدادات الشبكة", "٥٠"]);
  expect(spellArabic(["سلام ١٢"])).toEqual(["سلام ١٢"]);
  expect(spellArabic([])).toEqual([]);
});

test("a line that is surely in the other language is written as that", () => {
  expect(spellArabic(["إعدادات الشبكة", "إضافة صورة", "گزارش هفتگى"])).toEqual([
    "إعدادات الشبكة",
    "إضافة صورة",
    "گزارش هفتگی",
  ]);
});
