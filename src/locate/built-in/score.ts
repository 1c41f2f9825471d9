import { type Candidate, fitCandidate } from "./candidate.ts";
import type { Match } from "./find-matches.ts";
import type { Interpretation, State } from "./query/interpretation.ts";
import { readRefusedDeeds } from "./query/refused-deeds.ts";
import { listCovered } from "./query/ruled-out-words.ts";
import { encloses } from "./screen/geometry.ts";
import { fitPlace } from "./screen/places.ts";
import { findSmallestAround, type Scene } from "./screen/scene.ts";
import { saysDeed } from "./words/deeds.ts";
import { stopWords } from "./words/query-words.ts";
import { type Document, readWords } from "./words/vocabulary.ts";
import { type Finding, weighWord } from "./words/weigh-words.ts";
import { prepare } from "./work.ts";

const REORDERED_SHARE = 0.8;
const EXTRA_NAME_COST = 0.28;
const ROLE_ONLY = 0.88;
const STATE_ONLY = 0.8;
const WHOLE_NAME = 0.6;
const LEAST_ROLE_FIT = 0.74;
const EXCLUDED = 0.25;
// A radio button is checked on one platform and selected on the other.
const STATE_ALIASES: Readonly<Record<string, string>> = { selected: "checked", checked: "selected" };

/** Scores a candidate under one reading of the query, place and state included, relations and order not; 0 to 1. */
type Scorer = (at: number) => number;

/** Prepares what the scores under a reading have in common. `near`: the candidates whose names mean nearly its content (near-content.ts). */
export function openScorer(scene: Scene, reading: Interpretation, near: ReadonlyMap<number, number>): Scorer {
  const scoreContent = openContentScorer(scene, reading);
  return (at) => {
    const candidate = scene.candidates[at];
    if (!candidate) return 0;
    const fit = fitRoles(reading, candidate);
    let score: number;
    if (reading.content.length === 0) {
      score = scoreRoleOnly(reading, fit, candidate);
      if (score === 0) return 0;
    } else {
      const content = Math.max(scoreContent(at), near.get(at) ?? 0);
      if (content === 0) return 0;
      score = content * weighFit(reading, fit);
    }
    score *= reading.prior * candidate.credibility;
    if (reading.place && !reading.ordinal) score *= fitPlace(reading.place, candidate.box, scene.extent);
    if (reading.state) score *= fitState(reading.state, candidate);
    for (const excluded of reading.excluded)
      if (isExcluded(scene, excluded, at) && !(reading.verbatim && score > 0.96)) score *= EXCLUDED;
    if (isRefused(scene, candidate)) score *= EXCLUDED;
    return score;
  };
}

function scoreRoleOnly(reading: Interpretation, fit: number, candidate: Candidate): number {
  if (reading.roles.length > 0) return fit < LEAST_ROLE_FIT ? 0 : ROLE_ONLY * fit;
  if (reading.ordinal || reading.place) return 0.5 * fit;
  // "The one that is ticked": whatever tells that it is.
  return reading.state && tellState(reading.state, candidate) === reading.state.value ? STATE_ONLY * fit : 0;
}

/** Returns how well a candidate agrees with an asked state; undefined where it tells nothing. */
export function tellState(state: State, candidate: Candidate): boolean | undefined {
  return candidate.states.get(state.name) ?? candidate.states.get(STATE_ALIASES[state.name] ?? "");
}

function fitState(state: State, candidate: Candidate): number {
  const told = tellState(state, candidate);
  return told === undefined ? 0.85 : told === state.value ? 1 : 0.5;
}

function fitRoles(reading: Interpretation, candidate: Candidate): number {
  if (reading.roles.length === 0) return fitCandidate(reading.softRole ?? "interactive", candidate);
  let best = 0;
  // A word's later meanings are rarer ("title" is a heading, or the name of a field).
  for (const [place, role] of reading.roles.entries())
    best = Math.max(best, fitCandidate(role, candidate) * (place === 0 ? 1 : 0.97));
  return best;
}

function weighFit(reading: Interpretation, fit: number): number {
  // A check box that isn't there is not the row, nor the text, of that name.
  if (reading.roles.length > 0) return fit >= 0.55 ? 0.4 + 0.6 * fit : Math.max(0.1, 0.73 - 1.4 * (0.55 - fit));
  if (reading.softRole === "interactive") return 0.75 + 0.25 * fit;
  if (reading.softRole !== undefined) return 0.84 + 0.16 * fit;
  return 0.88 + 0.12 * fit;
}

