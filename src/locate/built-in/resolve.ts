import type { Steps } from "../../domain/steps.ts";
import { findNear } from "./meaning/near-content.ts";
import type { Interpretation, Relation } from "./query/interpretation.ts";
import type { Ordinal } from "./query/ordinals.ts";
import { fitBetween, fitRelation } from "./relations.ts";
import { openScorer } from "./score.ts";
import { centerX, centerY, encloses, hasSimilarSize } from "./screen/geometry.ts";
import { compareRanks, type Scene } from "./screen/scene.ts";
import { spend } from "./work.ts";

const NONE_NEAR: ReadonlyMap<number, number> = new Map();
const MAX_ANCHORS = 6;
const LEAST_ANCHOR = 0.55;
const MAX_GROUP = 400;
const SURE_TARGET = 0.7;
const WITHOUT_ANCHOR = 0.76;
const MIXED = 0.85;
const MAX_MODELS = 40;
/** The cost of scoring one candidate besides its matches. */
const STEPS_A_SCORE = 6;
/** How many candidates are scored before other requests can run. */
const CANDIDATES_A_STEP = 200;

/**
 * Scores every candidate under one reading, including relations and order. Leaves out impossible candidates, and all of
 * them if the request's work is used up.
 */
export function* resolveReadingInSteps(scene: Scene, reading: Interpretation): Steps<Map<number, number>> {
  const scores = new Map<number, number>();
  if (reading.kindUnlessNamed.some((word) => scene.isOnScreen[word])) return scores;
  const steps =
    reading.content.length === 0 ? scene.candidates.length : STEPS_A_SCORE * scene.matches.size + scene.matchSteps;
  if (!spend(scene.work, steps * (1 + reading.excluded.length))) return scores;
  const near = reading.content.length === 0 ? NONE_NEAR : findNear(scene, reading.content);
  const scoreCandidate = openScorer(scene, reading, near);
  let offered = 0;
  for (const at of listOffered(scene, reading, near)) {
    if (offered++ % CANDIDATES_A_STEP === 0) yield;
    const score = scoreCandidate(at);
    if (score > 0) scores.set(at, score);
  }
  let related = scores;
  const isKind = reading.content.length === 0 && reading.roles[0] === "thing" && !reading.ordinal;
  for (const relation of reading.relations) related = yield* applyRelation(scene, relation, related, isKind);
  yield;
  return reading.ordinal ? pickOrdinal(scene, reading, reading.ordinal, related, scores) : related;
}

/**
 * Returns the candidates that may answer a reading: all where nothing is named, else those whose names share a word
 * with it or mean nearly the same.
 */
function listOffered(scene: Scene, { content }: Interpretation, near: ReadonlyMap<number, number>): Iterable<number> {
  if (content.length === 0) return scene.candidates.keys();
  return near.size === 0 ? scene.matches.keys() : new Set([...scene.matches.keys(), ...near.keys()]);
}

function* applyRelation(
  scene: Scene,
  relation: Relation,
  scores: ReadonlyMap<number, number>,
  isKind: boolean,
): Steps<Map<number, number>> {
  const related = new Map<number, number>();
  const found: (readonly Scored[])[] = [];
  for (const readings of relation.anchors) found.push(yield* findAnchors(scene, readings));
  const [anchors = [], others = []] = found;
  yield;
  if (anchors.length === 0 && relation.kind !== "with" && relation.kind !== "between" && !isKind)
    return guessWithoutAnchor(scores);
  const pairs = scores.size * anchors.length * (relation.kind === "between" ? others.length : 1);
  if (!spend(scene.work, pairs)) return related;
  for (const [target, score] of scores)
    for (const [anchor, anchorScore] of anchors) {
      if (anchor === target) {
        // "The conversation with Anna" is the thing named Anna.
        if (isKind && relation.kind === "with") keepBest(related, target, score * (0.7 + 0.3 * anchorScore));
        continue;
      }
      const weighed =
        relation.kind === "between"
          ? scoreBetween(scene, [target, score], [anchor, anchorScore], others)
          : weighRelation(score, fitPair(scene, relation, target, anchor), anchorScore);
      keepBest(related, target, weighed);
    }
  return related;
}

