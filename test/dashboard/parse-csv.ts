/** Parses CSV as in RFC 4180: rows of cells. Throws if it is invalid. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`not CSV from ${at}: ${JSON.stringify(text.slice(at, at + 60))}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === "\r\n") {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) throw new Error("the last row doesn't end");
  return rows;
}
