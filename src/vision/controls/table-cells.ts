import { type Box, scaleToPixels } from "../../domain/screens/box.ts";
import type { IconDetection } from "../../domain/screens/detection.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { Edge, Edges } from "./find-edges.ts";

/** Only this many of the most confident are compared with the edges, which bounds the work. */
const MAX_COMPARED = 500;
/** A more confident detection stays: a form may be drawn as a table of fields. */
const SURE = 0.6;
/** The largest distance of a cell's rules from the box, in heights of the box, and at least in pixels. */
const SLACK = 0.3;
const MIN_SLACK = 3;
/** The shares of a box's height and width that the rules along its sides, and those above and below, must cover. */
const SIDE_COVER = 0.4;
const RULE_COVER = 0.5;
/** In heights of the box: how far both sides go on into the row above, or the one below. */
const BEYOND_TOP = 0.3;
const BEYOND_BOTTOM = 0.7;
/** How far the rules above and below go on into a neighbour: in widths of the box, and at least in letter heights. */
const BEYOND_SIDE = 0.3;
const MIN_BEYOND_SIDE = 1;

/** The sides of a box that go on above it, and below it. */
type Reach = { above: boolean; below: boolean };

/**
 * Drops text fields and tabs of low confidence that are cells of a ruled table. The cells of a table's top row stay if
 * they look like tabs: the heads of columns often sort the table. Expects the most confident first, and keeps the order.
 */
export function dropTableCells(
  icons: readonly IconDetection[],
  image: RgbaImage,
  readEdges: () => Edges,
  letterHeight: number | null,
): readonly IconDetection[] {
  if (letterHeight === null) return icons;
  const isCell = ({ class_name, bbox }: IconDetection) => {
    const box = scaleToPixels(bbox, image);
    const { above, below } = followSides(box, readEdges());
    const isInRow = above || (below && class_name === "input");
    return isInRow && isBetweenRules(box, readEdges(), letterHeight);
  };
  const doubtful = icons.filter(
    ({ class_name, confidence }) => confidence < SURE && (class_name === "input" || class_name === "tab"),
  );
  const cells = new Set(doubtful.slice(0, MAX_COMPARED).filter(isCell));
  return icons.filter((icon) => !cells.has(icon));
}

/** Finds out whether the rules along both sides of a box go on above or below it. */
function followSides(box: Box, { vertical }: Edges): Reach {
  const height = box.y2 - box.y1;
  const follow = (x: number): Reach => {
    const along = vertical.filter(
      (edge) => isNear(edge, x, height) && measureShared(edge, box.y1, box.y2) >= SIDE_COVER * height,
    );
    return {
      above: along.some(({ from }) => from < box.y1 - BEYOND_TOP * height),
      below: along.some(({ to }) => to > box.y2 + BEYOND_BOTTOM * height),
    };
  };
  const [left, right] = [follow(box.x1), follow(box.x2)];
  return { above: left.above && right.above, below: left.below && right.below };
}

/** Returns true if there are rules above and below a box, each longer than the box. */
function isBetweenRules(box: Box, { horizontal }: Edges, letterHeight: number): boolean {
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const beyond = Math.max(MIN_BEYOND_SIDE * letterHeight, BEYOND_SIDE * width);
  return [box.y1, box.y2].every((y) =>
    horizontal.some(
      (edge) =>
        isNear(edge, y, height) &&
        measureShared(edge, box.x1, box.x2) >= RULE_COVER * width &&
        (edge.to > box.x2 + beyond || edge.from < box.x1 - beyond),
    ),
  );
}

function isNear({ at }: Edge, place: number, height: number): boolean {
  return Math.abs(at - place) <= Math.max(MIN_SLACK, SLACK * height);
}

function measureShared({ from, to }: Edge, start: number, end: number): number {
  return Math.min(to, end) - Math.max(from, start);
}
