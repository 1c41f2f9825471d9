import type { Steps } from "../../../domain/steps.ts";
import { type Candidate, fitCandidate } from "../candidate.ts";
import { listTexts } from "../clause.ts";
import { fitColour } from "../colours.ts";
import { pointOut } from "../counting/point-out.ts";
import { foldText } from "../fold-text.ts";
import { centerX, centerY, encloses, measureArea } from "../geometry.ts";
import type { State } from "../interpretation.ts";
import type { Ordinal } from "../ordinals.ts";
import { fitPlace } from "../places.ts";
import type { RelationKind } from "../relations.ts";
import type { Role } from "../roles.ts";
import { compareRanks, isForeign, type Scene } from "../scene.ts";
import { tellState } from "../score.ts";
import { measureAhead } from "./ahead.ts";
import { type Anchoring, AnchorReader } from "./anchors.ts";
import { type AskedKind, readAskedKind } from "./asked-kind.ts";
import type { Evidence } from "./evidence.ts";
import { readFacts } from "./facts.ts";
import { findWords, measureShare } from "./found-words.ts";
import { compareKnown } from "./known-otherwise.ts";
import { measureByWord, measureNearness, measureSpread, type Nearness, type NearnessByWord } from "./nearness.ts";
import { describePointed, listPointed } from "./pointed.ts";
import { findCrossing, listNamed, readSections, type Sectioned } from "./sections.ts";
import { fitOrdinal, groupSiblings, isInMiddle, rankSiblings, SERIES, type Standing } from "./siblings.ts";
import { findRelated, listTold, readSurroundings, type Surroundings } from "./surroundings.ts";
import { findUnits } from "./units.ts";

/** The features that the ranker knows of each candidate, in the order in which its weights were fitted. */
export const FEATURES = [
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
  "words found",
  "name explained",
  "same name",
  "order asked by the query",
  "order asked",
  "place asked",
  "state asked",
  "relations asked",
  "roles asked",
  "telling words",
  "naturalness of the reading",
  "fits the role",
  "fits any use",
  "text",
  "image",
  "button",
  "field",
  "toggle",
  "row",
  "line of a picture",
  "clickable",
  "named",
  "words of the name",
  "is on",
  "state fits",
  "area",
  "x",
  "y",
  "holds the best by rules",
  "lies in the best by rules",
  "holds the best by meaning",
  "lies in the best by meaning",
  "in turn in its column",
  "in turn in its row",
  "column",
  "row of siblings",
  "candidates",
  "words of the query",
  "best by rules",
  "best by words",
  "best by meaning",
  "foreign",
  "found above",
  "found below",
  "found beside",
  "found in a heading",
  "found together",
  "asks what is below",
  "asks what is above",
  "asks what is beside",
  "extreme asked",
  "middle of its column",
  "middle of its row",
  "in turn among its lines",
  "in turn among its like",
  "lines",
  "like",
  "area of its column",
  "area of its lines",
  "area of its like",
  "is the anchor",
  "is what is asked for",
  "words asked for",
  "stands as asked",
  "stands as asked, to the best",
  "meaning beyond the screen's",
  "meaning word by word",
  "meaning word by word, to the best",
  "known otherwise",
  "fits the asked role",
  "fits the asked place",
  "fits the asked state",
  "fits the asked colour",
  "in turn among its namesakes",
  "namesakes",
  "under what is named",
  "found with its heading",
  "in turn under what is named",
  "crosses what is named",
  "is what is asked for, to the best",
  "asked for and stands as asked",
  "asked for and stands as asked, to the best",
  "meaning of the nearest word",
  "meaning of the first word",
  "meaning of the last word",
  "meaning of the furthest word",
  "meaning of the missing word",
  "meaning word by word, weighed",
  "meaning word by word, weighed, to the best",
  "only lines",
  "lines among controls",
  "coloured",
  "sure of its sign",
  "best of the asked kind",
  "of the asked kind",
  "short of the asked kind",
  "in turn among the asked kind",
  "in the asked state",
  "alone in the asked state",
  "pointed out",
  "pointed out by",
  "rules ahead of others",
  "meaning of the telling words ahead of others",
  "meaning of the whole query ahead of others",
  "meaning word by word, weighed, ahead of others",
  "recalled by the telling words",
  "recalled by the whole query",
  "recalled on average",
  "recalled by the telling words, to the best",
  "recalled by the whole query, to the best",
  "recalled by the telling words, ahead of others",
  "best by what is recalled",
  "likeness of what is recalled",
  "labels a field",
  "checked",
  "selected",
  "enabled",
  "expanded",
  "rare in its state",
  "heading",
  "tab",
  "link",
  "digits",
  "amount",
  "aspect",
  "height",
  "in reading order",
  "colourfulness",
] as const;

