import { addUpRows, countEvents, type Piece } from "./pieces.ts";
import { writeTable } from "./report.ts";

const MOST_FAULTS = 50;

/** The table of all pieces together, with the sums that matter in words. */
export function writePieces(pieces: readonly Piece[], wanted: number): string {
  const rows = addUpRows(pieces);
  const sum = (read: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + read(row), 0).toLocaleString("en");
  const faults = listFaults(pieces);
  const hours = pieces.reduce((total, { seconds }) => total + seconds, 0) / 3600;
  return [
    `${countEvents(pieces).toLocaleString("en")} of ${wanted.toLocaleString("en")} events in ${pieces.length} pieces, ${hours.toFixed(1)} hours: ` +
      `${sum(({ deliveries }) => deliveries)} deliveries, ${sum(({ received }) => received)} received, lost ${sum(({ lost }) => lost)}, ` +
      `unexplained ${sum(({ unexplained }) => unexplained)}; ${sum(({ byKill }) => byKill)} sent again by kills, of which there were ${sum(({ kills }) => kills)}.`,
    "",
    writeTable(rows),
    ...(faults.length === 0 ? [] : ["", `${faults.length} faults:`, ...faults.slice(0, MOST_FAULTS)]),
  ].join("\n");
}

/** Every fault with the number of its piece. */
export function listFaults(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ number, faults }) => faults.map((fault) => `- piece ${number}: ${fault}`));
}
