import type { Box } from "../../../domain/screens/box.ts";
import { fitRelation } from "../relations.ts";
import { centerY, encloses, overlapColumns, overlapRows } from "../screen/geometry.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";
import { addFound, findWords, measureShare } from "./found-words.ts";

/** The match of a query with the things around a candidate: how much of its telling words stands there, 0 to 1. */
export type Surroundings = {
  above: number;
  below: number;
  beside: number;
  /** Further up, and no further right. */
  heading: number;
  /** In the candidate and all around it. */
  together: number;
};

/** A thing that the query has words of. */
type Told = { box: Box; words: ReadonlyMap<number, number>; share: number; rank: number };
/** How far up and down from a box's middle the next named things are. */
type Gaps = { above: number; below: number };

const NOTHING: Surroundings = { above: 0, below: 0, beside: 0, heading: 0, together: 0 };
/** From this share of the smaller one on, boxes overlap in a column or a row. */
const IN_LINE = 0.2;
/** A heading may begin this much further right than what it is over, as a share of the screen. */
const INDENT = 0.03;
/** So many of the things that the query has words of are looked at, those with the most words. */
const MOST_TOLD = 60;
/** So many of them are taken for what a relation starts from, and so many of those that stand best to each. */
const MOST_ANCHORS = 3;
const MOST_RELATED = 6;

/** Tells what the query says of the things around each of the candidates at `places`. */
export function readSurroundings(scene: Scene, places: readonly number[], told: readonly Told[]): Surroundings[] {
  if (told.length === 0) return places.map(() => NOTHING);
  const named = scene.candidates.flatMap(({ box, name }) => (box && name !== "" ? [box] : []));
  prepare(scene.work, (told.length + named.length) * places.length);
  return places.map((place) => {
    const box = scene.candidates[place]?.box;
    return box ? readAround(scene, box, findWords(scene, place), told, measureGaps(box, named)) : NOTHING;
  });
}

/** The candidates that stand best in a relation that the query asks for to the things that it has most words of. */
export function findRelated(scene: Scene, told: readonly Told[]): number[] {
  const related: number[] = [];
  const anchors = told.slice(0, MOST_ANCHORS);
  prepare(scene.work, anchors.length * scene.relationsAsked.size * scene.candidates.length);
  for (const kind of scene.relationsAsked)
    for (const anchor of anchors) {
      const fits = scene.candidates.flatMap(({ box }, at) => {
        const fit = box && box !== anchor.box ? fitRelation(kind, box, anchor.box, scene.extent) : 0;
        return fit > 0 ? [{ at, fit }] : [];
      });
      fits.sort((a, b) => b.fit - a.fit || compareRanks(scene, a.at, b.at));
      related.push(...fits.slice(0, MOST_RELATED).map(({ at }) => at));
    }
  return related;
}

/** The things that the query has words of, those with the most first. */
export function listTold(scene: Scene): Told[] {
  const told = [...scene.matches.keys()].flatMap((at) => {
    const box = scene.candidates[at]?.box;
    const words = findWords(scene, at);
    return box ? [{ box, words, share: measureShare(scene.wanted, words), rank: scene.ranks[at] ?? 0 }] : [];
  });
  return told
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.rank - b.rank)
    .slice(0, MOST_TOLD);
}

function measureGaps(box: Box, named: readonly Box[]): Gaps {
  const gaps = { above: Number.POSITIVE_INFINITY, below: Number.POSITIVE_INFINITY };
  for (const other of named) {
    if (overlapColumns(box, other) <= IN_LINE || overlapRows(box, other) > IN_LINE) continue;
    const gap = centerY(other) - centerY(box);
    if (gap < 0) gaps.above = Math.min(gaps.above, -gap);
    else gaps.below = Math.min(gaps.below, gap);
  }
  return gaps;
}

function readAround(
  scene: Scene,
  box: Box,
  own: ReadonlyMap<number, number>,
  told: readonly Told[],
  gaps: Gaps,
): Surroundings {
  const around: Surroundings = { ...NOTHING };
  const together = new Map(own);
  for (const other of told) {
    const side = tellSide(box, other.box, gaps, scene.extent.width * INDENT);
    if (!side) continue;
    around[side] = Math.max(around[side], other.share);
    addFound(together, other.words);
  }
  around.together = measureShare(scene.wanted, together);
  return around;
}

/** Returns where another thing stands; null if it is part of this one, holds it, or is none of its neighbours. */
function tellSide(box: Box, other: Box, gaps: Gaps, indent: number): Exclude<keyof Surroundings, "together"> | null {
  if (encloses(box, other) || encloses(other, box)) return null;
  if (overlapRows(box, other) > IN_LINE) return box === other ? null : "beside";
  const gap = centerY(other) - centerY(box);
  const reach = (other.y2 - other.y1) / 2;
  const isInColumn = overlapColumns(box, other) > IN_LINE;
  if (isInColumn && gap > 0 && gap <= gaps.below + reach) return "below";
  if (isInColumn && gap < 0 && -gap <= gaps.above + reach) return "above";
  return gap < 0 && other.x1 <= box.x1 + indent ? "heading" : null;
}
