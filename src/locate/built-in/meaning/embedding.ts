import packed from "../../../../models/ground-meaning.json" with { type: "json" };
import { decodeBase64 } from "../../../domain/text/base64.ts";
import { once } from "../once.ts";
import { remember } from "../remember.ts";
import { addTo, measureLength, multiply, toUnit } from "../vectors.ts";
import { chooseRows, cutWords, hashPair, listFeatures } from "./subwords.ts";

/** A text's meaning: a direction, of length 1. Texts that mean the same, in whatever language, have a product near 1; strangers near 0. */
export type Meaning = Float32Array;

const { rows, dimensions } = packed;
/** Steps of a row's scale: it is stored as how many of them it lies below the largest. */
const SCALE_STEPS_AN_OCTAVE = 8;

/** Weights are stored as what they are above the least of them. */
const LARGEST_WEIGHT = 7;

const openTable = once(() => ({
  weights: unpack(decodeBase64(packed.weights)),
  scales: Float32Array.from(
    decodeBase64(packed.scales),
    (step) => packed.largest_scale * 2 ** (-step / SCALE_STEPS_AN_OCTAVE),
  ),
}));

/** Two weights of four bits stand in each byte, the first in its lower half. */
function unpack(pairs: Uint8Array): Int8Array {
  const weights = new Int8Array(2 * pairs.length);
  // By index, since there are millions of them, and entries() makes an array of each.
  for (let at = 0; at < pairs.length; at++) {
    const pair = pairs[at] ?? 0;
    weights[2 * at] = (pair & 15) - LARGEST_WEIGHT;
    weights[2 * at + 1] = (pair >> 4) - LARGEST_WEIGHT;
  }
  return weights;
}

const MOST_WORDS = 4_000;
const MOST_TEXTS = 2_000;

const readWord = remember(addFeatures, MOST_WORDS);
const readText = remember(addWords, MOST_TEXTS);

/** Tells what texts mean (models/ground-meaning.md). Keeps the texts that it read, so one is made for each request. */
export class MeaningReader {
  readonly #texts = new Map<string, Meaning | null>();

  /** The meaning of a text; null where it has no word. */
  read(text: string): Meaning | null {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const meaning = readText(text);
    this.#texts.set(text, meaning);
    return meaning;
  }

  /** How much a word tells: in a text it counts for so much. */
  weigh(word: string): number {
    return cutWords(word).reduce((sum, part) => sum + measureLength(readWord(part)), 0);
  }
}

function addWords(text: string): Meaning | null {
  const words = cutWords(text);
  const sum = new Float32Array(dimensions);
  for (const [at, word] of words.entries()) {
    addTo(sum, readWord(word));
    const next = words[at + 1];
    if (next !== undefined) addRow(sum, hashPair(word, next), 1);
  }
  return words.length === 0 ? null : toUnit(sum);
}

function addFeatures(word: string): Float32Array {
  const sum = new Float32Array(dimensions);
  listFeatures(word, (hash, weight) => addRow(sum, hash, weight));
  return sum;
}

/** How near two meanings are, from about 0 for strangers to 1. */
export function compareMeanings(a: Meaning, b: Meaning): number {
  return multiply(a, b);
}

function addRow(sum: Float32Array, hash: number, weight: number): void {
  const { weights, scales } = openTable();
  for (const row of chooseRows(hash, rows)) {
    const scale = weight * (scales[row] ?? 0);
    const start = row * dimensions;
    for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] ?? 0) + scale * (weights[start + at] ?? 0);
  }
}
