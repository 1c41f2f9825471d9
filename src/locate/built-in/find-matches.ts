import type { Steps } from "../../domain/steps.ts";
import { compareTerms, type Term } from "./words/similarity.ts";
import type { Vocabulary } from "./words/vocabulary.ts";
import { prepare, type Work } from "./work.ts";

/** One query item found in one candidate. */
export type Match = { item: number; document: number; start: number; end: number; similarity: number };

type Matches = {
  byCandidate: Map<number, Match[]>;
  /** By item: 1 for a rare one on this screen, down to 0.5. */
  rarity: number[];
  /** By item: true if it is in any name of the screen, or a name means the same. */
  found: boolean[];
  /** The cost of one pass over all matches, in steps: each of them, and the words of their names. */
  steps: number;
};

const MOST_OF_ITEM = 8;
const MOST_MATCHES = 200_000;

/**
 * Finds each query item, `exact` ones by the letter. Of an item's matches in one candidate the best are kept, at most eight, and fewer where
 * items and candidates are many.
 */
export function* findMatches(
  vocabulary: Vocabulary,
  items: readonly { term: Term; exact: boolean }[],
  work: Work,
): Steps<Matches> {
  const most = Math.max(
    1,
    Math.min(MOST_OF_ITEM, Math.floor(MOST_MATCHES / (items.length * vocabulary.candidates || 1))),
  );
  const all: Matches = { byCandidate: new Map(), rarity: [], found: [], steps: 0 };
  const alikeByText = new Map<string, readonly [number, number][]>();
  for (const [item, { term, exact }] of items.entries()) {
    yield;
    const key = exact ? `=${term.text}` : term.text;
    const alike = alikeByText.get(key) ?? findAlike(vocabulary, term, exact, work);
    alikeByText.set(key, alike);
    const found = alike.reduce(
      (seen, [id, similarity]) => (similarity > 0.8 ? Math.max(seen, vocabulary.frequency[id] ?? 0) : seen),
      0,
    );
    for (const [candidate, matches] of collectMatches(vocabulary, item, alike, work)) {
      const kept = all.byCandidate.get(candidate) ?? [];
      kept.push(...keepBest(vocabulary, matches, most));
      all.byCandidate.set(candidate, kept);
    }
    all.found.push(found > 0);
    all.rarity.push(weighRarity(found, vocabulary.candidates));
  }
  all.steps = measureSteps(vocabulary, all.byCandidate);
  return all;
}

function collectMatches(
  vocabulary: Vocabulary,
  item: number,
  alike: readonly [number, number][],
  work: Work,
): Map<number, Match[]> {
  const matches = new Map<number, Match[]>();
  for (const [id, similarity] of alike) {
    prepare(work, vocabulary.postings[id]?.length ?? 0);
    for (const { document, start, end } of vocabulary.postings[id] ?? []) {
      const candidate = vocabulary.documents[document]?.candidate ?? 0;
      const list = matches.get(candidate) ?? [];
      list.push({ item, document, start, end, similarity });
      matches.set(candidate, list);
    }
  }
  return matches;
}

/** The most alike in the weightiest names, and among equals those that come first. */
function keepBest(vocabulary: Vocabulary, matches: Match[], most: number): Match[] {
  if (matches.length <= most) return matches;
  const worth = ({ document, similarity }: Match) => similarity * (vocabulary.documents[document]?.weight ?? 0);
  return matches
    .sort((a, b) => worth(b) - worth(a) || a.document - b.document || a.start - b.start || a.end - b.end)
    .slice(0, most);
}

function measureSteps(vocabulary: Vocabulary, byCandidate: ReadonlyMap<number, readonly Match[]>): number {
  let steps = 0;
  for (const matches of byCandidate.values()) {
    steps += matches.length;
    for (const document of new Set(matches.map((match) => match.document)))
      steps += vocabulary.documents[document]?.wordWeights.length ?? 0;
  }
  return steps;
}

function findAlike(vocabulary: Vocabulary, term: Term, exact: boolean, work: Work): [number, number][] {
  // Telling a typing error takes some steps a letter.
  prepare(work, exact ? 1 : vocabulary.termCharacters);
  if (exact) {
    const known = vocabulary.byText.get(term.text);
    return known === undefined ? [] : [[known, 1]];
  }
  const alike: [number, number][] = [];
  for (const [id, other] of vocabulary.terms.entries()) {
    const similarity = compareTerms(term, other);
    if (similarity > 0) alike.push([id, similarity]);
  }
  return alike;
}

/** 1 for a word that stands in no or one name of the screen, falling to 0.5 for one that stands in all. */
function weighRarity(found: number, candidates: number): number {
  if (found <= 1 || candidates <= 2) return 1;
  return 1 - (0.5 * Math.log(found)) / Math.log(candidates);
}
