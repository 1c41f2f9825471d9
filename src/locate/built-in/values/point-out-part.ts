import { type Candidate, fitCandidate, isLine } from "../candidate.ts";
import { NAMED } from "../counting/asked.ts";
import { isText, keepWhole, LEAST_FIT, listMembers, type Member } from "../counting/groups.ts";
import type { Pointed } from "../counting/point-out.ts";
import { isOrdinalWord } from "../query/ordinals.ts";
import { findWords, measureShare } from "../ranking/found-words.ts";
import { encloses, measureArea } from "../screen/geometry.ts";
import type { AskedRole } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import { saysDeed } from "../words/deeds.ts";
import { foldName } from "../words/fold-text.ts";
import { actionWords, commandRoles, stopWords } from "../words/query-words.ts";
import { isMeasured } from "./asking/superlatives.ts";
import { findButton, findNearest } from "./find-commanded.ts";
import { findHead, type ToldValue } from "./keep-asked.ts";
import { type Measured, readNames } from "./listing/list-measured.ts";
import { ALIGNED } from "./listing/repeated-places.ts";
import type { Measure } from "./reading/measures.ts";

/** Lines of letters of this share of the largest ones' height are as large: letters with tails are higher. */
const AS_LARGE = 0.7;

/** The face of a button has at most so many letters. */
const LONGEST_FACE = 24;
/** A line may begin by so much of its height before the one over it ends. */
const OVERLAP = 0.3;

/** Points out the thing itself, or the part of it that the query asks for: "the delete button of the largest file", "book the cheapest flight". */
export function pointOutPart(scene: Scene, told: ToldValue, measure: Measure | null, thing: Measured): Pointed | null {
  const { words, owned } = told;
  const point = (at: number): Pointed => ({ at, lead: 1, isAllSaid: true, by: "name" });
  const [role] = owned?.roles ?? [];
  const said = (owned ?? scene.plain).content.filter((word) => !words.includes(word));
  const asked = role === undefined || role === "thing" ? undefined : role;
  // A name that stands only elsewhere, as in the head of a column or in a heading, means the thing itself.
  const named = said.filter((word) => !isOrdinalWord(scene.words[word]?.canon ?? "") && isInCell(scene, word, thing));
  const part = named.length > 0 || asked ? findAsked(scene, named, asked, told, thing) : null;
  if (part !== null) return point(part);
  if (owned) {
    if (said.some((word) => isMeasured(scene.words[word]?.canon ?? "")))
      return point(measure === null ? thing.at : findInnermost(scene, thing, measure));
    if (named.length > 0 || asked) return null;
  }
  const control = findCommanded(scene, told, thing);
  return point(control ?? (thing.cell.whole ?? findLink(scene, thing) ?? findTitle(scene, thing)).at);
}

/** The part of a thing that is called so and of that kind. Where it isn't said to be a part, it must be something to use. */
function findAsked(
  scene: Scene,
  named: readonly number[],
  role: AskedRole | undefined,
  told: ToldValue,
  thing: Measured,
): number | null {
  const { owned, command } = told;
  const { words, candidates, actsOnSomething, firstTelling } = scene;
  const isThing = owned === undefined;
  const whole = findPart(scene, named, role, thing);
  // "Delete the oldest order" means Delete, though "Ordered" stands there, too.
  const isNamed = isThing && (actsOnSomething || command !== null) && named.includes(firstTelling);
  const spelled = whole === null && isThing && command !== null ? findSpelled(scene, thing) : null;
  const part = whole ?? spelled ?? (isNamed ? findPart(scene, [firstTelling], role, thing) : null);
  if (part === null || !isThing) return part;
  const { roles = [], name = "" } = candidates[part] ?? {};
  // A line that says what all of a list are stands over it: "the second cheapest pizza" isn't the heading "Pizza".
  const { head } = findHead(scene, told);
  if (!command && roles.length === 0 && named.every((word) => word === head)) return null;
  // "The shortest call" isn't the button "Call Ann", nor does "Save Road Shoe" buy the cheapest shoe.
  const isQuoted = named.some((word) => words[word]?.quoted === true);
  const isMeant = isQuoted || (command ? saysDeed(name, command.deeds) : actsOnSomething);
  if (roles[0] === "button" && role === undefined && !isMeant) return null;
  // "The cheapest Lufthansa flight" is no text in a row, "book the cheapest flight" is its button. Where there are only lines, the one that is called so stands for the row.
  return answers(candidates[part]) ? part : null;
}

