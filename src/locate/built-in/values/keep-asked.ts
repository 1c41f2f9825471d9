import { isLine } from "../candidate.ts";
import { NAMED } from "../counting/asked.ts";
import type { Interpretation } from "../query/interpretation.ts";
import { isOrdinalWord } from "../query/ordinals.ts";
import { addFound, findWords, measureShare } from "../ranking/found-words.ts";
import type { Role } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import { foldName } from "../words/fold-text.ts";
import { kindNouns, objectNouns, stopWords, unverifiableWords } from "../words/query-words.ts";
import { isMeasured } from "./asking/superlatives.ts";
import { type Command, readCommand } from "./find-commanded.ts";
import { isHeadNoun } from "./head-nouns.ts";
import { findInHeads } from "./listing/heads.ts";
import type { Measured } from "./listing/list-measured.ts";

/** Roles of headings, which say of which kind the things of a list are. */
const HEADS: ReadonlySet<Role> = new Set<Role>(["heading", "text"]);

/** The words of a query that tell a value, or an extreme one; the reading by which something belongs to the thing that has it, and the command about it, if there are any. */
export type ToldValue = { words: readonly number[]; owned: Interpretation | undefined; command: Command | null };

/** Reads what the query commands, once for all that is asked of its value. */
export function tellValue(scene: Scene, words: readonly number[], owned: Interpretation | undefined): ToldValue {
  return { words, owned, command: readCommand(scene, words) };
}

/** Finds the reading with a relation to what these words say, by a test of the relation's words. */
export function findRelated(
  { plain, belonging }: Scene,
  isMeant: (spelled: readonly number[]) => boolean,
): Interpretation | undefined {
  return [plain, belonging].find((reading) => reading?.relations.some(({ spelled }) => isMeant(spelled.flat())));
}

/**
 * Keeps the things that are called as the query says: "the cheapest Lufthansa flight". Null where none is.
 *
 * @param least so many things may be left by the word for their kind: an extreme is one of several
 * @param all the list of which these are a part: a word that parts it is meant, though none of these has it
 */
export function keepAsked(
  scene: Scene,
  told: ToldValue,
  measured: readonly Measured[],
  least: number,
  all = measured,
): readonly Measured[] | null {
  const heads = findInHeads(scene, all);
  const foundInAll = all.map((one, place) => addFound(findInCell(scene, one), heads[place] ?? new Map()));
  const found = measured.map((one) => foundInAll[all.indexOf(one)] ?? new Map<number, number>());
  // A word that only stands elsewhere, as in a heading, or in all of the cells, parts none of them.
  const isIn = (word: number) => foundInAll.filter((words) => (words.get(word) ?? 0) >= NAMED).length;
  const said = listSaid(scene, told).filter((word) => isIn(word) > 0 && isIn(word) < all.length);
  const { head, isSaid } = findHead(scene, told);
  const keep = (words: readonly number[]) =>
    measured.filter((_, place) => measureShare(words, found[place] ?? new Map()) >= NAMED);
  // The kind of thing may be in some of the names, too: in "the cheapest hotel", a single Hotel Europa isn't meant.
  const kept = keepHeads(scene, head, keep(said));
  if (said.length === 0) {
    const isInAll = head !== undefined && isIn(head) === all.length;
    return isInAll ? keepHeads(scene, head, measured) : measured;
  }
  // Things aren't called a park each where a car park is asked for, and no car is named.
  const isOfHead = said.every((word) => word === head);
  if (kept.length >= least && (!isOfHead || (isSaid && !isKindOfAll(scene, head, measured, kept)))) return kept;
  const others = said.filter((word) => word !== head && !isKind(scene, word));
  if (others.length === 0) return measured;
  if (kept.length === 1) return kept;
  const called = keep(others);
  return called.length > 0 ? called : null;
}

/** Of things that have the word for their kind in their names, keeps those that are called so themselves, where some are: a laptop lock is no laptop. */
function keepHeads(
  { candidates, words, matches }: Scene,
  head: number | undefined,
  kept: readonly Measured[],
): readonly Measured[] {
  const word = words[head ?? -1]?.text;
  if (word === undefined) return kept;
  const isHead = ({ at, cell }: Measured) =>
    [...matches.keys()].some((one) => (one === at || cell.has(one)) && isHeadNoun(candidates[one]?.name ?? "", word));
  const heads = kept.filter(isHead);
  return heads.length > 0 ? heads : kept;
}

/**
 * Returns true for a word for a kind of things, and for one that was searched for: all of the list are of that kind then. So they are if a heading says it, unless half
 * of their names do, too: among shoes, a slipper is another kind.
 */
