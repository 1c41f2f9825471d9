import { type Candidate, fitCandidate, isLine } from "../candidate.ts";
import { NAMED } from "../counting/asked.ts";
import { isText, keepWhole, LEAST_FIT, listMembers, type Member } from "../counting/groups.ts";
import type { Pointed } from "../counting/point-out.ts";
import { compareMeanings } from "../meaning/embedding.ts";
import { isOrdinalWord } from "../query/ordinals.ts";
import { findWords, measureShare } from "../ranking/found-words.ts";
import { encloses, measureArea } from "../screen/geometry.ts";
import type { AskedRole } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import { stopWords } from "../words/query-words.ts";
import type { ToldValue } from "./keep-asked.ts";
import { type Measured, readNames } from "./list-measured.ts";
import type { Measure } from "./measures.ts";
import { ALIGNED } from "./repeated-places.ts";
import { isMeasured } from "./superlatives.ts";

/** Lines of letters of this share of the largest ones' height are as large: letters with tails are higher. */
const AS_LARGE = 0.7;

/** Commands for the one button of a card, at the start or the end of a query. */
const CHOOSING =
  /^(?:choose|select|pick|take|get|buy|book|order|reserve|add|bid|apply|contact|enroll|register|update|share|download|delete|remove|restart|follow|wahle?n?|auswahlen|buchen?|kaufen?|bestellen?|reservieren|hinzufugen|loschen?|parken|choisir|choisis|selectionne[rz]?|seleccion[ae]r?|seleziona(?:re)?|selecion[ae]r?|auswahlen|reserver|acheter|achete|commander|ajouter|ajoute|supprimer|elegir|elige|selecciona(?:r)?|reserva(?:r)?|compra(?:r)?|pedir|anade|anadir|agrega(?:r)?|elimina(?:re?)?|borra(?:r)?|scegli(?:ere)?|prenota(?:re)?|acquista(?:re)?|aggiungi(?:ere)?|segui(?:re)?|escolh[ae]r?|adiciona(?:r)?|选择|预订|预定|购买|删除|收藏|加入|選択|予約|購入|削除|追加)$/u;
/** A button is meant by a command if it is this near to it in meaning, and this much nearer than the others. */
const NEAR_IN_MEANING = 0.3;
/** Other words at these places are commands if a button's name means much the same. */
const MUCH_NEARER = 0.55;
const NEARER = 0.08;
const LONGEST_FACE = 16;

/** Points out the thing itself, or the part of it that the query asks for: "the delete button of the largest file", "book the cheapest flight". */
export function pointOutPart(scene: Scene, told: ToldValue, measure: Measure | null, thing: Measured): Pointed | null {
  const { words, owned } = told;
  const point = (at: number): Pointed => ({ at, lead: 1, isAllSaid: true, by: "name" });
  const [role] = owned?.roles ?? [];
  const said = (owned ?? scene.plain).content.filter((word) => !words.includes(word));
  const asked = role === undefined || role === "thing" ? undefined : role;
  // A name that stands only elsewhere, as in the head of a column or in a heading, means the thing itself.
  const named = said.filter((word) => !isOrdinalWord(scene.words[word]?.canon ?? "") && isInCell(scene, word, thing));
  const part = named.length > 0 || asked ? findAsked(scene, named, asked, thing, owned === undefined) : null;
  if (part !== null) return point(part);
  if (owned) {
    if (said.some((word) => isMeasured(scene.words[word]?.canon ?? "")))
      return point(measure === null ? thing.at : findInnermost(scene, thing, measure));
    if (named.length > 0 || asked) return null;
  }
  const control = findCommanded(scene, words, thing);
  return point(control ?? (thing.cell.whole ?? findLink(scene, thing) ?? findTitle(scene, thing)).at);
}