/** Tells how well a candidate's names account for the content, and the content for the name; 0 to 1. */
function openContentScorer(scene: Scene, { content, verbatim }: Interpretation): Scorer {
  const active = new Set(content);
  // A phrase's own small words aren't content: "stay signed in".
  const isLink = (word: number) => stopWords.has(scene.words[word]?.canon ?? "");
  const counts = scene.items.map(
    ({ covers }) => covers.some((word) => active.has(word)) && covers.every((word) => active.has(word) || isLink(word)),
  );
  return (at) => {
    const covered = new Map<number, number>();
    const names = new Map<number, NameCover>();
    for (const match of scene.matches.get(at) ?? []) {
      const covers = scene.items[match.item]?.covers;
      const doc = scene.vocabulary.documents[match.document];
      if (!counts[match.item] || !covers || !doc) continue;
      const worth = match.similarity * doc.weight;
      for (const word of covers) covered.set(word, Math.max(covered.get(word) ?? 0, worth));
      coverName(names, doc, match).gained += worth * covers.length;
    }
    if (covered.size === 0) return 0;
    const nameExplained = explainNames(names, covered.size);
    const found: Finding = {
      verbatim,
      action: covered.has(scene.firstTelling),
      wholeName: nameExplained >= WHOLE_NAME,
    };
    let explained = 0;
    let asked = 0;
    for (const word of content) {
      const cover = covered.get(word) ?? 0;
      const weight = weighWord(scene, word, cover > 0, found);
      asked += weight;
      explained += weight * cover;
    }
    if (asked === 0) return 0;
    // A bare number must be the name, or most of it: "option 3" isn't "3 May".
    const extraNameCost = isBareNumber(scene, covered.keys()) ? 0.5 : EXTRA_NAME_COST;
    return (explained / asked) * (1 - extraNameCost + extraNameCost * nameExplained);
  };
}

function isBareNumber(scene: Scene, words: Iterable<number>): boolean {
  for (const word of words) if (!/^[\d.,:]+$/.test(scene.words[word]?.text ?? "")) return false;
  return true;
}

/** A name with the query's words in it: by word of the name, how much it is accounted for; and how much of the query it accounts for. */
type NameCover = { doc: Document; shares: Float64Array; gained: number };

/** Notes what a match accounts for of a name. */
function coverName(
  names: Map<number, NameCover>,
  doc: Document,
  { document, start, end, similarity }: Match,
): NameCover {
  const name = names.get(document) ?? { doc, shares: new Float64Array(doc.wordWeights.length), gained: 0 };
  names.set(document, name);
  for (let word = start; word < end; word++) name.shares[word] = Math.max(name.shares[word] ?? 0, (similarity + 1) / 2);
  return name;
}

/** How much of a name the query accounts for, 0 to 1: of the fullest explained one, if it is what explains the query, too. */
function explainNames(names: ReadonlyMap<number, NameCover>, coveredWords: number): number {
  let best = 0;
  for (const { doc, shares, gained } of names.values()) {
    if (doc.wordsWeight === 0) continue;
    let sum = 0;
    for (let word = 0; word < shares.length; word++) sum += (shares[word] ?? 0) * (doc.wordWeights[word] ?? 0);
    // "Z to A" is not "A to Z".
    const isReordered = sum >= doc.tellingWords - 1e-9 && doc.tellingWords > 1 && !doc.isInQuery;
    const importance = Math.min(1, gained / Math.max(0.5, coveredWords));
    best = Math.max(best, (sum / doc.wordsWeight) * (0.5 + 0.5 * importance) * (isReordered ? REORDERED_SHARE : 1));
  }
  return best;
}

/** Returns true if the query rules out a candidate or the row that it is in, and not only in one reading of it. */
export function isRuledOut(scene: Scene, at: number): boolean {
  const excluded = scene.ruledOutWords;
  if (excluded.length === 0 && scene.refusedDeeds.size === 0) return false;
  const known = scene.ruledOut.get(at);
  if (known !== undefined) return known;
  const row = findRowAround(scene, at);
  const isOut = [at, row, ...listCells(scene, row)].some(
    (one) =>
      one !== undefined &&
      (excluded.some((words) => isExcluded(scene, words, one)) || isRefused(scene, scene.candidates[one])),
  );
  scene.ruledOut.set(at, isOut);
  return isOut;
}

