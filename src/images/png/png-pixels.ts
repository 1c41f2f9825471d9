import { blendOverWhite } from "../flatten.ts";
import type { PngHeader } from "../image-kinds.ts";

/** Writes the pixel whose first sample is the row's sample `sample` to `write`, as 8-bit RGBA over white. */
export type WritePixel = (row: Uint8Array, sample: number, write: number) => void;

/** Reads sample `index` of a row, which starts with its filter type, in the picture's own bit depth. */
type ReadSample = (row: Uint8Array, index: number) => number;

type Colours = { palette: Uint8Array | undefined; transparency: Uint8Array | undefined };

/** A palette entry, or a gray of few bits, blended over white: three bytes for each value of a sample. */
type Table = Uint8Array;

/**
 * Chooses how the pixels of a PNG are written to `out`. Samples of 16 bits keep their high byte, as in libpng and
 * Pillow. `transparency` is the tRNS chunk's data.
 */
export function choosePixelWriter(header: PngHeader, { palette, transparency }: Colours, out: Uint8Array): WritePixel {
  const { colorType, bitDepth } = header;
  const read = chooseSampleReader(bitDepth);
  const shift = bitDepth === 16 ? 8 : 0;
  const key = transparency && colorType !== 3 ? readKey(transparency) : undefined;
  if (colorType === 3) return writeFromTable(tabulatePalette(palette ?? new Uint8Array(0), transparency), read, out);
  if (colorType === 0 && bitDepth <= 8) return writeFromTable(tabulateGray(bitDepth, key?.[0]), read, out);
  if (colorType === 0) {
    return (row, sample, write) => {
      const raw = read(row, sample);
      const level = raw === key?.[0] ? 255 : raw >> shift;
      put(out, write, level, level, level);
    };
  }
  if (colorType === 4) {
    return (row, sample, write) => {
      const level = blendOverWhite(read(row, sample) >> shift, read(row, sample + 1) >> shift);
      put(out, write, level, level, level);
    };
  }
  if (colorType === 6) {
    return (row, sample, write) => {
      const alpha = read(row, sample + 3) >> shift;
      const red = blendOverWhite(read(row, sample) >> shift, alpha);
      const green = blendOverWhite(read(row, sample + 1) >> shift, alpha);
      const blue = blendOverWhite(read(row, sample + 2) >> shift, alpha);
      put(out, write, red, green, blue);
    };
  }
  return (row, sample, write) => {
    const red = read(row, sample);
    const green = read(row, sample + 1);
    const blue = read(row, sample + 2);
    const isKeyed = key !== undefined && red === key[0] && green === key[1] && blue === key[2];
    if (isKeyed) put(out, write, 255, 255, 255);
    else put(out, write, red >> shift, green >> shift, blue >> shift);
  };
}

function put(out: Uint8Array, write: number, red: number, green: number, blue: number): void {
  out[write] = red;
  out[write + 1] = green;
  out[write + 2] = blue;
  out[write + 3] = 255;
}

function chooseSampleReader(bitDepth: number): ReadSample {
  if (bitDepth === 8) return (row, index) => row[1 + index] as number;
  if (bitDepth === 16) return (row, index) => ((row[1 + 2 * index] as number) << 8) | (row[2 + 2 * index] as number);
  const perByte = 8 / bitDepth;
  const mask = (1 << bitDepth) - 1;
  return (row, index) => {
    const byte = row[1 + Math.floor(index / perByte)] as number;
    return (byte >> (8 - bitDepth - (index % perByte) * bitDepth)) & mask;
  };
}

/** Returns the samples of the transparent colour, 16 bits each. */
function readKey(transparency: Uint8Array): number[] {
  const at = (index: number) => (transparency[2 * index] as number) * 256 + (transparency[2 * index + 1] as number);
  return Array.from({ length: transparency.length / 2 }, (_, index) => at(index));
}

function writeFromTable(table: Table, read: ReadSample, out: Uint8Array): WritePixel {
  return (row, sample, write) => {
    const at = read(row, sample) * 3;
    put(out, write, table[at] as number, table[at + 1] as number, table[at + 2] as number);
  };
}

/** An index beyond the palette is black, as in other decoders. */
function tabulatePalette(palette: Uint8Array, transparency: Uint8Array | undefined): Table {
  const table = new Uint8Array(256 * 3);
  palette.forEach((level, at) => {
    table[at] = blendOverWhite(level, transparency?.[Math.floor(at / 3)] ?? 255);
  });
  return table;
}

function tabulateGray(bitDepth: number, key: number | undefined): Table {
  const levels = 1 << bitDepth;
  const table = new Uint8Array(levels * 3);
  for (let value = 0; value < levels; value++) {
    table.fill(value === key ? 255 : (value * 255) / (levels - 1), value * 3, value * 3 + 3);
  }
  return table;
}
