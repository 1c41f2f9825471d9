import type { Box } from "../../../domain/screens/box.ts";
import { centerY, encloses, overlapColumns, overlapRows } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";
import { addFound, findWords, measureShare } from "./found-words.ts";
import { fitOrdinal, type Siblings } from "./siblings.ts";

/** A candidate's part in what stands under a heading, or in a table, that the query has words of, each 0 to 1. */
export type Sectioned = {
  /** How much of the query the heading says, and how much of the heading the query. */
  under: number;
  /** How much of it the candidate and its heading say together. */
  together: number;
  /** The same as `under`, for those in the turn that the query asks for among the like of them under this heading. */
  inTurn: number;
  /** How much of the query is said by what is above the candidate and what is left of it in its row. */
  crosses: number;
};

/** A thing that the query has words of. `worth` is less where the query leaves out words of it. */
type Named = { at: number; box: Box; words: ReadonlyMap<number, number>; share: number; worth: number };
/** It is the heading of what follows until `end`: the next thing that looks like it. */
type Section = Named & { end: number };

const NOTHING: Sectioned = { under: 0, together: 0, inTurn: 0, crosses: 0 };
/** So many of the things that the query has words of are looked at, those with the most words. */
const MOST_NAMED = 8;
/** A heading may begin this much further right than what it is over, as a share of the screen. */
const INDENT = 0.03;
/** The next thing that looks like a heading follows no sooner than this, in heights of it; lines of a list follow sooner. */
const LEAST_ROOM = 1.2;
/** Lines of a list follow each other at equal steps, up to this; a heading stands apart from the first of them. */
const UNEVEN = 1.15;
/** A cell overlaps its column's name and its row's name at least so much. */
const IN_COLUMN = 0.3;
const IN_ROW = 0.5;
/** So many cells are taken into account. */
const MOST_CROSSING = 12;
const MOST_DOCUMENTS = Number.MAX_SAFE_INTEGER;
/** The worth of a heading of which the query says next to nothing. */
const LEAST_WORTH = 0.5;

/** Tells of the candidates at `places` which of the named things they stand under, and in which turn. */
export function readSections(
  scene: Scene,
  siblings: Siblings,
  places: readonly number[],
  named: readonly Named[],
): Sectioned[] {
  if (named.length === 0) return places.map(() => NOTHING);
  const sections = named.flatMap((one) => findSection(scene, siblings, one));
  const indent = INDENT * scene.extent.width;
  prepare(scene.work, (sections.length + named.length) * scene.candidates.length);
  const turns = sections.map((section) => findInTurn(scene, siblings, section, indent));
  return places.map((at) => {
    const box = scene.candidates[at]?.box;
    if (!box) return NOTHING;
    const sectioned = { ...NOTHING, crosses: measureCrossing(scene, box, named) };
    for (const [number, section] of sections.entries()) {
      if (!isIn(section, box, indent)) continue;
      sectioned.under = Math.max(sectioned.under, section.worth);
      const together = addFound(new Map(section.words), findWords(scene, at));
      sectioned.together = Math.max(sectioned.together, measureShare(scene.wanted, together));
      if (turns[number]?.has(at)) sectioned.inTurn = Math.max(sectioned.inTurn, section.worth);
    }
    return sectioned;
  });
}

/** The cells of a table whose column and row are among the named things, in reading order. */
export function findCrossing(scene: Scene, named: readonly Named[]): number[] {
  prepare(scene.work, named.length * scene.candidates.length);
  const crossing = [...scene.candidates.keys()].filter((at) => {
    const box = scene.candidates[at]?.box;
    return box && measureCrossing(scene, box, named) > 0;
  });
  return crossing.sort((a, b) => compareRanks(scene, a, b)).slice(0, MOST_CROSSING);
}

