import { expect, test } from "vitest";
import { spellArabic } from "../../../../src/vision/text/letters/spell-arabic.ts";

test("a page with letters or digits that only Persian has is written with Persian's codes", () => {
  expect(spellArabic(["كارهاى گروه", "ساعت ١٢۴"])).toEqual(["کارهای گروه", "ساعت ۱۲۴"]);
});

test("a page with letters or digits that only Arabic has is written with Arabic code points, and so is one without distinctive letters", () => {
  expect(spellArabic(["إعدادات الشبکة", "۵٠"])).toEqual(["إعدادات الشبكة", "٥٠"]);
  expect(spellArabic(["سلام ١٢"])).toEqual(["سلام ١٢"]);
  expect(spellArabic([])).toEqual([]);
});

test("a line that is certainly in the other language is written in that language", () => {
  expect(spellArabic(["إعدادات الشبكة", "إضافة صورة", "گزارش هفتگى"])).toEqual([
    "إعدادات الشبكة",
    "إضافة صورة",
    "گزارش هفتگی",
  ]);
});
