import type { Box } from "../../../domain/screens/box.ts";
import type { Steps } from "../../../domain/steps.ts";
import { fitCandidate, isLine } from "../candidate.ts";
import { pointOutOrder } from "../ordering/point-out-order.ts";
import type { Interpretation } from "../query/interpretation.ts";
import type { Siblings } from "../ranking/siblings.ts";
import { overlapColumns } from "../screen/geometry.ts";
import type { AskedRole } from "../screen/roles.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { pointOutBadge } from "../values/listing/badges.ts";
import { pointOutExtreme } from "../values/point-out-extreme.ts";
import { pointOutValued } from "../values/point-out-valued.ts";
import { foldName } from "../words/fold-text.ts";
import { kindNouns } from "../words/query-words.ts";
import { findNamed, isNamedWhole, isTurn, listNaming, readTurn, type Turn } from "./asked.ts";
import { pointOutCrossing, readCrossing } from "./crossing.ts";
import {
  areOne,
  fitKind,
  keepWhole,
  LEAST_FIT,
  listCounted,
  listGroups,
  listMembers,
  NEARLY_BEST,
  sortForReading,
} from "./groups.ts";
import { pointOutKindWithName } from "./kind-with-name.ts";
import { COUNTED_ANYWHERE, PLACED_ANYWHERE } from "./kinds.ts";
import { pointOutOnDay } from "./on-day.ts";
import { pointOutRecord } from "./record.ts";
import { pointOutRelated } from "./related.ts";
import { findSection, type Within } from "./section.ts";
import { pointOutInState } from "./state.ts";
import { pointOutOf, take } from "./take.ts";

/**
 * The candidate that counting points out. `lead`: how far it is ahead of the next best, from 0 to 1, which is without a rival. `by`: the way it was counted.
 * `isAllSaid`: true where the query says nothing else, so that nothing else can be meant.
 */
export type Pointed = {
  at: number;
  lead: number;
  isAllSaid?: boolean;
  by: "group" | "kind" | "relation" | "name" | "state" | "crossing";
};

/** Signs and buttons are drawn by views of many roles. Each may fit the kind this much less than the best does. */
const SLACK_OF_MANY_ROLES = 0.2;
/** A group has a title if its first member is below it and overlaps its column by more than this share. */
const TITLED = 0.5;
/** A group under the title that the query names is worth this many times as much. */
const TITLE_WORTH = 3;
/** The fit to the asked kind is raised to this power, so that it counts for more than a group's size. */
const FIT_POWER = 6;
/** Folding may shorten a name by so much: it drops accents and blanks. */
const SPARE = 40;
/** Two things are hardly a group: they are worth this share. */
const PAIR_WORTH = 0.5;

/**
 * Points out the candidate that a query asks for by a value that the screen tells, its order, its place, its state or the thing next to it. Null where the query asks for none of these, where all
 * of it may be a name ("last week"), or where it can't be told what is counted.
 */
export function* pointOut(scene: Scene, siblings: Siblings): Steps<Pointed | null> {
  const [namesake, ...others] = listNamedExactly(scene);
  const isName = namesake !== undefined;
  // Its number tells it from the row or the card around it, which others of its words may fit as well.
  if (isName && others.length === 0 && /\d/.test(scene.wholeName))
    return { at: namesake, lead: 1, isAllSaid: true, by: "name" };
  const byValue = isName ? null : yield* pointOutByValue(scene);
  if (byValue) return byValue;
  if (isNamedWhole(scene)) return null;
  const crossing = readCrossing(scene);
  if (crossing) return pointOutCrossing(scene, siblings, crossing);
  const turn = readTurn(scene);
  const record = turn || isName ? null : yield* pointOutRecord(scene);
  if (record) return record;
  const state = scene.plain.state ?? scene.askedState;
  if (state) return pointOutInState(scene, state, turn);
  const isRelated = scene.plain.relations.length > 0;
  if (!turn) return isRelated ? pointOutRelated(scene, scene.plain) : pointOutKindWithName(scene);
  const within = isRelated ? scene.plain : (scene.belonging ?? scene.plain);
  const isIn = findSection(scene, within);
  return isIn && pointOutInTurn(scene, siblings, within, turn, isIn);
}

function pointOutInTurn(
  scene: Scene,
  siblings: Siblings,
  reading: Interpretation,
  turn: Turn,
  isIn: Within,
): Pointed | null {
  const { roles, content } = reading;
  const named = listNaming(scene, content.length > 0 ? content : listKinds(scene, reading));
  const pointed = named.length > 0 ? pointOutNamed(scene, named, roles[0], turn, isIn) : null;
  // A word that only one thing says may be a title: "the third contact" of a list of contacts.
  if (pointed || (named.length > 0 && !turn.ordinal)) return pointed;
  // A thing described by words that stand nowhere isn't told by its place alone.
  if (!turn.ordinal && !content.every((word) => isTurn(scene, word) || isKind(scene, word))) return null;
  const title = named.length > 0 ? findNamed(scene, named)[0]?.box : undefined;
  if (isCorner(turn) && content.length + roles.length === 0) {
    const button = pointOutKind(scene, "button", turn, isIn);
    if (button) return { ...button, isAllSaid: true };
  }
  const kinds = turn.ordinal || turn.isMiddle ? COUNTED_ANYWHERE : PLACED_ANYWHERE;
  for (const role of roles.length > 0 ? roles : (["thing"] as const)) {
    const found = kinds.has(role)
      ? pointOutKind(scene, role, turn, isIn)
      : pointOutMember(scene, siblings, role, turn, isIn, title);
    if (found) return found;
  }
  return null;
}

