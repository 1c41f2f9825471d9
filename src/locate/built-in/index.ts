import type { IconGuess } from "../../domain/icon-kinds.ts";
import type { ScreenText } from "../../domain/screen-text.ts";
import type { Shade } from "../../domain/shade.ts";
import { finish, type Steps } from "../../domain/steps.ts";
import type { UiElement } from "../../domain/ui-element.ts";
import { adoptLabels } from "./adopt-labels.ts";
import { type Candidate, isOnlyLabelOf, readElement, readText } from "./candidate.ts";
import { rankInReadingOrder } from "./canonical-order.ts";
import { listTexts } from "./clause.ts";
import { listAskedColours } from "./colours.ts";
import { decide, type Grounding } from "./decide.ts";
import { findMatches } from "./find-matches.ts";
import { measureExtent } from "./geometry.ts";
import { bareReading, type Interpretation } from "./interpretation.ts";
import { findNamedWhole, limitText, type ReadLimits } from "./limit-text.ts";
import { MeaningReader } from "./meaning/embedding.ts";
import { readNameMeanings } from "./meaning/name-meanings.ts";
import { joinWords } from "./meaning/near-content.ts";
import { spellOrder } from "./numbered-kinds.ts";
import { parseQuery } from "./parse-query.ts";
import { actionWords, stopWords, unverifiableWords } from "./query-words.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { asksForMiddle, readAskedTurn } from "./ranking/asked-turn.ts";
import type { Evidence, Scored } from "./ranking/evidence.ts";
import { rankInSteps } from "./ranking/rank.ts";
import { readScreen, type SeenScreen } from "./read-screen.ts";
import { resolveReadingInSteps } from "./resolve.ts";
import type { AskedRole } from "./roles.ts";
import type { AskedRelation, QueryItem, Scene } from "./scene.ts";
import { addSeenStates } from "./seen-states.ts";
import { readSight } from "./sight.ts";
import { addSignNames } from "./sign-names.ts";
import { makeTerm } from "./similarity.ts";
import { buildVocabulary, findPhrases, seekWords } from "./vocabulary.ts";
import { openWork, type Work } from "./work.ts";

/** How many elements, with up to 4 KiB of attributes each, are read before other requests can run. */
const ELEMENTS_A_STEP = 50;
/** Only a name that says what is asked for reaches this score. Names that only mean the same needn't be looked at then. */
const SURELY_SAID = 0.9;
/** The query is read by meaning, too, unless the readings by words took more than this share of the work. */
const MOST_FOR_WORDS = 0.2;

/** "Item 2" is the second a little less surely than "the second item" is. */
const NUMBER_FOR_ORDER = 0.9;

/** The picture's part in knowing elements, by their index: the guesses of what their icons show, and their colours. */
export type SeenElements = {
  icons: ReadonlyMap<number, readonly IconGuess[]>;
  shades: ReadonlyMap<number, Shade>;
};
const UNSEEN: SeenElements = { icons: new Map(), shades: new Map() };

export { asksForSignBeside } from "./asks-for-sign.ts";
export type { Grounding } from "./decide.ts";
export { namesWholeText, type SeenScreen } from "./read-screen.ts";
export { listWorthSeeing, type WorthSeeing } from "./worth-seeing.ts";

/**
 * Picks the element that a sentence means, by rules and small tables (models/ground-meaning.md, models/ground-asks.md, models/ground-ranker.md): no I/O, no clock. Never throws. The answer doesn't
 * depend on the elements' order.
 *
 * @returns `index` into `elements`, or null when nothing fits; `confidence` 0 to 1, the chance that this answer is right
 * (for null: that the element isn't there). `work` counts the steps that it takes.
 */
export function groundElements(
  query: string,
  elements: readonly UiElement[],
  work = openWork(elements.length),
): Grounding {
  return finish(groundElementsInSteps(query, elements, work));
}

/** Does the same in steps, between which other requests can run. `seen` is what the picture tells. */
export function* groundElementsInSteps(
  query: string,
  elements: readonly UiElement[],
  work = openWork(elements.length),
  seen: SeenElements = UNSEEN,
): Steps<Grounding> {
  return yield* ground(query, yield* readElements(elements, work, seen), work);
}

