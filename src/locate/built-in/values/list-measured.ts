import type { Box } from "../../../domain/screens/box.ts";
import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import { keepWhole, listMembers, type Member } from "../counting/groups.ts";
import { IN_ROW, measureArea, overlapRows } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";
import { type Cell, findCells } from "./cells.ts";
import type { Measure, Value } from "./measures.ts";
import { settleDates } from "./read-date.ts";
import { readValue } from "./read-value.ts";

/** A thing that tells a value, with what belongs to it. */
export type Measured = Member & { value: Value; cell: Cell };

/** Things of one kind are at most this many times as high as each other. */
const AS_HIGH = 1.35;
/** Things begin or end at the same place if they do so this near, as a share of the screen's width. */
export const ALIGNED = 0.01;
/** So many names of a candidate are read. */
const MOST_NAMES = 4;
/** So many values are compared. */
const MOST_VALUES = 200;
/** So many candidates are read before other requests can run. */
const READ_A_STEP = 100;
const NOWHERE: Box = { x1: 0, y1: 0, x2: 0, y2: 0 };

/** Lists the things that tell a value of a measure: of those of one role, about one height, and in rows or columns, the most. None where fewer than two do. */
export function* listMeasured(scene: Scene, measure: Measure): Steps<Measured[]> {
  const { candidates, work } = scene;
  prepare(work, candidates.length);
  const read = new Map<number, Value>();
  for (const [at, candidate] of candidates.entries()) {
    if (at % READ_A_STEP === 0) yield;
    const value = readNames(candidate, measure);
    if (value) read.set(at, value);
  }
  const values = settleDates(read);
  const bounded = keepWhole(scene, listMembers(scene, [...values.keys()]));
  // Some requests tell no bounds.
  const members = bounded.length > 0 ? bounded : listUnbounded(scene, [...values.keys()]);
  const [most = []] = listAlike(scene, members.slice(0, MOST_VALUES)).sort(
    (a, b) => b.length - a.length || sumAreas(b) - sumAreas(a),
  );
  if (most.length < 2) return [];
  yield;
  const cells = findCells(scene, most);
  return most.flatMap((member, place) => {
    const [value, cell] = [values.get(member.at), cells[place]];
    return value && cell ? [{ ...member, value, cell }] : [];
  });
}

function listUnbounded(scene: Scene, places: readonly number[]): Member[] {
  return [...places].sort((a, b) => compareRanks(scene, a, b)).map((at) => ({ at, box: NOWHERE }));
}

/** Reads the first value that a thing's names tell; null where none does. */
export function readNames({ name, names }: Candidate, measure: Measure): Value | null {
  for (const text of new Set([name, ...names.slice(0, MOST_NAMES).map((one) => one.text)])) {
    const value = text === "" ? null : readValue(text, measure);
    if (value) return value;
  }
  return null;
}

/** Parts things by their role, their height, and the rows and columns in which they stand. */
function listAlike(scene: Scene, members: readonly Member[]): Member[][] {
  let groups: Member[][] = [];
  for (const member of [...members].sort((a, b) => heightOf(a) - heightOf(b))) {
    // Several groups may have been apart until something stands in a row with one and in a column with the other.
    const joined = groups.filter((group) => group.some((other) => areAlike(scene, member, other)));
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), member]];
  }
  return groups;
}

function areAlike({ candidates, extent }: Scene, a: Member, b: Member): boolean {
  const [one, other] = [candidates[a.at]?.roles[0], candidates[b.at]?.roles[0]];
  const [lower, higher] = [Math.min(heightOf(a), heightOf(b)), Math.max(heightOf(a), heightOf(b))];
  const near = ALIGNED * extent.width;
  const isAligned =
    Math.abs(a.box.x1 - b.box.x1) <= near ||
    Math.abs(a.box.x2 - b.box.x2) <= near ||
    overlapRows(a.box, b.box) > IN_ROW;
  return one === other && higher <= AS_HIGH * lower && isAligned;
}

const heightOf = ({ box }: Member): number => box.y2 - box.y1;
const sumAreas = (members: readonly Member[]): number => members.reduce((sum, { box }) => sum + measureArea(box), 0);
