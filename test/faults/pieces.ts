import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Options } from "./options.ts";
import type { Row } from "./report.ts";

/** The stored result of a piece, once all of its deliveries have ended and were compared with the received POSTs. */
export type Piece = {
  /** From 1. */
  number: number;
  seed: number;
  killEvery: number;
  endedAt: string;
  seconds: number;
  /** Events in answers. */
  announced: number;
  rows: Row[];
  faults: string[];
};

/** Reads the pieces so far. A last line that was being written when the run was stopped is dropped from the file: its piece runs again. */
export function readPieces(file: string): Piece[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const complete = text.slice(0, text.lastIndexOf("\n") + 1);
  if (complete !== text) writeFileSync(file, complete);
  return complete
    .split("\n")
    .filter(Boolean)
    .map((line, index) => {
      const piece = JSON.parse(line) as Piece;
      if (piece.number !== index + 1) throw new Error(`${file}: line ${index + 1} is piece ${piece.number}.`);
      return piece;
    });
}

/** Throws an Error if pieces were announced with other options: their sums would be those of no command. */
export function checkPieces(
  file: string,
  pieces: readonly Piece[],
  { killEvery, seed }: Pick<Options, "killEvery" | "seed">,
): void {
  const other = pieces.find((piece) => piece.killEvery !== killEvery || piece.seed !== seedPiece(seed, piece.number));
  if (!other) return;
  throw new Error(
    `${file}: piece ${other.number} has --kill-every ${other.killEvery} and --seed ${other.seed - seedPiece(0, other.number)}. ` +
      "Continue with these, or choose another --ledger.",
  );
}

/** Keeps the seeds of the pieces apart from those of runs whose seeds are close together. */
const SEEDS_APART = 1000;

/** Returns the seed of a piece. */
export function seedPiece(seed: number, number: number): number {
  return seed + number * SEEDS_APART;
}

export function keepPiece(file: string, piece: Piece): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(piece)}\n`);
}

/** Adds up the rows of all pieces, boundary by boundary. */
export function addUpRows(pieces: readonly Pick<Piece, "rows">[]): Row[] {
  const sums = new Map<Row["boundary"], Row>();
  for (const row of pieces.flatMap(({ rows }) => rows)) {
    const sum = sums.get(row.boundary);
    sums.set(row.boundary, sum ? addRows(sum, row) : row);
  }
  return [...sums.values()];
}

export const countEvents = (pieces: readonly Pick<Piece, "rows">[]) =>
  addUpRows(pieces).reduce((sum, { events }) => sum + events, 0);

function addRows({ boundary, ...sum }: Row, row: Row): Row {
  const names = Object.keys(sum) as (keyof typeof sum)[];
  return { boundary, ...(Object.fromEntries(names.map((name) => [name, sum[name] + row[name]])) as typeof sum) };
}
