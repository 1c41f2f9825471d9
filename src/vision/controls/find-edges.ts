import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { readChangedRows } from "../changed-rows.ts";

/**
 * A straight edge between two colours, in pixels: `at` is the row (or column) before which the colour changes, `from` and `to` (exclusive)
 * are its ends along itself.
 */
export type Edge = { at: number; from: number; to: number };

export type Edges = { horizontal: Edge[]; vertical: Edge[] };

/** The shortest edges that count, in letter heights: along rows, and along their sides. */
const MIN_EDGE_WIDTH = 6;
const MIN_EDGE_HEIGHT = 2;
/**
 * Neighbouring pixels that differ by at least this, of 255 levels, have an edge between them. Rules are often faint.
 */
const EDGE_LEVELS = 6;
/** How many pixels an edge may skip, because of noise or a rounded corner. */
const MAX_MISSING = 2;
/**
 * A picture with more edges isn't a screen. The limit also bounds the work of comparing every line of text with every
 * edge.
 */
const MAX_EDGES = 20_000;

/** How far a line's letters may reach beyond its box, in letter heights: across the edge, and along it. */
const SLACK_ACROSS = 0.5;
const SLACK_ALONG = 1;

/** Returns a function that finds the edges of a screen when it is first called, and then returns the same ones. */
export function openEdges(image: RgbaImage, letterHeight: number | null): () => Edges {
  let edges: Edges | undefined;
  return () => {
    edges ??=
      letterHeight === null
        ? { horizontal: [], vertical: [] }
        : findEdges(image, MIN_EDGE_WIDTH * letterHeight, MIN_EDGE_HEIGHT * letterHeight);
    return edges;
  };
}

/**
 * Finds the straight edges of at least the given lengths, in pixels: rules, borders, ends of a background. Returns none
 * if there are too many.
 */
export function findEdges(image: RgbaImage, minWidth: number, minHeight: number): Edges {
  const { data, width } = image;
  const rows = new EdgeTracker(1, minWidth);
  const columns = new EdgeTracker(width, minHeight);
  /** By column, the row from which on it differs from the column before; -1 if it doesn't. */
  const since = new Int32Array(width).fill(-1);
  const compare = (x: number, y: number) => {
    const at = 4 * (y * width + x);
    const isEdge = differs(data, at, at - 4);
    const first = since[x] as number;
    if (isEdge === first >= 0) return;
    if (first >= 0) columns.mark(x, x, first, y);
    since[x] = isEdge ? y : -1;
  };
  let y = 0;
  for (const { columns: changed, count } of readChangedRows(image)) {
    for (let k = 0; k < count; k++) {
      const x = changed[k] as number;
      const at = 4 * (y * width + x);
      if (y > 0 && differs(data, at, at - 4 * width)) rows.mark(0, y, x, x + 1);
      if (x > 0) compare(x, y);
      const isNextChanged = k + 1 < count && changed[k + 1] === x + 1;
      if (x + 1 < width && !isNextChanged) compare(x + 1, y);
    }
    rows.end(0, y);
    y++;
    if (rows.edges.length + columns.edges.length > MAX_EDGES) break;
  }
  for (let x = 0; x < width; x++) {
    if ((since[x] as number) >= 0) columns.mark(x, x, since[x] as number, y);
    columns.end(x, x);
  }
  const isScreen = rows.edges.length + columns.edges.length <= MAX_EDGES;
  return isScreen ? { horizontal: rows.edges, vertical: columns.edges } : { horizontal: [], vertical: [] };
}

/**
 * Drops the edges within lines of text: letters are so close that their aligned parts, such as serifs, look like a rule
 * under the shorter lines above and below.
 */
export function dropTextEdges({ horizontal, vertical }: Edges, lines: readonly Box[], letter: number): Edges {
  const [near, reach] = [SLACK_ACROSS * letter, SLACK_ALONG * letter];
  const isFree = (at: number, edge: Edge, axis: "x" | "y") =>
    !lines.some((line) => {
      const [start, end, from, to] =
        axis === "y" ? [line.y1, line.y2, line.x1, line.x2] : [line.x1, line.x2, line.y1, line.y2];
      const isAcross = at >= start - near && at <= end + near;
      return isAcross && edge.from >= from - reach && edge.to <= to + reach;
    });
  return {
    horizontal: horizontal.filter((edge) => isFree(edge.at, edge, "y")),
    vertical: vertical.filter((edge) => isFree(edge.at, edge, "x")),
  };
}

/** Follows edges in parallel tracks: one per column of a picture, or a single one that its rows use in turn. */
class EdgeTracker {
  readonly edges: Edge[] = [];
  readonly #starts: Int32Array;
  readonly #lasts: Int32Array;
  readonly #minLength: number;

  constructor(tracks: number, minLength: number) {
    this.#starts = new Int32Array(tracks).fill(-1);
    this.#lasts = new Int32Array(tracks);
    this.#minLength = minLength;
  }

  /** Continues a track's edge by a stretch of it (`to` exclusive), or starts a new one if the gap is too wide. */
  mark(track: number, at: number, from: number, to: number): void {
    if (from - (this.#lasts[track] as number) > MAX_MISSING + 1) this.end(track, at);
    if ((this.#starts[track] as number) < 0) this.#starts[track] = from;
    this.#lasts[track] = to - 1;
  }

  end(track: number, at: number): void {
    const from = this.#starts[track] as number;
    const to = (this.#lasts[track] as number) + 1;
    if (from >= 0 && to - from >= this.#minLength) this.edges.push({ at, from, to });
    this.#starts[track] = -1;
  }
}

/** Returns true if there is an edge between two pixels, whose bytes start at `a` and `b`. */
export function differs(data: Uint8Array, a: number, b: number): boolean {
  return (
    Math.abs((data[a] as number) - (data[b] as number)) >= EDGE_LEVELS ||
    Math.abs((data[a + 1] as number) - (data[b + 1] as number)) >= EDGE_LEVELS ||
    Math.abs((data[a + 2] as number) - (data[b + 2] as number)) >= EDGE_LEVELS
  );
}
