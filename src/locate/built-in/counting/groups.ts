import type { Box } from "../../../domain/screens/box.ts";
import { type Candidate, fitCandidate, isLine } from "../candidate.ts";
import { gather, type Siblings } from "../ranking/siblings.ts";
import { isRuledOut } from "../score.ts";
import { centerX, centerY, type Extent, encloses, measureArea } from "../screen/geometry.ts";
import type { AskedRole } from "../screen/roles.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";
import { OF_MANY_ROLES } from "./kinds.ts";

/** A member of a group: a candidate with its bounds. */
export type Member = { at: number; box: Box };
/** Things of one kind that follow each other in a row, a column or a grid, in reading order. `fit`: how well they are what is asked for, `salience`: how much of the screen they take. */
type Group = { members: readonly Member[]; fit: number; salience: number };

/** A thing that fits an asked kind less than this isn't of that kind. */
export const LEAST_FIT = 0.7;
/** A thing that fits the kind at most this much less than the best is as much of that kind. */
export const NEARLY_BEST = 0.05;
/** Of more members than this, none are compared, so all of them stay, whichever hold each other. */
const MOST_COMPARED = 120;
/** A thing of less than this share of the usual height is cut off by an edge of the screen: nobody counts it. */
const LEAST_SHOWN = 0.35;
/** Fewer things than this have no usual height. */
const LEAST_USUAL = 3;
/** Lines of a list follow each other at steps that differ by less than this share. */
const UNEVEN = 0.1;
/** A thing of more than this share of the screen's area may be a part of the screen, which holds many things. */
const PART_OF_SCREEN = 0.15;
/** A sign's longer side is at most this many times its shorter side, and at most this share of the screen's shorter side. */
const MOST_ASPECT = 1.6;
const SIGN_SHARE = 0.25;
/** A button takes at most this share of the screen's area. */
const BUTTON_SHARE = 0.06;
/** The fit of a thing that isn't shaped like its kind is multiplied by this. */
const MISSHAPEN = 0.75;
/** Centres this near, as a share of the screen, stand in one line. */
const IN_LINE = 0.015;

/** Lists the candidates at `places` that have bounds, belong to the app rather than to the system, and aren't ruled out, in reading order. */
export function listMembers(scene: Scene, places: readonly number[]): Member[] {
  const members = places.flatMap((at): Member[] => {
    const candidate = isRuledOut(scene, at) ? undefined : scene.candidates[at];
    return candidate?.box && !candidate.isSystem && measureArea(candidate.box) > 0 ? [{ at, box: candidate.box }] : [];
  });
  return members.sort((a, b) => compareRanks(scene, a.at, b.at));
}

/** Returns true if one of two lies in the other, or both in the same bounds. */
export function areOne({ candidates }: Scene, a: number, b: number): boolean {
  const [one, other] = [candidates[a]?.box, candidates[b]?.box];
  return !!one && !!other && (encloses(one, other) || encloses(other, one) || areSame(one, other));
}

/** Returns true for a large part of the screen that holds several members: those are meant, and not what holds them. */
function isPartOfScreen({ extent }: Scene, { box }: Member, members: readonly Member[]): boolean {
  if (measureArea(box) <= PART_OF_SCREEN * extent.width * extent.height) return false;
  return members.filter((other) => encloses(box, other.box)).length > 1;
}

export function areSame(a: Box, b: Box): boolean {
  return a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;
}

/** Leaves out what lies in another member or in the bounds of one before it, and parts of the screen. */
export function keepWhole(scene: Scene, all: readonly Member[]): Member[] {
  if (all.length > MOST_COMPARED) return [...all];
  prepare(scene.work, 2 * all.length * all.length);
  const members = all.filter((one) => !isPartOfScreen(scene, one, all));
  return members.filter(
    ({ box }, at) =>
      !members.some((other, before) => encloses(other.box, box) || (before < at && areSame(other.box, box))),
  );
}

/** Leaves out what an edge cuts off, among things of a kind. */
function dropCutOff(members: readonly Member[]): Member[] {
  const heights = members.map(({ box }) => box.y2 - box.y1).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return members.length < LEAST_USUAL
    ? [...members]
    : members.filter(({ box }) => box.y2 - box.y1 >= LEAST_SHOWN * usual);
}

/** Returns true for what only holds a text. */
export function isText(candidate: Candidate | undefined): boolean {
  return candidate !== undefined && (isLine(candidate) || candidate.roles[0] === "text");
}

/** Leaves out headings that look like the lines under them. They are told by the steps before and after them, neither of which is the usual one. */
function dropHeadings(members: readonly Member[]): Member[] {
  const steps = members.slice(1).map(({ box }, at) => centerY(box) - centerY(members[at]?.box ?? box));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const isUsual = (step: number | undefined) => step !== undefined && Math.abs(step - usual) <= UNEVEN * usual;
  if (usual <= 0 || steps.filter(isUsual).length <= steps.length / 2) return [...members];
  return members.filter((_, at) => isUsual(steps[at]) || isUsual(steps[at - 1]) || at === members.length - 1);
}

