import type { Box } from "../../../../domain/screens/box.ts";
import type { Steps } from "../../../../domain/steps.ts";
import type { Candidate } from "../../candidate.ts";
import { isText, type Member } from "../../counting/groups.ts";
import { encloses, measureArea } from "../../screen/geometry.ts";
import type { Role } from "../../screen/roles.ts";
import type { Scene } from "../../screen/scene.ts";
import { prepare } from "../../work.ts";
import { assignToValues } from "./repeated-places.ts";

/** A thing of more than this share of the screen is a part of it, and not what a value belongs to. */
const PART_OF_SCREEN = 0.5;

const CARDS: ReadonlySet<Role> = new Set<Role>(["listitem", "link", "button", "option", "menuitem", "cell"]);

/** A value's cell: what holds it and no other value, such as a card or a row of a list, where there is such a thing; and which candidates belong to it. */
export type Cell = { whole: Member | null; has: (at: number) => boolean };

/** Tells for each of the values what belongs to it: what lies in its card, or what stands where the same stands beside the others. */
export function* findCells(scene: Scene, values: readonly Member[]): Steps<Cell[]> {
  const { candidates, work } = scene;
  prepare(work, candidates.length * values.length);
  // A row that is named by all in it is the whole itself.
  const wholes = values.map(
    (value) => findWhole(scene, value, values) ?? (isText(candidates[value.at]) ? null : value),
  );
  const isOfKind = (whole: Member | null) => whole !== null && isCard(candidates[whole.at]);
  const assigned = wholes.every(isOfKind) ? null : yield* assignToValues(scene, values);
  return wholes.map((whole, place) => ({
    whole: isOfKind(whole) ? whole : null,
    has: (at) => {
      const box = candidates[at]?.box;
      if (!box) return false;
      return assigned?.[at] === place || (whole !== null && (at === whole.at || encloses(whole.box, box)));
    },
  }));
}

/** Returns true for a card or a row; a list of details is only a part of one. */
function isCard(candidate: Candidate | undefined): boolean {
  return candidate?.clickable === true || candidate?.roles.some((role) => CARDS.has(role)) === true;
}

/** The largest thing that holds this value and none of the others, one that can be clicked rather than another. */
function findWhole({ candidates, extent }: Scene, { box }: Member, values: readonly Member[]): Member | null {
  const most = PART_OF_SCREEN * extent.width * extent.height;
  const holds = (outer: Box) =>
    encloses(outer, box) &&
    measureArea(outer) <= most &&
    !values.some((other) => other.box !== box && encloses(outer, other.box));
  let found: Member | null = null;
  for (const [at, candidate] of candidates.entries()) {
    if (!candidate.box || !holds(candidate.box)) continue;
    const isSooner =
      Number(candidate.clickable === true) - Number(found ? candidates[found.at]?.clickable === true : 0);
    if (!found || isSooner > 0 || (isSooner === 0 && measureArea(candidate.box) > measureArea(found.box)))
      found = { at, box: candidate.box };
  }
  return found;
}
