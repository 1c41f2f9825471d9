import type { Box } from "../../domain/screens/box.ts";
import { findLeast, isDoubted, type Letter, type NetworkReading } from "./choose-reading.ts";
import { correctLetterShapes } from "./letters/letter-shapes.ts";
import { boundGlyphs, type Glyph, type InkRun } from "./lines/line-ink.ts";

/** A recognizer needs some letters around a doubtful one: a word of fewer is shown with its neighbours. */
const LEAST_LETTERS = 6;
/** If doubtful words take more than this share of a line's width, all of it is read again. */
const MOST_OF_LINE = 0.6;

const CURRENCY = /^\p{Sc}$/u;
/** The lowest probability at which a currency sign counts as read. */
const SURE_CURRENCY = 0.9;

/** Consecutive words of a line, by the indices of the first one and of the one after the last. */
type Words = { from: number; to: number };

/** Words that are read again together, and their part of the line's ink. */
export type DoubtfulWords = Words & { run: InkRun };

/** The indices of a word's first character in the line's text, and of the one after its last. */
type Word = { start: number; end: number };

/** A line as its first reader read it. `crop` is that reader's input, in pixels of the image. */
type ReadRun = { reading: NetworkReading; run: InkRun; crop: Box };

/**
 * Returns the words with a character that the reader is uncertain of, and the widths of all gaps between the line's
 * words, in pixels. If the words can't be told apart in the picture, the whole line is returned.
 */
export function findDoubtfulWords({ reading, run, crop }: ReadRun): { doubtful: DoubtfulWords[]; wordGaps: number[] } {
  const words = splitWords(reading.text);
  const whole = { doubtful: [{ from: 0, to: words.length, run }], wordGaps: [] };
  const letters = words.reduce((sum, word) => sum + countLetters(word), 0);
  if (reading.probabilities.length !== letters + words.length - 1 || reading.letters.length !== letters) return whole;
  const cuts = findCuts(words, { reading, run, crop });
  if (cuts === null) return whole;
  const doubtful = chooseWords(words, reading.probabilities).map(({ from, to }): DoubtfulWords => {
    const glyphs = run.glyphs.slice(cuts[from], cuts[to]);
    const { x1, x2 } = boundGlyphs(glyphs);
    return { from, to, run: { box: { ...run.box, x1, x2 }, glyphs } };
  });
  const width = doubtful.reduce((sum, { run: { box } }) => sum + box.x2 - box.x1, 0);
  const wordGaps = cuts.slice(1, -1).map((cut) => (run.glyphs[cut] as Glyph).from - (run.glyphs[cut - 1] as Glyph).to);
  return width > MOST_OF_LINE * (run.box.x2 - run.box.x1) ? whole : { doubtful, wordGaps };
}

const countLetters = ({ start, end }: Word) => end - start;

function splitWords(text: string): Word[] {
  let start = 0;
  return text.split(" ").map((word) => {
    const end = start + [...word].length;
    const found = { start, end };
    start = end + 1;
    return found;
  });
}

/** Returns the doubtful words; those beside a doubtful space count too. Neighbours are taken together. */
function chooseWords(words: readonly Word[], probabilities: readonly number[]): Words[] {
  const chosen = words.flatMap((word, index): Words[] => {
    const isSpaceDoubted = index + 1 < words.length && isDoubted(probabilities[word.end] as number);
    if (isSpaceDoubted) return [{ from: index, to: index + 2 }];
    return probabilities.slice(word.start, word.end).some(isDoubted) ? [{ from: index, to: index + 1 }] : [];
  });
  return joinNeighbours(joinNeighbours(chosen).map((some) => widen(some, words)));
}

