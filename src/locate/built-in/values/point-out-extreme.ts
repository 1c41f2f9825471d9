import { type Candidate, fitCandidate, isLine } from "../candidate.ts";
import { listNaming, NAMED } from "../counting/asked.ts";
import { isText, keepWhole, LEAST_FIT, listMembers, type Member } from "../counting/groups.ts";
import type { Pointed } from "../counting/point-out.ts";
import type { Interpretation } from "../query/interpretation.ts";
import { isOrdinalWord } from "../query/ordinals.ts";
import { addFound, findWords, measureShare } from "../ranking/found-words.ts";
import { encloses, measureArea } from "../screen/geometry.ts";
import type { AskedRole } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import { foldName } from "../words/fold-text.ts";
import { kindNouns, objectNouns, stopWords, unverifiableWords } from "../words/query-words.ts";
import { ALIGNED, listMeasured, type Measured, readNames } from "./list-measured.ts";
import type { Measure, Value } from "./measures.ts";
import { WAYS_TO_TELL } from "./read-moment.ts";
import { type AskedExtreme, isMeasured, readExtreme } from "./superlatives.ts";

/** Lines of letters of this share of the largest ones' height are as large: letters with tails are higher. */
const AS_LARGE = 0.7;
/** The day's half, in minutes: "today" may be as early, and as late. */
const HALF_A_DAY = 720;

/**
 * Points out the thing that has the least or the most of what the query measures: "the cheapest flight". Null where the query asks for no extreme, where fewer than two
 * things on the screen tell such a value, or where they can't be compared.
 */
export function pointOutExtreme(scene: Scene): Pointed | null {
  const extreme = readExtreme(scene.words);
  if (!extreme || isNamed(scene, extreme)) return null;
  for (const measure of extreme.measures) {
    const measured = keepAsked(scene, extreme, listMeasured(scene, measure));
    const thing = measured && takeExtreme(measured, measure, extreme.end, readTurn(scene, extreme));
    if (thing) return pointOutPart(scene, extreme, measure, thing);
  }
  return null;
}

/** Returns true if the extreme is the name of something: a tab "Cheapest". */
function isNamed(scene: Scene, { words }: AskedExtreme): boolean {
  const said = words.map((word) => scene.words[word]?.text ?? "").filter((text) => !stopWords.has(text));
  const wanted = scene.wanted.filter((word) => words.includes(word) || scene.isOnScreen[word] || !isKind(scene, word));
  return [...scene.matches.keys()].some((at) => {
    const name = foldName(scene.candidates[at]?.name ?? "");
    return said.every((text) => name.includes(text)) && measureShare(wanted, findWords(scene, at)) > NAMED;
  });
}

/** Returns true for words that say of what kind something is, and nothing else. */
function isKind({ words, isOnScreen }: Scene, word: number): boolean {
  const canon = words[word]?.canon ?? "";
  const isVague = unverifiableWords.has(canon) || objectNouns.has(canon);
  return kindNouns.has(canon) || stopWords.has(canon) || isMeasured(canon) || (isVague && !isOnScreen[word]);
}

/** "The second cheapest": 2; 1 where nothing says so. */
function readTurn({ words, ordinal }: Scene, extreme: AskedExtreme): number {
  const first = extreme.words.find((word) => !stopWords.has(words[word]?.canon ?? "")) ?? 0;
  return ordinal && !ordinal.fromEnd && isOrdinalWord(words[first - 1]?.canon ?? "") ? ordinal.n : 1;
}

