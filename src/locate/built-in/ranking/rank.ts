import weights from "../../../../models/ground-ranker.json" with { type: "json" };
import type { Steps } from "../../../domain/steps.ts";
import { isOnlyLabelOf } from "../candidate.ts";
import { once } from "../once.ts";
import { isRuledOut } from "../score.ts";
import { compareRanks } from "../screen/scene.ts";
import { sigmoid } from "../sigmoid.ts";
import { raiseBySense, trustSense } from "./by-sense.ts";
import type { Evidence } from "./evidence.ts";
import { type Described, describeInSteps, FEATURES } from "./features.ts";
import { openNetworks, scoreByNetworks } from "./network.ts";
import { openTrees, sumTrees } from "./trees.ts";

/**
 * A candidate that may be meant, with the chance that it is, how near it is in meaning, and whether counting points it out (counting/point-out.ts), where
 * `isAllSaid` if the query says nothing else.
 */
export type Chance = {
  at: number;
  chance: number;
  nearness: number;
  /** How near it is to the request as a sentence; null where that has no say (by-sense.ts). */
  sense: number | null;
  isPointedOut: boolean;
  isAllSaid: boolean;
};

/** Chances of a request: that its first candidate is meant, and that nothing there is; the rest is for another being meant. */
type Verdict = { right: number; absent: number };

const COLUMNS = weights.requestFeatures.map((name) => FEATURES.indexOf(name as (typeof FEATURES)[number]));

const NEARNESS = FEATURES.indexOf("meaning of the telling words");
const POINTED_OUT = FEATURES.indexOf("pointed out");
const NEARNESS_OF_WHOLE = FEATURES.indexOf("meaning of the whole query");

const openWeights = once(() => ({
  candidate: openTrees(weights.candidate),
  networks: openNetworks(weights.networks),
  right: openTrees(weights.right),
  absent: openTrees(weights.absent),
}));

/** The verdict on what counting points out where the query says nothing else: the trees know too few such queries. */
const CERTAIN: Verdict = { right: 0.95, absent: 0.02 };

/** The candidates that may be meant, the likeliest first. */
export type Ranked = { chances: readonly Chance[]; verdict: Verdict };

/** Tells of those candidates that may be meant how likely each is, and of the request whether the first of them can be believed. */
export function* rankInSteps(evidence: Evidence): Steps<Ranked> {
  const { scene } = evidence;
  const { askedRole, candidates } = scene;
  const described = (yield* describeInSteps(evidence)).filter(
    ({ at }) => !isOnlyLabelOf(askedRole, candidates[at]) && !isRuledOut(scene, at),
  );
  yield;
  const { candidate: candidateTrees, networks } = openWeights();
  const rows = described.map(({ values }) => values);
  const byNetworks = scoreByNetworks(networks, evidence.meanings.whole, rows);
  yield;
  const byTrees = sumTrees(candidateTrees, rows);
  const scores = rows.map(
    (_, place) => (1 - weights.networkShare) * (byTrees[place] ?? 0) + weights.networkShare * (byNetworks[place] ?? 0),
  );
  const isPointedOut = (values: Described["values"]) => (values[POINTED_OUT] ?? 0) > 0;
  const senses = rows.some(isPointedOut) ? null : raiseBySense(evidence, described, scores);
  const shares = shareOut(scores);
  const chances = described.map(({ at, values, unit, isAllSaid }, place) => ({
    at,
    unit,
    isAllSaid,
    chance: shares[place] ?? 0,
    nearness: Math.max(values[NEARNESS] ?? 0, values[NEARNESS_OF_WHOLE] ?? 0),
    sense: senses && (senses[place] ?? 0),
    isPointedOut: isPointedOut(values),
    values,
  }));
  chances.sort((a, b) => b.chance - a.chance || compareRanks(scene, a.at, b.at));
  const [first] = chances;
  if (!first) return { chances, verdict: { right: 0, absent: 1 } };
  const certain = chances.find(({ isAllSaid }) => isAllSaid);
  if (!certain) return { chances, verdict: judge(first, chances) };
  const others = chances.filter((one) => one !== certain);
  return { chances: [{ ...certain, chance: 1 }, ...others.map((one) => ({ ...one, chance: 0 }))], verdict: CERTAIN };
}

/** The chance of each candidate: its share among all of them and none (softmax). */
function shareOut(scores: readonly number[]): number[] {
  const most = Math.max(weights.none, ...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const all = [...parts].sort((a, b) => a - b).reduce((sum, part) => sum + part, Math.exp(weights.none - most));
  return parts.map((part) => part / all);
}

function judge(first: Described & Chance, chances: readonly (Described & Chance)[]): Verdict {
  const others = chances.slice(1).map(({ chance }) => chance);
  const apart = chances.filter(({ unit }) => unit !== first.unit).map(({ chance }) => chance);
  const row = Float64Array.of(
    first.chance,
    others[0] ?? 0,
    others.reduce((sum, chance) => sum + chance, 0),
    apart[0] ?? 0,
    apart.reduce((sum, chance) => sum + chance, 0),
    ...COLUMNS.map((column) => first.values[column] ?? 0),
  );
  const { right: rightTrees, absent: absentTrees } = openWeights();
  const [told = 0, absent = 0] = [rightTrees, absentTrees].map((trees) => sigmoid(sumTrees(trees, [row])[0] ?? 0));
  const right = first.sense === null ? told : trustSense(told, first.sense);
  const scale = Math.max(1, right + absent);
  return { right: right / scale, absent: absent / scale };
}
