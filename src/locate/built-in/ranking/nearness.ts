import { compareMeanings, type Meaning } from "../meaning/embedding.ts";
import { prepare } from "../work.ts";
import type { Evidence } from "./evidence.ts";

/** By candidate, how near its names are to the query: all of them to the telling words, its own name alone, and all to the whole query. */
export type Nearness = { telling: Float64Array; byName: Float64Array; whole: Float64Array };

/** Measures how near every candidate's names are to what the query means. */
export function measureNearness({ scene, meanings }: Evidence): Nearness {
  const count = scene.candidates.length;
  const nearness: Nearness = {
    telling: new Float64Array(count),
    byName: new Float64Array(count),
    whole: new Float64Array(count),
  };
  const compare = (a: Meaning | null, b: Meaning | null) => (a && b ? Math.max(0, compareMeanings(a, b)) : 0);
  for (const [at, names] of scene.nameMeanings.entries()) {
    prepare(scene.work, names.length);
    for (const [place, { meaning, weight }] of names.entries()) {
      const telling = compare(meanings.telling, meaning);
      nearness.telling[at] = Math.max(nearness.telling[at] ?? 0, telling * weight);
      nearness.whole[at] = Math.max(nearness.whole[at] ?? 0, compare(meanings.whole, meaning) * weight);
      if (place === 0 && weight === 1) nearness.byName[at] = telling;
    }
  }
  return nearness;
}