/** Lists those of some members that are counted in a part of the screen, in reading order: whole things that no edge cuts off. */
export function listCounted(scene: Scene, members: readonly Member[], isIn: (box: Box) => boolean): Member[] {
  const inside = members.filter(({ box }) => isIn(box));
  return sortForReading(scene, dropCutOff(keepWhole(scene, inside)));
}

/** Sorts members by lines from the top, and within a line from the left. */
export function sortForReading({ extent }: Scene, members: readonly Member[]): Member[] {
  const byTop = [...members].sort((a, b) => centerY(a.box) - centerY(b.box) || a.box.x1 - b.box.x1);
  const lines: Member[][] = [];
  for (const member of byTop) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && isLevel(first.box, member.box, extent.height)) line.push(member);
    else lines.push([member]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.box.x1 - b.box.x1));
}

function isLevel(a: Box, b: Box, height: number): boolean {
  return Math.abs(centerY(a) - centerY(b)) <= Math.max(IN_LINE * height, 0.3 * Math.min(a.y2 - a.y1, b.y2 - b.y1));
}

/** How many lines and columns a group's members stand in. */
export function measureSpan({ extent }: Scene, members: readonly Member[]): { lines: number; columns: number } {
  return { lines: gatherLines(members, extent).length, columns: gatherColumns(members, extent).length };
}

/** Lists the groups of two and more whose members may be what is asked for. */
export function listGroups(scene: Scene, siblings: Siblings, role: AskedRole, isIn: (box: Box) => boolean): Group[] {
  const { candidates, extent } = scene;
  const whole = extent.width * extent.height || 1;
  const fits = candidates.map((one) => fitKind(scene, role, one));
  const found: (readonly [members: Member[], isGrid: boolean])[] = [];
  for (const series of ["column", "lines", "row", "alike"] as const)
    for (const places of gather(siblings[series])) found.push([listMembers(scene, places), series === "alike"]);
  if (OF_MANY_ROLES.has(role)) {
    const places = [...fits.keys()].filter((at) => (fits[at] ?? 0) >= LEAST_FIT);
    const fitting = keepWhole(scene, listMembers(scene, places));
    for (const group of [...gatherLines(fitting, extent), ...gatherColumns(fitting, extent)])
      found.push([group, false]);
  }
  const groups = new Map<string, Group>();
  for (const [all, isGrid] of found) {
    const sorted = listCounted(scene, all, isIn);
    const members = sorted.every(({ at }) => isText(candidates[at])) ? dropHeadings(sorted) : sorted;
    const key = members.map(({ at }) => at).join();
    if (members.length < 2 || groups.has(key)) continue;
    const { lines, columns } = measureSpan(scene, members);
    if (isGrid && (lines < 2 || columns < 2 || lines * columns < members.length)) continue;
    const fit = members.reduce((sum, { at }) => sum + (fits[at] ?? 0), 0) / members.length;
    const area = members.reduce((sum, { box }) => sum + measureArea(box), 0);
    // Signs and buttons are seen by their number, rows and pictures by their size.
    const salience = OF_MANY_ROLES.has(role)
      ? members.length / (members.length + 1)
      : Math.sqrt(Math.min(1, area / whole));
    groups.set(key, { members, fit, salience });
  }
  return [...groups.values()];
}

/** Gathers members into lines, from the top. */
export function gatherLines(members: readonly Member[], { height }: Extent): Member[][] {
  return gatherClose(members, ({ box }) => centerY(box), IN_LINE * height);
}

/** Gathers members into columns, from the left. */
export function gatherColumns(members: readonly Member[], { width }: Extent): Member[][] {
  return gatherClose(members, ({ box }) => centerX(box), IN_LINE * width);
}

/** Gathers members that follow each other closely by a measure. */
function gatherClose(members: readonly Member[], measure: (member: Member) => number, near: number): Member[][] {
  const lines: Member[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const member of [...members].sort((a, b) => measure(a) - measure(b))) {
    const value = measure(member);
    const line = lines.at(-1);
    if (line && value - last <= near) line.push(member);
    else lines.push([member]);
    last = value;
  }
  return lines;
}

/** Returns how well a thing is of an asked kind, 0 to 1, by its role and by its shape. */
export function fitKind({ extent }: Scene, role: AskedRole, candidate: Candidate): number {
  return fitCandidate(role, candidate) * fitShape(role, candidate.box, extent);
}

/** A sign is small, and about as wide as high; a button is no large part of the screen. */
function fitShape(role: AskedRole, box: Box | null, { width, height }: Extent): number {
  if (!box) return 1;
  if (role === "button") return measureArea(box) <= BUTTON_SHARE * width * height ? 1 : MISSHAPEN;
  if (role !== "icon") return 1;
  const [longer, shorter] = [Math.max(box.x2 - box.x1, box.y2 - box.y1), Math.min(box.x2 - box.x1, box.y2 - box.y1)];
  return longer <= MOST_ASPECT * shorter && longer <= SIGN_SHARE * Math.min(width, height) ? 1 : MISSHAPEN;
}
