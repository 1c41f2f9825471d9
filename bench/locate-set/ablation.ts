import { finish } from "../../src/domain/steps.ts";
import { decide, type Grounding } from "../../src/locate/built-in/decide.ts";
import type { Evidence } from "../../src/locate/built-in/ranking/evidence.ts";
import { rankInSteps } from "../../src/locate/built-in/ranking/rank.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { SEEN_PARTS, type SeenPart, type Tried, type TriedMode } from "./tried.ts";

type Variant = { name: string; parts: readonly SeenPart[]; answer(evidence: Evidence): Grounding };

/** The lowest score at which the rules alone find something. */
const LEAST_BY_RULES = 0.5;

const VARIANTS: readonly Variant[] = [
  { name: "all", parts: SEEN_PARTS, answer: rankAndDecide },
  { name: "without what icons show", parts: ["colours"], answer: rankAndDecide },
  { name: "without colours and the states that they tell", parts: ["icons"], answer: rankAndDecide },
  { name: "without either", parts: [], answer: rankAndDecide },
  { name: "without meaning", parts: SEEN_PARTS, answer: (evidence) => rankAndDecide(forgetMeaning(evidence)) },
  {
    name: "without the parser's readings",
    parts: SEEN_PARTS,
    answer: (evidence) => rankAndDecide(forgetReadings(evidence)),
  },
  { name: "without the ranker", parts: SEEN_PARTS, answer: decideByRules },
];

/** A table of the share of right answers without one part each. The ranker was fitted with all of them. */
export function reportAblation(modes: readonly TriedMode[]): string {
  return writeMarkdownTable([
    ["", ...modes.map(({ mode }) => mode)],
    ...VARIANTS.map((variant) => [variant.name, ...modes.map(({ tried }) => measure(variant, tried).toFixed(3))]),
  ]);
}

function measure({ parts, answer }: Variant, tried: readonly Tried[]): number {
  const right = tried.filter(({ gather, judge }) => judge(answer(gather(parts))).right);
  return right.length / (tried.length || 1);
}

function rankAndDecide(evidence: Evidence): Grounding {
  return decide(evidence, finish(rankInSteps(evidence)));
}

function forgetMeaning({ scene, ...evidence }: Evidence): Evidence {
  return {
    ...evidence,
    scene: { ...scene, nameMeanings: scene.candidates.map(() => []) },
    best: evidence.literal.size > 0 ? evidence.literal : evidence.best,
    meanings: { whole: null, telling: null },
  };
}

function forgetReadings(evidence: Evidence): Evidence {
  return { ...evidence, best: new Map(), literal: new Map(), verbatim: new Map() };
}

/** The candidate with the best score under any reading, the first on the screen of equals. */
function decideByRules({ scene, best }: Evidence): Grounding {
  const [first] = [...best]
    .map(([at, { score }]) => ({ at, score, rank: scene.ranks[at] ?? 0 }))
    .filter(({ score }) => score >= LEAST_BY_RULES)
    .sort((a, b) => b.score - a.score || a.rank - b.rank);
  const index = first && scene.candidates[first.at]?.index;
  return { index: index ?? null, confidence: first?.score ?? 1 - LEAST_BY_RULES };
}
