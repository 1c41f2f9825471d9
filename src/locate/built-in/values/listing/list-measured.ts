import type { Box } from "../../../../domain/screens/box.ts";
import type { Steps } from "../../../../domain/steps.ts";
import type { Candidate } from "../../candidate.ts";
import { NAMED } from "../../counting/asked.ts";
import { areSame, isText, listMembers, type Member } from "../../counting/groups.ts";
import { findWords } from "../../ranking/found-words.ts";
import { encloses, IN_ROW, measureArea, overlapRows } from "../../screen/geometry.ts";
import { compareRanks, type Scene } from "../../screen/scene.ts";
import { foldName } from "../../words/fold-text.ts";
import { stopWords } from "../../words/query-words.ts";
import { prepare } from "../../work.ts";
import type { Measure, Value } from "../reading/measures.ts";
import { settleDates } from "../reading/read-date.ts";
import { readSpan, readValue } from "../reading/read-value.ts";
import { isScale } from "../reading/scales.ts";
import { listAlike } from "./alike.ts";
import { type Cell, findCells } from "./cells.ts";
import { addSectionDays } from "./dated-sections.ts";

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
/** "The run with the fastest pace" is measured by what others call a duration. */
const PACE = /^(?:pace|allure|ritmo|passo|темп|配速|ペース|페이스)$/u;
/** The line that sums up the others of a table: "Total", "Totale (7 fatture)". The game Total War is a thing like others. */
const TOTAL =
  /^(?:(?:sub|grand )?totale?s?|gesamt|summe|somme|suma|somma|soma|totaal|totaux|итого|合计|总计|合計|総計|합계|총계)(?: (?:amount|due|price|cost|general|geral|generale))?(?=$| ?[^\p{L} ])/u;
/** So many candidates are read before other requests can run. */
const READ_A_STEP = 100;
/** "Repairing a 1962 radio" and "Lunch on Thursday" say when something was only where nothing tells more; 22:30 may be a time, where "27 min" tells how long others last. */
const VAGUE: ReadonlySet<string> = new Set(["year", "weekday"]);
/** Filters tell limits, which nothing has: "Under $50", "4 stars & up", "20分以上". */
const LIMIT =
  /^(?:under|over|below|above|less than|more than|unter|über|weniger als|mehr als|moins de|plus de|menos de|más de|meno di|più di|mais de|minder dan|meer dan) (?:\p{Sc} ?)?\d|(?:& (?:up|above|over)|(?:and|or) (?:up|more|above|over)|(?:und|oder) mehr|(?:et|ou) plus|[yo] más|[eo] più|[eo] mais|of meer|以上|以下|未満|未满|以内|이상|이하|미만)$/iu;
const NOWHERE: Box = { x1: 0, y1: 0, x2: 0, y2: 0 };

/**
 * Lists the things that tell a value of a measure. None where fewer than two do.
 *
 * @param isMeant tells the values that are asked for: of several lists, one that has some is meant
 */
export function listMeasured(scene: Scene, measure: Measure, isMeant?: (value: Value) => boolean): Steps<Measured[]> {
  const asksForPace = scene.words.some(({ text }) => PACE.test(text));
  const read = (at: number) => {
    const candidate = scene.candidates[at];
    const told = candidate ? readNames(candidate, measure) : null;
    const value = told ?? (measure === "duration" && candidate ? readSpan(candidate.name) : null);
    return measure === "duration" && (value?.unit === "pace") !== asksForPace ? null : value;
  };
  return listTelling(scene, read, isMeant);
}

/** Lists the things that tell a value: of those of one role, about one height, and in rows or columns, the most. None where fewer than two do. */
export function* listTelling(
  scene: Scene,
  read: (at: number) => Value | null,
  isMeant?: (value: Value) => boolean,
): Steps<Measured[]> {
  const { candidates, work } = scene;
  prepare(work, candidates.length);
  const told = new Map<number, Value>();
  for (const at of candidates.keys()) {
    if (at % READ_A_STEP === 0) yield;
    const value = read(at);
    if (value && !LIMIT.test(candidates[at]?.name ?? "")) told.set(at, value);
  }
  const values = dropVague(addSectionDays(scene, settleDates(told)));
  const bounded = keepInnermost(scene, listMembers(scene, [...values.keys()]));
  // Some requests tell no bounds.
  const members = bounded.length > 0 ? dropTotals(scene, bounded) : listUnbounded(scene, [...values.keys()]);
  const groups = listAlike(scene, members.slice(0, MOST_VALUES)).filter(
    (group) => group.length > 1 && !isScale(scene, group, values),
  );
  const heads = groups.length > 1 ? listAskedHeads(scene) : [];
  const asked = new Set(groups.filter((group) => heads.some((head) => isOver(scene, head, group))));
  const isOfMeant = ({ at }: Member) => isMeant?.(values.get(at) as Value) === true;
  const meant = new Set(groups.filter((group) => group.some(isOfMeant)));
  const prefer = (some: ReadonlySet<Member[]>, a: Member[], b: Member[]) => Number(some.has(b)) - Number(some.has(a));
  const [most = []] = groups.sort(
    (a, b) => prefer(meant, a, b) || prefer(asked, a, b) || b.length - a.length || sumAreas(b) - sumAreas(a),
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
  const listed = dropTotals(scene, members);
  const cells = yield* findCells(scene, listed);
  return listed.flatMap((member, place) => {
    const [value, cell] = [values.get(member.at), cells[place]];
    return value && cell ? [{ ...member, value, cell }] : [];
  });
}

/** Leaves out the row that sums up the others, unless the query asks for it. */
function dropTotals({ candidates, words, work }: Scene, members: readonly Member[]): readonly Member[] {
  if (words.some(({ text }) => TOTAL.test(text))) return members;
  const totals = candidates.flatMap(({ name, box }) => (box && TOTAL.test(foldName(name)) ? [box] : []));
  prepare(work, candidates.length + members.length * totals.length);
  const kept = members.filter(({ box }) => !totals.some((total) => overlapRows(box, total) > IN_ROW));
  return kept.length > 1 ? kept : members;
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
  // A title that says "10 minutes" may stand in several elements.
  const count = (told: Iterable<Value>) => new Set([...told].map(({ value }) => value)).size;
  const others = keep(({ unit }) => unit !== "clock");
  const isClock = count(clocks.values()) <= 2 * count(others.values());
  // Flights tell how long they last beside from when to when, which is by two clocks.
  const spans = keep(({ unit }) => unit === "span");
  const isSpanned = spans.size > 2 * keep(({ unit }) => unit === "").size;
  const clear = keep(
    ({ unit, isBare }) =>
      (spans.size === 0 || (unit === "span") === isSpanned) &&
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