/** "The heart beside the title" where no title can be told: the only heart there is. */
function guessWithoutAnchor(scores: ReadonlyMap<number, number>): Map<number, number> {
  const [best, rival] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < SURE_TARGET || (rival && rival[1] > 0.85 * best[1])) return new Map();
  return new Map([[best[0], best[1] * WITHOUT_ANCHOR]]);
}

type Scored = readonly [number, number];

function scoreBetween(scene: Scene, [target, score]: Scored, [a, scoreA]: Scored, others: readonly Scored[]): number {
  let best = 0;
  for (const [b, scoreB] of others) {
    if (b === target || b === a) continue;
    const [boxT, boxA, boxB] = [target, a, b].map((at) => scene.candidates[at]?.box);
    const fit = boxT && boxA && boxB ? fitBetween(boxT, boxA, boxB) : 0;
    best = Math.max(best, weighRelation(score, fit, Math.min(scoreA, scoreB)));
  }
  return best;
}

function fitPair(scene: Scene, relation: Relation, target: number, anchor: number): number {
  const targetBox = scene.candidates[target]?.box;
  const anchorBox = scene.candidates[anchor]?.box;
  if (targetBox && anchorBox) {
    const fit = fitRelation(relation.kind, targetBox, anchorBox, scene.extent);
    // A heading rules all that follows, also what is further down.
    const isUnderHeading =
      relation.kind === "with" && scene.candidates[anchor]?.roles.includes("heading") && targetBox.y1 >= anchorBox.y2;
    return isUnderHeading
      ? Math.max(fit, 0.9 * Math.exp((-1.5 * (targetBox.y1 - anchorBox.y2)) / scene.extent.height))
      : fit;
  }
  // Without bounds only the order of ids is left: what comes soon after stands below or beside.
  const steps = (scene.ranks[target] ?? 0) - (scene.ranks[anchor] ?? 0);
  const forwards = relation.kind !== "above" && relation.kind !== "left" && relation.kind !== "before";
  if (relation.kind !== "near" && relation.kind !== "with" && steps > 0 !== forwards) return 0;
  return 0.75 * Math.exp(-0.3 * (Math.abs(steps) - (steps > 0 === forwards ? 1 : 0.5)));
}

function weighRelation(score: number, fit: number, anchorScore: number): number {
  return fit <= 0 ? 0 : score * (0.4 + 0.6 * fit) * (0.7 + 0.3 * Math.min(1, anchorScore));
}

function* findAnchors(scene: Scene, readings: readonly Interpretation[]): Steps<readonly Scored[]> {
  const key = spellReadings(readings);
  const known = scene.anchors.get(key);
  if (known) return known;
  const anchors = yield* searchAnchors(scene, readings);
  scene.anchors.set(key, anchors);
  return anchors;
}

/** Those of a query that is asked again are spelled once. */
const spelled = new WeakMap<readonly Interpretation[], string>();

function spellReadings(readings: readonly Interpretation[]): string {
  const text = spelled.get(readings) ?? JSON.stringify(readings);
  spelled.set(readings, text);
  return text;
}

function* searchAnchors(scene: Scene, readings: readonly Interpretation[]): Steps<Scored[]> {
  const best = new Map<number, number>();
  for (const reading of readings)
    for (const [at, score] of yield* resolveReadingInSteps(scene, reading)) keepBest(best, at, score);
  const sorted = [...best].sort((a, b) => b[1] - a[1] || compareRanks(scene, a[0], b[0]));
  const top = sorted[0]?.[1] ?? 0;
  return sorted.filter(([, score]) => score >= LEAST_ANCHOR && score >= 0.85 * top).slice(0, MAX_ANCHORS);
}

