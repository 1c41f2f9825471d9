import { BOUNDARIES } from "./boundaries.ts";
import type { Options } from "./options.ts";
import { checkPieces, countEvents, keepPiece, type Piece, readPieces, seedPiece } from "./pieces.ts";
import { reconcile } from "./reconcile.ts";
import { countByBoundary } from "./report.ts";
import { runFaults } from "./run-faults.ts";

const MOST_FAULTS = 50;

type PieceOptions = Pick<Options, "events" | "killEvery" | "seed">;

/** Runs the pieces that are missing, one after the other, and keeps each as it ends. Returns all of them. */
export async function runPieces(
  { events, killEvery, seed }: PieceOptions,
  { size, ledger, minutes }: NonNullable<Options["pieces"]>,
  report: (line: string) => void,
): Promise<Piece[]> {
  const untilMs = minutes === 0 ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
  const pieces = readPieces(ledger);
  checkPieces(ledger, pieces, { killEvery, seed });
  if (pieces.length > 0) report(`${ledger} has ${pieces.length} pieces with ${countEvents(pieces)} events.`);
  for (let left = events - countEvents(pieces); left > 0 && Date.now() < untilMs; left = events - countEvents(pieces)) {
    const number = pieces.length + 1;
    const options = {
      events: Math.max(BOUNDARIES.length, Math.min(size, left)),
      killEvery,
      seed: seedPiece(seed, number),
    };
    const piece = await runPiece(number, options, (line) => report(`piece ${number}: ${line}`));
    keepPiece(ledger, piece);
    pieces.push(piece);
    report(describePiece(piece, pieces));
  }
  return pieces;
}

async function runPiece(number: number, options: PieceOptions, report: (line: string) => void): Promise<Piece> {
  const { ledger, missed, seconds } = await runFaults(options, report);
  const reconciliation = reconcile(ledger);
  const faults = [...reconciliation.faults, ...missed.map((boundary) => `never got to ${boundary}`)];
  return {
    number,
    seed: options.seed,
    killEvery: options.killEvery,
    endedAt: new Date().toISOString(),
    seconds,
    announced: ledger.announced.length,
    rows: countByBoundary(ledger, reconciliation),
    faults: faults.slice(0, MOST_FAULTS),
  };
}

function describePiece({ number, seconds, announced, faults }: Piece, pieces: readonly Piece[]): string {
  const found = pieces.reduce((sum, piece) => sum + piece.faults.length, 0);
  return (
    `piece ${number}: ${announced} events announced in ${seconds.toFixed(0)} s, ${faults.length} faults; ` +
    `${countEvents(pieces)} events in ${pieces.length} pieces so far, ${found} faults.`
  );
}
