import { fitCandidate } from "./candidate.ts";
import { decide } from "./decide.ts";
import type { Evidence } from "./ranking/evidence.ts";
import type { Ranked } from "./ranking/rank.ts";
import { compareCanonically } from "./screen/canonical-order.ts";
import { compareRanks } from "./screen/scene.ts";

/** Chances below this tell nothing: what else is known orders those better. */
const LEAST_CHANCE = 0.05;

/**
 * All candidates, the likeliest first: by score, then those that share a word with the query (they may be what it names the
 * wanted thing by), then what can be acted on, then in reading order.
 */
export function rankCandidates(evidence: Evidence, ranked: Ranked): number[] {
  const { scene } = evidence;
  const { index } = decide(evidence, ranked);
  const chances = new Map(ranked.chances.map(({ at, chance }) => [at, chance >= LEAST_CHANCE ? chance : 0]));
  const rated = scene.candidates.map((candidate, at) => ({
    at,
    // The answer itself comes first.
    score: candidate.index === index ? 2 : (chances.get(at) ?? 0),
    isMentioned: scene.matches.has(at) ? 1 : 0,
    interactive: fitCandidate("interactive", candidate),
    candidate,
  }));
  rated.sort(
    (a, b) =>
      b.score - a.score ||
      (a.score > 0
        ? compareCanonically(a.candidate, b.candidate)
        : b.isMentioned - a.isMentioned || b.interactive - a.interactive || compareRanks(scene, a.at, b.at)),
  );
  return rated.map(({ at }) => at);
}
