import type { Candidate } from "./candidate.ts";
import { findMeanings, fuseWords, MAX_PHRASE_WORDS, startsPhrase } from "./concept-index.ts";
import { foldText } from "./fold-text.ts";
import { stopWords, unverifiableWords } from "./query-words.ts";
import { compareTerms, makeTerm, type Term } from "./similarity.ts";
import { tokenize } from "./tokenize.ts";

/** A name cut into words. Items are its words and the known phrases in it; an item covers words `start` to `end`. */
type Document = {
  spelled: string;
  /** How many of its words aren't stop words. */
  tellingWords: number;
  candidate: number;
  weight: number;
  wordWeights: readonly number[];
  wordsWeight: number;
};
type Posting = { document: number; start: number; end: number };

/** One query item found in one candidate. */
export type Match = { item: number; document: number; start: number; end: number; similarity: number };

/** All words of a screen, with where they stand. */
export type Vocabulary = {
  terms: Term[];
  postings: Posting[][];
  /** Candidates in whose names the word stands. */
  frequency: number[];
  documents: Document[];
  byText: Map<string, number>;
  candidates: number;
};

const MAX_WORDS_PER_NAME = 48;
/** A name that says a word again and again is no better a match for it, but would cost as many comparisons. */
const MAX_TIMES_IN_NAME = 3;
export const STOP_WORD_WEIGHT = 0.12;
// However many names there are, this much of an element's first is read, in characters.
const LEAST_READ_OF_FIRST = 48;
// Amounts and numbers beside words are seldom spoken.
const NUMBER_WEIGHT = 0.5;
const CONNECTING_WEIGHT = 0.5;

/** Cuts text into comparable words. */
export function readWords(text: string, limit: number, inQuery: boolean): string[] {
  return fuseWords(tokenize(foldText(text), limit, inQuery));
}

/** Indexes the first `longestRead` characters of every name of every candidate. `queryWords` are watched for in parted form ("book mark" for "bookmark"). */
export function buildVocabulary(
  candidates: readonly Candidate[],
  queryWords: ReadonlySet<string>,
  longestRead: number,
): Vocabulary {
  const vocabulary: Vocabulary = {
    terms: [],
    postings: [],
    frequency: [],
    documents: [],
    byText: new Map(),
    candidates: candidates.length,
  };
  const lastSeen: number[] = [];
  const wordsByText = new Map<string, string[]>();
  for (const [at, candidate] of candidates.entries())
    for (const [place, { text: whole, weight }] of candidate.names.entries()) {
      const text = whole.slice(0, place === 0 ? Math.max(longestRead, LEAST_READ_OF_FIRST) : longestRead);
      const words =
        wordsByText.get(text) ?? (text.startsWith("~") ? [text] : readWords(text, MAX_WORDS_PER_NAME, false));
      wordsByText.set(text, words);
      if (words.length > 0) indexName(vocabulary, lastSeen, queryWords, at, weight, words);
    }
  return vocabulary;
}

function indexName(
  vocabulary: Vocabulary,
  lastSeen: number[],
  queryWords: ReadonlySet<string>,
  candidate: number,
  weight: number,
  words: readonly string[],
): void {
  const document = vocabulary.documents.length;
  const wordWeights = words.map((word) => weighNameWord(word, words.length));
  vocabulary.documents.push({
    spelled: words.join(" "),
    tellingWords: wordWeights.filter((one) => one === 1).length,
    candidate,
    weight,
    wordWeights,
    wordsWeight: wordWeights.reduce((sum, one) => sum + one, 0),
  });
  const timesHere = new Map<number, number>();
  const post = (term: string, start: number, end: number) => {
    const id = internTerm(vocabulary, term);
    const times = (timesHere.get(id) ?? 0) + 1;
    timesHere.set(id, times);
    if (times > MAX_TIMES_IN_NAME) return;
    vocabulary.postings[id]?.push({ document, start, end });
    if (lastSeen[id] === candidate) return;
    lastSeen[id] = candidate;
    vocabulary.frequency[id] = (vocabulary.frequency[id] ?? 0) + 1;
  };
  for (const [start, word] of words.entries()) {
    post(word, start, start + 1);
    const next = words[start + 1];
    if (next === undefined) continue;
    if (queryWords.has(word + next)) post(word + next, start, start + 2);
    if (startsPhrase(word)) for (const [phrase, end] of findPhrases(words, start)) post(phrase, start, end);
  }
}

function weighNameWord(word: string, nameLength: number): number {
  if (stopWords.has(word)) return STOP_WORD_WEIGHT;
  if (/^\p{N}/u.test(word) && nameLength > 2) return NUMBER_WEIGHT;
  return unverifiableWords.has(word) && nameLength > 1 ? CONNECTING_WEIGHT : 1;
}

/** Known phrases of two or more words that begin at `start`, each with its end. */
export function findPhrases(words: readonly string[], start: number): [string, number][] {
  const found: [string, number][] = [];
  let phrase = words[start] ?? "";
  for (let end = start + 1; end < Math.min(words.length, start + MAX_PHRASE_WORDS); end++) {
    phrase += ` ${words[end]}`;
    if (findMeanings(phrase)) found.push([phrase, end + 1]);
  }
  return found;
}

/** Finds each query item, `exact` ones by the letter. The answer lists the matches of each candidate that has any. */
export function findMatches(
  vocabulary: Vocabulary,
  items: readonly { term: Term; exact: boolean }[],
): { matches: Map<number, Match[]>; rarity: number[]; found: boolean[] } {
  const matches = new Map<number, Match[]>();
  const isFound: boolean[] = [];
  const rarity = items.map(({ term, exact }, item) => {
    let found = 0;
    for (const [id, similarity] of findAlike(vocabulary, term, exact)) {
      if (similarity > 0.8) found = Math.max(found, vocabulary.frequency[id] ?? 0);
      for (const { document, start, end } of vocabulary.postings[id] ?? []) {
        const candidate = vocabulary.documents[document]?.candidate ?? 0;
        const list = matches.get(candidate) ?? [];
        list.push({ item, document, start, end, similarity });
        matches.set(candidate, list);
      }
    }
    isFound.push(found > 0);
    return weighRarity(found, vocabulary.candidates);
  });
  return { matches, rarity, found: isFound };
}

function findAlike(vocabulary: Vocabulary, term: Term, exact: boolean): [number, number][] {
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

function internTerm(vocabulary: Vocabulary, text: string): number {
  const known = vocabulary.byText.get(text);
  if (known !== undefined) return known;
  const id = vocabulary.terms.length;
  vocabulary.byText.set(text, id);
  vocabulary.terms.push(makeTerm(text));
  vocabulary.postings.push([]);
  vocabulary.frequency.push(0);
  return id;
}
