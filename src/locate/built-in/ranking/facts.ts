import { measureChroma } from "../../../domain/screens/shade.ts";
import type { Candidate } from "../candidate.ts";
import type { Scene } from "../screen/scene.ts";
import { toSign, type ValuesOf } from "./features/values.ts";

/** States that a candidate may tell, each by itself: a query may ask for one in words that no rule knows. */
const STATES = ["checked", "selected", "enabled", "expanded"] as const;

/** Features that don't depend on the query: the states that a candidate tells, how rare they are, and the looks of its name and its box. */
export const FACTS = [
  ...STATES,
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

const MOST_CHARACTERS = 60;
const DIGIT = /\p{Nd}/gu;
const AMOUNT = /[\p{Sc}%]/u;
const LEVELS = 255;
/** Nothing is taken for wider than this many times its height, as a power of e. */
const WIDEST = 4;

/** Returns what tells a candidate's facts. A state is the rarer, the fewer of its role are in it. */
export function readFacts({ candidates, ranks, extent }: Scene) {
  const tellers = countTellers(candidates);
  return (candidate: Candidate, at: number): ValuesOf<typeof FACTS> => {
    const { box, name, roles, shade, states } = candidate;
    const start = name.slice(0, MOST_CHARACTERS);
    const aspect = box ? Math.log(Math.max(1, box.x2 - box.x1) / Math.max(1, box.y2 - box.y1)) : 0;
    return [
      toSign(states.get("checked")),
      toSign(states.get("selected")),
      toSign(states.get("enabled")),
      toSign(states.get("expanded")),
      Math.max(0, ...STATES.map((state) => measureRarity(tellers, candidate, state))),
      Number(roles.includes("heading")),
      Number(roles.includes("tab")),
      Number(roles.includes("link")),
      start === "" ? 0 : (start.match(DIGIT)?.length ?? 0) / start.length,
      Number(AMOUNT.test(start)),
      Math.max(-WIDEST, Math.min(WIDEST, aspect)),
      box ? (box.y2 - box.y1) / extent.height : 0,
      box ? (ranks[at] ?? 0) / Math.max(1, candidates.length - 1) : 0,
      shade?.paint ? measureChroma(shade.paint) / LEVELS : 0,
    ];
  };
}

/** How many of each role tell each state, and which value. */
function countTellers(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const tellers = new Map<string, number>();
  for (const candidate of candidates)
    for (const state of STATES) {
      const told = candidate.states.get(state);
      if (told === undefined) continue;
      const key = spellTeller(candidate, state, told);
      tellers.set(key, (tellers.get(key) ?? 0) + 1);
    }
  return tellers;
}

const spellTeller = ({ roles }: Candidate, state: string, value: boolean) => `${roles[0] ?? ""} ${state} ${value}`;

/** 1 for the only one of its role in that state where others are in the opposite one, 1/2 for each of two; 0 where all are in the same. */
function measureRarity(tellers: ReadonlyMap<string, number>, candidate: Candidate, state: string): number {
  const told = candidate.states.get(state);
  if (told === undefined || !tellers.has(spellTeller(candidate, state, !told))) return 0;
  return 1 / (tellers.get(spellTeller(candidate, state, told)) ?? 1);
}
