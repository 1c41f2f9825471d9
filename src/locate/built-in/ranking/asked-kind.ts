import { fitCandidate, isLine } from "../candidate.ts";
import { tellState } from "../score.ts";
import { encloses } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";
import { fitOrdinal, isInMiddle } from "./siblings.ts";

/** A candidate's part among the things of the kind, and in the state, that a query asks for. */
type OfKind = {
  /** How well it fits the kind, compared with what fits it best. */
  short: number;
  /** 1 if it is in the turn that is asked for among all of the kind, wherever they stand. */
  inTurn: number;
  /** Its share of those that are in the asked state: 1 for the only one. */
  inState: number;
};

/** The things of the kind that a query asks for: how well the best fits it, how many fit as well, and how many are in the asked state. */
export type AskedKind = { best: number; count: number; inState: number; of(at: number): OfKind };

/** Things fit a kind as well as the best of it up to this. */
const NEARLY_BEST = 0.03;
/** A thing that fits a kind less is none of it. */
const LEAST_FIT = 0.7;
/** Of more, each is compared with none: which of them hold each other is unknown. */
const MOST_COMPARED = 120;

const NONE: OfKind = { short: 0, inTurn: 0, inState: 0 };

/** Gathers what a screen has of the kind that is asked for, and which of it is in the asked turn; nothing where no kind and no state is asked for. */
export function readAskedKind(scene: Scene): AskedKind {
  const { askedRole, askedState, askedTurn, asksForMiddle, candidates, work } = scene;
  prepare(work, candidates.length);
  const fits = candidates.map((one) => (askedRole && !one.isSystem ? fitCandidate(askedRole, one) : 0));
  const best = Math.max(0, ...fits);
  const members = candidates
    .map((_, at) => at)
    .filter((at) => (fits[at] ?? 0) >= Math.max(LEAST_FIT, best - NEARLY_BEST));
  const counted = dropHeld(scene, members).sort((a, b) => compareRanks(scene, a, b));
  const places = new Map(counted.map((at, place) => [at, place]));
  const inState = new Set(
    askedState
      ? candidates.flatMap((one, at) =>
          tellState(askedState, one) === askedState.value && (!askedRole || (fits[at] ?? 0) >= LEAST_FIT) ? [at] : [],
        )
      : [],
  );
  return {
    best,
    count: counted.length,
    inState: inState.size,
    of(at) {
      if (!askedRole && !askedState) return NONE;
      const count = { at: places.get(at) ?? -1, of: counted.length };
      const isAsked = places.has(at) && (fitOrdinal(askedTurn, count) > 0 || (asksForMiddle && isInMiddle(count)));
      return {
        short: askedRole ? (fits[at] ?? 0) - best : 0,
        inTurn: isAsked ? 1 : 0,
        inState: inState.has(at) ? 1 / inState.size : 0,
      };
    },
  };
}

/** Leaves out what lies in another one of the kind, since both are one thing to count. Lines hold nothing. */
function dropHeld({ candidates, work }: Scene, members: readonly number[]): number[] {
  if (members.length > MOST_COMPARED) return [...members];
  prepare(work, members.length * members.length);
  const boxes = members.flatMap((at) => {
    const one = candidates[at];
    return one?.box && !isLine(one) ? [one.box] : [];
  });
  return members.filter((at) => {
    const box = candidates[at]?.box;
    return !box || !boxes.some((other) => other !== box && encloses(other, box));
  });
}