/** Lists what is called all that the query says, such as "3 h 14 min, direct" and "39.90". */
function listNamedExactly({ candidates, wholeName }: Scene): number[] {
  return [...candidates.keys()].filter((at) => {
    const name = candidates[at]?.name ?? "";
    return name.length <= wholeName.length + SPARE && foldName(name) === wholeName;
  });
}

function* pointOutByValue(scene: Scene): Steps<Pointed | null> {
  return (
    pointOutOrder(scene) ??
    (yield* pointOutBadge(scene)) ??
    (yield* pointOutExtreme(scene)) ??
    pointOutOnDay(scene) ??
    (yield* pointOutValued(scene))
  );
}

/** "Top right": where a query says no more than a corner, the button there is meant. */
function isCorner({ ordinal, place }: Turn): boolean {
  return !ordinal && Math.abs(place?.x ?? 0) + Math.abs(place?.y ?? 0) === 2;
}

function isKind({ words }: Scene, word: number): boolean {
  return kindNouns.has(words[word]?.canon ?? "");
}

/** Nouns that were taken for a kind of thing, though things may be called so: "the second Day". */
function listKinds(scene: Scene, { roles, relations }: Interpretation): number[] {
  const anchors = new Set(relations.flatMap(({ spelled }) => spelled.flat()));
  return roles[0] === "thing"
    ? [...scene.words.keys()].filter((word) => !anchors.has(word) && isKind(scene, word))
    : [];
}

/** Counts off the things that are called so. */
function pointOutNamed(
  scene: Scene,
  named: readonly number[],
  role: AskedRole | undefined,
  turn: Turn,
  isIn: Within,
): Pointed | null {
  const alike = findNamed(scene, named).filter(({ box }) => isIn(box));
  const fits = new Map(alike.map(({ at }) => [at, role ? fitAt(scene, role, at) : 1] as const));
  const most = Math.max(0, ...fits.values());
  const members = keepWhole(
    scene,
    alike.filter(({ at }) => (fits.get(at) ?? 0) >= most - NEARLY_BEST),
  );
  return pointOutOf(scene, sortForReading(scene, members), turn, "name");
}

function fitAt({ candidates }: Scene, role: AskedRole, at: number): number {
  const candidate = candidates[at];
  return candidate ? fitCandidate(role, candidate) : 0;
}

/** Counts off all things of a kind, wherever they stand. */
function pointOutKind(scene: Scene, role: AskedRole, turn: Turn, isIn: Within): Pointed | null {
  const fits = scene.candidates.map((one) => (isLine(one) ? 0 : fitKind(scene, role, one)));
  const best = fits.reduce((most, fit) => Math.max(most, fit), 0);
  if (best < LEAST_FIT) return null;
  const slack = COUNTED_ANYWHERE.has(role) ? NEARLY_BEST : SLACK_OF_MANY_ROLES;
  const places = [...fits.keys()].filter((at) => (fits[at] ?? 0) >= Math.max(LEAST_FIT, best - slack));
  return pointOutOf(scene, listCounted(scene, listMembers(scene, places), isIn), turn, "kind");
}

/** Counts off each group that fits the asked kind, and takes the one that is likeliest meant. */
function pointOutMember(
  scene: Scene,
  siblings: Siblings,
  role: AskedRole,
  turn: Turn,
  isIn: Within,
  title: Box | undefined,
): Pointed | null {
  const isMember: Within = (box) => box !== title && isIn(box);
  const picked = listGroups(scene, siblings, role, isMember).flatMap(({ members, fit, salience }) => {
    const at = fit >= LEAST_FIT ? take(scene, members, turn) : null;
    const first = members[0]?.box;
    const isTitled = title && first && first.y1 >= title.y1 && overlapColumns(title, first) > TITLED;
    const worth = Math.sqrt(salience) * fit ** FIT_POWER * (isTitled ? TITLE_WORTH : 1);
    return at === null ? [] : [{ at, worth: members.length > 2 ? worth : PAIR_WORTH * worth }];
  });
  picked.sort((a, b) => b.worth - a.worth || compareRanks(scene, a.at, b.at));
  const [first] = picked;
  if (!first) return null;
  const rival = picked.find(({ at }) => at !== first.at && !areOne(scene, at, first.at));
  return { at: first.at, lead: rival ? 1 - rival.worth / first.worth : 1, by: "group" };
}