function joinNeighbours(stretches: readonly Words[]): Words[] {
  const joined: Words[] = [];
  for (const { from, to } of stretches) {
    const last = joined.at(-1);
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Adds the words behind, and then those before, until there are enough letters. */
function widen({ from, to }: Words, words: readonly Word[]): Words {
  const letters = words.slice(from, to).reduce((sum, word) => sum + countLetters(word), 0);
  if (letters >= LEAST_LETTERS || to - from === words.length) return { from, to };
  return widen(to < words.length ? { from, to: to + 1 } : { from: from - 1, to }, words);
}

/** Returns the first glyph of each word, and the number of glyphs; null if there is no gap where a word begins. */
function findCuts(words: readonly Word[], line: ReadRun): number[] | null {
  const cuts = [0];
  for (const [spaces, { start }] of words.entries()) {
    if (spaces === 0) continue;
    // A letter's index is its character's, less the spaces before it.
    const cut = findCut(start - spaces, line);
    if (cut === null || cut <= (cuts.at(-1) as number)) return null;
    cuts.push(cut);
  }
  const { length } = line.run.glyphs;
  return length > (cuts.at(-1) as number) ? [...cuts, length] : null;
}

/** Returns the glyph behind the widest gap between a letter and the one before it. */
function findCut(letter: number, { reading: { letters }, run: { glyphs }, crop }: ReadRun): number | null {
  const [before, after] = [letter - 1, letter].map((at) => placeInImage(letters[at] as Letter, crop)) as [
    number,
    number,
  ];
  let cut: number | null = null;
  let widest = 0;
  for (let next = 1; next < glyphs.length; next++) {
    const from = Math.max((glyphs[next - 1] as Glyph).to, before);
    const gap = Math.min((glyphs[next] as Glyph).from, after) - from;
    if (gap <= widest) continue;
    widest = gap;
    cut = next;
  }
  return cut;
}

const placeInImage = ({ place }: Letter, { x1, x2 }: Box) => x1 + place * (x2 - x1);

/**
 * Returns the line with those of its doubtful words replaced that the second reader is surer of.
 *
 * @param others the second readings of all its doubtful words, each with the crop that was read, in pixels
 */
export function replaceWords(
  { reading, crop }: ReadRun,
  others: readonly (Words & { crop: Box; reading: NetworkReading })[],
): NetworkReading {
  const words = splitWords(reading.text);
  const parts: NetworkReading[] = [];
  for (let from = 0; from < words.length; ) {
    const other = others.find((one) => one.from === from);
    const to = other?.to ?? from + 1;
    const own = takeWords(reading, words, { from, to });
    if (from > 0) parts.push({ text: " ", probabilities: [spaceBefore(words[from] as Word, reading)], letters: [] });
    parts.push(other && isSurer(other.reading, own) ? moveLetters(other, crop) : own);
    from = to;
  }
  return {
    text: correctLetterShapes(parts.map(({ text }) => text).join("")),
    probabilities: parts.flatMap(({ probabilities }) => probabilities),
    letters: parts.flatMap(({ letters }) => letters),
  };
}

function isSurer(other: NetworkReading, own: NetworkReading): boolean {
  return (
    other.text !== "" && keepsCurrencies(other, own) && findLeast(other.probabilities) > findLeast(own.probabilities)
  );
}

/**
 * Returns false if a currency sign that the first reader is sure of is missing: PP-OCRv4 doesn't know most of them, and
 * reads "£8" as "f8".
 */
function keepsCurrencies(other: NetworkReading, { letters }: NetworkReading): boolean {
  return letters.every(
    ({ character, probability }) =>
      probability < SURE_CURRENCY || !CURRENCY.test(character) || other.text.includes(character),
  );
}

function takeWords(reading: NetworkReading, words: readonly Word[], { from, to }: Words): NetworkReading {
  if (to - from === words.length) return reading;
  const [{ start }, { end }] = [words[from] as Word, words[to - 1] as Word];
  return {
    text: [...reading.text].slice(start, end).join(""),
    probabilities: reading.probabilities.slice(start, end),
    letters: reading.letters.slice(start - from, end - (to - 1)),
  };
}

const spaceBefore = ({ start }: Word, { probabilities }: NetworkReading) => probabilities[start - 1] as number;

/** Returns a reading whose letters' places are shares of the line's crop. */
function moveLetters({ crop, reading }: { crop: Box; reading: NetworkReading }, line: Box): NetworkReading {
  const letters = reading.letters.map((letter) => {
    const place = (placeInImage(letter, crop) - line.x1) / (line.x2 - line.x1);
    return { ...letter, place };
  });
  return { ...reading, letters };
}
