/**
 * `reader-world` says what it sees, and many letters and digits of Persian look like Arabic ones: their codes differ all the same. Which of the
 * two languages a line is in is told by those that look different, on it or on the rest of the page.
 */

const ONLY_PERSIAN = /[پچژگک۴۵۶]|\u200c/g;
/** Kaf and yeh at a word's end; within one they're the same in both. */
const ONLY_ARABIC = /[ةأإ٤٥٦]|[كي](?![\u0621-\u06cc])/g;
/** Forms of one letter within a word are the same in both. */
const PERSIAN_OF: Readonly<Record<string, string>> = {
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ...Object.fromEntries([..."٠١٢٣٤٥٦٧٨٩"].map((digit, value) => [digit, String.fromCharCode(0x06f0 + value)])),
};
const SHARED = new RegExp(`[${Object.keys(PERSIAN_OF).join("")}]`, "g");
const ARABIC_OF: Readonly<Record<string, string>> = { ک: "ك", "۴": "٤", "۵": "٥", "۶": "٦" };
const PERSIAN_ONLY_SHAPES = new RegExp(`[${Object.keys(ARABIC_OF).join("")}]`, "g");

/** With so many more letters of one language a line is in it, whatever the rest of the page is in. */
const SURE_BALANCE = 2;

/** Returns the lines that `reader-world` read of a page, each with the codes of Persian or with those of Arabic. */
export function spellArabic(lines: readonly string[]): string[] {
  const balances = lines.map(weigh);
  const page = balances.reduce((sum, balance) => sum + balance, 0);
  return lines.map((line, index) => {
    const own = balances[index] as number;
    return writeCodes(line, (Math.abs(own) >= SURE_BALANCE ? own : page) > 0);
  });
}

/** How many more letters and digits of a line only Persian has than only Arabic has. */
function weigh(line: string): number {
  return (line.match(ONLY_PERSIAN)?.length ?? 0) - (line.match(ONLY_ARABIC)?.length ?? 0);
}

function writeCodes(line: string, isPersian: boolean): string {
  return isPersian
    ? line.replace(SHARED, (letter) => PERSIAN_OF[letter] as string)
    : line.replace(PERSIAN_ONLY_SHAPES, (letter) => ARABIC_OF[letter] as string);
}