/** Keeps the things that are called as the query says: "the cheapest Lufthansa flight". Null where none is. */
function keepAsked(scene: Scene, { words }: AskedExtreme, measured: readonly Measured[]): readonly Measured[] | null {
  const { plain, belonging, isOnScreen } = scene;
  const spelled = findOwned(scene, words)?.relations.flatMap((one) => one.spelled.flat());
  const content = spelled ?? [...new Set([...plain.content, ...(belonging?.content ?? [])])];
  const said = content.filter((word) => !words.includes(word) && isOnScreen[word] && !isOrdinal(scene, word));
  const found = measured.map((one) => findInCell(scene, one));
  // A kind may be named only by a heading, or in some of the names: "the cheapest shoe" among shoes and sandals.
  for (const named of [said, said.filter((word) => !isKind(scene, word))].map((all) => listNaming(scene, all))) {
    if (named.length === 0) return measured;
    const kept = measured.filter((_, place) => measureShare(named, found[place] ?? new Map()) >= NAMED);
    if (kept.length > 0) return kept;
  }
  return null;
}

function isOrdinal({ words }: Scene, word: number): boolean {
  return isOrdinalWord(words[word]?.canon ?? "");
}

/** The reading by which something belongs to the extreme thing: of "the delete button of the largest file" the button does. */
function findOwned({ plain, belonging }: Scene, words: readonly number[]): Interpretation | undefined {
  return [plain, belonging].find((reading) =>
    reading?.relations.some(({ spelled }) => spelled.flat().some((word) => words.includes(word))),
  );
}

/** By word of the query, how well the names of a thing and of all that belongs to it say it. */
function findInCell(scene: Scene, { at, cell }: Measured): ReadonlyMap<number, number> {
  const found = new Map(findWords(scene, at));
  for (const other of scene.matches.keys()) {
    const box = scene.candidates[other]?.box;
    if (box && other !== at && cell.isIn(box)) addFound(found, findWords(scene, other));
  }
  return found;
}

/** Takes the thing with the least or the most, or the one after it in turn. Null where another has as much, or where it can't be told which comes first. */
function takeExtreme(
  measured: readonly Measured[],
  measure: Measure,
  end: AskedExtreme["end"],
  turn: number,
): Measured | null {
  const compared = measure === "time" ? keepCommonest(measured) : measured;
  if (new Set(compared.map(({ value }) => value.unit)).size > 1 && measure !== "moment") return null;
  const sign = end === "least" ? 1 : -1;
  const compare = (a: Measured, b: Measured) =>
    sign * (measure === "moment" ? compareMoments(a.value, b.value) : a.value.value - b.value.value);
  const sorted = [...compared].sort(compare);
  const taken = sorted[turn - 1];
  if (!taken) return null;
  return sorted.some((other) => other !== taken && compare(other, taken) === 0) ? null : taken;
}

