import type { Steps } from "../../../domain/steps.ts";
import type { Interpretation } from "../query/interpretation.ts";
import { addFound, findWords } from "../ranking/found-words.ts";
import { measureArea } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { findInCell, tellValue } from "../values/keep-asked.ts";
import { listAlike } from "../values/listing/alike.ts";
import { findCells } from "../values/listing/cells.ts";
import { findInHeads } from "../values/listing/heads.ts";
import type { Measured } from "../values/listing/list-measured.ts";
import { pointOutPart } from "../values/point-out-part.ts";
import { containerWords, kindNouns, stopWords, unverifiableWords } from "../words/query-words.ts";
import { prepare } from "../work.ts";
import { isTurn, NAMED } from "./asked.ts";
import type { Member } from "./groups.ts";
import type { Pointed } from "./point-out.ts";

/** Of more things of a kind, none are compared. */
const MOST_COMPARED = 120;
/** Names that say a word at most this much less than the best one do say it. */
const NEARLY = 0.05;
/** Each word that describes a thing is looked for; nobody describes one by more. */
const MOST_SAID = 10;
/** A list has so many things at least. */
const LEAST_LISTED = 3;

/**
 * Points out the row, card or other thing of a list that a query describes by its texts and by what it isn't called, or by the heading over it: "the editor who isn't Jonas", "the high priority task
 * in To do". Null where it isn't described so, or where none or several things are.
 */
export function* pointOutRecord(scene: Scene): Steps<Pointed | null> {
  if (scene.actsOnSomething || scene.plain.relations.length > 0 || scene.words[0]?.canon === "when") return null;
  const said = listSaid(scene);
  const isRuled = scene.ruledOutWords.length > 0;
  if (said.length === 0 || said.length > MOST_SAID || (said.length < 2 && !isRuled) || beginsWithVerb(scene, said))
    return null;
  for (const first of said) {
    const things = yield* listThings(scene, first);
    if (things.length < LEAST_LISTED && !things.some(({ cell }) => cell.whole)) continue;
    const heads = findInHeads(scene, things);
    const isFound = (found: ReadonlyMap<number, number>) =>
      said.every((one) => (found.get(one.word) ?? 0) >= one.least);
    const own = things.map((thing) => findInCell(scene, thing));
    const described = things.filter((_, place) => isFound(addFound(new Map(own[place]), heads[place] ?? new Map())));
    const [only, ...others] = described.filter((thing) => !isOut(scene, thing));
    if (!only) continue;
    // If its own texts say all, the ranker tells it, too, and knows more.
    const isParted = isRuled ? described.length > 1 : !isFound(own[things.indexOf(only)] ?? new Map());
    if (others.length > 0 || !isParted) return null;
    const owned = findOwned(scene, said, own[things.indexOf(only)] ?? new Map());
    const told = said.map((one) => one.word).filter((word) => !owned?.content.includes(word));
    return pointOutPart(scene, tellValue(scene, told, owned), null, only);
  }
  return null;
}

/** "The star of the Amazon mail": the star belongs to what the texts of the mail say. */
function findOwned(
  { belonging }: Scene,
  said: readonly Said[],
  own: ReadonlyMap<number, number>,
): Interpretation | undefined {
  const spelled = belonging?.relations.flatMap((one) => one.spelled.flat()) ?? [];
  const whose = said.filter(({ word }) => spelled.includes(word));
  const isWhose = whose.length > 0 && whose.every(({ word, least }) => (own.get(word) ?? 0) >= least);
  return isWhose ? belonging : undefined;
}

/** A word that tells what is asked for, and how well a name must say it. */
type Said = { word: number; least: number };

/** The words of a query that tell what it asks for, besides what it is. */
function listSaid(scene: Scene): Said[] {
  const { plain, words, isOnScreen, matches } = scene;
  const isNothing = (canon: string) =>
    [kindNouns, stopWords, unverifiableWords, containerWords].some((known) => known.has(canon));
  const telling = plain.content.filter((word) => !isNothing(words[word]?.canon ?? "") && !isTurn(scene, word));
  const best = (word: number) => Math.max(0, ...[...matches.keys()].map((at) => findWords(scene, at).get(word) ?? 0));
  const said = telling.map((word) => ({ word, least: isOnScreen[word] ? best(word) - NEARLY : 0 }));
  const known = said.filter(({ least }) => least >= NAMED);
  // "The high priority task": a word more that says of what kind "high" is.
  return said.length - known.length > 1 ? [] : known;
}

/** "Correct the address" asks for something to be done: an article, or what is asked for, begins the others. */
function beginsWithVerb({ words }: Scene, said: readonly Said[]): boolean {
  const first = words[0]?.canon ?? "";
  return !stopWords.has(first) && !kindNouns.has(first) && !said.some(({ word }) => word === 0);
}

/** Lists what stands in the list of the things that are called so, with what belongs to each. */
function* listThings(scene: Scene, { word, least }: Said): Steps<Measured[]> {
  const { candidates, matches, work } = scene;
  const called = [...matches.keys()].filter((at) => (findWords(scene, at).get(word) ?? 0) >= least);
  const roles = new Set(called.map((at) => candidates[at]?.roles[0]));
  // Things that are ruled out stand in the list, too.
  const members = [...candidates.entries()].flatMap(([at, { box, roles: own, isSystem }]): Member[] =>
    box && !isSystem && roles.has(own[0]) && measureArea(box) > 0 ? [{ at, box }] : [],
  );
  members.sort((a, b) => compareRanks(scene, a.at, b.at));
  if (members.length > MOST_COMPARED) return [];
  prepare(work, members.length * members.length);
  const isCalled = ({ at }: Member) => called.includes(at);
  const groups = listAlike(scene, members).filter((group) => group.some(isCalled));
  const [most = []] = groups.sort(
    (a, b) => b.filter(isCalled).length - a.filter(isCalled).length || b.length - a.length,
  );
  if (most.length < 2) return [];
  const cells = yield* findCells(scene, most);
  return most.flatMap((member, place) => {
    const cell = cells[place];
    return cell ? [{ ...member, cell, value: { value: 0, unit: "" } }] : [];
  });
}

/** Returns true for a thing of which something is called what the query rules out. */
export function isOut(scene: Scene, thing: Measured): boolean {
  if (scene.ruledOutWords.length === 0) return false;
  const found = findInCell(scene, thing);
  return scene.ruledOutWords.some((words) => words.every((word) => (found.get(word) ?? 0) >= NAMED));
}