function pickOrdinal(
  scene: Scene,
  reading: Interpretation,
  ordinal: Ordinal,
  related: ReadonlyMap<number, number>,
  scores: ReadonlyMap<number, number>,
): Map<number, number> {
  const answer = new Map<number, number>();
  const compared = Math.min(related.size, MAX_GROUP) ** 2 + related.size * MAX_MODELS;
  if (!spend(scene.work, 2 * compared)) return answer;
  let best = 0;
  for (const at of related.keys()) best = Math.max(best, scores.get(at) ?? 0);
  // Exact names first; where there are too few of them, looser ones count too.
  for (const share of reading.content.length > 0 ? [0.93, 0.82] : [0.93]) {
    const members = [...related.keys()].filter(
      (at) => (scores.get(at) ?? 0) >= share * best && !scene.candidates[at]?.isSystem && isInPlace(scene, reading, at),
    );
    members.sort((a, b) => compareRanks(scene, a, b));
    const all = dropNested(scene, members, scores);
    const alike = keepAlike(scene, all);
    const group = reading.roles[0] === "thing" ? alike : all;
    // Things that are counted look alike: chats are rows, not a row, a tab and a field of that name.
    const isMixed = reading.roles.length === 0 && alike.length < group.length;
    const sorted = group.sort((a, b) => orderBy(scene, ordinal, a, b));
    const picked = ordinal.fromEnd ? sorted[sorted.length - ordinal.n] : sorted[ordinal.n - 1];
    if (picked === undefined) continue;
    // "The last one" of a single thing is a weak sentence, but not a wrong one.
    answer.set(picked, (related.get(picked) ?? 0) * (group.length > 1 ? (isMixed ? MIXED : 1) : 0.9));
    break;
  }
  return answer;
}

/** The largest set of members of about one size; all where none has bounds. */
function keepAlike(scene: Scene, members: readonly number[]): number[] {
  let largest: number[] = [];
  for (const one of members.slice(0, MAX_MODELS)) {
    const alike = members.filter((other) => hasSimilarSize(scene.candidates[one]?.box, scene.candidates[other]?.box));
    if (alike.length > largest.length) largest = alike;
  }
  return largest;
}

function isInPlace(scene: Scene, reading: Interpretation, at: number): boolean {
  const box = scene.candidates[at]?.box;
  if (!reading.place || !box) return true;
  const x = centerX(box) / scene.extent.width;
  const y = centerY(box) / scene.extent.height;
  return isOnSide(reading.place.x, x) && isOnSide(reading.place.y, y);
}

function isOnSide(side: -1 | 0 | 1 | undefined, at: number): boolean {
  return side === undefined || (side < 0 ? at < 0.55 : side > 0 ? at > 0.45 : Math.abs(at - 0.5) < 0.3);
}

/** A control and the text inside it are one thing to count; the better one stays. */
function dropNested(scene: Scene, members: number[], scores: ReadonlyMap<number, number>): number[] {
  if (members.length > MAX_GROUP) return members;
  return members.filter((inner) =>
    members.every((outer) => {
      const a = scene.candidates[outer]?.box;
      const b = scene.candidates[inner]?.box;
      if (inner === outer || !a || !b) return true;
      if (encloses(a, b)) return (scores.get(inner) ?? 0) > (scores.get(outer) ?? 0);
      return !encloses(b, a) || (scores.get(inner) ?? 0) >= (scores.get(outer) ?? 0);
    }),
  );
}

function orderBy(scene: Scene, ordinal: Ordinal, a: number, b: number): number {
  const boxA = scene.candidates[a]?.box;
  const boxB = scene.candidates[b]?.box;
  const byRank = compareRanks(scene, a, b);
  if (ordinal.axis === "reading" || !boxA || !boxB) return byRank;
  return (ordinal.axis === "x" ? boxA.x1 - boxB.x1 : boxA.y1 - boxB.y1) || byRank;
}

function keepBest(scores: Map<number, number>, at: number, score: number): void {
  if (score > (scores.get(at) ?? 0)) scores.set(at, score);
}
