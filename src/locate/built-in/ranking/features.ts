import type { Steps } from "../../../domain/steps.ts";
import { NOWHERE } from "../counting/nowhere.ts";
import { pointOut } from "../counting/point-out.ts";
import { measureAhead } from "./ahead.ts";
import { AnchorReader } from "./anchors.ts";
import { readAskedKind } from "./asked-kind.ts";
import { choosePool } from "./choose-pool.ts";
import type { Evidence } from "./evidence.ts";
import { FACTS, readFacts } from "./facts.ts";
import * as itself from "./features/by-itself.ts";
import * as reading from "./features/by-reading.ts";
import * as relation from "./features/by-relation.ts";
import * as score from "./features/by-score.ts";
import * as turn from "./features/by-turn.ts";
import * as word from "./features/by-word.ts";
import type { ValuesOf } from "./features/values.ts";
import { compareKnown } from "./known-otherwise.ts";
import { measureByWord, measureNearness, measureSpread } from "./nearness.ts";
import { describePointed, listPointed, POINTED } from "./pointed.ts";
import { findCrossing, listNamed, readSections } from "./sections.ts";
import { fitOrdinal, groupSiblings, isInMiddle, rankSiblings, SERIES } from "./siblings.ts";
import { findRelated, listTold, readSurroundings } from "./surroundings.ts";
import { findUnits } from "./units.ts";

/** The features that the ranker knows of each candidate, in the order in which its weights were fitted. */
export const FEATURES = [
  ...score.SCORES,
  ...reading.READING,
  ...itself.KIND,
  "state fits",
  ...itself.PLACE,
  ...itself.HOLDS_BEST_BY_RULES,
  ...itself.HOLDS_BEST_BY_MEANING,
  ...turn.STANDING,
  ...reading.REQUEST,
  ...relation.SURROUNDINGS,
  ...reading.SIDES_ASKED,
  "extreme asked",
  ...turn.MIDDLE,
  ...turn.SERIES_ASKED,
  ...relation.ANCHORING,
  "meaning beyond the screen's",
  ...word.WORD_BY_WORD,
  "known otherwise",
  ...reading.FITS,
  ...turn.NAMESAKES,
  ...relation.SECTION,
  ...relation.ANCHORED,
  ...word.SINGLE_WORDS,
  ...word.WEIGHED,
  ...itself.SIGHT,
  "sure of its sign",
  ...reading.KIND_ASKED,
  ...POINTED,
  ...score.AHEAD,
  ...score.RECALLED,
  "labels a field",
  ...FACTS,
] as const;

/** A candidate that may be meant, with its features. */
export type Described = {
  at: number;
  values: Float64Array;
  /** The number of the thing that it is part of (units.ts). */
  unit: number;
  /** True if counting points it out, and the query says nothing else. */
  isAllSaid: boolean;
};

const EXACTNESS = 1e6;
/** How many candidates are described before other requests can run. */
const DESCRIBED_A_STEP = 20;

