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
import { ALIGNED, type Measured, readNames } from "./list-measured.ts";
import type { Measure } from "./measures.ts";
import { isMeasured } from "./superlatives.ts";

/** Lines of letters of this share of the largest ones' height are as large: letters with tails are higher. */
const AS_LARGE = 0.7;

/** The words of a query that tell a value, or an extreme one, and the reading by which something belongs to the thing that has it, if there is one. */
export type ToldValue = { words: readonly number[]; owned: Interpretation | undefined };

/** Finds the reading with a relation to what these words say, by a test of the relation's words. */
export function findRelated(
  { plain, belonging }: Scene,
  isMeant: (spelled: readonly number[]) => boolean,
): Interpretation | undefined {
  return [plain, belonging].find((reading) => reading?.relations.some(({ spelled }) => isMeant(spelled.flat())));
}

/** Keeps the things that are called as the query says: "the cheapest Lufthansa flight". Null where none is. */
export function keepAsked(scene: Scene, told: ToldValue, measured: readonly Measured[]): readonly Measured[] | null {
  const { plain, belonging, isOnScreen } = scene;
  const spelled = told.owned?.relations.flatMap((one) => one.spelled.flat());
  const content = spelled ?? [...new Set([...plain.content, ...(belonging?.content ?? [])])];
  const said = content.filter((word) => !told.words.includes(word) && isOnScreen[word] && !isOrdinal(scene, word));
  if (said.length === 0) return measured;
  const found = measured.map((one) => findInCell(scene, one));
  // A kind may be named only by a heading, or in some of the names: "the cheapest shoe" among shoes and sandals.
  for (const named of [said, said.filter((word) => !isKind(scene, word))].map((all) => listNaming(scene, all))) {
    if (named.length === 0) return measured;
    const kept = measured.filter((_, place) => measureShare(named, found[place] ?? new Map()) >= NAMED);
    if (kept.length > 0) return kept;
  }
  return null;
}

/** Returns true if these words of the query are in the name of something that says all that is wanted: a tab "Cheapest", a filter "Under $50". */
export function isNamed(scene: Scene, words: readonly number[]): boolean {
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

function isOrdinal({ words }: Scene, word: number): boolean {
  return isOrdinalWord(words[word]?.canon ?? "");
}

/** By word of the query, how well the names of a thing and of all that belongs to it say it. */
function findInCell(scene: Scene, { at, cell }: Measured): ReadonlyMap<number, number> {
  const found = new Map(findWords(scene, at));
  for (const other of scene.matches.keys()) {
    if (other !== at && cell.has(other)) addFound(found, findWords(scene, other));
  }
  return found;
}

/** Points out the thing itself, or the part of it that the query asks for: "the delete button of the largest file", "book the cheapest flight". */
export function pointOutPart(scene: Scene, told: ToldValue, measure: Measure, thing: Measured): Pointed | null {
  const { words, owned } = told;
  const point = (at: number): Pointed => ({ at, lead: 1, isAllSaid: true, by: "name" });
  const [role] = owned?.roles ?? [];
  const said = (owned ?? scene.plain).content.filter((word) => !words.includes(word));
  const asked = role === undefined || role === "thing" ? undefined : role;
  const named = said.filter((word) => scene.isOnScreen[word] && !isOrdinal(scene, word));
  if (named.length > 0 || asked) {
    const part = findPart(scene, named, asked, thing);
    // "The cheapest Lufthansa flight" is no text in a row, "book the cheapest flight" is its button. Where there are only lines, the one that is called so stands for the row.
    if (part !== null && (owned || answers(scene.candidates[part]))) return point(part);
  }
  if (owned && said.some((word) => isMeasured(scene.words[word]?.canon ?? "")))
    return point(findInnermost(scene, thing, measure));
  if (owned && (named.length > 0 || asked)) return null;
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
    if (!candidate.box || candidate.roles[0] === "button" || !isControl(candidate) || !cell.has(place)) continue;
    if (!found || measureArea(candidate.box) > measureArea(found.box)) found = { at: place, box: candidate.box };
  }
  return found;
}

/** The text that names a thing: of those of the largest letters that belong to it the one furthest to the left, and of these the first. */
function findTitle({ candidates, extent }: Scene, { at, box, cell }: Measured): Member {
  const texts = [...candidates.entries()].flatMap(([place, candidate]) =>
    candidate.box && isText(candidate) && (place === at || cell.has(place)) ? [{ at: place, box: candidate.box }] : [],
  );
  const highest = texts.reduce((most, one) => Math.max(most, one.box.y2 - one.box.y1), 0);
  const titles = texts.filter((one) => one.box.y2 - one.box.y1 >= AS_LARGE * highest);
  const left = titles.reduce((least, one) => Math.min(least, one.box.x1), Number.POSITIVE_INFINITY);
  const [first, ...others] = titles.filter((one) => one.box.x1 <= left + ALIGNED * extent.width);
  return others.reduce((top, one) => (top.box.y1 <= one.box.y1 ? top : one), first ?? { at, box });
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
  const inside = listMembers(
    scene,
    places.filter((place) => cell.has(place)),
  );
  const [only, ...others] = keepWhole(scene, inside);
  return only && others.length === 0 ? only.at : null;
}