/** Keeps the times that are told as most of them are: hours beside departures are no times. */
function keepCommonest(measured: readonly Measured[]): Measured[] {
  const counts = new Map<string, number>();
  for (const { value } of measured) counts.set(value.unit, (counts.get(value.unit) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return measured.filter(({ value }) => counts.get(value.unit) === most);
}

/** Compares when two things were, however that is told; 0 where it can't be told. */
function compareMoments(a: Value, b: Value): number {
  const [one, other] = [a, b].map(({ unit }) => WAYS_TO_TELL.indexOf(unit as (typeof WAYS_TO_TELL)[number]));
  const isNear = (unit: string) => unit === "age" || unit === "near";
  if (a.unit === b.unit) return a.value - b.value;
  if (!isNear(a.unit) || !isNear(b.unit)) return (other ?? 0) - (one ?? 0);
  // Ages count from now, which is some time of today.
  const apart =
    (a.unit === "age" ? a.value + HALF_A_DAY : a.value) - (b.unit === "age" ? b.value + HALF_A_DAY : b.value);
  return Math.abs(apart) < 2 * HALF_A_DAY ? 0 : apart;
}

/** The thing itself, or the part of it that the query asks for: "the delete button of the largest file", "book the cheapest flight". */
function pointOutPart(scene: Scene, { words }: AskedExtreme, measure: Measure, thing: Measured): Pointed | null {
  const owned = findOwned(scene, words);
  const point = (at: number): Pointed => ({ at, lead: 1, isAllSaid: true, by: "name" });
  const [role] = owned?.roles ?? [];
  const said = (owned ?? scene.plain).content.filter((word) => !words.includes(word));
  if (owned && said.some((word) => isMeasured(scene.words[word]?.canon ?? "")))
    return point(findInnermost(scene, thing, measure));
  const asked = role === undefined || role === "thing" ? undefined : role;
  const named = said.filter((word) => scene.isOnScreen[word] && !isOrdinal(scene, word));
  if (named.length > 0 || asked) {
    const part = findPart(scene, named, asked, thing);
    // "The cheapest Lufthansa flight" is no text in a row, "book the cheapest flight" is its button. Where there are only lines, the one that is called so stands for the row.
    if (part !== null && (owned || answers(scene.candidates[part]))) return point(part);
    if (owned) return null;
  }
  return point((thing.cell.whole ?? findLink(scene, thing) ?? findTitle(scene, thing)).at);
}

function answers(candidate: Candidate | undefined): boolean {
  return isControl(candidate) || (candidate !== undefined && isLine(candidate));
}

function isControl(candidate: Candidate | undefined): boolean {
  return candidate?.clickable === true || candidate?.roles[0] === "button" || candidate?.roles[0] === "link";
}

/** The largest link that belongs to a thing. */
function findLink({ candidates }: Scene, { cell }: Measured): Member | undefined {
  let found: Member | undefined;
  for (const [place, candidate] of candidates.entries()) {
    if (!candidate.box || candidate.roles[0] === "button" || !isControl(candidate) || !cell.isIn(candidate.box))
      continue;
    if (!found || measureArea(candidate.box) > measureArea(found.box)) found = { at: place, box: candidate.box };
  }
  return found;
}

/** The text that names a thing: of those of the largest letters that belong to it the one furthest to the left, and of these the first. */
function findTitle({ candidates, extent }: Scene, { at, box, cell }: Measured): Member {
  const texts = [...candidates.entries()].flatMap(([place, candidate]) =>
    candidate.box && isText(candidate) && (place === at || cell.isIn(candidate.box))
      ? [{ at: place, box: candidate.box }]
      : [],
  );
  const highest = texts.reduce((most, one) => Math.max(most, one.box.y2 - one.box.y1), 0);
  const titles = texts.filter((one) => one.box.y2 - one.box.y1 >= AS_LARGE * highest);
  const left = titles.reduce((least, one) => Math.min(least, one.box.x1), Number.POSITIVE_INFINITY);
  const first = titles.filter((one) => one.box.x1 <= left + ALIGNED * extent.width);
  return (
    first.reduce<Member | undefined>((top, one) => (top && top.box.y1 <= one.box.y1 ? top : one), undefined) ?? {
      at,
      box,
    }
  );
}

/** The smallest part of a thing that tells its value. */
function findInnermost({ candidates }: Scene, { at, box, value }: Measured, measure: Measure): number {
  let least: Member = { at, box };
  for (const [place, candidate] of candidates.entries()) {
    if (!candidate.box || !encloses(least.box, candidate.box)) continue;
    if (readNames(candidate, measure)?.value === value.value) least = { at: place, box: candidate.box };
  }
  return least.at;
}

/** The only part of a thing that is called so and of that kind, as far as either is asked for; null where none or several are. */
function findPart(
  scene: Scene,
  named: readonly number[],
  role: AskedRole | undefined,
  { at, cell }: Measured,
): number | null {
  const places = [...scene.candidates.entries()].flatMap(([place, candidate]) => {
    const isOfKind = role === undefined || fitCandidate(role, candidate) >= LEAST_FIT;
    const isCalled = named.length === 0 || measureShare(named, findWords(scene, place)) >= NAMED;
    return isOfKind && isCalled && place !== at && place !== cell.whole?.at ? [place] : [];
  });
  const inside = listMembers(scene, places).filter((member) => cell.isIn(member.box));
  const [only, ...others] = keepWhole(scene, inside);
  return only && others.length === 0 ? only.at : null;
}
