import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";

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
  const { data, width, height } = image;
  const pixels = readPixels(data);
  const rows = new EdgeTracker(1, minWidth);
  const columns = new EdgeTracker(width, minHeight);
  // Most pixels of a screen equal their neighbours, which one comparison tells.
  const differ = (a: number, b: number) => pixels[a] !== pixels[b] && differs(data, 4 * a, 4 * b);
  for (let y = 0; y < height && rows.edges.length + columns.edges.length <= MAX_EDGES; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (y > 0 && differ(at, at - width)) rows.mark(0, y, x);
      if (x > 0 && differ(at, at - 1)) columns.mark(x, x, y);
    }
    rows.end(0, y);
  }
  for (let x = 0; x < width; x++) columns.end(x, x);
  const isScreen = rows.edges.length + columns.edges.length <= MAX_EDGES;
  return isScreen ? { horizontal: rows.edges, vertical: columns.edges } : { horizontal: [], vertical: [] };
}

/** Returns the pixels of RGBA bytes, as numbers to compare. They share the bytes if these are aligned. */
function readPixels(data: Uint8Array): Uint32Array {
  const aligned = data.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / Uint32Array.BYTES_PER_ELEMENT);
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

  /** Continues a track's edge at a position along it, or starts a new one if the gap is too wide. */
  mark(track: number, at: number, place: number): void {
    if (place - (this.#lasts[track] as number) > MAX_MISSING + 1) this.end(track, at);
    if ((this.#starts[track] as number) < 0) this.#starts[track] = place;
    this.#lasts[track] = place;
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
