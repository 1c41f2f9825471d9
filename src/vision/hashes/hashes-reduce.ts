import type { GrayRow } from "./gray-row.ts";
import { buildLanczosKernel, ColumnReducer, type LanczosKernel, RowReducer, resampleRow } from "./hashes-resample.ts";

/** Takes a picture's gray rows from the top down, and returns the reduced picture, row by row. */
interface GrayReduction {
  addRow(row: GrayRow): void;
  finish(): Uint8Array;
}

/**
 * A reduction by Pillow's LANCZOS. Each of the two passes rounds to bytes, so their order shows in the last bit: Pillow 13 goes
 * down the columns first when the height loses more than twice what the width loses, as on most phone screens. Earlier
 * versions always went along the rows first, so that hashes made with them may differ in a bit or two.
 */
export function createGrayReduction(width: number, height: number, columns: number, rows: number): GrayReduction {
  const across = buildLanczosKernel(width, columns);
  const down = buildLanczosKernel(height, rows);
  const isDownFirst = height > rows && height - rows > 2 * (width - columns);
  return isDownFirst ? reduceDownFirst(width, across, down) : reduceAcrossFirst(width, across, down);
}

function reduceAcrossFirst(width: number, across: LanczosKernel, down: LanczosKernel): GrayReduction {
  const columns = new ColumnReducer(width, across);
  const rows = new RowReducer(across.starts.length, down);
  return {
    addRow: (row) => {
      columns.addRow(row);
      rows.addRow(columns.reduced);
    },
    finish: () => rows.finish(),
  };
}

function reduceDownFirst(width: number, across: LanczosKernel, down: LanczosKernel): GrayReduction {
  const reducer = new RowReducer(width, down);
  return {
    addRow: (row) => reducer.addRow(row),
    finish: () => {
      const columns = across.starts.length;
      const rows = down.starts.length;
      const shortened = reducer.finish();
      const output = new Uint8Array(columns * rows);
      for (let row = 0; row < rows; row++) {
        resampleRow(shortened.subarray(row * width, (row + 1) * width), across, output, row * columns);
      }
      return output;
    },
  };
}