/**
 * The same for lines of text as OCR reads them. `bbox` is in [0, 1] of the image; `confidence`, 0 to 1, is the reader's
 * and only tells near equals apart.
 */
export function groundTexts(query: string, texts: readonly ScreenText[], work = openWork(texts.length)): Grounding {
  return finish(groundTextsInSteps(query, texts, work));
}

/** Does the same in steps, between which other requests can run. */
export function* groundTextsInSteps(
  query: string,
  texts: readonly ScreenText[],
  work = openWork(texts.length),
): Steps<Grounding> {
  const candidates = texts.map(readText);
  yield;
  return yield* ground(query, candidates, work);
}

/**
 * The same for a screen that was looked at: lines of text, and the icons and controls that were detected. A control without a text in it is known
 * by the label beside it.
 *
 * @returns `index` into the texts, and from their number on into the detections
 */
export function* groundScreenInSteps(
  query: string,
  screen: SeenScreen,
  work = openWork(screen.texts.length + screen.detections.length),
): Steps<Grounding> {
  return yield* ground(query, yield* readSeenScreen(screen, work), work);
}

function* readSeenScreen(screen: SeenScreen, work: Work): Steps<Candidate[]> {
  const candidates = readScreen(screen);
  yield;
  adoptLabels(candidates, work);
  yield;
  addSeenStates(candidates);
  return candidates;
}

/**
 * Returns all the elements' indexes, most likely first, for a model that can't be shown everything. The order depends
 * on the elements and not on the request's order.
 */
export function rankElements(query: string, elements: readonly UiElement[]): number[] {
  const work = openWork(elements.length);
  return rank(query, finish(readElements(elements, work)), work);
}

/** Does the same for lines of text. */
export function rankTexts(query: string, texts: readonly ScreenText[]): number[] {
  return rank(query, texts.map(readText), openWork(texts.length));
}

function* readElements(elements: readonly UiElement[], work: Work, { icons, shades } = UNSEEN): Steps<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const [index, element] of elements.entries()) {
    if (index % ELEMENTS_A_STEP === 0) yield;
    candidates.push(readElement(element, index));
  }
  yield;
  adoptLabels(candidates, work);
  yield;
  for (const [index, guesses] of icons) {
    const candidate = candidates[index];
    if (candidate) addSignNames(candidate, guesses);
  }
  for (const [index, shade] of shades) {
    const candidate = candidates[index];
    if (candidate) candidate.shade = shade;
  }
  addSeenStates(candidates);
  return candidates;
}

function* ground(query: string, candidates: readonly Candidate[], work: Work): Steps<Grounding> {
  const evidence = yield* gatherEvidence(query, candidates, work);
  return decide(evidence, yield* rankInSteps(evidence));
}

function rank(query: string, candidates: readonly Candidate[], work: Work): number[] {
  const evidence = finish(gatherEvidence(query, candidates, work));
  return rankCandidates(evidence, finish(rankInSteps(evidence)));
}

/** Reads a request's elements, and gathers what tells which of them the query means; for fitting the ranker, too. */
export function gatherElementEvidence(
  query: string,
  elements: readonly UiElement[],
  seen: SeenElements = UNSEEN,
): Evidence {
  const work = openWork(elements.length);
  return finish(gatherEvidence(query, finish(readElements(elements, work, seen)), work));
}

/** The same for lines of text. */
export function gatherTextEvidence(query: string, texts: readonly ScreenText[]): Evidence {
  return finish(gatherEvidence(query, texts.map(readText), openWork(texts.length)));
}

/** The same for a screen that was looked at. */
export function gatherScreenEvidence(query: string, screen: SeenScreen): Evidence {
  const work = openWork(screen.texts.length + screen.detections.length);
  return finish(gatherEvidence(query, finish(readSeenScreen(screen, work)), work));
}

