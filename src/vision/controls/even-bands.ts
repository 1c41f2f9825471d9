import type { Box } from "../../domain/screens/box.ts";
import { measureBody } from "./line-body.ts";
import type { Panel } from "./panels.ts";
import { groupByLevel, type Part, type Scale } from "./parts.ts";

/** Lengths are in letter heights. The height of a row, or its distance from the next one. */
export const MIN_ROW = 2.2;
export const MAX_ROW = 12;
export const MIN_EVEN_ROWS = 3;
/** Lines that are closer than this belong to one row, such as a title and its subtitle. */
const LINE_GAP = 0.8;
/** Distances between rows vary by this share, or by two pixels. */
const PITCH_TOLERANCE = 0.08;

/** Rows at equal distances: the middles of their lines, and the distance between two of them. */
type EvenRows = { centres: readonly number[]; pitch: number };

/** Splits a panel into bands around lines at equal distances, at least three per list. */
export function splitEvenly({ box, lines }: Panel, parts: readonly Part[], { letter }: Scale): Box[][] {
  const levels = groupByLevel(lines, LINE_GAP * letter);
  const bodies = new Map(parts.map((part) => [part.box, measureBody(part)]));
  const inks = levels.map(findCentre);
  // Letters above and below the others move the middle of the ink: "mesa" and "Sample" at one distance have two.
  const middles = levels.map((level) => findCentre(level.map((line) => bodies.get(line) ?? line)));
  const lists: Box[][] = [];
  for (let first = 0; first + 1 < levels.length; ) {
    const [byInk, byBody] = [takeEvenly(inks, first, letter), takeEvenly(middles, first, letter)];
    const { centres, pitch } = byBody.centres.length > byInk.centres.length ? byBody : byInk;
    if (centres.length < MIN_EVEN_ROWS) {
      first++;
      continue;
    }
    lists.push(
      centres.map((centre) => ({
        x1: box.x1,
        y1: Math.max(box.y1, centre - pitch / 2),
        x2: box.x2,
        y2: Math.min(box.y2, centre + pitch / 2),
      })),
    );
    first += centres.length;
  }
  return lists;
}

function findCentre(level: readonly Box[]): number {
  return (Math.min(...level.map(({ y1 }) => y1)) + Math.max(...level.map(({ y2 }) => y2))) / 2;
}

/** Returns the rows from the first one on that are at equal distances; none if these are no row's height. */
function takeEvenly(centres: readonly number[], first: number, letter: number): EvenRows {
  const pitch = (centres[first + 1] as number) - (centres[first] as number);
  if (pitch < MIN_ROW * letter || pitch > MAX_ROW * letter) return { centres: [], pitch };
  const tolerance = Math.max(2, PITCH_TOLERANCE * pitch);
  let last = first + 1;
  while (last + 1 < centres.length) {
    if (Math.abs((centres[last + 1] as number) - (centres[last] as number) - pitch) > tolerance) break;
    last++;
  }
  return { centres: centres.slice(first, last + 1), pitch };
}
