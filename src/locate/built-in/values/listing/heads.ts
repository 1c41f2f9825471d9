import type { Box } from "../../../../domain/screens/box.ts";
import { isText, type Member } from "../../counting/groups.ts";
import { openSection } from "../../counting/section.ts";
import { addFound, findWords } from "../../ranking/found-words.ts";
import type { Scene } from "../../screen/scene.ts";
import { compareRanks } from "../../screen/scene.ts";
import { prepare } from "../../work.ts";
import type { Measured } from "./list-measured.ts";
import { ALIGNED } from "./repeated-places.ts";

/** A heading has at most so many letters. */
const LONGEST_HEADING = 30;
/** So many headings that the query has words of are looked at. */
const MOST_HEADINGS = 12;

/** By thing, how well the heading over it says the words of the query, if the heading stands over some of them and not over others: "the newest task in To do". */
export function findInHeads(scene: Scene, measured: readonly Measured[]): ReadonlyMap<number, number>[] {
  const { candidates, matches, work } = scene;
  const found = measured.map(() => new Map<number, number>());
  const heads = [...matches.keys()].flatMap((at): Member[] => {
    const candidate = candidates[at];
    const isHeading = isText(candidate) || candidate?.roles[0] === "heading" || candidate?.roles[0] === "columnheader";
    if (!candidate?.box || !isHeading || candidate.name.length > LONGEST_HEADING) return [];
    return measured.some((one) => one.at === at || one.cell.has(at)) ? [] : [{ at, box: candidate.box }];
  });
  heads.sort((a, b) => compareRanks(scene, a.at, b.at));
  prepare(work, MOST_HEADINGS * (candidates.length + measured.length));
  for (const head of heads.slice(0, MOST_HEADINGS)) {
    const isIn = openSection(scene, head);
    const inside = measured.flatMap(({ box }, place) => (isIn(box) ? [place] : []));
    if (inside.length === measured.length || isOverAll(scene, measured, inside, openSection(scene, head, []))) continue;
    for (const place of inside) addFound(found[place] as Map<number, number>, findWords(scene, head.at));
  }
  return found;
}

/** Returns true where others that begin as far left are as much below a head as those under it: a tab over a list heads no column of it. */
function isOverAll(
  { extent }: Scene,
  measured: readonly Measured[],
  inside: readonly number[],
  isBelow: (box: Box) => boolean,
): boolean {
  const near = ALIGNED * extent.width;
  return measured.some(
    (other, place) =>
      !inside.includes(place) &&
      isBelow(other.box) &&
      inside.some((one) => Math.abs((measured[one]?.box.x1 ?? 0) - other.box.x1) <= near),
  );
}