/** Describes those candidates of a request that may be meant. Doesn't depend on their order. */
export function* describeInSteps(evidence: Evidence): Steps<Described[]> {
  const { scene } = evidence;
  const { askedTurn, asksForMiddle, candidates } = scene;
  const nearness = yield* measureNearness(evidence);
  const siblings = yield* groupSiblings(scene);
  const standings = yield* rankSiblings(scene, siblings);
  yield;
  const isInTurn = (at: number) => {
    const standing = standings[at];
    if (!standing) return false;
    const ranks = SERIES.map((series) => standing[series]);
    return ranks.some((rank) => fitOrdinal(askedTurn, rank) > 0 || (asksForMiddle && isInMiddle(rank)));
  };
  const told = listTold(scene);
  const named = listNamed(scene);
  yield;
  const anchors = new AnchorReader(scene);
  yield;
  const pointed = yield* pointOut(scene, siblings);
  if (pointed?.at === NOWHERE) return [];
  yield;
  const listRelated = () => [
    ...findRelated(scene, told),
    ...anchors.listRelated(),
    ...findCrossing(scene, named),
    ...listPointed(scene, pointed),
  ];
  const pool = yield* choosePool(evidence, nearness, listRelated, isInTurn);
  yield;
  const tops = score.findTops(evidence, nearness);
  const rulesBest = findBest(pool, (at) => evidence.best.get(at)?.score ?? 0);
  const meaningBest = findBest(pool, (at) => nearness.telling[at] ?? 0);
  const anchorings = relation.readAnchorings(
    pool.map((at) => anchors.read(at)),
    scene.asked.length,
  );
  yield;
  const byWord = measureByWord(evidence, pool);
  const words = word.readByWord(byWord);
  const spread = measureSpread(nearness.telling);
  yield;
  const units = findUnits(scene, pool);
  yield;
  const [rulesAhead, tellingAhead, wholeAhead, weighedAhead, recalledAhead] = [
    measureAhead(pool, units, (_, at) => evidence.best.get(at)?.score ?? 0),
    measureAhead(pool, units, (_, at) => nearness.telling[at] ?? 0),
    measureAhead(pool, units, (_, at) => nearness.whole[at] ?? 0),
    measureAhead(pool, units, (place) => byWord[place]?.weighed ?? 0),
    measureAhead(pool, units, (_, at) => nearness.recalled[at] ?? 0),
  ] as const;
  const sections = readSections(scene, siblings, pool, named);
  yield;
  const around = readSurroundings(scene, pool, told);
  yield;
  const tellReading = reading.readReadings(evidence);
  const isKnownOtherwise = compareKnown(scene);
  const request = reading.describeRequest(scene, tops);
  const sidesAsked = reading.describeSidesAsked(scene);
  const kind = readAskedKind(scene);
  const sight = itself.describeSight(scene);
  const tellFacts = readFacts(scene);
  yield;
  const described: Described[] = [];
  for (const [place, at] of pool.entries()) {
    if (place % DESCRIBED_A_STEP === 0) yield;
    const candidate = candidates[at];
    if (!candidate) continue;
    const standing = standings[at];
    const values: ValuesOf<typeof FEATURES> = [
      ...score.describeScores(evidence, nearness, tops, at),
      ...tellReading(candidate, at),
      ...itself.describeKind(candidate),
      reading.fitState(evidence.best.get(at)?.reading.state, candidate),
      ...itself.describePlace(scene, candidate),
      ...itself.describeHolding(candidate, candidates[rulesBest]),
      ...itself.describeHolding(candidate, candidates[meaningBest]),
      ...turn.describeStanding(standing, askedTurn),
      ...request,
      ...relation.describeSurroundings(around[place]),
      ...sidesAsked,
      askedTurn && !scene.ordinal ? 1 : 0,
      ...turn.describeMiddle(asksForMiddle, standing),
      ...turn.describeSeries(standing, askedTurn),
      ...anchorings.tellPart(place),
      ((nearness.telling[at] ?? 0) - spread.mean) / spread.deviation,
      ...words.tellAverage(place),
      isKnownOtherwise(at) ? 1 : 0,
      ...reading.describeFits(scene, candidate),
      ...turn.describeNamesakes(standing, askedTurn),
      ...relation.describeSection(sections[place]),
      ...anchorings.tellBoth(place),
      ...words.tellSingle(place),
      ...words.tellWeighed(place),
      ...sight,
      candidate.sign,
      ...reading.describeKindAsked(kind, at),
      ...describePointed(scene, pointed, at),
      rulesAhead[place] ?? 0,
      tellingAhead[place] ?? 0,
      wholeAhead[place] ?? 0,
      weighedAhead[place] ?? 0,
      ...score.describeRecalled(nearness, tops, at, recalledAhead[place] ?? 0),
      candidate.labelOf !== null ? 1 : 0,
      ...tellFacts(candidate, at),
    ];
    const isAllSaid = pointed?.at === at && pointed.isAllSaid === true;
    described.push({ at, values: round(values), unit: units[place] ?? at, isAllSaid });
  }
  return described;
}

/** Sums of the same numbers in another order differ in their last digits, and must not fall on two sides of a threshold. */
function round(values: readonly number[]): Float64Array {
  const rounded = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) rounded[at] = Math.round((values[at] as number) * EXACTNESS) / EXACTNESS;
  return rounded;
}

/** Returns the index of the first candidate with the best score, or -1 if there is none. */
function findBest(pool: readonly number[], score: (at: number) => number): number {
  let best = -1;
  for (const at of pool) if (best < 0 || score(at) > score(best)) best = at;
  return best;
}