function isKindOfAll(
  scene: Scene,
  word: number | undefined,
  measured: readonly Measured[],
  kept: readonly Measured[],
): boolean {
  if (word === undefined || isKind(scene, word) || KINDS_IN_NAMES.test(scene.words[word]?.text ?? "")) return true;
  const isInMost = 2 * kept.length >= measured.length;
  return [...scene.matches.keys()].some((at) => {
    const candidate = scene.candidates[at];
    if (!candidate || measured.some(({ cell }) => cell.has(at))) return false;
    const isSearched = candidate.roles[0] === "textbox";
    const isHead = isLine(candidate) || HEADS.has(candidate.roles[0] ?? "unknown");
    return (isSearched || (isHead && !isInMost)) && (findWords(scene, at).get(word) ?? 0) >= NAMED;
  });
}

/** The words that say what a thing is called, that has the value. */
function listSaid(scene: Scene, { words, owned, command }: ToldValue): number[] {
  const { plain, belonging, isOnScreen, actsOnSomething, firstTelling } = scene;
  const spelled = owned?.relations.flatMap((one) => one.spelled.flat());
  const content = spelled ?? [...new Set([...plain.content, ...(belonging?.content ?? [])])];
  return content.filter(
    (word) =>
      !words.includes(word) &&
      isOnScreen[word] &&
      !isOrdinal(scene, word) &&
      !stopWords.has(scene.words[word]?.canon ?? "") &&
      word !== command?.at &&
      !(actsOnSomething && word === firstTelling && !owned),
  );
}

/** The word for the kind of thing that is asked for: "hotel" in "the cheapest hotel", and "flight" in "the cheapest Lufthansa flight". */
export function findHead(
  scene: Scene,
  { words, owned, command }: ToldValue,
): { head: number | undefined; isSaid: boolean } {
  const { plain, actsOnSomething, firstTelling, isOnScreen } = scene;
  const spelled = owned?.relations.flatMap((one) => one.spelled.flat()) ?? plain.content;
  const named = spelled.filter(
    (word) => !words.includes(word) && word !== command?.at && !(actsOnSomething && word === firstTelling),
  );
  const isNoun = (word: number) => !stopWords.has(scene.words[word]?.canon ?? "") && !isOrdinal(scene, word);
  const nouns = named.filter(isNoun);
  // Chinese says the kind of thing after 的.
  const particle = scene.words.findLastIndex(({ text }) => text === "的");
  const first = nouns.find((word) => word > particle) ?? nouns[0];
  if (first === undefined) return { head: undefined, isSaid: false };
  // The words that follow each other up to the next small one, such as "with" or "from".
  const phrase = nouns.filter(
    (word) => word >= first && range(first, word).every((one) => isNoun(one) || words.includes(one)),
  );
  const head = phrase.find((word) => kindNouns.has(scene.words[word]?.canon ?? "")) ?? phrase.at(-1);
  return { head, isSaid: phrase.every((word) => isOnScreen[word]) };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Returns true if these words of the query are in the name of something that says all that is wanted: a tab "Cheapest", a filter "Under $50". */
export function isNamed(scene: Scene, words: readonly number[]): boolean {
  const said = words.map((word) => scene.words[word]?.text ?? "").filter((text) => !stopWords.has(text));
  const wanted = scene.wanted.filter((word) => words.includes(word) || scene.isOnScreen[word] || !isKind(scene, word));
  const asked = new Set(scene.words.map(({ text }) => text));
  return [...scene.matches.keys()].some((at) => {
    const name = foldName(scene.candidates[at]?.name ?? "");
    if (name === scene.said) return true;
    // A heading "Best rated brands" and an order "Newest first" say more than that, and less than what is asked for.
    const saysMore = name
      .split(/[^\p{L}\p{N}]+/u)
      .some((text) => text !== "" && !asked.has(text) && !stopWords.has(text));
    return said.every((text) => name.includes(text)) && !saysMore && measureShare(wanted, findWords(scene, at)) > NAMED;
  });
}

/** Places whose kind is often a part of their names: where hotels are listed, an inn is one, too. */
const KINDS_IN_NAMES =
  /^(?:(?:hotel|restaurant|cafe|bar|shop|store|museum|school|airport|station|hospital)s?|hotel[ei]s?|hoteis|ristoranti?|restaurante?s?|酒店|宾馆|餐厅|餐馆|饭店|ホテル|レストラン|호텔|식당)$/;

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
export function findInCell(scene: Scene, { at, cell }: Measured): Map<number, number> {
  const found = new Map(findWords(scene, at));
  for (const other of scene.matches.keys()) {
    if (other !== at && cell.has(other)) addFound(found, findWords(scene, other));
  }
  return found;
}
