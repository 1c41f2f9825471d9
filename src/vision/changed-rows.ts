import type { RgbaImage } from "../images/image.ts";

/** A row of a picture: its pixels that differ from the row above, or all of the first row. */
export type ChangedRow = {
  /** The columns of these pixels, in order: the first `count` entries. */
  columns: Int32Array;
  count: number;
  /** Where the row begins in the picture's bytes. */
  offset: number;
};

/**
 * Reads a picture from the top, each row as what has changed from the row above: on a screen few pixels do. The result
 * of each step is valid until the next.
 */
export function* readChangedRows({ data, width, height }: RgbaImage): Generator<ChangedRow> {
  const pixels = readPixels(data);
  const row: ChangedRow = { columns: Int32Array.from({ length: width }, (_, x) => x), count: width, offset: 0 };
  for (let y = 0; y < height; y++) {
    if (y > 0) {
      row.count = findChanges(pixels, y * width, width, row.columns);
      row.offset = y * width * 4;
    }
    yield row;
  }
}

function findChanges(pixels: Uint32Array, start: number, width: number, columns: Int32Array): number {
  let count = 0;
  for (let x = 0, at = start; x < width; x++, at++) if (pixels[at] !== pixels[at - width]) columns[count++] = x;
  return count;
}

/** Returns the pixels of RGBA bytes as numbers that can be compared. They share the bytes if these are aligned. */
function readPixels(data: Uint8Array): Uint32Array {
  const aligned = data.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / Uint32Array.BYTES_PER_ELEMENT);
}