/** A candidate that may be meant, with its features. */
export type Described = {
  at: number;
  values: Float64Array;
  /** The number of the thing that it is part of (units.ts). */
  unit: number;
};

/** As many are looked at closely: the best by the rules, by meaning, and by what people ask for in nearly these words. */
const MOST_BY_RULES = 40;
const MOST_BY_MEANING = 20;
const MOST_BY_RECALL = 10;
const MOST_IN_TURN = 30;
/** Where no more are listed, all are looked at. */
const FEW = 100;
/** Where more have the asked colour, it tells nothing by itself. */
const MOST_COLOURED = 20;
const EXACTNESS = 1e6;
/** How many candidates are described before other requests can run. */
const DESCRIBED_A_STEP = 20;
const ASKED_SIDES: readonly (readonly RelationKind[])[] = [
  ["below", "after"],
  ["above", "before"],
  ["left", "right", "near", "with"],
];
const TOGGLES: readonly Role[] = ["switch", "checkbox", "radio"];
const ROWS: readonly Role[] = ["listitem", "container", "menuitem", "option", "cell"];

/** Describes those candidates of a request that may be meant. Doesn't depend on their order. */
export function* describeInSteps(evidence: Evidence): Steps<Described[]> {
  const { scene } = evidence;
  const nearness = yield* measureNearness(evidence);
  const siblings = yield* groupSiblings(scene);
  const standings = yield* rankSiblings(scene, siblings);
  yield;
  const { askedTurn, asksForMiddle } = scene;
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
  const pointed = pointOut(scene, siblings);
  yield;
  const listRelated = () => [
    ...findRelated(scene, told),
    ...anchors.listRelated(),
    ...findCrossing(scene, named),
    ...listPointed(scene, pointed),
  ];
  const pool = yield* choosePool(evidence, nearness, listRelated, isInTurn);
  yield;
  const byRules = findBest(pool, (at) => evidence.best.get(at)?.score ?? 0);
  const byMeaning = findBest(pool, (at) => nearness.telling[at] ?? 0);
  const tops: Tops = {
    literal: [...evidence.literal.values()].reduce((most, { score }) => Math.max(most, score), 0),
    rules: byRules === null ? 0 : (evidence.best.get(byRules)?.score ?? 0),
    telling: maximum(nearness.telling),
    whole: maximum(nearness.whole),
    recalled: maximum(nearness.recalled),
    recalledByWhole: maximum(nearness.recalledByWhole),
  };
  const anchorings = pool.map((at) => anchors.read(at));
  yield;
  const wordByWord = measureByWord(evidence, pool);
  const spread = measureSpread(nearness.telling);
  yield;
  const units = findUnits(scene, pool);
  yield;
  const most = {
    stands: Math.max(0, ...anchorings.map(({ stands }) => stands)),
    asked: Math.max(0, ...anchorings.map(({ isAsked }) => isAsked)),
    both: Math.max(0, ...anchorings.map(({ isAsked, stands }) => isAsked * stands)),
    byWord: Math.max(0, ...wordByWord.map(({ average }) => average)),
    weighed: Math.max(0, ...wordByWord.map(({ weighed }) => weighed)),
  };
  const aheads = [
    measureAhead(pool, units, (_, at) => evidence.best.get(at)?.score ?? 0),
    measureAhead(pool, units, (_, at) => nearness.telling[at] ?? 0),
    measureAhead(pool, units, (_, at) => nearness.whole[at] ?? 0),
    measureAhead(pool, units, (place) => wordByWord[place]?.weighed ?? 0),
  ];
  const recalledAhead = measureAhead(pool, units, (_, at) => nearness.recalled[at] ?? 0);
  const sections = readSections(scene, siblings, pool, named);
  yield;
  const around = readSurroundings(scene, pool, told);
  yield;
  const rulesBest = byRules === null ? undefined : scene.candidates[byRules];
  const meaningBest = byMeaning === null ? undefined : scene.candidates[byMeaning];
  const isKnownOtherwise = compareKnown(scene);
  const askedName = listTexts(scene.words, scene.wanted).join(" ");
  const ofRequest = [
    Math.log(scene.candidates.length),
    scene.words.length,
    tops.rules,
    tops.literal,
    tops.telling,
    isForeign(scene) ? 1 : 0,
  ];
  const kind = readAskedKind(scene);
  const sight = describeSight(scene);
  const tellFacts = readFacts(scene);
  yield;
  const sidesAsked = ASKED_SIDES.map((kinds) => (kinds.some((kind) => scene.relationsAsked.has(kind)) ? 1 : 0));
  const described: Described[] = [];
  for (const [place, at] of pool.entries()) {
    if (place % DESCRIBED_A_STEP === 0) yield;
    const candidate = scene.candidates[at];
    if (!candidate) continue;
    const values = joinRounded([
      describeScores(evidence, nearness, tops, at),
      describeReading(evidence, candidate, at, askedName),
      describeKind(candidate),
      [fitAskedState(evidence.best.get(at)?.reading.state, candidate)],
      describePlace(scene, candidate),
      [holds(candidate, rulesBest), holds(rulesBest, candidate)],
      [holds(candidate, meaningBest), holds(meaningBest, candidate)],
      describeStanding(standings[at], askedTurn),
      ofRequest,
      describeSurroundings(around[place]),
      sidesAsked,
      [askedTurn && !scene.ordinal ? 1 : 0],
      describeMiddle(asksForMiddle, standings[at]),
      describeSeries(standings[at], askedTurn),
      describeAnchoring(anchorings[place], most.stands, scene.asked.length),
      [((nearness.telling[at] ?? 0) - spread.mean) / spread.deviation],
      [wordByWord[place]?.average ?? 0, (wordByWord[place]?.average ?? 0) - most.byWord],
      [isKnownOtherwise(at) ? 1 : 0],
      [scene.askedRole === undefined ? 0.5 : fitCandidate(scene.askedRole, candidate)],
      [scene.askedPlace ? fitPlace(scene.askedPlace, candidate.box, scene.extent) : 0],
      [fitAskedState(scene.askedState, candidate)],
      [fitColour(scene.askedColours, candidate)],
      describeNamesakes(standings[at], askedTurn),
      describeSection(sections[place]),
      describeAsked(anchorings[place], most),
      describeByWord(wordByWord[place]),
      describeWeighed(wordByWord[place], most.weighed),
      sight,
      [candidate.sign],
      describeKindAsked(kind, at),
      describePointed(scene, pointed, at),
      aheads.map((ahead) => ahead[place] ?? 0),
      describeRecalled(nearness, tops, at, recalledAhead[place] ?? 0),
      [Number(candidate.labelOf !== null)],
      tellFacts(at),
    ]);
    described.push({ at, values, unit: units[place] ?? at });
  }
  return described;
}

