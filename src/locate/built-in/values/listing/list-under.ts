import type { Box } from "../../../../domain/screens/box.ts";
import type { Steps } from "../../../../domain/steps.ts";
import { keepWhole, listMembers, type Member } from "../../counting/groups.ts";
import { centerX, IN_ROW, overlapColumns, overlapRows } from "../../screen/geometry.ts";
import type { Scene } from "../../screen/scene.ts";
import { prepare } from "../../work.ts";
import type { Measure, Value } from "../reading/measures.ts";
import { readValue } from "../reading/read-value.ts";
import { addCells, type Measured } from "./list-measured.ts";
import { ALIGNED } from "./repeated-places.ts";

/** A value under its label begins at most this many heights of the label below it. */
const BELOW = 1.5;
/** The first number under a head begins at most this many of its heights below it. */
const FIRST_BELOW = 6;
/** Numbers of one column follow each other at steps of at most so many times the usual one. */
const LONGEST_STEP = 3.5;
/** A number is under a head if this share of the narrower one is. */
const UNDER = 0.9;
/** A text of which less than this share is above or below a head stands beside it. */
const APART = 0.5;
/** Numbers stand at most this many of a head's heights beside it. */
const BESIDE = 3;
/** A longer text is no number of a table. */
const LONGEST_NUMBER = 24;
const LETTERS = /\p{L}/u;
/** "2.1M" is a number, "2.1 m" a length or a duration. */
const LARGE = /\d ?[KMBT]$/;
const NUMBERS: readonly Measure[] = ["money", "duration", "bytes", "weight", "distance", "number", "moment"];

/** Lists the numbers under the one of these heads that has the most, or beside or under labels that repeat. */
export function* listUnder(scene: Scene, heads: readonly Member[]): Steps<Measured[]> {
  if (heads.length === 0) return [];
  const { candidates, work } = scene;
  prepare(work, candidates.length * (1 + heads.length));
  const told = new Map<number, Value>();
  for (const [at, { name }] of candidates.entries()) {
    const value = readNumber(name);
    if (value) told.set(at, value);
  }
  const numbers = keepWhole(scene, listMembers(scene, [...told.keys()]));
  yield;
  const labelled = heads.length > 1 ? heads.flatMap((head) => takeLabelled(head, numbers) ?? []) : [];
  // Of several heads of that name, the one with the most numbers under it has the column.
  const columns =
    labelled.length > 1 ? [labelled] : heads.map((head) => listBelow(scene, head, numbers, findNext(heads, head)));
  const [most = []] = columns.map((column) => keepCommonest(column, told)).sort((a, b) => b.length - a.length);
  return yield* addCells(scene, most, told);
}

/** Keeps the numbers with the commonest unit. */
function keepCommonest(column: readonly Member[], told: ReadonlyMap<number, Value>): Member[] {
  const groups = [...Map.groupBy(column, ({ at }) => told.get(at)?.unit).values()];
  return groups.reduce<Member[]>((most, group) => (group.length > most.length ? group : most), []);
}

/** Where the next table begins, which has such a column, too. */
function findNext(heads: readonly Member[], { box: head }: Member): number {
  const below = heads.filter(({ box }) => box.y1 > head.y2 && overlapColumns(box, head) > 0);
  return below.reduce((least, { box }) => Math.min(least, box.y1), Number.POSITIVE_INFINITY);
}

/** Numbers under a head that stands beside others, the first of them right under it. */
function listBelow(scene: Scene, { box: head }: Member, numbers: readonly Member[], end: number): Member[] {
  const { candidates, extent } = scene;
  const near = ALIGNED * extent.width;
  const height = head.y2 - head.y1;
  // The same head may be told twice, as a cell and as the text in it.
  const others = candidates.flatMap(({ box, name }) =>
    box && overlapRows(box, head) > IN_ROW && overlapColumns(box, head) < APART && LETTERS.test(name) ? [box] : [],
  );
  if (others.length === 0) return [];
  const isUnder = (box: Box) => {
    const gap = measureGap(box, head);
    const isAligned =
      Math.abs(box.x1 - head.x1) <= near ||
      Math.abs(box.x2 - head.x2) <= near ||
      Math.abs(centerX(box) - centerX(head)) <= near ||
      overlapColumns(box, head) > UNDER;
    // Under none of the heads beside it rather than this one.
    const isNearest = gap <= BESIDE * height && others.every((other) => measureGap(box, other) > gap);
    return isAligned || isNearest;
  };
  const below = numbers.filter(({ box }) => box.y1 >= head.y2 - height / 2 && box.y2 < end && isUnder(box));
  const column = takeSteady(below);
  return column[0] && column[0].box.y1 - head.y2 <= FIRST_BELOW * height ? column : [];
}

/** Takes numbers from the top for as long as they follow each other at much the same steps. */
function takeSteady(numbers: readonly Member[]): Member[] {
  const sorted = [...numbers].sort((a, b) => a.box.y1 - b.box.y1);
  const steps = sorted.slice(1).map(({ box }, at) => box.y1 - (sorted[at]?.box.y1 ?? 0));
  const usual = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const end = steps.findIndex((step) => step > LONGEST_STEP * usual);
  return end < 0 ? sorted : sorted.slice(0, end + 1);
}

/** How far two boxes are apart from side to side; 0 where one is above the other. */
function measureGap(a: Box, b: Box): number {
  return Math.max(0, a.x1 - b.x2, b.x1 - a.x2);
}

/** The number right under a label, beside it, or right over it. */
function takeLabelled({ box: label }: Member, numbers: readonly Member[]): Member | null {
  const height = label.y2 - label.y1;
  const beside = numbers.filter(({ box }) => overlapRows(box, label) > IN_ROW && box.x1 >= label.x2 - height / 2);
  const under = numbers.filter(
    ({ box }) =>
      overlapColumns(box, label) > 0 && box.y1 >= label.y2 - height / 2 && box.y1 - label.y2 < BELOW * height,
  );
  // A tile of figures may have each over its label.
  const over = numbers.filter(
    ({ box }) =>
      overlapColumns(box, label) > 0 && box.y2 <= label.y1 + height / 2 && label.y1 - box.y2 < BELOW * height,
  );
  const near = [under, beside, over].find(({ length }) => length > 0) ?? [];
  return near.reduce<Member | null>((best, one) => (!best || one.box.x1 < best.box.x1 ? one : best), null);
}

/** The number that a short text tells, with what it measures as its unit; null where it tells none. */
function readNumber(name: string): Value | null {
  if (name.length > LONGEST_NUMBER || !/\d/.test(name)) return null;
  for (const measure of LARGE.test(name) ? (["money", "number"] as const) : NUMBERS) {
    const value = readValue(name, measure);
    if (value) return { value: value.value, unit: `${measure} ${value.unit}` };
  }
  return null;
}
