import type { Steps } from "../../../domain/steps.ts";
import { compareMeanings, type Meaning } from "../meaning/embedding.ts";
import { type Recalled, recallThings } from "../meaning/known-asks.ts";
import { listTexts } from "../query/clause.ts";
import { prepare } from "../work.ts";
import type { Evidence } from "./evidence.ts";

/**
 * By candidate, how near its names are to the query: all of them to the telling words, its own name alone, and all to the whole query; and how near they are to
 * what people ask for in nearly these words: to the likeliest of it, by the telling words and by the whole query, and on average.
 */
export type Nearness = {
  telling: Float64Array;
  byName: Float64Array;
  whole: Float64Array;
  recalled: Float64Array;
  recalledByWhole: Float64Array;
  recalledOnAverage: Float64Array;
  /** How like the query the nearest known way to ask is. */
  likeness: number;
};

/** How many candidates are compared before other requests can run. */
const CANDIDATES_A_STEP = 200;

/** Measures how near every candidate's names are to what the query means. */
export function* measureNearness({ scene, meanings }: Evidence): Steps<Nearness> {
  const count = scene.candidates.length;
  const nearness: Nearness = {
    telling: new Float64Array(count),
    byName: new Float64Array(count),
    whole: new Float64Array(count),
    recalled: new Float64Array(count),
    recalledByWhole: new Float64Array(count),
    recalledOnAverage: new Float64Array(count),
    likeness: 0,
  };
  const recall = (meaning: Meaning | null) => fade(meaning ? recallThings(meaning) : []);
  const byTelling = recall(meanings.telling);
  const byWhole = meanings.whole === meanings.telling ? byTelling : recall(meanings.whole);
  nearness.likeness = Math.max(0, ...[...byTelling, ...byWhole].map(({ likeness }) => likeness));
  prepare(scene.work, byTelling.length + byWhole.length);
  yield;
  const compare = (a: Meaning | null, b: Meaning | null) => (a && b ? Math.max(0, compareMeanings(a, b)) : 0);
  for (const [at, names] of scene.nameMeanings.entries()) {
    if (at % CANDIDATES_A_STEP === 0) yield;
    prepare(scene.work, names.length);
    for (const [place, { meaning, weight }] of names.entries()) {
      const telling = compare(meanings.telling, meaning);
      nearness.telling[at] = Math.max(nearness.telling[at] ?? 0, telling * weight);
      nearness.whole[at] = Math.max(nearness.whole[at] ?? 0, compare(meanings.whole, meaning) * weight);
      if (place === 0 && weight === 1) nearness.byName[at] = telling;
      const { likeliest, average } = compareRecalled(byTelling, meaning);
      nearness.recalled[at] = Math.max(nearness.recalled[at] ?? 0, likeliest * weight);
      nearness.recalledOnAverage[at] = Math.max(nearness.recalledOnAverage[at] ?? 0, average * weight);
      const whole = byWhole === byTelling ? likeliest : compareRecalled(byWhole, meaning).likeliest;
      nearness.recalledByWhole[at] = Math.max(nearness.recalledByWhole[at] ?? 0, whole * weight);
    }
  }
  return nearness;
}

/** How fast a thing counts for less on average as its way to ask is farther from the query than the nearest one. */
const FADING = 0.07;

/** Adds to each recalled thing how much it counts on average. */
function fade(recalled: readonly Recalled[]): (Recalled & { weight: number })[] {
  const most = recalled[0]?.likeness ?? 0;
  return recalled.map((one) => ({ ...one, weight: Math.exp((one.likeness - most) / FADING) }));
}

/** How near a name is to what was recalled: to the one of it to which it and the query are nearest together, and on average. */
function compareRecalled(recalled: ReturnType<typeof fade>, name: Meaning): { likeliest: number; average: number } {
  let [likeliest, sum, weights] = [0, 0, 0];
  for (const { likeness, meaning, weight } of recalled) {
    const near = Math.max(0, compareMeanings(meaning, name));
    likeliest = Math.max(likeliest, likeness * near);
    sum += weight * near;
    weights += weight;
  }
  return { likeliest, average: weights === 0 ? 0 : sum / weights };
}

/** So many of a query's words are looked up one by one. */
const MOST_WORDS = 12;

/**
 * How near a candidate comes to the telling words one by one: on average, to the nearest, to the furthest, to the first and to the last of them. `missing`
 * is the furthest word from all that is looked at: what nothing there says, nothing there may be.
 */
export type NearnessByWord = {
  average: number;
  best: number;
  least: number;
  first: number;
  last: number;
  missing: number;
  /** On average, with each word counting for as much as it tells. */
  weighed: number;
};

const FAR: NearnessByWord = { average: 0, best: 0, least: 0, first: 0, last: 0, missing: 0, weighed: 0 };

/** Measures by place how near the candidates there come to each telling word by itself: a deed's control is often named after one of two words. */
export function measureByWord({ scene }: Evidence, places: readonly number[]): NearnessByWord[] {
  const texts = [...new Set(listTexts(scene.words, scene.wanted))].slice(0, MOST_WORDS);
  const known = texts.flatMap((text) => {
    const word = scene.meaningReader.read(text);
    return word ? [{ word, weight: scene.meaningReader.weigh(text) }] : [];
  });
  if (known.length === 0) return places.map(() => FAR);
  const words = known.map(({ word }) => word);
  const weights = known.map(({ weight }) => weight);
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  prepare(scene.work, words.length * places.length);
  const near = places.map((at) =>
    words.map((word) =>
      (scene.nameMeanings[at] ?? []).reduce(
        (best, { meaning, weight }) => Math.max(best, weight * compareMeanings(word, meaning)),
        0,
      ),
    ),
  );
  const missing = Math.min(...words.map((_, word) => Math.max(0, ...near.map((one) => one[word] ?? 0))));
  return near.map((one) => ({
    average: one.reduce((sum, value) => sum + value, 0) / one.length,
    best: Math.max(...one),
    least: Math.min(...one),
    first: one[0] ?? 0,
    last: one.at(-1) ?? 0,
    missing,
    weighed: one.reduce((sum, value, word) => sum + value * (weights[word] ?? 0), 0) / allWeights,
  }));
}

/** A screen of which nothing is near differs by this much at least. */
const LEAST_DEVIATION = 0.03;

/** How near the named things of a screen are to the query as a rule, and how much that differs. */
export function measureSpread(values: Float64Array): { mean: number; deviation: number } {
  let [sum, squares, count] = [0, 0, 0];
  for (const value of [...values].sort()) {
    if (value === 0) continue;
    sum += value;
    squares += value * value;
    count++;
  }
  const mean = count === 0 ? 0 : sum / count;
  const deviation = count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean));
  return { mean, deviation: Math.max(LEAST_DEVIATION, deviation) };
}