/**
 * Writes the parts of a description one after the other. Sums of the same numbers in another order differ in their last digits, and must not fall on two
 * sides of a threshold, so they are rounded.
 */
function joinRounded(parts: readonly (readonly number[])[]): Float64Array {
  const values = new Float64Array(FEATURES.length);
  let next = 0;
  for (const part of parts) for (const value of part) values[next++] = Math.round(value * EXACTNESS) / EXACTNESS;
  return values;
}

/** How a screen is known: by lines of text alone, by lines beside what is drawn, and with its colours. */
function describeSight({ sight: { lines, isColoured } }: Scene): number[] {
  return [lines === "all", lines === "some", isColoured].map(Number);
}

function describeKindAsked({ best, count, inState, of }: AskedKind, at: number): number[] {
  const own = of(at);
  return [best, Math.log(1 + count), own.short, own.inTurn, Math.log(1 + inState), own.inState];
}

function describeWeighed(byWord: NearnessByWord | undefined, most: number): [own: number, toTheBest: number] {
  const { weighed = 0 } = byWord ?? {};
  return [weighed, weighed - most];
}

function* choosePool(
  { best, scene }: Evidence,
  nearness: Nearness,
  listRelated: () => number[],
  isInTurn: (at: number) => boolean,
): Steps<number[]> {
  if (scene.candidates.length <= FEW) return inReadingOrder(scene, scene.candidates.keys());
  const related = listRelated();
  yield;
  const pool = new Set<number>();
  const offer = (places: readonly number[], score: (at: number) => number, most: number) => {
    const sorted = [...places].sort((a, b) => score(b) - score(a) || compareRanks(scene, a, b));
    const last = score(sorted[Math.min(most, sorted.length) - 1] ?? -1);
    // All that score like the last: which of equals is looked at must not depend on their order.
    for (const at of sorted.slice(0, 3 * most)) if (score(at) >= last) pool.add(at);
  };
  offer([...best.keys()], (at) => best.get(at)?.score ?? 0, MOST_BY_RULES);
  const named = [...scene.candidates.keys()].filter(
    (at) => (nearness.telling[at] ?? 0) > 0 || (nearness.whole[at] ?? 0) > 0,
  );
  offer(named, (at) => Math.max(nearness.telling[at] ?? 0, nearness.whole[at] ?? 0), MOST_BY_MEANING);
  const recalled = [...scene.candidates.keys()].filter((at) => (nearness.recalled[at] ?? 0) > 0);
  offer(recalled, (at) => nearness.recalled[at] ?? 0, MOST_BY_RECALL);
  for (const at of related) pool.add(at);
  const inTurn = inReadingOrder(scene, [...scene.candidates.keys()].filter(isInTurn));
  for (const at of inTurn.slice(0, MOST_IN_TURN)) pool.add(at);
  const coloured = [...scene.candidates.entries()].filter(([, one]) => fitColour(scene.askedColours, one) > 0);
  if (coloured.length <= MOST_COLOURED) for (const [at] of coloured) pool.add(at);
  return inReadingOrder(scene, pool);
}

