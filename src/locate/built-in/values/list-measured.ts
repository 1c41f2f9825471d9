import type { Box } from "../../../domain/screens/box.ts";
import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import { NAMED } from "../counting/asked.ts";
import { areSame, isText, listMembers, type Member } from "../counting/groups.ts";
import { findWords } from "../ranking/found-words.ts";
import { encloses, measureArea, overlapRows } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { stopWords } from "../words/query-words.ts";
import { prepare } from "../work.ts";
import { listAlike } from "./alike.ts";
import { type Cell, findCells } from "./cells.ts";
import { addSectionDays } from "./dated-sections.ts";
import type { Measure, Value } from "./measures.ts";
import { settleDates } from "./read-date.ts";
import { readValue } from "./read-value.ts";

/** A thing that tells a value, with what belongs to it. */
export type Measured = Member & { value: Value; cell: Cell };

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
  const heads = groups.length > 1 ? listAskedHeads(scene) : [];
  const asked = new Set(groups.filter((group) => heads.some((head) => isOver(scene, head, group))));
  const [most = []] = groups.sort(
    (a, b) => Number(asked.has(b)) - Number(asked.has(a)) || b.length - a.length || sumAreas(b) - sumAreas(a),
  );
  yield;
  return yield* addCells(scene, most, values);
}

/** Adds to things their values and what belongs to them. None where they are fewer than two. */
export function* addCells(
  scene: Scene,
  members: readonly Member[],
  values: ReadonlyMap<number, Value>,
): Steps<Measured[]> {
  if (members.length < 2) return [];
  const cells = yield* findCells(scene, members);
  return members.flatMap((member, place) => {
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

const sumAreas = (members: readonly Member[]): number => members.reduce((sum, { box }) => sum + measureArea(box), 0);
