import { fitCandidate } from "../candidate.ts";
import type { QueryWord } from "../query/clause.ts";
import { CARDINALS, ROW_NOUNS, readOrdinal } from "../query/ordinals.ts";
import type { Siblings } from "../ranking/siblings.ts";
import { encloses } from "../screen/geometry.ts";
import type { AskedRole } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import { containerWords, kindNouns, stopWords, unverifiableWords } from "../words/query-words.ts";
import { roleWords } from "../words/role-words.ts";
import { gatherColumns, gatherLines, LEAST_FIT, listGroups, listMembers, type Member, measureSpan } from "./groups.ts";
import type { Pointed } from "./point-out.ts";

/**
 * A number of lines, counted from 1, from the end where it is below zero: -1 is the last. `isOfLine`: the things of one line are counted, such as apps, rather than
 * lines of both kinds.
 */
type Crossing = { row: number; column: number; isOfLine: boolean };
type Count = { n: number; places: readonly number[] };

const OF_CELLS: ReadonlySet<AskedRole> = new Set<AskedRole>(["thing", "cell", "item", "text"]);
const COLUMNS: ReadonlySet<string> = new Set(["column"]);
const FROM_LAST: ReadonlySet<string> = new Set(["to", "from", "the"]);
const LAST = -1;
const NUMBER_SIGNS: ReadonlySet<string> = new Set(["number", "no", "nr", "#"]);

/**
 * Reads "row 3, column 2", "the third column of the second row" and "the third app in the second row". Null where the query doesn't count both, or says more than
 * that: "the price in row 3, column 2" is told by what it says, too.
 */
export function readCrossing({ words, isOnScreen }: Pick<Scene, "words" | "isOnScreen">): Crossing | null {
  const counts = { row: readLine(words, ROW_NOUNS), column: readLine(words, COLUMNS) };
  const row = counts.row ?? readMember(words, counts.column);
  const column = counts.column ?? readMember(words, counts.row);
  if (!row || !column) return null;
  const counted = new Set([...row.places, ...column.places]);
  const saysMore = words.some(
    ({ canon }, at) => !counted.has(at) && isOnScreen[at] && !tellsNothing(canon) && !roleWords.has(canon),
  );
  return saysMore ? null : { row: row.n, column: column.n, isOfLine: !counts.row || !counts.column };
}

function tellsNothing(word: string): boolean {
  return [stopWords, unverifiableWords, containerWords, kindNouns].some((known) => known.has(word));
}

/** The number of a line, before its noun ("third row") or behind it ("row 3", "row number three"). */
function readLine(words: readonly QueryWord[], nouns: ReadonlySet<string>): Count | null {
  const noun = words.findIndex(({ canon }) => nouns.has(canon));
  if (noun < 0) return null;
  const behind = noun + (NUMBER_SIGNS.has(words[noun + 1]?.canon ?? "") ? 2 : 1);
  const before = readOrder(words[noun - 1]?.canon ?? "");
  if (before === LAST) return readFromLast(words, noun);
  if (before !== null) return { n: before, places: [noun - 1, noun] };
  const number = readNumber(words[behind]?.canon ?? "");
  return number === null ? null : { n: number, places: [noun, noun + 1, behind] };
}

/** "The last row", and those that are counted from it: "second to last", "second last". */
function readFromLast(words: readonly QueryWord[], noun: number): Count {
  let from = noun - 2;
  while (FROM_LAST.has(words[from]?.canon ?? "")) from--;
  const n = readOrder(words[from]?.canon ?? "") ?? 0;
  const start = n > 0 ? from : noun - 1;
  return { n: n > 0 ? -n : LAST, places: [...words.keys()].slice(start, noun + 1) };
}

/** The order of a thing in a line: "the third app in the second row". */
function readMember(words: readonly QueryWord[], line: Count | null): Count | null {
  if (!line) return null;
  const orders = [...words.keys()].filter(
    (at) => !line.places.includes(at) && readOrder(words[at]?.canon ?? "") !== null,
  );
  const n = orders.length === 1 ? readOrder(words[orders[0] ?? 0]?.canon ?? "") : null;
  return n === null ? null : { n, places: orders };
}

function readOrder(word: string): number | null {
  if (word === "last" || word === "bottom" || word === "rightmost") return LAST;
  return readOrdinal(word);
}

function readNumber(word: string): number | null {
  const named = CARDINALS.indexOf(word);
  if (named >= 0) return named + 1;
  return /^\d{1,3}$/.test(word) && Number(word) > 0 ? Number(word) : null;
}

/** Points out what stands where a row and a column cross: the cell of a table, or a thing in a grid. Null where there is none. */
export function pointOutCrossing(scene: Scene, siblings: Siblings, crossing: Crossing): Pointed | null {
  const cells = listMembers(scene, listCells(scene));
  const [role = "thing"] = scene.plain.roles;
  // Of a table's row, the third button isn't in the third cell.
  if (cells.length > 1 && crossing.isOfLine && !OF_CELLS.has(role)) return null;
  const grids = cells.length > 1 ? [cells] : listGrids(scene, siblings, role);
  for (const members of grids) {
    const crossed = findCrossed(scene, members, crossing);
    if (crossed) return { at: findInside(scene, crossed, role), lead: 1, isAllSaid: true, by: "crossing" };
  }
  return null;
}

function listCells({ candidates }: Scene): number[] {
  return [...candidates.keys()].filter((at) => candidates[at]?.roles.includes("cell"));
}

/** Grids of things, those that are most of the asked kind first, and of these the largest. */
function listGrids(scene: Scene, siblings: Siblings, role: AskedRole): (readonly Member[])[] {
  return listGroups(scene, siblings, role, () => true)
    .filter(({ members }) => {
      const { lines, columns } = measureSpan(scene, members);
      return lines > 1 && columns > 1;
    })
    .sort((a, b) => b.fit - a.fit || b.members.length - a.members.length)
    .map(({ members }) => members);
}

function findCrossed({ extent }: Scene, members: readonly Member[], { row, column }: Crossing): Member | null {
  const lines = gatherLines(members, extent);
  const line = lines.at(row < 0 ? row : row - 1)?.toSorted((a, b) => a.box.x1 - b.box.x1);
  if (!line || lines.length < 2) return null;
  // Texts are as wide as they are long, and their centres stand in no column: where all lines are as long, counting tells.
  const columns = lines.every(({ length }) => length === line.length)
    ? line.map((member) => [member])
    : gatherColumns(members, extent);
  const crossed = columns.at(column < 0 ? column : column - 1);
  return crossed?.find((member) => line.includes(member)) ?? null;
}

/** A button or field in a cell, where one is asked for. */
function findInside({ candidates }: Scene, cell: Member, role: AskedRole): number {
  const fits = (at: number) => {
    const candidate = candidates[at];
    return candidate ? fitCandidate(role, candidate) : 0;
  };
  if (fits(cell.at) >= LEAST_FIT) return cell.at;
  const inside = [...candidates.keys()].filter((at) => {
    const box = candidates[at]?.box;
    return box && encloses(cell.box, box) && fits(at) >= LEAST_FIT;
  });
  return inside.length === 1 ? (inside[0] ?? cell.at) : cell.at;
}
