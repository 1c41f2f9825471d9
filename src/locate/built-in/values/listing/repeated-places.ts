import { type Box, uniteBoxes } from "../../../../domain/screens/box.ts";
import type { Steps } from "../../../../domain/steps.ts";
import type { Member } from "../../counting/groups.ts";
import { centerX, centerY, IN_ROW, overlapColumns, overlapRows } from "../../screen/geometry.ts";
import type { Scene } from "../../screen/scene.ts";
import { prepare } from "../../work.ts";

/** Things begin or end at the same place if they do so this near, as a share of the screen's width. */
export const ALIGNED = 0.01;
/** Centres of lines are level that differ by at most this share of a value's height. */
const LEVEL = 0.35;
/** Something may be above or below the value that it belongs to by this many steps to the next value. */
const REACH = 1.1;
/** Details stand beside a name more often than below it: a gap to the side counts for so much less. */
const SIDEWAYS = 0.25;
/** Something may belong to one of this many values, the nearest ones. */
const NEAREST = 3;
/** So many values are looked at for something that stands at the same place beside them. */
const MOST_SAMPLED = 12;
/** Something stands beside most of the values if it does so beside this share. */
const MOSTLY = 0.6;
/** Of fewer values, places that repeat tell nothing: what belongs to them stands right beside, above or below them. */
const LEAST_REPEATED = 3;
/** So many candidates are looked at before other requests can run. */
const LOOK_A_STEP = 100;

type Choice = { place: number; support: number; away: number };

/**
 * Tells by candidate to which of the values it belongs, or -1. A card repeats: beside most of the values, something stands where its title stands beside this one. The next card's title
 * does so, too, but not for the last value. What repeats nowhere belongs to the value between whose parts it stands.
 */
export function* assignToValues(scene: Scene, values: readonly Member[]): Steps<Int16Array> {
  const { candidates, work } = scene;
  const isAt = openPlaces(scene, values);
  const sampled = sample(values);
  const step = measureStep(scene, values);
  prepare(work, candidates.length * (values.length + NEAREST * MOST_SAMPLED));
  const assigned = new Int16Array(candidates.length).fill(-1);
  const spans: (Box | undefined)[] = values.map(({ box }) => box);
  const single: number[] = [];
  for (const [at, { box }] of candidates.entries()) {
    if (at % LOOK_A_STEP === 0) yield;
    if (!box) continue;
    const own = values.findIndex((value) => value.at === at);
    const count = (value: Box, up: number) => countRepeats(box, value, up, sampled, isAt);
    const choice = own >= 0 ? own : choose(box, values, step, count);
    if (choice === null) single.push(at);
    else {
      assigned[at] = choice;
      spans[choice] = uniteBoxes(spans[choice] ?? box, box);
    }
  }
  for (const at of single) {
    const { box } = candidates[at] ?? {};
    if (box) assigned[at] = findOnly(spans, box);
  }
  return assigned;
}

/** Returns the place of the value to which something belongs; -1 where two are as likely, and null where it repeats nowhere. */
function choose(
  box: Box,
  values: readonly Member[],
  step: number,
  count: (value: Box, up: number) => number,
): number | null {
  const near: Choice[] = [];
  for (const [place, value] of values.entries()) {
    const away = measureAway(box, value.box, REACH * step);
    if (away < Number.POSITIVE_INFINITY) near.push({ place, support: 0, away });
  }
  near.sort((a, b) => a.away - b.away);
  const choices = near.slice(0, NEAREST);
  const boxOf = ({ place }: Choice) => values[place]?.box as Box;
  for (const choice of choices) choice.support = count(boxOf(choice), 0);
  choices.sort((a, b) => b.support - a.support || a.away - b.away);
  const [best, next] = choices;
  if (!best) return -1;
  if (values.length >= LEAST_REPEATED && best.support < MOSTLY * (Math.min(values.length, MOST_SAMPLED) - 1))
    return null;
  // A line above the first row or below the last one stands to it as each row does to the next.
  const down = centerY(box) - centerY(boxOf(best));
  if (Math.abs(down) > step / 2 && count(boxOf(best), Math.sign(down) * step) > best.support) return -1;
  const isBeside =
    overlapRows(box, boxOf(best)) > 0 || (overlapColumns(box, boxOf(best)) > 0 && Math.abs(down) <= step / 2);
  if (values.length < LEAST_REPEATED && !isBeside) return -1;
  return next && next.support === best.support && next.away === best.away ? -1 : best.place;
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

/** Of how many other values something stands at the same place, or of how many of all where it is moved up by `up`. Values may be aligned at either side, and so may what stands beside them. */
function countRepeats(box: Box, value: Box, up: number, values: readonly Member[], isAt: IsAt): number {
  const level = centerY(box) - centerY(value) - up;
  return values.filter(({ box: other }) => {
    if (other === value && up === 0) return false;
    const moves = [other.x1 - value.x1, centerX(other) - centerX(value), other.x2 - value.x2];
    return isAt(box, moves, centerY(other) + level);
  }).length;
}

/** Returns true if something begins, ends or has its middle where that of the box is, moved by one of these, on this level. */
type IsAt = (box: Box, moves: readonly number[], level: number) => boolean;

function openPlaces({ candidates, extent }: Scene, values: readonly Member[]): IsAt {
  const heights = values.map(({ box }) => box.y2 - box.y1).sort((a, b) => a - b);
  const level = Math.max(LEVEL * (heights[heights.length >> 1] ?? 0), 1e-6);
  const near = ALIGNED * extent.width;
  const rows = new Map<number, Box[]>();
  for (const { box } of candidates) {
    if (!box) continue;
    const row = Math.round(centerY(box) / level);
    const boxes = rows.get(row);
    if (boxes) boxes.push(box);
    else rows.set(row, [box]);
  }
  return (box, moves, y) => {
    const row = Math.round(y / level);
    const isThere = (other: Box) =>
      Math.abs(centerY(other) - y) <= level &&
      moves.some(
        (move) =>
          Math.abs(other.x1 - box.x1 - move) <= near ||
          Math.abs(other.x2 - box.x2 - move) <= near ||
          Math.abs(centerX(other) - centerX(box) - move) <= near,
      );
    for (let one = row - 1; one <= row + 1; one++) if (rows.get(one)?.some(isThere)) return true;
    return false;
  };
}

/** Takes some of the values, with the first and the last. */
function sample(values: readonly Member[]): readonly Member[] {
  if (values.length <= MOST_SAMPLED) return values;
  const step = (values.length - 1) / (MOST_SAMPLED - 1);
  return Array.from({ length: MOST_SAMPLED }, (_, at) => values[Math.round(at * step)] as Member);
}

/** Returns the place of the only span that holds the middle of a box; -1 where none or several do. */
function findOnly(spans: readonly (Box | undefined)[], box: Box): number {
  const [x, y] = [centerX(box), centerY(box)];
  let found = -1;
  for (const [place, span] of spans.entries()) {
    if (!span || x < span.x1 || x > span.x2 || y < span.y1 || y > span.y2) continue;
    if (found >= 0) return -1;
    found = place;
  }
  return found;
}