/** The things that the query has words of, those of most worth first. */
export function listNamed(scene: Scene): Named[] {
  const { candidates, matches, vocabulary, wanted } = scene;
  const named = [...matches.keys()].flatMap((at): Named[] => {
    const candidate = candidates[at];
    const words = findWords(scene, at);
    const share = measureShare(wanted, words);
    if (!candidate?.box || share === 0) return [];
    const covered = new Set<number>();
    // The first of its names that has any of the words, in whichever order the words were found.
    const document = (matches.get(at) ?? []).reduce((least, match) => Math.min(least, match.document), MOST_DOCUMENTS);
    for (const match of matches.get(at) ?? [])
      if (match.document === document) for (let word = match.start; word < match.end; word++) covered.add(word);
    const explained = covered.size / (vocabulary.documents[document]?.wordWeights.length || 1);
    return [{ at, box: candidate.box, words, share, worth: share * (LEAST_WORTH + (1 - LEAST_WORTH) * explained) }];
  });
  named.sort((a, b) => b.worth - a.worth || compareRanks(scene, a.at, b.at));
  return named.slice(0, MOST_NAMED);
}

/** The section that a named thing begins; none where it is one of several lines at equal steps. */
function findSection(scene: Scene, { lines }: Siblings, named: Named): Section[] {
  const line = lines[named.at];
  const tops = scene.candidates
    .flatMap(({ box }, at) => (box && lines[at] === line && centerY(box) > named.box.y2 ? [box.y1] : []))
    .sort((a, b) => a - b);
  const [next = Number.POSITIVE_INFINITY, second = Number.POSITIVE_INFINITY] = tops;
  const height = named.box.y2 - named.box.y1;
  const step = second - next;
  const isApart = next - named.box.y2 > LEAST_ROOM * height;
  if (isApart) return [{ ...named, end: next }];
  const first = next - named.box.y1;
  if (!Number.isFinite(step) || Math.max(first, step) <= UNEVEN * Math.min(first, step)) return [];
  // It looks like the lines under it, but the steps between those are others: the last of them is before the next uneven step.
  const steps = tops.slice(1).map((top, at) => top - (tops[at] ?? top));
  const uneven = steps.findIndex((one) => Math.max(one, step) > UNEVEN * Math.min(one, step));
  return [{ ...named, end: uneven < 0 ? Number.POSITIVE_INFINITY : (tops[uneven + 1] ?? Number.POSITIVE_INFINITY) }];
}

function isIn({ box: heading, end }: Section, box: Box, indent: number): boolean {
  if (encloses(heading, box) || encloses(box, heading)) return false;
  return centerY(box) > heading.y2 && centerY(box) < end && box.x1 >= heading.x1 - indent;
}

/** The candidates in a section that are in turn among those of their role that begin alike there, or are as large. */
function findInTurn(scene: Scene, { lines, alike }: Siblings, section: Section, indent: number): Set<number> {
  const inTurn = new Set<number>();
  if (!scene.askedTurn) return inTurn;
  const groups = new Map<string, number[]>();
  for (const [at, { box }] of scene.candidates.entries()) {
    if (!box || !isIn(section, box, indent)) continue;
    for (const key of [`line ${lines[at]}`, `size ${alike[at]}`]) {
      const group = groups.get(key);
      if (group) group.push(at);
      else groups.set(key, [at]);
    }
  }
  for (const group of groups.values()) {
    group.sort((a, b) => compareRanks(scene, a, b));
    for (const [place, at] of group.entries())
      if (fitOrdinal(scene.askedTurn, { at: place, of: group.length }) > 0) inTurn.add(at);
  }
  return inTurn;
}

/** How much of the query is said by one thing above a box and another one left of it; 0 where only one of them says something. */
function measureCrossing(scene: Scene, box: Box, named: readonly Named[]): number {
  const above = named.filter(
    (one) => one.box.y2 <= centerY(box) && one.box.y2 <= box.y2 && overlapColumns(one.box, box) > IN_COLUMN,
  );
  if (above.length === 0) return 0;
  const left = named.filter((one) => one.box.x2 <= box.x1 && overlapRows(one.box, box) > IN_ROW);
  let most = 0;
  for (const column of above)
    for (const row of left) {
      const share = measureShare(scene.wanted, addFound(new Map(column.words), row.words));
      if (share > Math.max(column.share, row.share)) most = Math.max(most, share);
    }
  return most;
}
