import type { PngColorType, PngHeader } from "../image-kinds.ts";

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

/**
 * Rows of one size that follow each other in the inflated data. `rowBytes` includes the filter byte. The pixels of row
 * `n` are `columns` from `x`, `y + n * dy` on, every `dx`.
 */
export type ScanlinePass = {
  rowBytes: number;
  rowCount: number;
  columns: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
};

/** The inflated data's layout: one pass, or up to seven of an interlaced picture (a pass without pixels has no rows). */
export function layOutScanlines(header: PngHeader): ScanlinePass[] {
  const { width, height, bitDepth, colorType, interlaced } = header;
  const bitsPerPixel = SAMPLES[colorType] * bitDepth;
  const passes = interlaced ? ADAM7 : [{ x: 0, y: 0, dx: 1, dy: 1 }];
  return passes
    .map((pass) => ({
      ...pass,
      columns: Math.ceil((width - pass.x) / pass.dx),
      rowCount: Math.ceil((height - pass.y) / pass.dy),
    }))
    .filter(({ columns, rowCount }) => columns > 0 && rowCount > 0)
    .map((pass) => ({ ...pass, rowBytes: 1 + Math.ceil((pass.columns * bitsPerPixel) / 8) }));
}
