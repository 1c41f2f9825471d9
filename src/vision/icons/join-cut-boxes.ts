import { type Box, measureContainment, uniteBoxes } from "../../domain/box.ts";
import type { Tile } from "../tiles.ts";
import type { IconCandidate } from "./icon-candidates.ts";

/** A box that comes this near to its tile's border, in map pixels, goes on beyond it. */
const BORDER_REACH = 4;
/** Two parts of one thing are about equally high (or wide, one above the other): shared span over joint span. */
const MIN_ALIGNMENT = 0.7;
/** A stump lies by this share within the whole box that another tile saw. */
const STUMP_CONTAINMENT = 0.8;

/**
 * Repairs what the seams between tiles cut: two parts of one class that face each other over a seam become one box,
 * with the higher confidence, and a part next to the whole box is dropped. Returns the strongest first.
 */
export function joinCutBoxes(candidates: readonly IconCandidate[], tiles: readonly Tile[]): IconCandidate[] {
  let joined = [...candidates];
  // A box that has grown may now fit a part that it didn't fit before: over a crossing, halves fit each other once
  // quarters have joined.
  for (let before = joined.length + 1; joined.length < before; ) {
    before = joined.length;
    joined = joinOnce(joined, tiles);
  }
  return joined.sort((a, b) => b.confidence - a.confidence);
}

function joinOnce(candidates: readonly IconCandidate[], tiles: readonly Tile[]): IconCandidate[] {
  const joined: IconCandidate[] = [];
  for (const candidate of candidates) {
    let union: IconCandidate | undefined;
    const at = joined.findIndex((other) => {
      union = joinParts(other, candidate, tiles);
      return union !== undefined;
    });
    joined[at < 0 ? joined.length : at] = union ?? candidate;
  }
  return joined;
}

function joinParts(a: IconCandidate, b: IconCandidate, tiles: readonly Tile[]): IconCandidate | undefined {
  if (a.tile === b.tile || a.classId !== b.classId) return undefined;
  const [tileA, tileB] = [tiles[a.tile] as Tile, tiles[b.tile] as Tile];
  for (const axis of ["x", "y"] as const) {
    const [first, second] = tileA[axis] < tileB[axis] ? [a, b] : [b, a];
    const [firstTile, secondTile] = tileA[axis] < tileB[axis] ? [tileA, tileB] : [tileB, tileA];
    if (firstTile[axis] === secondTile[axis]) continue;
    const isFirstCut = endOf(first.box, axis) >= firstTile[axis] + sizeOf(firstTile, axis) - BORDER_REACH;
    const isSecondCut = startOf(second.box, axis) <= secondTile[axis] + BORDER_REACH;
    if (!(isFirstCut || isSecondCut) || measureAlignment(a.box, b.box, axis) < MIN_ALIGNMENT) continue;
    const face = isFirstCut && isSecondCut && startOf(second.box, axis) < endOf(first.box, axis);
    const isStump =
      (isFirstCut && measureContainment(first.box, second.box) >= STUMP_CONTAINMENT) ||
      (isSecondCut && measureContainment(second.box, first.box) >= STUMP_CONTAINMENT);
    if (face || isStump) {
      const confidence = Math.max(a.confidence, b.confidence);
      return { ...(face ? second : a), box: uniteBoxes(a.box, b.box), confidence };
    }
  }
  return undefined;
}

/** Returns how well two boxes agree across the axis on which they follow each other, 0 to 1. */
function measureAlignment(a: Box, b: Box, axis: "x" | "y"): number {
  const across = axis === "x" ? "y" : "x";
  const shared = Math.min(endOf(a, across), endOf(b, across)) - Math.max(startOf(a, across), startOf(b, across));
  const joint = Math.max(endOf(a, across), endOf(b, across)) - Math.min(startOf(a, across), startOf(b, across));
  return shared / joint;
}

function startOf(box: Box, axis: "x" | "y"): number {
  return axis === "x" ? box.x1 : box.y1;
}

function endOf(box: Box, axis: "x" | "y"): number {
  return axis === "x" ? box.x2 : box.y2;
}

function sizeOf(tile: Tile, axis: "x" | "y"): number {
  return axis === "x" ? tile.width : tile.height;
}
