import type { Box } from "../../domain/box.ts";
import type { UiElement } from "../../domain/ui-element.ts";
import { adoptLabels } from "./adopt-labels.ts";
import { type Candidate, readElement, readText } from "./candidate.ts";
import { rankInReadingOrder } from "./canonical-order.ts";
import { decide, type Grounding } from "./decide.ts";
import { measureExtent } from "./geometry.ts";
import { findNamedWhole, limitText } from "./limit-text.ts";
import { parseQuery } from "./parse-query.ts";
import { actionWords, stopWords, unverifiableWords } from "./query-words.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { resolveReading } from "./resolve.ts";
import type { QueryItem, Scene } from "./scene.ts";
import { makeTerm } from "./similarity.ts";
import { buildVocabulary, findMatches, findPhrases } from "./vocabulary.ts";

export type { Grounding } from "./decide.ts";

/**
 * Picks the element that a sentence means, by rules alone: no model, no I/O, no clock. Never throws. The answer doesn't
 * depend on the elements' order.
 *
 * @returns `index` into `elements`, or null when nothing fits; `confidence` 0 to 1, the chance that this answer is right
 * (for null: that the element isn't there).
 */
export function groundElements(query: string, elements: readonly UiElement[]): Grounding {
  const candidates = elements.map(readElement);
  adoptLabels(candidates);
  return ground(query, candidates);
}

/**
 * The same for lines of text as OCR reads them. `bbox` is in [0, 1] of the image; `confidence`, 0 to 1, is the reader's
 * and only tells near equals apart.
 */
export function groundTexts(
  query: string,
  texts: readonly { text: string; bbox: Box; confidence?: number | undefined }[],
): Grounding {
  return ground(query, texts.map(readText));
}

/**
 * All the elements' indexes, those first that the sentence most likely means: what to show a model that can't be shown everything.
 * The order depends on the elements and not on the request's order.
 */
export function rankElements(query: string, elements: readonly UiElement[]): number[] {
  const candidates = elements.map(readElement);
  adoptLabels(candidates);
  return rank(query, candidates);
}

/** The same for lines of text. */
export function rankTexts(
  query: string,
  texts: readonly { text: string; bbox: Box; confidence?: number | undefined }[],
): number[] {
  return rank(query, texts.map(readText));
}

function ground(query: string, candidates: readonly Candidate[]): Grounding {
  const { scene, scores } = scoreAll(query, candidates);
  return decide(scene, scores);
}

function rank(query: string, candidates: readonly Candidate[]): number[] {
  const { scene, scores } = scoreAll(query, candidates);
  return rankCandidates(scene, scores);
}

/** The best score that each candidate reached under any reading of the query; candidates out of question are absent. */
function scoreAll(query: string, candidates: readonly Candidate[]): { scene: Scene; scores: Map<number, number> } {
  const parsed = parseQuery(query);
  const longestRead = limitText(candidates);
  const scene = buildScene(parsed, candidates, longestRead);
  const namedWhole = findNamedWhole(candidates, query, longestRead);
  if (namedWhole.length > 0)
    return { scene, scores: new Map(namedWhole.map((at) => [at, candidates[at]?.credibility ?? 1])) };
  const scores = new Map<number, number>();
  for (const reading of parsed.interpretations)
    for (const [at, score] of resolveReading(scene, reading)) if (score > (scores.get(at) ?? 0)) scores.set(at, score);
  return { scene, scores };
}

function buildScene(
  { words, wanted, heads }: ReturnType<typeof parseQuery>,
  candidates: readonly Candidate[],
  longestRead: number,
): Scene {
  const texts = words.map((word) => word.text);
  const pairs = listPairs(texts);
  const vocabulary = buildVocabulary(
    candidates,
    new Set([...texts, ...pairs.map((pair) => pair.term.text)]),
    longestRead,
  );
  const items = [...listItems(texts), ...pairs];
  const { matches, rarity, found } = findMatches(vocabulary, items);
  return {
    words,
    items,
    candidates,
    vocabulary,
    matches,
    rarity: rarity.slice(0, words.length),
    isOnScreen: found.slice(0, words.length),
    wanted,
    spelled: ` ${texts.filter((text) => text !== ",").join(" ")} `,
    heads: new Set(heads),
    firstTelling: wanted[0] ?? -1,
    actsOnSomething: wanted.length > 1 && actionWords.has(texts[wanted[0] ?? 0] ?? ""),
    extent: measureExtent(candidates.map((candidate) => candidate.box)),
    ranks: rankInReadingOrder(candidates),
  };
}

/** The query's words in order, then the known phrases among them. */
function listItems(words: readonly string[]): QueryItem[] {
  const items: QueryItem[] = words.map((word, at) => ({ term: makeTerm(word), covers: [at], exact: false }));
  for (const sequence of [[...words.keys()], listTelling(words)]) {
    const spelled = sequence.map((at) => words[at] ?? "");
    for (const start of sequence.keys())
      for (const [phrase, end] of findPhrases(spelled, start))
        items.push({ term: makeTerm(phrase), covers: sequence.slice(start, end), exact: false });
  }
  return items;
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