/** The best score that each candidate reached under any reading of the query, and what else tells them apart. */
function* gatherEvidence(asked: string, candidates: readonly Candidate[], work: Work): Steps<Evidence> {
  const ordered = spellOrder(asked, candidates);
  const query = ordered ?? asked;
  const parsed = ordered === null ? parseQuery(asked) : weaken(parseQuery(ordered), NUMBER_FOR_ORDER);
  const items = listItems(parsed.words.map((word) => word.text));
  yield;
  const limits = limitText(candidates, items.filter((item) => !item.exact).length);
  const scene = yield* buildScene(parsed, items, candidates, limits, work);
  const [wordForWord = bareReading([])] = parsed.interpretations;
  const meanings = {
    whole: scene.meaningReader.read(query),
    telling: scene.meaningReader.read(joinWords(listTexts(scene.words, scene.wanted))),
  };
  const best = new Map<number, Scored>();
  const namedWhole = findNamedWhole(candidates, query, limits.characters);
  for (const at of namedWhole) best.set(at, { score: candidates[at]?.credibility ?? 1, reading: wordForWord });
  if (namedWhole.length > 0)
    return { scene, best, literal: new Map(), verbatim: new Map(), meanings, isLongName: true };
  const literal = yield* resolveAll({ ...scene, isLiteral: true, anchors: new Map() }, parsed.interpretations);
  const isSaid = [...literal.best.values()].some(({ score }) => score >= SURELY_SAID);
  // The second look takes about as long as the first: where that was much, it is left out.
  const isLong = work.spent > work.limit * MOST_FOR_WORDS;
  const meant = isSaid || isLong ? literal : yield* resolveAll(scene, parsed.interpretations);
  return {
    ...{ scene, best: meant.best, literal: literal.best, verbatim: literal.verbatim, meanings },
    isLongName: false,
  };
}

/** A query that was read as what it may mean, and doesn't say. */
function weaken(parsed: ReturnType<typeof parseQuery>, share: number): ReturnType<typeof parseQuery> {
  const interpretations = parsed.interpretations.map((reading) => ({ ...reading, prior: reading.prior * share }));
  return { ...parsed, interpretations };
}

/** The best score of each candidate under any reading, and that under the first. */
function* resolveAll(
  scene: Scene,
  readings: readonly Interpretation[],
): Steps<{ best: Map<number, Scored>; verbatim: ReadonlyMap<number, number> }> {
  const best = new Map<number, Scored>();
  let verbatim: ReadonlyMap<number, number> | undefined;
  for (const reading of readings) {
    const found = yield* resolveReadingInSteps(scene, reading);
    verbatim ??= found;
    for (const [at, score] of found) {
      // "The gear icon" is a sign: a reading that forgets so doesn't make it a word.
      if (reading.roles.length === 0 && isOnlyLabelOf(scene.askedRole, scene.candidates[at])) continue;
      if (score > (best.get(at)?.score ?? 0)) best.set(at, { score, reading });
    }
  }
  return { best, verbatim: verbatim ?? new Map() };
}

function* buildScene(
  { words, wanted, heads, interpretations, plain, belonging }: ReturnType<typeof parseQuery>,
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
    actsOnSomething: wanted.length > 1 && actionWords.has(texts[wanted[0] ?? 0] ?? ""),
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
    askedColours: listAskedColours(words.map(({ text }) => text)),
    extent: measureExtent(candidates.map((candidate) => candidate.box)),
    sight: readSight(candidates),
    ranks,
    work,
    meaningReader,
    nameMeanings,
    isLiteral: false,
    near: new Map(),
    negatedNames: new Map(),
    anchors: new Map(),
  };
}

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
function listItems(words: readonly string[]): QueryItem[] {
  const items: QueryItem[] = words.map((word, at) => ({ term: makeTerm(word), covers: [at], exact: false }));
  for (const sequence of [[...words.keys()], listTelling(words)]) {
    const spelled = sequence.map((at) => words[at] ?? "");
    for (const start of sequence.keys())
      for (const [phrase, end] of findPhrases(spelled, start))
        items.push({ term: makeTerm(phrase), covers: sequence.slice(start, end), exact: false });
  }
  return [...items, ...listPairs(words)];
}

/** Neighboring words joined, since a name may write them as one ("book mark", "bookmark"). */
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
