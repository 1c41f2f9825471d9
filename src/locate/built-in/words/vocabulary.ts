import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import type { ReadLimits } from "../query/limit-text.ts";
import { remember } from "../remember.ts";
import { prepare, type Work } from "../work.ts";
import { findMeanings, fuseWords, MAX_PHRASE_WORDS, startsPhrase } from "./concept-index.ts";
import { foldText } from "./fold-text.ts";
import { stopWords, unverifiableWords } from "./query-words.ts";
import { makeTerm, type Term } from "./similarity.ts";
import { tokenize } from "./tokenize.ts";

/** A name cut into words. Items are its words and the known phrases in it; an item covers words `start` to `end`. */
export type Document = {
  /** How many of its words aren't stop words. */
  tellingWords: number;
  candidate: number;
  weight: number;
  wordWeights: readonly number[];
  wordsWeight: number;
  /** True if its words are consecutive in the query. */
  isInQuery: boolean;
};
type Posting = { document: number; start: number; end: number };

/** All words of a screen, with their positions. */
export type Vocabulary = {
  terms: Term[];
  /** How long all of them are together. */
  termCharacters: number;
  postings: Posting[][];
  /** Candidates in whose names the word stands. */
  frequency: number[];
  documents: Document[];
  byText: Map<string, number>;
  candidates: number;
};

/** How much is read before other requests can run. */
const CHARACTERS_A_STEP = 12_000;
/** The cost of a name besides its characters. */
const NAME_IN_CHARACTERS = 8;
const MAX_WORDS_PER_NAME = 48;
/** A name that says a word again and again is no better a match for it, but would cost as many comparisons. */
const MAX_TIMES_IN_NAME = 3;
const STOP_WORD_WEIGHT = 0.12;
// Amounts and numbers beside words are seldom spoken.
const NUMBER_WEIGHT = 0.5;
const CONNECTING_WEIGHT = 0.5;

/** A term of the query. `joined` are words that a name may write in parts ("book mark" for "bookmark"). */
type Sought = { joined: ReadonlySet<string>; places: ReadonlyMap<string, number>; sequence: string };

/** Prepares a query's words, in order and without its commas, and their pairs. */
export function seekWords(words: readonly string[], pairs: readonly string[]): Sought {
  const places = new Map([...new Set(words)].map((word, at) => [word, at]));
  return { joined: new Set([...words, ...pairs]), places, sequence: encodeWords(places, words) };
}

function standsInQuery({ places, sequence }: Sought, words: readonly string[]): boolean {
  return words.every((word) => places.has(word)) && sequence.includes(encodeWords(places, words));
}

/** Words as one character each, so that a row of them is found in another by the characters alone. */
function encodeWords(places: ReadonlyMap<string, number>, words: readonly string[]): string {
  return String.fromCharCode(...words.map((word) => places.get(word) ?? 0));
}

/** Cuts text into comparable words. */
export function readWords(text: string, limit: number, inQuery: boolean): string[] {
  return fuseWords(tokenize(foldText(text), limit, inQuery));
}

/** Indexes the names of every candidate, as far as `limits` says. */
export function* buildVocabulary(
  candidates: readonly Candidate[],
  sought: Sought,
  limits: ReadLimits,
  work: Work,
): Steps<Vocabulary> {
  const vocabulary: Vocabulary = {
    terms: [],
    termCharacters: 0,
    postings: [],
    frequency: [],
    documents: [],
    byText: new Map(),
    candidates: candidates.length,
  };
  const lastSeen: number[] = [];
  const cutNames = new Map<string, CutName>();
  let characters = 0;
  for (const [at, candidate] of candidates.entries()) {
    if (characters >= CHARACTERS_A_STEP) {
      yield;
      characters = 0;
    }
    for (const [place, { text: whole, weight }] of candidate.names.slice(0, limits.names).entries()) {
      const text = whole.slice(0, place === 0 ? limits.ofFirst : limits.characters);
      prepare(work, text.length);
      characters += NAME_IN_CHARACTERS + text.length;
      const name = cutNames.get(text) ?? readName(text);
      cutNames.set(text, name);
      if (name.words.length > 0) indexName(vocabulary, lastSeen, sought, at, weight, name);
    }
  }
  return vocabulary;
}

function indexName(
  vocabulary: Vocabulary,
  lastSeen: number[],
  sought: Sought,
  candidate: number,
  weight: number,
  { words, phrases, tellingWords, wordWeights, wordsWeight }: CutName,
): void {
  const document = vocabulary.documents.length;
  const isInQuery = standsInQuery(sought, words);
  vocabulary.documents.push({ candidate, weight, tellingWords, wordWeights, wordsWeight, isInQuery });
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
    if (sought.joined.has(word + next)) post(word + next, start, start + 2);
    for (const [phrase, end] of phrases[start] ?? []) post(phrase, start, end);
  }
}

/** A name as it is cut, whatever the query is. `phrases`: by word, the known ones that begin there. */
type CutName = Pick<Document, "tellingWords" | "wordWeights" | "wordsWeight"> & {
  words: readonly string[];
  phrases: readonly (readonly Phrase[] | undefined)[];
};
const MOST_NAMES = 4_000;

const readName = remember(cutName, MOST_NAMES);

function cutName(text: string): CutName {
  // Pseudo words such as ~price are kept as they are.
  const words = text.startsWith("~") ? [text] : readWords(text, MAX_WORDS_PER_NAME, false);
  const wordWeights = words.map((word) => weighNameWord(word, words.length));
  return {
    words,
    phrases: words.map((word, start) => (startsPhrase(word) ? findPhrases(words, start) : undefined)),
    tellingWords: wordWeights.filter((one) => one === 1).length,
    wordWeights,
    wordsWeight: wordWeights.reduce((sum, one) => sum + one, 0),
  };
}

function weighNameWord(word: string, nameLength: number): number {
  if (stopWords.has(word)) return STOP_WORD_WEIGHT;
  if (/^\p{N}/u.test(word) && nameLength > 2) return NUMBER_WEIGHT;
  return unverifiableWords.has(word) && nameLength > 1 ? CONNECTING_WEIGHT : 1;
}

type Phrase = readonly [phrase: string, end: number];

/** Known phrases of two or more words that begin at `start`, each with its end. */
export function findPhrases(words: readonly string[], start: number): Phrase[] {
  const found: Phrase[] = [];
  let phrase = words[start] ?? "";
  for (let end = start + 1; end < Math.min(words.length, start + MAX_PHRASE_WORDS); end++) {
    phrase += ` ${words[end]}`;
    if (findMeanings(phrase)) found.push([phrase, end + 1]);
  }
  return found;
}

function internTerm(vocabulary: Vocabulary, text: string): number {
  const known = vocabulary.byText.get(text);
  if (known !== undefined) return known;
  const id = vocabulary.terms.length;
  vocabulary.byText.set(text, id);
  vocabulary.terms.push(makeTerm(text));
  vocabulary.termCharacters += text.length;
  vocabulary.postings.push([]);
  vocabulary.frequency.push(0);
  return id;
}
