import { sigmoid } from "../sigmoid.ts";
import type { Evidence } from "./evidence.ts";

/** By how much a candidate's score rises that is nearer to the request as a sentence by 1 than the likeliest one is. */
const RISE = 10;
/** A candidate that is less near than this isn't what the sentence asks for. */
const LEAST_SENSE = 0.15;
/** How much surer the answer is (as the logarithm of its odds) that is nearer to the sentence by 1 than answers are that are as often right as wrong. */
const TRUST = 3;
const DOUBTFUL_SENSE = 0.2;
const MOST_CERTAIN = 0.999;

/**
 * Raises the scores of candidates that are nearer to the request as a sentence than the likeliest one is. The trees weren't fitted with what sentences say, so it
 * only speaks for others that aren't parts of the same thing.
 *
 * @returns the sense of each candidate, in their order; null where the request wasn't read so
 */
export function raiseBySense(
  { senses }: Pick<Evidence, "senses">,
  candidates: readonly { at: number; unit: number }[],
  scores: number[],
): number[] | null {
  if (!senses) return null;
  const own = candidates.map(({ at }) => senses[at] ?? 0);
  let first = 0;
  for (const [place, score] of scores.entries()) if (score > (scores[first] ?? 0)) first = place;
  const least = Math.max(LEAST_SENSE, own[first] ?? 0);
  const { unit: firstUnit } = candidates[first] ?? {};
  for (const [place, sense] of own.entries())
    if (candidates[place]?.unit !== firstUnit) scores[place] = (scores[place] ?? 0) + RISE * Math.max(0, sense - least);
  return own;
}

/** The chance that an answer of this sense is right. */
export function trustSense(right: number, sense: number): number {
  const known = Math.min(MOST_CERTAIN, Math.max(1 - MOST_CERTAIN, right));
  return sigmoid(Math.log(known / (1 - known)) + TRUST * (sense - DOUBTFUL_SENSE));
}
