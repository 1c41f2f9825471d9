import type { Box } from "../../../domain/screens/box.ts";
import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import { NAMED } from "../counting/asked.ts";
import { isText, listMembers, type Member } from "../counting/groups.ts";
import { findWords } from "../ranking/found-words.ts";
import { centerY, encloses, IN_ROW, measureArea, overlapRows } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { stopWords } from "../words/query-words.ts";
import { prepare } from "../work.ts";
import { type Cell, findCells } from "./cells.ts";
import { addSectionDays } from "./dated-sections.ts";
import type { Measure, Value } from "./measures.ts";
import { settleDates } from "./read-date.ts";
import { readValue } from "./read-value.ts";
import { ALIGNED } from "./repeated-places.ts";

/** A thing that tells a value, with what belongs to it. */
export type Measured = Member & { value: Value; cell: Cell };

/** Things of one kind are at most this many times as high as each other. */
const AS_HIGH = 1.35;
/** So many names of a candidate are read. */
const MOST_NAMES = 4;
/** So many values are compared. */
const MOST_VALUES = 200;
/** A heading has at most so many letters, and stands at most so far over its list and to its left, as shares of the screen. */
const LONGEST_HEADING = 30;
const HEADING_ABOVE = 0.12;
const HEADING_BESIDE = 0.2;
/** Of more members than this, none are compared. */
const MOST_COMPARED = 200;
/** So many candidates are read before other requests can run. */
const READ_A_STEP = 100;
/** The share of a group that says what it is. */
const MOSTLY = 0.6;
/** "Repairing a 1962 radio" and "Lunch on Thursday" say when something was only where nothing tells more; 22:30 may be a time, where "27 min" tells how long others last. */
const VAGUE: ReadonlySet<string> = new Set(["year", "weekday"]);
const NOWHERE: Box = { x1: 0, y1: 0, x2: 0, y2: 0 };

/** Lists the things that tell a value of a measure. None where fewer than two do. */
export function listMeasured(scene: Scene, measure: Measure): Steps<Measured[]> {
  return listTelling(scene, (at) => {
    const candidate = scene.candidates[at];
    return candidate ? readNames(candidate, measure) : null;
  });
}

/** Lists the things that tell a value: of those of one role, about one height, and in rows or columns, the most. None where fewer than two do. */
export function* listTelling(scene: Scene, read: (at: number) => Value | null): Steps<Measured[]> {
  const { candidates, work } = scene;
  prepare(work, candidates.length);
  const told = new Map<number, Value>();
  for (const at of candidates.keys()) {
    if (at % READ_A_STEP === 0) yield;
    const value = read(at);
    if (value) told.set(at, value);
  }
  const values = dropVague(addSectionDays(scene, settleDates(told)));
  const bounded = keepInnermost(scene, listMembers(scene, [...values.keys()]));
  // Some requests tell no bounds.
  const members = bounded.length > 0 ? bounded : listUnbounded(scene, [...values.keys()]);
  const groups = listAlike(scene, members.slice(0, MOST_VALUES)).filter(({ length }) => length > 1);
  const heads = listAskedHeads(scene);
  const isAsked = (group: readonly Member[]) => Number(heads.some((head) => isOver(scene, head, group)));
  const [most = []] = groups.sort(
    (a, b) => isAsked(b) - isAsked(a) || b.length - a.length || sumAreas(b) - sumAreas(a),
  );
  if (most.length < 2) return [];
  yield;
  const cells = yield* findCells(scene, most);
  return most.flatMap((member, place) => {
    const [value, cell] = [values.get(member.at), cells[place]];
    return value && cell ? [{ ...member, value, cell }] : [];
  });
}

/** Headings that the query names, such as "Alerts" over the newest of them. */
function listAskedHeads(scene: Scene): Box[] {
  const { candidates, matches, plain, isOnScreen, words } = scene;
  const asked = plain.content.filter((word) => isOnScreen[word] && !stopWords.has(words[word]?.canon ?? ""));
  return [...matches.keys()].flatMap((at) => {
    const candidate = candidates[at];
    if (!candidate?.box || !(isText(candidate) || candidate.roles[0] === "heading")) return [];
    const isShort = candidate.name.length <= LONGEST_HEADING && !/\d/.test(candidate.name);
    return isShort && asked.some((word) => (findWords(scene, at).get(word) ?? 0) >= NAMED) ? [candidate.box] : [];
  });
}

/** Returns true for a heading right over a list, which begins about where that does. */
function isOver({ extent }: Scene, head: Box, group: readonly Member[]): boolean {
  const top = Math.min(...group.map(({ box }) => box.y1));
  const left = Math.min(...group.map(({ box }) => box.x1));
  const right = Math.max(...group.map(({ box }) => box.x2));
  const away = top - head.y2;
  const isNear =
    away >= 0 && away <= HEADING_ABOVE * extent.height && group.every(({ box }) => overlapRows(box, head) === 0);
  return isNear && head.x1 <= right && head.x2 >= left - HEADING_BESIDE * extent.width;
}

/** Leaves out what holds another of the members, or has the bounds of one before it: rows may be named by all that is in them, some of it told twice. */
function keepInnermost({ work }: Scene, members: readonly Member[]): readonly Member[] {
  if (members.length > MOST_COMPARED) return members;
  prepare(work, members.length * members.length);
  return members.filter(
    ({ box }, at) =>
      !members.some((other, before) => encloses(box, other.box) || (before < at && areSame(box, other.box))),
  );
}

