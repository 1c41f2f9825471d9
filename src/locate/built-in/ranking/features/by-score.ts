import type { Evidence } from "../evidence.ts";
import type { Nearness } from "../nearness.ts";
import type { ValuesOf } from "./values.ts";

/** Scores of a candidate by the readings of the query's words, and by its meaning. */
export const SCORES = [
  "rules",
  "rules to the best",
  "rules by words",
  "rules by words to the best",
  "rules word for word",
  "meaning of the telling words",
  "meaning of the telling words, by name",
  "meaning of the whole query",
  "meaning of the telling words to the best",
  "meaning of the whole query to the best",
] as const;

/** By how much it comes before all that is no part of it (ahead.ts). */
export const AHEAD = [
  "rules ahead of others",
  "meaning of the telling words ahead of others",
  "meaning of the whole query ahead of others",
  "meaning word by word, weighed, ahead of others",
] as const;

/** How near it is to what people ask for in nearly the query's words. */
export const RECALLED = [
  "recalled by the telling words",
  "recalled by the whole query",
  "recalled on average",
  "recalled by the telling words, to the best",
  "recalled by the whole query, to the best",
  "recalled by the telling words, ahead of others",
  "best by what is recalled",
  "likeness of what is recalled",
] as const;

/** The best of all candidates. */
export type Tops = Readonly<Record<"rules" | "literal" | "telling" | "whole" | "recalled" | "recalledByWhole", number>>;

export function findTops({ best, literal }: Evidence, nearness: Nearness): Tops {
  return {
    rules: findMost(best),
    literal: findMost(literal),
    telling: maximum(nearness.telling),
    whole: maximum(nearness.whole),
    recalled: maximum(nearness.recalled),
    recalledByWhole: maximum(nearness.recalledByWhole),
  };
}

function findMost(scores: Evidence["best"]): number {
  let most = 0;
  for (const { score } of scores.values()) if (score > most) most = score;
  return most;
}

function maximum(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

export function describeScores(
  { best, literal, verbatim }: Evidence,
  nearness: Nearness,
  tops: Tops,
  at: number,
): ValuesOf<typeof SCORES> {
  const score = best.get(at)?.score ?? 0;
  return [
    score,
    score - tops.rules,
    literal.get(at)?.score ?? 0,
    (literal.get(at)?.score ?? 0) - tops.literal,
    verbatim.get(at) ?? 0,
    nearness.telling[at] ?? 0,
    nearness.byName[at] ?? 0,
    nearness.whole[at] ?? 0,
    (nearness.telling[at] ?? 0) - tops.telling,
    (nearness.whole[at] ?? 0) - tops.whole,
  ];
}

export function describeRecalled(
  { recalled, recalledByWhole, recalledOnAverage, likeness }: Nearness,
  tops: Tops,
  at: number,
  ahead: number,
): ValuesOf<typeof RECALLED> {
  const [telling, whole] = [recalled[at] ?? 0, recalledByWhole[at] ?? 0];
  const best = Math.max(tops.recalled, tops.recalledByWhole);
  return [
    telling,
    whole,
    recalledOnAverage[at] ?? 0,
    telling - tops.recalled,
    whole - tops.recalledByWhole,
    ahead,
    best,
    likeness,
  ];
}