/** The only control of a thing whose whole name the query says: "download the PDF of the newest invoice". */
function findSpelled({ candidates, said }: Scene, { at: own, cell }: Measured): number | null {
  const spelled = ` ${said} `;
  const [only, ...others] = [...candidates.entries()].filter(([at, candidate]) => {
    const name = foldName(candidate.name);
    const isShort = name.length > 1 && name.length <= LONGEST_FACE && spelled.includes(` ${name} `);
    return isShort && at !== own && at !== cell.whole?.at && isControl(candidate) && cell.has(at);
  });
  return only && others.length === 0 ? only[0] : null;
}

/** Returns true for a word that the thing's own name says, or that of something that belongs to it. */
function isInCell(scene: Scene, word: number, { at, cell }: Measured): boolean {
  return [...scene.matches.keys()].some(
    (other) => (other === at || cell.has(other)) && (findWords(scene, other).get(word) ?? 0) >= NAMED,
  );
}

/** The control that the command is for: "tick the oldest mail" means the box in front of it, "choose the cheapest plan" its button. */
function findCommanded(scene: Scene, { words, command }: ToldValue, thing: Measured): number | null {
  const { suggestedRole, candidates } = scene;
  if (suggestedRole !== undefined && suggestedRole !== "thing") {
    const box = findPart(scene, [], suggestedRole, thing);
    if (box !== null) return box;
  }
  // "Select the cheapest flight": the row itself can be selected.
  const isClickable = candidates[thing.cell.whole?.at ?? -1]?.clickable === true;
  if (isClickable && commandRoles.get(scene.words[0]?.canon ?? "") === "interactive") return null;
  const button = command && findButton(scene, command, thing);
  if (button !== null) return button;
  const called = findCalled(scene, words, thing);
  if (called !== null) return called;
  if (isClickable) return null;
  if (command) return findPart(scene, [], "button", thing);
  // Any other word that a query begins with, if it means a button: "share my longest run".
  const [first] = scene.words;
  const isSmall = first === undefined || stopWords.has(first.canon) || words.includes(0);
  return isSmall ? null : findNearest(scene, first.text, thing);
}

/** The button that is called as the query begins: "expand the 6:45 alarm". */
function findCalled(scene: Scene, told: readonly number[], thing: Measured): number | null {
  const [first] = scene.words;
  if (!first || stopWords.has(first.canon) || told.includes(0) || !scene.isOnScreen[0]) return null;
  return actionWords.has(first.text) ? findPart(scene, [0], "button", thing) : null;
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
    candidate.box && isTitle(candidate) && (place === at || cell.has(place)) ? [{ at: place, box: candidate.box }] : [],
  );
  const highest = texts.reduce((most, one) => Math.max(most, one.box.y2 - one.box.y1), 0);
  const titles = texts.filter((one) => one.box.y2 - one.box.y1 >= AS_LARGE * highest);
  // A text right over the value in no smaller letters names it, however far to the left something else begins.
  const near = ALIGNED * extent.width;
  const [over] = titles.filter(
    (one) =>
      Math.abs(one.box.x1 - box.x1) <= near &&
      box.y1 - one.box.y2 >= -OVERLAP * (box.y2 - box.y1) &&
      box.y1 - one.box.y2 <= box.y2 - box.y1 &&
      one.box.y2 - one.box.y1 >= box.y2 - box.y1,
  );
  if (over && over.at !== at) return over;
  const left = titles.reduce((least, one) => Math.min(least, one.box.x1), Number.POSITIVE_INFINITY);
  const [first, ...others] = titles.filter((one) => one.box.x1 <= left + near);
  return others.reduce((top, one) => (top.box.y1 <= one.box.y1 ? top : one), first ?? { at, box });
}

/** Returns true for a text with a word in it. */
function isTitle(candidate: Candidate): boolean {
  return (isText(candidate) || candidate.roles[0] === "heading") && /\p{L}{2}/u.test(candidate.name);
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
