import type { Box } from "../../../domain/screens/box.ts";
import { isText, type Member } from "../counting/groups.ts";
import { centerY, encloses, IN_ROW, measureArea, overlapRows } from "../screen/geometry.ts";
import type { Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";

/** A thing of more than this share of the screen is a part of it, and not what a value belongs to. */
const PART_OF_SCREEN = 0.5;
/** A thing may be above or below the value that it belongs to by this share of the way to the next value. */
const OF_THE_WAY = 0.6;
/** Details stand beside a name more often than below it: a gap to the side counts for so much less. */
const SIDEWAYS = 0.25;

/** A value's cell: what holds it and no other value, such as a card or a row of a list, where there is such a thing; and which candidates belong to it. */
export type Cell = { whole: Member | null; has: (at: number) => boolean };

/** Tells for each of the values what belongs to it: what lies in its card, or what is nearer to it than to the others. */
export function findCells(scene: Scene, values: readonly Member[]): Cell[] {
  const { candidates, work } = scene;
  prepare(work, 2 * candidates.length * values.length);
  const nearest = findNearest(scene, values);
  return values.map((value, place) => {
    // A row that is named by all in it is the whole itself.
    const whole = findWhole(scene, value, values) ?? (isText(candidates[value.at]) ? null : value);
    const has = (at: number) => {
      const box = candidates[at]?.box;
      if (!box) return false;
      return whole ? at === whole.at || encloses(whole.box, box) : nearest[at] === place;
    };
    return { whole, has };
  });
}

/** By candidate, the place of the value that is nearest to it; -1 where none is near, or where two are as near. */
function findNearest(scene: Scene, values: readonly Member[]): number[] {
  const reach = OF_THE_WAY * measureStep(scene, values);
  return scene.candidates.map(({ box }) => {
    let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
    if (!box) return nearest;
    for (const [place, value] of values.entries()) {
      const away = measureAway(box, value.box, reach);
      if (away > least) continue;
      nearest = away === least ? -1 : place;
      least = away;
    }
    return nearest;
  });
}

function measureAway(box: Box, value: Box, reach: number): number {
  const below = Math.max(0, value.y1 - box.y2, box.y1 - value.y2);
  const beside = Math.max(0, value.x1 - box.x2, box.x1 - value.x2);
  return below > reach ? Number.POSITIVE_INFINITY : below + SIDEWAYS * beside;
}

/** How far the next value is below another; the screen's height where all stand in one row. */
function measureStep({ extent }: Scene, values: readonly Member[]): number {
  let least = extent.height;
  for (const { box } of values)
    for (const { box: other } of values)
      if (overlapRows(box, other) < IN_ROW) least = Math.min(least, Math.abs(centerY(box) - centerY(other)));
  return least;
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
