import { fitCandidate } from "../candidate.ts";
import type { State } from "../query/interpretation.ts";
import { findWords, measureShare } from "../ranking/found-words.ts";
import { tellState } from "../score.ts";
import type { Scene } from "../screen/scene.ts";
import { kindNouns, unverifiableWords } from "../words/query-words.ts";
import { listNaming, NAMED, type Turn } from "./asked.ts";
import { keepWhole, LEAST_FIT, listMembers, type Member, sortForReading } from "./groups.ts";
import type { Pointed } from "./point-out.ts";
import { pointOutOf } from "./take.ts";

/** Finds the only thing in the asked state where others are in the opposite one; of several, the one that is in turn. Null where that can't be told. */
export function pointOutInState(scene: Scene, state: State, turn: Turn | null): Pointed | null {
  const { candidates, askedRole } = scene;
  const told = candidates.flatMap((one, at) => {
    const value = tellState(state, one);
    return value === undefined
      ? []
      : [{ at, value, isOfKind: !askedRole || fitCandidate(askedRole, one) >= LEAST_FIT }];
  });
  // Where nothing of that kind tells its state, the word may mean another kind: a list is open whose tab is selected.
  const isKindTold = told.some(({ isOfKind }) => isOfKind);
  const list = (asked: boolean) => {
    const places = told.filter(({ value, isOfKind }) => value === asked && (isOfKind || !isKindTold));
    return keepWhole(
      scene,
      listMembers(
        scene,
        places.map(({ at }) => at),
      ),
    );
  };
  const members = keepNamed(scene, list(state.value));
  if (members.length === 0 || list(!state.value).length === 0) return null;
  if (members.length === 1)
    return { at: members[0]?.at ?? 0, lead: 1, isAllSaid: saysNoMore(scene, members[0]?.at ?? 0), by: "state" };
  return turn && pointOutOf(scene, sortForReading(scene, members), turn, "state");
}

/** The selected tab is no selected city: a thing that fits less than this is of a kind of its own. */
const LEAST_LIKE_A_THING = 0.9;
/** Words for anything at all. Others of those that mostly say nothing may be what is asked for: "the active user". */
const ANYTHING: ReadonlySet<string> = new Set(
  "one ones thing item element component object control widget which what where that who currently now already just".split(
    " ",
  ),
);

/** True for "the one that is ticked" and "the selected day": where such words name no thing on the screen, the state alone tells. */
function saysNoMore({ plain, words, askedRole, isOnScreen, candidates }: Scene, at: number): boolean {
  const { content, relations } = plain;
  const candidate = candidates[at];
  if (!candidate || relations.length > 0) return false;
  if (!content.every((word) => !isOnScreen[word] && kindNouns.has(words[word]?.canon ?? ""))) return false;
  if (askedRole) return fitCandidate(askedRole, candidate) >= LEAST_FIT;
  if (content.length > 0) return fitCandidate("thing", candidate) >= LEAST_LIKE_A_THING;
  return words.every(({ canon }) => !unverifiableWords.has(canon) || ANYTHING.has(canon));
}

/** Those of the name that the query says, where some are called so; what none is called may be what they are about: "which size is chosen". */
function keepNamed(scene: Scene, members: readonly Member[]): Member[] {
  const named = listNaming(scene, scene.plain.content);
  const called = members.filter(({ at }) => measureShare(named, findWords(scene, at)) >= NAMED);
  return named.length > 0 && called.length > 0 ? called : [...members];
}