/** The cells of a table's row, which the row itself isn't named by. */
function listCells({ candidates, matches, work }: Scene, row: number | undefined): number[] {
  const box = candidates[row ?? -1]?.box;
  if (!box) return [];
  prepare(work, matches.size);
  const isCell = ({ roles, box: inner }: Candidate) => roles[0] === "cell" && inner !== null && encloses(box, inner);
  return [...matches.keys()].filter((at) => candidates[at] && isCell(candidates[at]));
}

/** The smallest row that a candidate lies in. */
function findRowAround(scene: Scene, at: number): number | undefined {
  const box = scene.candidates[at]?.box;
  return box ? findSmallestAround(scene, box, ({ roles }) => roles.includes("listitem")) : undefined;
}

/** Returns true for a button that does what the query refuses in another language than English: "Löschen" for "nicht löschen", but not "Nicht löschen". */
function isRefused({ refusedDeeds }: Scene, candidate: Candidate | undefined): boolean {
  if (refusedDeeds.size === 0 || candidate === undefined) return false;
  const isOpposite = (text: string) => [...readRefusedDeeds(text)].some((deed) => refusedDeeds.has(deed));
  return listOwnNames(candidate).some((text) => saysDeed(text, refusedDeeds) && !isOpposite(text));
}

function listOwnNames({ name, names }: Candidate): readonly string[] {
  return name === "" ? names.slice(0, MOST_NAME.names).map(({ text }) => text) : [name];
}

/** Returns true if a reading rules out a candidate. */
function isExcluded(scene: Scene, excluded: readonly number[], at: number): boolean {
  if (excluded.length === 0) return false;
  const covered = listCovered(scene, at);
  const spell = (word: number) => scene.words[word]?.text ?? "";
  const name = scene.candidates[at]?.name ?? "";
  if (!excluded.every((word) => covered.has(spell(word)) || doesDeed(name, spell(word)))) return false;
  if (saysItself(scene, excluded, at)) return false;
  // "Delete all rather than Delete": what is ruled out is in the wanted name, too, so the rest of that name decides.
  const ruledOut = new Set(excluded.map(spell));
  const wanted = scene.wanted.filter((word) => !ruledOut.has(spell(word)));
  const addsNothing = excluded.every((word) => scene.wanted.some((other) => spell(other) === spell(word)));
  return !(addsNothing && wanted.length > 0 && wanted.every((word) => covered.has(spell(word))));
}

/** As much is read of a name to see whether it has a negation in it. */
const MOST_NAME = { characters: 200, words: 24, names: 4 };

function listWords(name: string): string[] {
  return readWords(name.slice(0, MOST_NAME.characters), MOST_NAME.words, false);
}

/** Returns true for a button that does what is ruled out: "Save changes" for "without saving". */
function doesDeed(name: string, word: string): boolean {
  if (!word.endsWith("ing")) return false;
  const stem = word.slice(0, -3);
  const isDoubled = stem.at(-1) === stem.at(-2);
  const deeds = [stem, `${stem}e`, ...(isDoubled ? [stem.slice(0, -1)] : [])];
  return listWords(name).some((said) => deeds.includes(said));
}

/** "Do not allow" and "don't allow" are the same. */
const REFUSING: readonly string[] = ["dont", "not"];

/** Returns true for "Files not backed up", which says itself what the query's "not backed up" would rule out. */
function saysItself(scene: Scene, excluded: readonly number[], at: number): boolean {
  // Every reading of a query rules out the same words.
  const key = `${at} ${excluded.join()}`;
  const known = scene.negatedNames.get(key);
  if (known !== undefined) return known;
  const candidate = scene.candidates[at];
  const isSaid = candidate !== undefined && listOwnNames(candidate).some((text) => saysNegated(scene, excluded, text));
  scene.negatedNames.set(key, isSaid);
  return isSaid;
}

function saysNegated({ words }: Scene, excluded: readonly number[], name: string): boolean {
  const [first = 0] = excluded;
  const isLink = (word: string) => stopWords.has(word) || word === ",";
  const negation = words.slice(0, first).findLast(({ text }) => !isLink(text));
  if (!negation) return false;
  const ruledOut = excluded.map((word) => words[word]?.text ?? "").join(" ");
  const told = listWords(name).filter((word) => !isLink(word));
  const spellings = REFUSING.includes(negation.text) ? REFUSING : [negation.text];
  return spellings.some((spelled) => ` ${told.join(" ")} `.includes(` ${spelled} ${ruledOut} `));
}
