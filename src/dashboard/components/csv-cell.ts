/** First characters that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Writes a text as a cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
