import { foldText } from "../words/fold-text.ts";

/** Gets a feature of a text: its hash, and how much it weighs among the features of its word. */
type TakeFeature = (hash: number, weight: number) => void;

const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]/u;
const UNSPACED_RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{M}ー々]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+/gu;

/** The most words that are read of a text; a sentence says what it wants in fewer. */
const MOST_WORDS = 24;
const MOST_LETTERS = 160;
const LONGEST_WORD = 24;
const SHORTEST_PART = 3;
const LONGEST_PART = 5;
const LONGEST_UNSPACED_PART = 3;

/** Kinds of features begin their hashes differently, so that the word "ab" isn't the part "ab". */
const SEED = { word: 0x811c9dc5, part: 0x1b873593, pair: 0x2c1b3c6d, unspaced: 0x7feb352d };

/** Cuts a text into the words that its meaning is made of; a run of a script without spaces counts as one. */
export function cutWords(text: string): string[] {
  const words: string[] = [];
  // A letter may fold into eighteen.
  for (const [piece] of foldText(text.slice(0, MOST_LETTERS)).slice(0, MOST_LETTERS).matchAll(WORD)) {
    const runs = isUnspaced(piece) ? (piece.match(UNSPACED_RUN) ?? []) : [piece];
    for (const run of runs) if (words.push(run) >= MOST_WORDS) return words;
  }
  return words;
}

/** Thai is the first script without spaces in Unicode's order, so most words needn't be looked at closely. */
const FIRST_UNSPACED = 0x0e00;

function isUnspaced(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= FIRST_UNSPACED) return UNSPACED.test(word);
  return false;
}

/** Lists the features of a word: itself and the parts of 3 to 5 letters within it, or the parts of 1 to 3 where its script has no spaces. */
export function listFeatures(word: string, take: TakeFeature): void {
  if (isUnspaced(word)) {
    for (let start = 0; start < word.length; start++)
      for (let length = 1; length <= LONGEST_UNSPACED_PART && start + length <= word.length; length++)
        take(hashPart(word, start, start + length, SEED.unspaced), 1);
    return;
  }
  take(hashPart(word, 0, word.length, SEED.word), 1);
  const marked = `<${word.slice(0, LONGEST_WORD)}>`;
  let parts = 0;
  for (let length = SHORTEST_PART; length <= LONGEST_PART; length++) parts += Math.max(0, marked.length - length + 1);
  for (let length = SHORTEST_PART; length <= LONGEST_PART; length++)
    for (let start = 0; start + length <= marked.length; start++)
      take(hashPart(marked, start, start + length, SEED.part), 1 / parts);
}

/** The feature of two words that follow each other: "sign in" isn't "sign up". */
export function hashPair(first: string, second: string): number {
  const pair = `${first} ${second}`;
  return hashPart(pair, 0, pair.length, SEED.pair);
}

/** Each feature stands in two rows of the table, so that two features seldom share both. */
export function chooseRows(hash: number, rows: number): readonly [number, number] {
  return [hash % rows, (Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 0) % rows];
}

/** FNV-1a over a part's UTF-16 code units. */
function hashPart(text: string, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 13)) >>> 0;
}
