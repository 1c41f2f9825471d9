import { fitCandidate } from "./candidate.ts";
import { compareCanonically } from "./canonical-order.ts";
import type { Scene } from "./scene.ts";

/** Scores closer than this are equal: sums of the same numbers in another order differ in their last digits. */
const EQUAL_SCORES = 1e-9;

/**
 * All candidates, the likeliest first: by score, then those that share a word with the query (they may be what it names the
 * wanted thing by), then what can be acted on, then in reading order.
 */
export function rankCandidates(scene: Scene, scores: ReadonlyMap<number, number>): number[] {
  const rated = scene.candidates.map((candidate, at) => ({
    at,
    score: Math.round((scores.get(at) ?? 0) / EQUAL_SCORES),
    isMentioned: scene.matches.has(at) ? 1 : 0,
    interactive: fitCandidate("interactive", candidate),
    candidate,
  }));
  rated.sort(
    (a, b) =>
      b.score - a.score ||
      (a.score > 0
        ? compareCanonically(a.candidate, b.candidate)
        : b.isMentioned - a.isMentioned ||
          b.interactive - a.interactive ||
          (scene.ranks[a.at] ?? 0) - (scene.ranks[b.at] ?? 0)),
  );
  return rated.map(({ at }) => at);
}
