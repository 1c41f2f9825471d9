import type { Member } from "../../counting/groups.ts";
import { centerY } from "../../screen/geometry.ts";
import type { Scene } from "../../screen/scene.ts";
import { prepare } from "../../work.ts";
import type { Value } from "./measures.ts";

/** Fewer values make no scale. */
const LEAST_OF_SCALE = 4;
/** Steps of a scale differ by less than this share. */
const UNEVEN = 0.05;
/** A text whose middle is this near to that of a value, in heights of it, stands on its level. */
const LEVEL = 0.4;
/** In a list, at least this share of the values have something on their level. */
const IN_LIST = 0.5;

/** Returns true for the hours beside a calendar, or the axis of a chart: values at equal steps, for equal steps down the screen, with nothing that belongs to them. */
export function isScale(scene: Scene, members: readonly Member[], values: ReadonlyMap<number, Value>): boolean {
  if (members.length < LEAST_OF_SCALE) return false;
  const sorted = [...members].sort((a, b) => centerY(a.box) - centerY(b.box));
  const steps = (measure: (member: Member) => number) =>
    sorted.slice(1).map((member, at) => measure(member) - measure(sorted[at] as Member));
  const isEven = (all: readonly number[]) =>
    all[0] !== undefined &&
    all[0] !== 0 &&
    all.every((one) => Math.abs(one - (all[0] ?? 0)) <= UNEVEN * Math.abs(all[0] ?? 0));
  if (!isEven(steps(({ box }) => centerY(box))) || !isEven(steps(({ at }) => values.get(at)?.value ?? 0))) return false;
  const { candidates, work } = scene;
  prepare(work, candidates.length * members.length);
  const isAccompanied = ({ at, box }: Member) =>
    candidates.some(
      (other, place) =>
        place !== at &&
        other.box &&
        other.name !== "" &&
        Math.abs(centerY(other.box) - centerY(box)) <= LEVEL * (box.y2 - box.y1),
    );
  return members.filter(isAccompanied).length < IN_LIST * members.length;
}