/** The part of a thing that is called so and of that kind. Where it isn't said to be a part, it must be something to use. */
function findAsked(
  scene: Scene,
  named: readonly number[],
  role: AskedRole | undefined,
  thing: Measured,
  isThing: boolean,
): number | null {
  const { candidates, actsOnSomething, firstTelling } = scene;
  const whole = findPart(scene, named, role, thing);
  // "Delete the oldest order" means Delete, though "Ordered" stands there, too.
  const isCommand = isThing && named.includes(firstTelling) && (actsOnSomething || findCommand(scene) !== null);
  const part = whole ?? (isCommand ? findPart(scene, [firstTelling], role, thing) : null);
  // "The cheapest Lufthansa flight" is no text in a row, "book the cheapest flight" is its button. Where there are only lines, the one that is called so stands for the row.
  return part !== null && (!isThing || answers(candidates[part])) ? part : null;
}

/** Returns true for a word that the thing's own name says, or that of something that belongs to it. */
function isInCell(scene: Scene, word: number, { at, cell }: Measured): boolean {
  return [...scene.matches.keys()].some(
    (other) => (other === at || cell.has(other)) && (findWords(scene, other).get(word) ?? 0) >= NAMED,
  );
}

/** The control that the command is for: "tick the oldest mail" means the box in front of it, "choose the cheapest plan" its button. */
function findCommanded(scene: Scene, told: readonly number[], thing: Measured): number | null {
  const { suggestedRole, candidates } = scene;
  if (suggestedRole !== undefined && suggestedRole !== "thing") {
    const box = findPart(scene, [], suggestedRole, thing);
    if (box !== null) return box;
  }
  if (candidates[thing.cell.whole?.at ?? -1]?.clickable === true) return null;
  const command = findCommand(scene);
  if (command !== null)
    return findPart(scene, [], "button", thing) ?? findMeant(scene, command, thing, NEAR_IN_MEANING);
  // Any other word that a query begins with, if it means a button: "share my longest run".
  const [first] = scene.words;
  const isSmall = first === undefined || stopWords.has(first.canon) || told.includes(0);
  return isSmall ? null : findMeant(scene, first.text, thing, MUCH_NEARER);
}

/** The word of a command for a button, at the start or the end of the query. */
function findCommand({ words }: Scene): string | null {
  const said = words.filter(({ canon }) => !stopWords.has(canon)).map(({ text }) => text);
  // Scripts without spaces have no place of their own for it.
  const may = said.filter((text, at) => at === 0 || at === said.length - 1 || /[^\x20-\x7e]/.test(text));
  return may.find((text) => CHOOSING.test(text)) ?? null;
}

/** Of several buttons of a thing, the one whose name means the command, in any language. */
function findMeant(
  { candidates, meaningReader, nameMeanings }: Scene,
  command: string,
  { cell }: Measured,
  least: number,
): number | null {
  const meaning = meaningReader.read(command);
  if (!meaning) return null;
  const near = [...candidates.entries()].flatMap(([at, { roles, name }]) => {
    // A line of text may be the face of a button, if it is short.
    const isFace = roles.length === 0 && name.length <= LONGEST_FACE && !/\d/.test(name);
    if (!(roles[0] === "button" || isFace) || !cell.has(at)) return [];
    // "Delete report.pdf" begins with what it does.
    const first = meaningReader.read(name.split(" ")[0] ?? "");
    const meanings = [...(nameMeanings[at] ?? []).map((one) => one.meaning), ...(first ? [first] : [])];
    const nearest = Math.max(0, ...meanings.map((one) => compareMeanings(meaning, one)));
    return [{ at, nearest }];
  });
  const [best, next] = near.sort((a, b) => b.nearest - a.nearest);
  if (!best || best.nearest < least || best.nearest - (next?.nearest ?? 0) < NEARER) return null;
  return best.at;
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
  const left = titles.reduce((least, one) => Math.min(least, one.box.x1), Number.POSITIVE_INFINITY);
  const [first, ...others] = titles.filter((one) => one.box.x1 <= left + ALIGNED * extent.width);
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
