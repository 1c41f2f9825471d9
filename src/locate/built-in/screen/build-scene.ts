import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import { findMatches } from "../find-matches.ts";
import { MeaningReader } from "../meaning/embedding.ts";
import { readNameMeanings } from "../meaning/name-meanings.ts";
import type { QueryWord } from "../query/clause.ts";
import type { Interpretation } from "../query/interpretation.ts";
import type { ReadLimits } from "../query/limit-text.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { splitRuledOut } from "../query/ruled-out-words.ts";
import { asksForMiddle, readAskedTurn } from "../ranking/asked-turn.ts";
import { actionWords, stopWords, toWordSet, unverifiableWords } from "../words/query-words.ts";
import { makeTerm } from "../words/similarity.ts";
import { buildVocabulary, findPhrases, seekWords } from "../words/vocabulary.ts";
import type { Work } from "../work.ts";
import { rankInReadingOrder } from "./canonical-order.ts";
import { listAskedColours } from "./colours.ts";
import { measureExtent } from "./geometry.ts";
import type { AskedRole } from "./roles.ts";
import type { AskedRelation, QueryItem, Scene } from "./scene.ts";
import { readSight } from "./sight.ts";

/** Looks for a parsed query's words in the candidates' names, and gathers what is known of the request. */
export function* buildScene(
  { wholeName, said, words, wanted, heads, interpretations, plain, belonging, refusedDeeds, askedOrder }: ParsedQuery,
  items: readonly QueryItem[],
  candidates: readonly Candidate[],
  limits: ReadLimits,
  work: Work,
): Steps<Scene> {
  const texts = words.map((word) => word.text);
  const pairs = items.filter((item) => item.exact).map((item) => item.term.text);
  const sought = seekWords(
    texts.filter((text) => text !== ","),
    pairs,
  );
  yield;
  const vocabulary = yield* buildVocabulary(candidates, sought, limits, work);
  const { byCandidate, rarity, found, steps } = yield* findMatches(vocabulary, items, work);
  yield;
  const ranks = rankInReadingOrder(candidates);
  yield;
  const ordinal = interpretations.find((reading) => reading.ordinal)?.ordinal;
  const meaningReader = new MeaningReader();
  const nameMeanings = yield* readNameMeanings(meaningReader, candidates, limits, work);
  return {
    wholeName,
    said,
    words,
    items,
    candidates,
    vocabulary,
    matches: byCandidate,
    foundWords: new Map(),
    matchSteps: steps,
    rarity: rarity.slice(0, words.length),
    isOnScreen: found.slice(0, words.length),
    wanted,
    heads: new Set(heads),
    firstTelling: wanted[0] ?? -1,
    actsOnSomething: wanted.length > 1 && isVerb(words, wanted[0] ?? 0),
    ordinal,
    askedTurn: readAskedTurn(words, ordinal),
    asksForMiddle: asksForMiddle(words),
    relationsAsked: new Set(interpretations.flatMap(({ relations }) => relations.map(({ kind }) => kind))),
    relationAsked: findAskedRelation(interpretations),
    asked: findAsked(interpretations),
    askedRole: findAskedRole(interpretations),
    suggestedRole: findSuggestedRole(interpretations),
    askedPlace: interpretations.find(({ place }) => place)?.place,
    askedState: interpretations.find(({ state }) => state)?.state,
    plain,
    belonging,
    askedColours: listAskedColours(texts),
    extent: measureExtent(candidates.map((candidate) => candidate.box)),
    sight: readSight(candidates),
    ranks,
    work,
    meaningReader,
    nameMeanings,
    isLiteral: false,
    near: new Map(),
    negatedNames: new Map(),
    ruledOutWords: splitRuledOut({ words, items, matches: byCandidate }, plain.excluded),
    refusedDeeds,
    askedOrder,
    ruledOut: new Map(),
    anchors: new Map(),
  };
}

/** A word for a deed behind an article is a thing: "the call that lasted an hour". */
function isVerb(words: readonly QueryWord[], at: number): boolean {
  return actionWords.has(words[at]?.text ?? "") && !ARTICLES.has(words[at - 1]?.canon ?? "");
}
const ARTICLES = toWordSet("the a an my this that");

function findAskedRelation(interpretations: readonly Interpretation[]): AskedRelation | undefined {
  const reading = interpretations.find(({ relations }) => relations.length > 0);
  const relation = reading?.relations[0];
  if (!relation) return undefined;
  const anchor = relation.anchors.flat().flatMap(({ content }) => content);
  return { kind: relation.kind, anchor: [...new Set(anchor)].sort((a, b) => a - b) };
}

/** The words that name what is asked for: the query without its command, and what says where, which or of what kind it is. */
function findAsked([, ...interpretations]: readonly Interpretation[]): readonly number[] {
  const related = interpretations.find(({ relations }) => relations.length > 0);
  return (related ?? interpretations[0])?.content ?? [];
}

/** The kind of thing that is asked for first. A box may be a field, but only a check box is ticked. */
function findAskedRole(interpretations: readonly Interpretation[]): AskedRole | undefined {
  const reading = interpretations.find(({ roles }) => roles.length > 0);
  const isTicked = reading?.state?.name === "checked" && reading.roles.includes("checkbox");
  return isTicked ? "checkbox" : reading?.roles[0];
}

/** The kind of control that the command suggests; "tap" suggests none. */
function findSuggestedRole(interpretations: readonly Interpretation[]): AskedRole | undefined {
  const role = interpretations.find(({ softRole }) => softRole)?.softRole;
  return role === "interactive" ? undefined : role;
}

/** The query's words in order, then the known phrases among them, then its pairs. */
export function listItems(words: readonly string[]): QueryItem[] {
  const items: QueryItem[] = words.map((word, at) => ({ term: makeTerm(word), covers: [at], exact: false }));
  for (const sequence of [[...words.keys()], listTelling(words)]) {
    const spelled = sequence.map((at) => words[at] ?? "");
    for (const start of sequence.keys())
      for (const [phrase, end] of findPhrases(spelled, start))
        items.push({ term: makeTerm(phrase), covers: sequence.slice(start, end), exact: false });
  }
  return [...items, ...listPairs(words)];
}

/** Neighbouring words joined, since a name may write them as one ("book mark", "bookmark"). */
function listPairs(words: readonly string[]): QueryItem[] {
  const telling = [...words.keys()].filter((at) => words[at] !== "," && !stopWords.has(words[at] ?? ""));
  return telling.slice(1).map((at, place) => {
    const before = telling[place] ?? 0;
    return { term: makeTerm(`${words[before]}${words[at]}`), covers: [before, at], exact: true };
  });
}

function listTelling(words: readonly string[]): number[] {
  return [...words.keys()].filter((at) => {
    const word = words[at] ?? "";
    return word !== "," && !stopWords.has(word) && !unverifiableWords.has(word);
  });
}