function inReadingOrder(scene: Scene, places: Iterable<number>): number[] {
  return [...places].sort((a, b) => compareRanks(scene, a, b));
}

/** The best of all candidates. */
type Tops = Readonly<Record<"rules" | "literal" | "telling" | "whole" | "recalled" | "recalledByWhole", number>>;

function describeScores({ best, literal, verbatim }: Evidence, nearness: Nearness, tops: Tops, at: number): number[] {
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

function describeRecalled(
  { recalled, recalledByWhole, recalledOnAverage, likeness }: Nearness,
  tops: Tops,
  at: number,
  ahead: number,
): number[] {
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

function describeReading({ scene, best }: Evidence, candidate: Candidate, at: number, askedName: string): number[] {
  const reading = best.get(at)?.reading;
  const { found, explained } = measureOverlap(scene, at);
  const role = reading?.roles[0] ?? reading?.softRole;
  return [
    found,
    explained,
    askedName !== "" && foldText(candidate.name.slice(0, 200)).trim() === askedName ? 1 : 0,
    scene.ordinal ? 1 : 0,
    reading?.ordinal ? 1 : 0,
    reading?.place ? 1 : 0,
    reading?.state ? 1 : 0,
    reading?.relations.length ?? 0,
    reading?.roles.length ? 1 : 0,
    scene.wanted.length,
    reading?.prior ?? 0,
    role === undefined ? 0.5 : fitCandidate(role, candidate),
    fitCandidate("interactive", candidate),
  ];
}

/** How much of the telling words stands in a candidate's names, and how much of its fullest matched name stands in the query. */
function measureOverlap(scene: Scene, at: number): { found: number; explained: number } {
  const matches = scene.matches.get(at) ?? [];
  const covers = new Map<number, Set<number>>();
  for (const { document, start, end } of matches) {
    const cover = covers.get(document) ?? new Set();
    for (let word = start; word < end; word++) cover.add(word);
    covers.set(document, cover);
  }
  const found = measureShare(scene.wanted, findWords(scene, at));
  let explained = 0;
  for (const [document, cover] of covers)
    explained = Math.max(explained, cover.size / (scene.vocabulary.documents[document]?.wordWeights.length || 1));
  return { found, explained };
}

function describeKind(candidate: Candidate): number[] {
  const is = (...roles: readonly Role[]) => (candidate.roles.some((role) => roles.includes(role)) ? 1 : 0);
  return [
    is("text", "heading"),
    is("image"),
    is("button", "link", "tab"),
    is("textbox", "combobox"),
    is(...TOGGLES),
    is(...ROWS),
    candidate.roles.length === 0 ? 1 : 0,
    candidate.clickable === undefined ? 0 : candidate.clickable ? 1 : -1,
    candidate.name === "" ? 0 : 1,
    Math.min(12, candidate.name.split(" ").length),
    isOn(candidate),
  ];
}

function isOn({ states }: Candidate): number {
  const told = states.get("checked") ?? states.get("selected");
  return told === undefined ? 0 : told ? 1 : -1;
}

function fitAskedState(state: State | undefined, candidate: Candidate): number {
  if (!state) return 0;
  const told = tellState(state, candidate);
  return told === undefined ? 0 : told === state.value ? 1 : -1;
}

function describePlace({ extent }: Scene, { box }: Candidate): number[] {
  if (!box) return [-1, -1, -1];
  return [
    Math.sqrt(measureArea(box) / (extent.width * extent.height)),
    centerX(box) / extent.width,
    centerY(box) / extent.height,
  ];
}

function describeSurroundings(around: Surroundings | undefined): number[] {
  return around ? [around.above, around.below, around.beside, around.heading, around.together] : [0, 0, 0, 0, 0];
}

/** 1 in the middle of an odd number, -1 elsewhere, 0 where the middle isn't asked for. */
function describeMiddle(isAsked: boolean, standing: Standing | undefined): number[] {
  if (!isAsked || !standing) return [0, 0];
  return [standing.column, standing.row].map((rank) => (isInMiddle(rank) ? 1 : -1));
}

function describeSeries(standing: Standing | undefined, ordinal: Ordinal | undefined): number[] {
  if (!standing) return [0, 0, 0, 0, 0, 0, 0];
  return [
    fitOrdinal(ordinal, standing.lines),
    fitOrdinal(ordinal, standing.alike),
    Math.log(standing.lines.of),
    Math.log(standing.alike.of),
    standing.column.area,
    standing.lines.area,
    standing.alike.area,
  ];
}

function describeAnchoring(anchoring: Anchoring | undefined, most: number, asked: number): number[] {
  if (!anchoring) return [0, 0, 0, 0, 0];
  return [anchoring.isAnchor, anchoring.isAsked, asked, anchoring.stands, anchoring.stands - most];
}

function describeNamesakes(standing: Standing | undefined, ordinal: Ordinal | undefined): number[] {
  if (!standing) return [0, 0];
  return [fitOrdinal(ordinal, standing.namesakes), Math.log(standing.namesakes.of)];
}

function describeSection(sectioned: Sectioned | undefined): number[] {
  if (!sectioned) return [0, 0, 0, 0];
  return [sectioned.under, sectioned.together, sectioned.inTurn, sectioned.crosses];
}

/** How well a candidate is what is asked for, and stands as asked, both at once: "the price below Coffee" is another thing than what is below Coffee. */
function describeAsked(anchoring: Anchoring | undefined, most: { asked: number; both: number }): number[] {
  if (!anchoring) return [0, 0, 0];
  const both = anchoring.isAsked * anchoring.stands;
  return [anchoring.isAsked - most.asked, both, both - most.both];
}

function describeByWord(near: NearnessByWord | undefined): number[] {
  return near ? [near.best, near.first, near.last, near.least, near.missing] : [0, 0, 0, 0, 0];
}

function describeStanding(standing: Standing | undefined, ordinal: Ordinal | undefined): number[] {
  if (!standing) return [0, 0, 0, 0];
  return [
    fitOrdinal(ordinal, standing.column),
    fitOrdinal(ordinal, standing.row),
    Math.log(standing.column.of),
    Math.log(standing.row.of),
  ];
}

function holds(outer: Candidate | undefined, inner: Candidate | undefined): number {
  return outer?.box && inner?.box && encloses(outer.box, inner.box) ? 1 : 0;
}

function findBest(pool: readonly number[], score: (at: number) => number): number | null {
  let best: number | null = null;
  for (const at of pool) if (best === null || score(at) > score(best)) best = at;
  return best;
}

function maximum(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}
