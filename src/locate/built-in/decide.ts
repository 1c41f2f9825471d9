import { compareCanonically } from "./canonical-order.ts";
import { encloses } from "./geometry.ts";
import type { Scene } from "./scene.ts";

/**
 * A decision. `index` is the candidate's index in the request, or null. `confidence` is the estimated probability, 0 to
 * 1, that this answer is right: for an element, that it is the one meant; for null, that what was asked for isn't
 * there.
 */
export type Grounding = { index: number | null; confidence: number };

/** Below this, the best candidate explains too little of the query. */
const LEAST_SCORE = 0.53;
/** How fast a rival fades with its distance from the best: two equals share evenly, one at 0.9 keeps about an eighth. */
const RIVALRY = 20;

/** Picks the best candidate, or none, from the best score that each reached. Doesn't depend on the candidates' order. */
export function decide(scene: Scene, scores: ReadonlyMap<number, number>): Grounding {
  let best = -1;
  let top = 0;
  for (const [at, score] of scores) {
    const ahead = score - top;
    if (ahead > 1e-9 || (Math.abs(ahead) <= 1e-9 && best >= 0 && comesFirst(scene, at, best))) {
      best = at;
      top = score;
    }
  }
  if (best < 0 || top < LEAST_SCORE) return { index: null, confidence: trustAbsence(top) };
  let rivals = 0;
  for (const [at, score] of scores)
    if (at !== best && !isSameThing(scene, at, best)) rivals += (score / top) ** RIVALRY;
  return { index: scene.candidates[best]?.index ?? null, confidence: round(trustScore(top) / (1 + rivals)) };
}

// Both fitted to the results on the corpora (bench/grounder.ts prints them), slightly on the cautious side.
function trustScore(score: number): number {
  return 0.8 + 0.19 * Math.min(1, Math.max(0, (score - LEAST_SCORE) / 0.42));
}

function trustAbsence(score: number): number {
  return round(0.95 - 0.43 * (score / LEAST_SCORE));
}

/** A control and its own label are one thing to the user. */
function isSameThing(scene: Scene, a: number, b: number): boolean {
  const one = scene.candidates[a];
  const other = scene.candidates[b];
  if (!one?.box || !other?.box) return false;
  return encloses(one.box, other.box) || encloses(other.box, one.box);
}

function comesFirst(scene: Scene, a: number, b: number): boolean {
  const one = scene.candidates[a];
  const other = scene.candidates[b];
  return one !== undefined && other !== undefined && compareCanonically(one, other) < 0;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
