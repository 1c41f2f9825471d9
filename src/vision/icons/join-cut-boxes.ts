import { type Box, measureContainment, uniteBoxes } from "../../domain/screens/box.ts";
import type { Tile } from "../tiles.ts";
import type { IconCandidate } from "./icon-candidates.ts";

/** A box this close to its tile's border, in map pixels, continues beyond it. */
const BORDER_REACH = 4;
/**
 * The smallest alignment of two parts of one thing: their shared span over their joint span. Side by side, they are
 * about equally high; one above the other, equally wide.
 */
const MIN_ALIGNMENT = 0.7;
/** A cut part lies within the whole box from another tile by at least this share. */
const STUMP_CONTAINMENT = 0.8;

/**
 * A box that is being joined. `isCut`: it is close to a border of its tile. `isNew`: it grew in this round or the one
 * before.
 */
type Piece = { candidate: IconCandidate; isCut: boolean; isNew: boolean };

/**
 * Repairs boxes that were cut by the seams between tiles: two parts of one class on both sides of a seam become one
 * box, with the higher confidence, and a part of a box that another tile saw whole is dropped. Returns the strongest
 * first.
 */
export function joinCutBoxes(candidates: readonly IconCandidate[], tiles: readonly Tile[]): IconCandidate[] {
  let joined = candidates.map((candidate) => makePiece(candidate, tiles));
  // A box that has grown may now fit a part that it didn't fit before: over a crossing, halves fit each other once
  // quarters have joined.
  for (let before = joined.length + 1; joined.length < before; ) {
    before = joined.length;
    joined = joinOnce(joined, tiles);
  }
  return joined.map(({ candidate }) => candidate).sort((a, b) => b.confidence - a.confidence);
}

function joinOnce(pieces: readonly Piece[], tiles: readonly Tile[]): Piece[] {
  const joined: Piece[] = [];
  const grown = new Set<Piece>();
  /**
   * The indices of new pieces in `joined`: with overlap thresholds near 1 there are thousands of boxes, and few of them
   * grow.
   */
  const fresh: number[] = [];
  for (const piece of pieces) {
    const fit = findFit(piece, joined, fresh, tiles);
    if (!fit) {
      if (piece.isNew) fresh.push(joined.length);
      joined.push(piece);
      continue;
    }
    const union = makePiece(fit.union, tiles);
    if (!joined[fit.at]?.isNew) fresh.push(fit.at);
    joined[fit.at] = union;
    grown.add(union);
  }
  return joined.map((piece) => ({ ...piece, isNew: grown.has(piece) }));
}

type Fit = { at: number; union: IconCandidate };

/**
 * Returns the first piece that fits to the given one, and the box of both. A piece that isn't new is compared only with
 * those at the indices `fresh`: two old ones were already refused in the last round.
 */
function findFit(piece: Piece, pieces: readonly Piece[], fresh: readonly number[], tiles: readonly Tile[]) {
  let first: Fit | undefined;
  const count = piece.isNew ? pieces.length : fresh.length;
  for (let place = 0; place < count; place++) {
    const at = piece.isNew ? place : (fresh[place] as number);
    const other = pieces[at] as Piece;
    if ((first && first.at < at) || !mayBelong(other, piece)) continue;
    const union = joinParts(other.candidate, piece.candidate, tiles);
    if (!union) continue;
    first = { at, union };
    if (piece.isNew) break;
  }
  return first;
}

function makePiece(candidate: IconCandidate, tiles: readonly Tile[]): Piece {
  const { x, y, width, height } = tiles[candidate.tile] as Tile;
  const { x1, y1, x2, y2 } = candidate.box;
  const isCutAcross = x1 <= x + BORDER_REACH || x2 >= x + width - BORDER_REACH;
  const isCut = isCutAcross || y1 <= y + BORDER_REACH || y2 >= y + height - BORDER_REACH;
  return { candidate, isCut, isNew: true };
}

/** Returns false for most of the pairs that `joinParts` refuses, by a few comparisons. */
function mayBelong(a: Piece, b: Piece): boolean {
  if (!a.isCut && !b.isCut) return false;
  const one = a.candidate;
  const other = b.candidate;
  if (one.tile === other.tile || one.classId !== other.classId) return false;
  const overlapsAcross = one.box.x1 < other.box.x2 && other.box.x1 < one.box.x2;
  return overlapsAcross || (one.box.y1 < other.box.y2 && other.box.y1 < one.box.y2);
}

function joinParts(a: IconCandidate, b: IconCandidate, tiles: readonly Tile[]): IconCandidate | undefined {
  if (a.tile === b.tile || a.classId !== b.classId) return undefined;
  return joinAlong("x", a, b, tiles) ?? joinAlong("y", a, b, tiles);
}

/** Joins two boxes of tiles that follow each other along an axis, if they are parts of one icon. */
function joinAlong(
  axis: "x" | "y",
  a: IconCandidate,
  b: IconCandidate,
  tiles: readonly Tile[],
): IconCandidate | undefined {
  const startOfTile = ({ tile }: IconCandidate) => (tiles[tile] as Tile)[axis];
  if (startOfTile(a) === startOfTile(b)) return undefined;
  const [first, second] = startOfTile(a) < startOfTile(b) ? [a, b] : [b, a];
  const endOfFirstTile = startOfTile(first) + sizeOf(tiles[first.tile] as Tile, axis);
  const isFirstCut = endOf(first.box, axis) >= endOfFirstTile - BORDER_REACH;
  const isSecondCut = startOf(second.box, axis) <= startOfTile(second) + BORDER_REACH;
  if (!(isFirstCut || isSecondCut) || measureAlignment(a.box, b.box, axis) < MIN_ALIGNMENT) return undefined;
  const overlap = isFirstCut && isSecondCut && startOf(second.box, axis) < endOf(first.box, axis);
  const isStump =
    (isFirstCut && measureContainment(first.box, second.box) >= STUMP_CONTAINMENT) ||
    (isSecondCut && measureContainment(second.box, first.box) >= STUMP_CONTAINMENT);
  if (!(overlap || isStump)) return undefined;
  const confidence = Math.max(a.confidence, b.confidence);
  return { ...(overlap ? second : a), box: uniteBoxes(a.box, b.box), confidence };
}

/** Returns how well two neighbouring boxes are aligned across the axis between them, 0 to 1. */
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
