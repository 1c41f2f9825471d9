import type { Steps } from "../../../domain/steps.ts";
import { fitColour } from "../screen/colours.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import type { Evidence } from "./evidence.ts";
import type { Nearness } from "./nearness.ts";

/** As many are looked at closely: the best by the rules, by meaning, by what people ask for in nearly these words, and by the request as a sentence. */
const MOST_BY_RULES = 40;
const MOST_BY_MEANING = 20;
const MOST_BY_RECALL = 10;
const MOST_BY_SENSE = 10;
const MOST_IN_TURN = 30;
/** Where no more are listed, all are looked at. */
const FEW = 100;
/** Where more have the asked colour, it tells nothing by itself. */
const MOST_COLOURED = 20;

/** Chooses the candidates that are described, in reading order. `listRelated` lists those that the query's relations lead to. */
export function* choosePool(
  { best, scene, senses }: Evidence,
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
  if (senses) offer([...scene.candidates.keys()], (at) => senses[at] ?? 0, MOST_BY_SENSE);
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
