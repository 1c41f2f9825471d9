import type { PngColorType, PngHeader } from "./image-kinds.ts";

const SAMPLES: Record<PngColorType, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Origin and step, in pixels, of the seven passes of Adam7 (PNG specification, 8.2). */
const ADAM7 = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];

/** Rows of one size that follow each other in the inflated data. `rowBytes` counts the filter byte too. */
export type ScanlinePass = { rowBytes: number; rowCount: number };

/** The inflated data's layout: one pass, or up to seven of an interlaced picture (a pass without pixels has no rows). */
export function layOutScanlines(header: PngHeader): ScanlinePass[] {
  const { width, height, bitDepth, colorType, interlaced } = header;
  const bitsPerPixel = SAMPLES[colorType] * bitDepth;
  const passes = interlaced ? ADAM7 : [{ x: 0, y: 0, dx: 1, dy: 1 }];
  return passes
    .map(({ x, y, dx, dy }) => ({ columns: Math.ceil((width - x) / dx), rows: Math.ceil((height - y) / dy) }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
    .map(({ columns, rows }) => ({ rowBytes: 1 + Math.ceil((columns * bitsPerPixel) / 8), rowCount: rows }));
}
