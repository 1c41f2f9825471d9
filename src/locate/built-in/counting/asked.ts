import { fitCandidate } from "../candidate.ts";
import { listTexts } from "../query/clause.ts";
import type { Interpretation, Relation } from "../query/interpretation.ts";
import type { Ordinal } from "../query/ordinals.ts";
import { findWords, measureShare } from "../ranking/found-words.ts";
import { encloses } from "../screen/geometry.ts";
import type { Place } from "../screen/places.ts";
import type { Scene } from "../screen/scene.ts";
import { foldName } from "../words/fold-text.ts";
import { containerWords, stopWords, unverifiableWords } from "../words/query-words.ts";
import { keepWhole, LEAST_FIT, listMembers, type Member, NEARLY_BEST } from "./groups.ts";

/** The member of a group that is asked for: by its order, by the place at which it is the outermost, or as the one in the middle. */
export type Turn = { ordinal: Ordinal | undefined; place: Place | undefined; isMiddle: boolean };

/** A thing is called so if its names say at least this share of the words. */
export const NAMED = 0.8;
/** Things whose names say at most this much less than the best are called so, too. */
const NEARLY_AS_NAMED = 0.05;
/** Names that say at least this share of the query's words say all of it. */
const SAID = 0.95;

/** Words that say which of several things is meant, and name none. */
const WORDS_OF_TURN: ReadonlySet<string> = new Set(
  `lowest lowermost bottommost undermost highest uppermost topmost leftmost rightmost left-most right-most upper lower top bottom left right
  furthest farthest further farther up down middle center centre central
  first second third fourth fifth sixth seventh eighth ninth tenth last next one ones full very`.split(/\s+/),
);

/** Reads the turn that a query asks for; null where it asks for none. */
export function readTurn(scene: Scene): Turn | null {
  const turn: Turn = {
    ordinal: scene.askedTurn,
    place: scene.plain.place ?? scene.askedPlace,
    isMiddle: scene.asksForMiddle,
  };
  return turn.ordinal || turn.place || turn.isMiddle ? turn : null;
}

/** Returns true if some name says all of a query that counts: "Last week" is a name. */
export function isNamedWhole(scene: Scene): boolean {
  if (!scene.wanted.some((word) => isTurn(scene, word))) return false;
  return [...scene.matches.keys()].some((at) => measureShare(scene.wanted, findWords(scene, at)) >= SAID);
}

/** Returns true for a word that says which of several things is meant. */
export function isTurn({ words }: Scene, word: number): boolean {
  return WORDS_OF_TURN.has(words[word]?.canon ?? "");
}

/** Lists the words that name things on the screen, without those that say which thing is meant. */
export function listNaming(scene: Scene, content: readonly number[]): number[] {
  const naming = content.filter((word) => scene.isOnScreen[word] && !isTurn(scene, word));
  // "Name in the lower group": the group is only where it is, unless nothing else is said.
  const telling = naming.filter((word) => !containerWords.has(scene.words[word]?.canon ?? ""));
  return telling.length > 0 ? telling : naming;
}

/** The thing that a relation starts from: its words, and all things that are called so. */
export type Anchor = { words: readonly number[]; called: readonly Member[] };

/**
 * Finds the thing that a relation starts from, by the first wording of it that some name has; null where none has. "Between" starts from two: `which` is 0 or 1.
 * "List" is no name in "in the list", and may be one in "below List".
 */
export function findAnchor(scene: Scene, { kind, anchors, spelled }: Relation, which = 0): Anchor | null {
  const { words, isOnScreen } = scene;
  const canon = (word: number) => words[word]?.canon ?? "";
  const names = (word: number) =>
    !stopWords.has(canon(word)) &&
    canon(word) !== "," &&
    (isOnScreen[word] || !unverifiableWords.has(canon(word))) &&
    (!containerWords.has(canon(word)) || (kind !== "with" && isOnScreen[word]));
  for (const clause of [spelled[which] ?? [], ...(anchors[which] ?? []).map(({ content }) => content)]) {
    // "First name" is a name with a turn in it, "the first card" is none.
    const whole = clause.filter((word) => names(word) && (!isTurn(scene, word) || isOnScreen[word]));
    const turnless = whole.filter((word) => !isTurn(scene, word));
    for (const telling of turnless.length < whole.length ? [whole, turnless] : [whole]) {
      const called = telling.length === 0 ? [] : findNamed(scene, telling);
      if (called.length > 0) return { words: telling, called: keepOfKind(scene, called, anchors[which] ?? []) };
    }
  }
  return null;
}

/** Where the anchor's kind is told, and something that is called so is of it, that is meant: "above the email field" starts from the field, and not from its label. */
function keepOfKind(
  { candidates }: Scene,
  called: readonly Member[],
  readings: readonly Interpretation[],
): readonly Member[] {
  const role = readings.find(({ roles }) => roles.length > 0)?.roles[0];
  if (role === undefined) return called;
  const fits = called.map(({ at }) => (candidates[at] ? fitCandidate(role, candidates[at]) : 0));
  const best = Math.max(...fits);
  return best < LEAST_FIT ? called : called.filter((_, place) => (fits[place] ?? 0) >= best - NEARLY_BEST);
}

/** Returns true if the words of a relation name nothing: "in the first row" only counts. */
export function namesNothing(scene: Scene, { kind, spelled }: Relation): boolean {
  return spelled.flat().every((word) => {
    const canon = scene.words[word]?.canon ?? "";
    return isTurn(scene, word) || stopWords.has(canon) || (kind === "with" && containerWords.has(canon));
  });
}

/** The things whose names say most of these words; none where no name says enough of them. */
export function findNamed(scene: Scene, words: readonly number[]): Member[] {
  const shares = [...scene.matches.keys()].map((at) => ({ at, share: measureShare(words, findWords(scene, at)) }));
  const best = shares.reduce((most, { share }) => Math.max(most, share), 0);
  if (best < NAMED) return [];
  return listMembers(
    scene,
    shares.filter(({ share }) => share >= best - NEARLY_AS_NAMED).map(({ at }) => at),
  );
}

/** Keeps the things that hold no other thing that is called so: the text of a row, and not the row. */
export function keepInnermost({ called, ...anchor }: Anchor): Anchor {
  return { ...anchor, called: called.filter(({ box }) => !called.some((other) => encloses(box, other.box))) };
}

/**
 * Finds the one thing that an anchor means: the only one that is called so, or of several the only one with no more in its name ("Storage" rather than
 * "Storage folder"). Null where that leaves several, or none.
 */
export function findOnly(scene: Scene, { words, called }: Anchor): Member | null {
  const all = keepWhole(scene, called);
  if (all.length < 2) return all[0] ?? null;
  const spelled = listTexts(scene.words, words).join(" ");
  const isWhole = ({ at }: Member) => foldName(scene.candidates[at]?.name ?? "") === spelled;
  const whole = keepWhole(scene, called.filter(isWhole));
  return whole.length === 1 ? (whole[0] ?? null) : null;
}
