/**
 * Many letters and digits of Persian look like Arabic ones but have other code points, and `reader-world` recognizes
 * only shapes. The language of a line follows from the letters that look different, on the line or on the rest of the
 * page.
 */

const ONLY_PERSIAN = /[پچژگک۴۵۶]|\u200c/g;
/** Kaf and yeh differ at a word's end only. */
const ONLY_ARABIC = /[ةأإ٤٥٦]|[كي](?![\u0621-\u06cc])/g;
/** Arabic letters and digits, with the code points that Persian uses instead. */
const PERSIAN_OF: Readonly<Record<string, string>> = {
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ...Object.fromEntries([..."٠١٢٣٤٥٦٧٨٩"].map((digit, value) => [digit, String.fromCharCode(0x06f0 + value)])),
};
const SHARED = new RegExp(`[${Object.keys(PERSIAN_OF).join("")}]`, "g");
const ARABIC_OF: Readonly<Record<string, string>> = { ک: "ك", "۴": "٤", "۵": "٥", "۶": "٦" };
const PERSIAN_ONLY_SHAPES = new RegExp(`[${Object.keys(ARABIC_OF).join("")}]`, "g");

/** A line with this many more letters of one language is in it, regardless of the rest of the page. */
const SURE_BALANCE = 2;

/** Returns the lines of a page from `reader-world`, each with the code points of either Persian or Arabic. */
export function spellArabic(lines: readonly string[]): string[] {
  const balances = lines.map(weigh);
  const page = balances.reduce((sum, balance) => sum + balance, 0);
  return lines.map((line, index) => {
    const own = balances[index] as number;
    return writeCodes(line, (Math.abs(own) >= SURE_BALANCE ? own : page) > 0);
  });
}

/** Returns the number of characters that only Persian has minus the number that only Arabic has. */
function weigh(line: string): number {
  return (line.match(ONLY_PERSIAN)?.length ?? 0) - (line.match(ONLY_ARABIC)?.length ?? 0);
}

function writeCodes(line: string, isPersian: boolean): string {
  return isPersian
    ? line.replace(SHARED, (letter) => PERSIAN_OF[letter] as string)
    : line.replace(PERSIAN_ONLY_SHAPES, (letter) => ARABIC_OF[letter] as string);
}
