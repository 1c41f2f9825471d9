import type { Box } from "../../../domain/screens/box.ts";
import { type Candidate, isLine } from "../candidate.ts";
import { isOrdinalWord, type Ordinal } from "../query/ordinals.ts";
import { addFound, findWords } from "../ranking/found-words.ts";
import { encloses } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { type AskedValue, readAskedValues } from "../values/asked-values.ts";
import { listWords } from "../values/asking/read-said.ts";
import { readNames } from "../values/listing/list-measured.ts";
import { findSaidWeekday, readWeekday } from "../values/reading/weekdays.ts";
import { foldText } from "../words/fold-text.ts";
import { kindNouns, stopWords, unverifiableWords } from "../words/query-words.ts";
import { prepare } from "../work.ts";
import { NAMED } from "./asked.ts";
import { keepWhole, listMembers, type Member } from "./groups.ts";
import { NOWHERE } from "./nowhere.ts";
import type { Pointed } from "./point-out.ts";
import { isUnder, listBeside } from "./under-head.ts";

/** The head of a day has at most so many letters: "Wednesday, 12 March". */
const LONGEST_HEAD = 24;
/** A calendar has the heads of at least so many days beside each other. */
const LEAST_DAYS = 3;
/** Lines that follow each other by less than this share of their height are of one thing. */
const ONE_THING = 0.7;

const HOUR = /^\d{1,2}(?:[:.h]\d\d)?(?: ?[ap]\.?m\.?| ?Uhr|時|点|시)?$/i;

/** The day of a calendar of which a query asks for things: its words, and the things that stand under its head. */
type AskedDay = { words: readonly number[]; isIn: (box: Box) => boolean };

/** Finds the day that a query names, on a calendar with a column for each; null where it names none, or where there is no calendar. */
export function findAskedDay(scene: Scene): AskedDay | null {
  const { said, words, candidates, work } = scene;
  const asked = findSaidWeekday(said);
  if (!asked) return null;
  prepare(work, candidates.length);
  const dayOf = ({ at }: Member) => {
    const { name = "" } = candidates[at] ?? {};
    return name !== "" && name.length <= LONGEST_HEAD && !/\d:\d/.test(name) ? readWeekday(foldText(name)) : null;
  };
  const all = [...candidates.entries()].flatMap(([at, { box }]) => (box ? [{ at, box }] : []));
  all.sort((a, b) => compareRanks(scene, a.at, b.at));
  for (const head of keepWhole(
    scene,
    all.filter((one) => dayOf(one) === asked.day),
  )) {
    const beside = listBeside(scene, head).filter((one) => dayOf(one) !== null);
    if (new Set(beside.map(dayOf)).size + 1 < LEAST_DAYS) continue;
    return { words: listWords(asked.spelled, words), isIn: (box) => isUnder(box, head.box, beside) };
  }
  return null;
}

/** Points out the thing of a calendar's day: "the last appointment on Monday", "lunch on Friday". Nowhere if there is nothing on that day. Null where the query names no day, or several things are left. */
export function pointOutOnDay(scene: Scene): Pointed | null {
  const day = findAskedDay(scene);
  if (!day) return null;
  const values = readAskedValues(scene);
  const told = [...day.words, ...values.flatMap(({ words }) => words)];
  const said = scene.plain.content.filter((word) => !told.includes(word) && isTelling(scene, word));
  const [known, unknown] = [true, false].map((isKnown) => said.filter((word) => scene.isOnScreen[word] === isKnown));
  const things = listThings(scene, day);
  if (things.length === 0) return said.length === 0 ? { at: NOWHERE, lead: 1, isAllSaid: true, by: "name" } : null;
  const kept = things.filter((thing) => fitsValues(scene, thing, values) && saysAll(scene, thing, known ?? []));
  const thing = takeInTurn(kept, scene.plain.ordinal);
  // A day and a time tell which event is meant, whatever it is called in another language.
  const isAllSaid = unknown?.length === 0 || values.length > 0;
  return thing && (isAllSaid || kept.length < things.length)
    ? { at: thing[0].at, lead: 1, isAllSaid, by: "name" }
    : null;
}

/** A thing of a day: an element, or the lines of one. */
type Thing = readonly [Member, ...Member[]];

function listThings(scene: Scene, { isIn }: AskedDay): Thing[] {
  const { candidates } = scene;
  const inside = listMembers(scene, [...candidates.keys()]).filter(
    ({ at, box }) => isIn(box) && isThing(candidates[at]),
  );
  const whole = keepWhole(scene, inside).sort((a, b) => a.box.y1 - b.box.y1);
  const things: [Member, ...Member[]][] = [];
  for (const member of whole) {
    const last = things.at(-1);
    const before = last?.at(-1)?.box;
    const isNext = before !== undefined && member.box.y1 - before.y2 < ONE_THING * (before.y2 - before.y1);
    const isOfLines = isLine(candidates[member.at] as Candidate);
    if (last && isNext && isOfLines) last.push(member);
    else things.push([member]);
  }
  return things;
}

/** Returns true for what has a name; the hours beside the days aren't on any. */
function isThing(candidate: Candidate | undefined): boolean {
  if (!candidate) return false;
  return candidate.name === "" ? candidate.roles[0] === "listitem" : !HOUR.test(candidate.name);
}

/** Words that say which thing of a day is meant. */
function isTelling({ words }: Scene, word: number): boolean {
  const canon = words[word]?.canon ?? "";
  return ![kindNouns, stopWords, unverifiableWords].some((known) => known.has(canon)) && !isOrdinalWord(canon);
}

/** The places of all that is told of a thing. */
function listTold({ candidates }: Scene, thing: Thing): number[] {
  return [...candidates.keys()].filter((at) => {
    const { box } = candidates[at] ?? {};
    return thing.some((part) => part.at === at || (box && encloses(part.box, box)));
  });
}

function saysAll(scene: Scene, thing: Thing, words: readonly number[]): boolean {
  if (words.length === 0) return true;
  const found = new Map<number, number>();
  for (const at of listTold(scene, thing)) addFound(found, findWords(scene, at));
  return words.every((word) => (found.get(word) ?? 0) >= NAMED);
}

function fitsValues(scene: Scene, thing: Thing, values: readonly AskedValue[]): boolean {
  return values.every(({ ways }) =>
    ways.some(
      ({ measure, fits }) =>
        measure !== null &&
        listTold(scene, thing).some((at) => {
          const candidate = scene.candidates[at];
          const value = candidate && readNames(candidate, measure);
          return value !== null && value !== undefined && fits(value);
        }),
    ),
  );
}

function takeInTurn(things: readonly Thing[], ordinal: Ordinal | undefined): Thing | null {
  if (ordinal) return things.at(ordinal.fromEnd ? -ordinal.n : ordinal.n - 1) ?? null;
  return things.length === 1 ? (things[0] ?? null) : null;
}
