import type { IconGuess } from "../../domain/screens/icon-kinds.ts";
import type { ScreenText } from "../../domain/screens/screen-text.ts";
import type { Shade } from "../../domain/screens/shade.ts";
import type { UiElement } from "../../domain/screens/ui-element.ts";
import { finish, type Steps } from "../../domain/steps.ts";
import { type Candidate, isOnlyLabelOf, readElement, readText } from "./candidate.ts";
import { decide, type Grounding } from "./decide.ts";
import { joinWords } from "./meaning/near-content.ts";
import { listTexts } from "./query/clause.ts";
import { dropArguments } from "./query/drop-arguments.ts";
import { dropAsking } from "./query/drop-asking.ts";
import { dropTyped } from "./query/drop-typed.ts";
import { bareReading, type Interpretation } from "./query/interpretation.ts";
import { findNamedWhole, limitText } from "./query/limit-text.ts";
import { spellOrder } from "./query/numbered-kinds.ts";
import { type ParsedQuery, parseQuery } from "./query/parse-query.ts";
import { rankCandidates } from "./rank-candidates.ts";
import type { Evidence, Scored } from "./ranking/evidence.ts";
import { rankInSteps } from "./ranking/rank.ts";
import { resolveReadingInSteps } from "./resolve.ts";
import { adoptLabels } from "./screen/adopt-labels.ts";
import { buildScene, listItems } from "./screen/build-scene.ts";
import { readScreen, type SeenScreen } from "./screen/read-screen.ts";
import type { Scene } from "./screen/scene.ts";
import { addSeenStates } from "./screen/seen-states.ts";
import { addUntoldStates } from "./screen/untold-states.ts";
import { measureSenses } from "./sentences/measure-senses.ts";
import { findSentenceReader } from "./sentences/open-reader.ts";
import { tellsBySentence } from "./sentences/tells-by-sentence.ts";
import { SpokenLanguages } from "./translating/spoken-languages.ts";
import { chooseReading, translateRequest } from "./translating/translate-request.ts";
import { foldName } from "./words/fold-text.ts";
import { addSignNames } from "./words/sign-names.ts";
import { openWork, type Work } from "./work.ts";

/** How many elements, with up to 4 KiB of attributes each, are read before other requests can run. */
const ELEMENTS_A_STEP = 50;
/** Only a name that says what is asked for reaches this score. Names that only mean the same needn't be looked at then. */
const SURELY_SAID = 0.9;
/** The query is read by meaning, too, unless the readings by words took more than this share of the work. */
const MOST_FOR_WORDS = 0.2;

/** An answer that is this sure needs no look at what a request in another language means in English. */
const SURE_AS_SAID = 0.8;
const HAS_ACCENT = /\p{Script=Latin}(?<![a-z])/iu;

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
export { namesWholeText, type SeenScreen } from "./screen/read-screen.ts";
export { listWorthSeeing, type WorthSeeing } from "./screen/worth-seeing.ts";

/**
 * Picks the element that a sentence means, by rules and small tables (models/ground-meaning.md, models/ground-asks.md, models/ground-ranker.md), and by a network that reads it as a sentence (models/ground-reader.md) where that was opened: no I/O, no clock. Never throws. The answer doesn't
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
  addUntoldStates(candidates);
  return candidates;
}

function* ground(query: string, candidates: readonly Candidate[], work: Work): Steps<Grounding> {
  const languages = new SpokenLanguages(query, candidates);
  const own = yield* groundAsSaid(query, candidates, work, languages);
  // An accent may make a word of another language look like a misspelled one: "lève la main" was "Leave".
  const isSure = own.index !== null && own.confidence >= SURE_AS_SAID;
  if (isSure && (!HAS_ACCENT.test(query) || isNameOf(query, own.index, candidates))) return own;
  const english = yield* translateRequest(query, candidates, languages);
  if (!english) return own;
  yield;
  return chooseReading(own, yield* groundAsSaid(english.query, english.candidates, openWork(candidates.length)));
}

function isNameOf(query: string, index: number | null, candidates: readonly Candidate[]): boolean {
  return candidates.some((one) => one.index === index && foldName(one.name) === foldName(query));
}

function* groundAsSaid(
  query: string,
  candidates: readonly Candidate[],
  work: Work,
  languages = new SpokenLanguages(query, candidates),
): Steps<Grounding> {
  const evidence = yield* gatherEvidence(query, candidates, work, languages);
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
function* gatherEvidence(
  request: string,
  candidates: readonly Candidate[],
  work: Work,
  languages = new SpokenLanguages(request, candidates),
): Steps<Evidence> {
  const asked = dropArguments(dropTyped(dropAsking(request, candidates)), candidates);
  yield;
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
    return { scene, best, literal: new Map(), verbatim: new Map(), meanings, senses: null, isLongName: true };
  const literal = yield* resolveAll({ ...scene, isLiteral: true, anchors: new Map() }, parsed.interpretations);
  const isSaid = [...literal.best.values()].some(({ score }) => score >= SURELY_SAID);
  // The second look takes about as long as the first: where that was much, it is left out.
  const isLong = work.spent > work.limit * MOST_FOR_WORDS;
  const meant = isSaid || isLong ? literal : yield* resolveAll(scene, parsed.interpretations);
  const { verbatim } = literal;
  const reader = findSentenceReader();
  const isRead = reader && !isSaid && tellsBySentence(request, scene) && (yield* languages.areEnglish());
  const senses = isRead ? yield* measureSenses(reader, request, candidates, work) : null;
  return { scene, best: meant.best, literal: literal.best, verbatim, meanings, senses, isLongName: false };
}

/** Makes all readings of a query less natural, since it doesn't say what they take it for. */
function weaken(parsed: ParsedQuery, share: number): ParsedQuery {
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
