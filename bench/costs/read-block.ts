/** Returns the rows of all tables of a bench's block in a document, each as its cells. Throws an Error if there is no such block. */
export function readBlockRows(document: string, name: string): string[][] {
  const block = document.split(`<!-- bench:${name} -->`)[1]?.split(`<!-- /bench:${name} -->`)[0];
  if (block === undefined) throw new Error(`There is no block ${name}.`);
  return block
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
}

/** Returns the numbers of the row with this name, after its name. Throws an Error that names the row if it is missing or has none. */
export function readFigures(rows: readonly string[][], name: string): number[] {
  const row = rows.find(([first]) => first === name);
  const figures = (row ?? []).slice(1).map(Number);
  if (figures.length === 0 || Number.isNaN(figures[0])) throw new Error(`No row "${name}" with figures was found.`);
  return figures;
}
