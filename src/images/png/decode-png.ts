import type { PngHeader } from "../image-kinds.ts";
import type { PngChunks } from "./png-chunks.ts";
import { checkPngImageData } from "./png-integrity.ts";
import { choosePixelWriter, type WritePixel } from "./png-pixels.ts";
import type { ScanlinePass } from "./png-scanlines.ts";
import { unfilterRow } from "./png-unfilter.ts";

const CHANNELS: Record<PngHeader["colorType"], number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Decodes a PNG, whose chunks have been checked, to 8-bit RGBA over white. The image data are inflated once, and
 * checked and decoded row by row: besides the pixels, only two rows are held. Refuses what the integrity check refuses.
 */
export async function decodePng(
  header: PngHeader,
  chunks: Extract<PngChunks, { ok: true }>,
): Promise<{ ok: true; data: Uint8Array } | { ok: false; detail: string }> {
  const data = new Uint8Array(header.width * header.height * 4);
  const painter = new RowPainter(header, choosePixelWriter(header, chunks, data));
  const verdict = await checkPngImageData(chunks.imageData, header, {
    takeRow: (row, pass, index) => painter.add(row, pass, index),
  });
  return verdict.ok ? { ok: true, data } : verdict;
}

/** Removes the filters from rows as they arrive, and writes their pixels. */
class RowPainter {
  readonly #width: number;
  readonly #channels: number;
  readonly #pixelBytes: number;
  readonly #writePixel: WritePixel;
  #above = new Uint8Array(0);

  constructor({ width, colorType, bitDepth }: PngHeader, writePixel: WritePixel) {
    this.#width = width;
    this.#channels = CHANNELS[colorType];
    this.#pixelBytes = Math.max(1, (this.#channels * bitDepth) / 8);
    this.#writePixel = writePixel;
  }

  add(row: Uint8Array, pass: ScanlinePass, index: number): void {
    if (index === 0) this.#above = new Uint8Array(row.length);
    unfilterRow(row, this.#above, this.#pixelBytes);
    this.#above.set(row);
    const step = pass.dx * 4;
    let write = ((pass.y + index * pass.dy) * this.#width + pass.x) * 4;
    const end = pass.columns * this.#channels;
    for (let sample = 0; sample < end; sample += this.#channels, write += step) this.#writePixel(row, sample, write);
  }
}