function areSame(a: Box, b: Box): boolean {
  return a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;
}

/** Leaves out years, days of a week, and what may be a duration, where at least two others tell more. */
function dropVague(values: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> {
  const keep = (isClear: (value: Value) => boolean) => new Map([...values].filter(([, value]) => isClear(value)));
  const ages = keep(({ unit, isBare }) => unit === "age" && isBare !== true);
  const clocks = keep(({ unit }) => unit === "clock");
  const isClock = clocks.size <= 2 * (values.size - clocks.size);
  const clear = keep(
    ({ unit, isBare }) =>
      !VAGUE.has(unit) &&
      (ages.size < 2 || isBare !== true) &&
      !(isClock && unit === "clock" && clocks.size < values.size),
  );
  return clear.size > 1 ? clear : values;
}

function listUnbounded(scene: Scene, places: readonly number[]): Member[] {
  return [...places].sort((a, b) => compareRanks(scene, a, b)).map((at) => ({ at, box: NOWHERE }));
}

/** Reads the first value that a thing's names tell; null where none does. */
export function readNames({ name, names }: Candidate, measure: Measure): Value | null {
  for (const text of new Set([name, ...names.slice(0, MOST_NAMES).map((one) => one.text)])) {
    const value = text === "" ? null : readValue(text, measure);
    if (value) return value;
  }
  return null;
}

/** Parts things by their role, their height, and the columns in which they stand; the columns of a grid of cards are one list, and so is what stands alone in its column, in one row. */
function listAlike(scene: Scene, members: readonly Member[]): Member[][] {
  const alone = [...members].sort((a, b) => heightOf(a) - heightOf(b)).map((member) => [member]);
  const columns = join(alone, (a, b) =>
    a.some((one) => b.some((other) => areAlike(scene, one, other) && areAligned(scene, one, other))),
  );
  const isGrid = (column: readonly Member[]) =>
    column.length === 1 ||
    column.every(({ at }) => scene.candidates[at]?.roles[0] === "listitem") ||
    isOfCards(scene, column, measureWidth(scene, column, columns) / 2);
  const grids = join(columns.filter(isGrid), (a, b) => standBeside(scene, a, b));
  return [...grids, ...columns.filter((column) => !isGrid(column))];
}

/** Joins groups for as long as two of them belong together. Several may have been apart until another belongs to both. */
function join(
  groups: readonly (readonly Member[])[],
  belong: (a: readonly Member[], b: readonly Member[]) => boolean,
): Member[][] {
  return groups.reduce<Member[][]>((joined, group) => {
    const own = joined.filter((other) => belong(other, group));
    return [...joined.filter((other) => !own.includes(other)), [...own.flat(), ...group]];
  }, []);
}

function areAlike({ candidates }: Scene, a: Member, b: Member): boolean {
  const [one, other] = [candidates[a.at]?.roles[0], candidates[b.at]?.roles[0]];
  const [lower, higher] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  return one === other && higher <= AS_HIGH * lower;
}

function areAligned({ extent }: Scene, a: Member, b: Member): boolean {
  const near = ALIGNED * extent.width;
  return Math.abs(a.box.x1 - b.box.x1) <= near || Math.abs(a.box.x2 - b.box.x2) <= near;
}

/** How far it is to the next column; 0 where there is none. */
function measureWidth({ extent }: Scene, column: readonly Member[], columns: readonly (readonly Member[])[]): number {
  const away = columns
    .map((other) => Math.abs((other[0]?.box.x2 ?? 0) - (column[0]?.box.x2 ?? 0)))
    .filter((width) => width > ALIGNED * extent.width);
  return away.length === 0 ? 0 : Math.min(...away);
}

/** Returns true for a column of cards: other things stand in it between its values, which isn't so in a column of a table. */
function isOfCards({ candidates }: Scene, column: readonly Member[], beside: number): boolean {
  const sorted = [...column].sort((a, b) => a.box.y1 - b.box.y1);
  const gaps = sorted.slice(1).map((lower, at) => ({ upper: sorted[at] as Member, lower }));
  const filled = gaps.filter(({ upper, lower }) =>
    candidates.some(
      ({ box }) =>
        box &&
        centerY(box) > upper.box.y2 &&
        centerY(box) < lower.box.y1 &&
        box.y2 - box.y1 < lower.box.y1 - upper.box.y2 &&
        box.x2 > lower.box.x1 - beside &&
        box.x1 < lower.box.x2 + beside,
    ),
  );
  return filled.length >= MOSTLY * gaps.length;
}

/** Returns true where most of both stand in rows with the other: the last row of a grid may be short. */
function standBeside(scene: Scene, a: readonly Member[], b: readonly Member[]): boolean {
  const isBeside = (one: Member, others: readonly Member[]) =>
    others.some((other) => areAlike(scene, one, other) && overlapRows(one.box, other.box) > IN_ROW);
  const share = (some: readonly Member[], others: readonly Member[]) =>
    some.filter((one) => isBeside(one, others)).length / some.length;
  return Math.max(share(a, b), share(b, a)) >= MOSTLY && Math.min(share(a, b), share(b, a)) >= 0.5;
}

const heightOf = ({ box }: Member): number => box.y2 - box.y1;
const sumAreas = (members: readonly Member[]): number => members.reduce((sum, { box }) => sum + measureArea(box), 0);
