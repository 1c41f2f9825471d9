import type { Candidate } from "../../candidate.ts";
import type { Member } from "../../counting/groups.ts";
import { centerY, IN_ROW, overlapRows } from "../../screen/geometry.ts";
import type { Scene } from "../../screen/scene.ts";
import { ALIGNED } from "./repeated-places.ts";

/** Things of one kind are at most this many times as high as each other. */
const AS_HIGH = 1.35;
/** The share of a group that says what it is, and the least of another that it is compared with. */
const MOSTLY = 0.6;
const HALF = 0.5;
/** A text that is more than a number. */
const NAMED = /\p{L}{3}|\p{Script=Han}{2}/u;
/** Fewer steps from column to column may be equal by chance. */
const LEAST_STEPS = 2;
/** There are so many things in a column, on average, and each is at least this share of the screen wide. */
const FILLED = 1.5;
const LEAST_PITCH = 0.06;

/** Parts things by their role, their height, and the columns in which they stand; the columns of a grid of cards are one list, and so is what stands alone in its column, in one row. */
export function listAlike(scene: Scene, members: readonly Member[]): Member[][] {
  const alone = [...members].sort((a, b) => heightOf(a) - heightOf(b)).map((member) => [member]);
  const columns = join(alone, (a, b) =>
    a.some((one) => b.some((other) => areAlike(scene, one, other) && areAligned(scene, one, other))),
  );
  const isGrid = (column: readonly Member[]) =>
    column.length === 1 ||
    column.every(({ at }) => isThing(scene.candidates[at])) ||
    isOfCards(scene, column, measureWidth(scene, column, columns) / 2);
  const grids = joinPitched(
    scene,
    join(columns.filter(isGrid), (a, b) => standBeside(scene, a, b)),
  );
  return [...grids, ...columns.filter((column) => !isGrid(column))];
}

/** Returns true for a row, a card or a button that is named by more than its value, which isn't so in a column of a table. */
function isThing(candidate: Candidate | undefined): boolean {
  const role = candidate?.roles[0];
  return role === "listitem" || ((role === "button" || role === "option") && NAMED.test(candidate?.name ?? ""));
}

/** Joins the columns of a calendar or a board, which stand at equal distances, whatever stands in them beside each other. */
function joinPitched(scene: Scene, groups: readonly Member[][]): Member[][] {
  const alike = join(groups, (a, b) => areAlike(scene, a[0] as Member, b[0] as Member));
  const near = ALIGNED * scene.extent.width;
  return alike.flatMap((joined) => {
    const own = groups.filter((group) => group.some((member) => joined.includes(member)));
    const lefts = [...new Set(joined.map(({ box }) => box.x1))].sort((a, b) => a - b);
    const steps = lefts.slice(1).flatMap((left, at) => {
      const step = left - (lefts[at] ?? 0);
      return step > near ? [step] : [];
    });
    const pitch = Math.min(...steps);
    const isPitched =
      steps.length >= LEAST_STEPS &&
      joined.length >= FILLED * (steps.length + 1) &&
      pitch > LEAST_PITCH * scene.extent.width &&
      steps.every((step) => Math.abs(step - pitch * Math.round(step / pitch)) <= near);
    return isPitched ? [joined] : own;
  });
}

/** Joins groups for as long as two of them belong together. Several may have been apart until another belongs to both. */
function join(
  groups: readonly (readonly Member[])[],
  belong: (a: readonly Member[], b: readonly Member[]) => boolean,
): Member[][] {
  return groups.reduce<Member[][]>((joined, group) => {
    const own = joined.filter((other) => belong(other, group));
    return [...joined.filter((other) => !own.includes(other)), [...own.flat(), ...group]];
  }, []);
}

function areAlike({ candidates }: Scene, a: Member, b: Member): boolean {
  const [one, other] = [candidates[a.at]?.roles[0], candidates[b.at]?.roles[0]];
  const [lower, higher] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  return one === other && higher <= AS_HIGH * lower;
}

function areAligned({ extent }: Scene, a: Member, b: Member): boolean {
  const near = ALIGNED * extent.width;
  return Math.abs(a.box.x1 - b.box.x1) <= near || Math.abs(a.box.x2 - b.box.x2) <= near;
}

/** How far it is to the next column; 0 where there is none. */
function measureWidth({ extent }: Scene, column: readonly Member[], columns: readonly (readonly Member[])[]): number {
  const away = columns
    .map((other) => Math.abs((other[0]?.box.x2 ?? 0) - (column[0]?.box.x2 ?? 0)))
    .filter((width) => width > ALIGNED * extent.width);
  return away.length === 0 ? 0 : Math.min(...away);
}

/** Returns true for a column of cards: other things stand in it between its values, which isn't so in a column of a table. */
function isOfCards({ candidates }: Scene, column: readonly Member[], beside: number): boolean {
  const sorted = [...column].sort((a, b) => a.box.y1 - b.box.y1);
  const gaps = sorted.slice(1).map((lower, at) => ({ upper: sorted[at] as Member, lower }));
  const filled = gaps.filter(({ upper, lower }) =>
    candidates.some(
      ({ box }) =>
        box &&
        centerY(box) > upper.box.y2 &&
        centerY(box) < lower.box.y1 &&
        box.y2 - box.y1 < lower.box.y1 - upper.box.y2 &&
        box.x2 > lower.box.x1 - beside &&
        box.x1 < lower.box.x2 + beside,
    ),
  );
  return filled.length >= MOSTLY * gaps.length;
}

/** Returns true where most of both stand in rows with the other: the last row of a grid may be short. */
function standBeside(scene: Scene, a: readonly Member[], b: readonly Member[]): boolean {
  const isBeside = (one: Member, others: readonly Member[]) =>
    others.some((other) => areAlike(scene, one, other) && overlapRows(one.box, other.box) > IN_ROW);
  const share = (some: readonly Member[], others: readonly Member[]) =>
    some.filter((one) => isBeside(one, others)).length / some.length;
  return Math.max(share(a, b), share(b, a)) >= MOSTLY && Math.min(share(a, b), share(b, a)) >= HALF;
}

const heightOf = ({ box }: Member): number => box.y2 - box.y1;
