import { type BitReader, DamagedJpeg, type HuffmanDecoder } from "./jpeg-bits.ts";

/**
 * A colour component's position in the picture, in blocks, and the coefficients of one row of units, 64 per block in
 * zigzag order.
 */
export type BlockRows = {
  /** Blocks per unit. */
  horizontal: number;
  vertical: number;
  /** Blocks that hold pixels; a scan of this component alone has no others. */
  columns: number;
  rows: number;
  /** Blocks per row of `coefficients`: whole units. */
  stride: number;
  coefficients: Int16Array;
};

type ScanPart = { blocks: BlockRows; dc: HuffmanDecoder | undefined; ac: HuffmanDecoder | undefined };

type ScanSettings = {
  parts: readonly ScanPart[];
  progressive: boolean;
  spectralStart: number;
  spectralEnd: number;
  high: number;
  low: number;
  /** Units between restart markers; 0 for none. */
  restartInterval: number;
  unitColumns: number;
};

type DecodeBlock = (part: ScanPart, place: number, at: number) => void;

/**
 * Decodes a scan's coefficients, one row of units after the other, into the rows that all scans of the picture share
 * (T.81, F.2 and G.2).
 */
export class ScanDecoder {
  readonly #scan: ScanSettings;
  readonly #reader: BitReader;
  readonly #decodeBlock: DecodeBlock;
  readonly #predictions: Int32Array;
  #endOfBandRun = 0;
  #unitsToRestart: number;

  constructor(scan: ScanSettings, reader: BitReader) {
    this.#scan = scan;
    this.#reader = reader;
    this.#predictions = new Int32Array(scan.parts.length);
    this.#unitsToRestart = scan.restartInterval;
    this.#decodeBlock = this.#chooseProcedure();
  }

  /** Decodes the row of units `unitRow`. Call it once per row, from the top. @throws DamagedJpeg */
  decodeRow(unitRow: number): void {
    const { parts, unitColumns } = this.#scan;
    const [only] = parts;
    if (parts.length === 1 && only) this.#decodeAlone(only, unitRow);
    else for (let column = 0; column < unitColumns; column++) this.#decodeUnit(column);
    this.#reader.assertNotOverrun();
  }

  #decodeAlone(part: ScanPart, unitRow: number): void {
    const { vertical, columns, rows, stride } = part.blocks;
    for (let y = 0; y < vertical && unitRow * vertical + y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        this.#countUnit();
        this.#decodeBlock(part, 0, (y * stride + x) * 64);
      }
    }
  }

  #decodeUnit(column: number): void {
    this.#countUnit();
    this.#scan.parts.forEach((part, place) => {
      const { horizontal, vertical, stride } = part.blocks;
      for (let y = 0; y < vertical; y++) {
        for (let x = 0; x < horizontal; x++) {
          this.#decodeBlock(part, place, (y * stride + column * horizontal + x) * 64);
        }
      }
    });
  }

  #countUnit(): void {
    const { restartInterval } = this.#scan;
    if (restartInterval === 0) return;
    if (this.#unitsToRestart === 0) {
      this.#reader.restart();
      this.#predictions.fill(0);
      this.#endOfBandRun = 0;
      this.#unitsToRestart = restartInterval;
    }
    this.#unitsToRestart -= 1;
  }

  #chooseProcedure(): DecodeBlock {
    const { progressive, spectralStart, high } = this.#scan;
    if (!progressive) return (part, place, at) => this.#decodeSequential(part, place, at);
    if (spectralStart === 0) {
      return high === 0
        ? (part, place, at) => this.#decodeDc(part, place, at)
        : (part, _place, at) => this.#refineDc(part, at);
    }
    return high === 0 ? (part, _place, at) => this.#decodeAc(part, at) : (part, _place, at) => this.#refineAc(part, at);
  }

  #decodeDc({ blocks, dc }: ScanPart, place: number, at: number): void {
    const value = (this.#predictions[place] as number) + this.#takeSigned(requireTable(dc).decode(this.#reader));
    this.#predictions[place] = value;
    blocks.coefficients[at] = value * (1 << (this.#scan.progressive ? this.#scan.low : 0));
  }

  #refineDc({ blocks }: ScanPart, at: number): void {
    if (this.#reader.take(1) === 1)
      blocks.coefficients[at] = (blocks.coefficients[at] as number) | (1 << this.#scan.low);
  }

  #decodeSequential(part: ScanPart, place: number, at: number): void {
    this.#decodeDc(part, place, at);
    const ac = requireTable(part.ac);
    for (let k = 1; k < 64; k++) {
      const symbol = ac.decode(this.#reader);
      const size = symbol & 15;
      if (size === 0 && symbol !== 0xf0) return;
      k += symbol >> 4;
      if (size > 0) this.#put(part, at, k, 63, this.#takeSigned(size));
    }
  }

  #decodeAc(part: ScanPart, at: number): void {
    if (this.#endOfBandRun > 0) {
      this.#endOfBandRun -= 1;
      return;
    }
    const { spectralStart, spectralEnd, low } = this.#scan;
    const ac = requireTable(part.ac);
    for (let k = spectralStart; k <= spectralEnd; k++) {
      const symbol = ac.decode(this.#reader);
      const run = symbol >> 4;
      const size = symbol & 15;
      if (size === 0 && run < 15) {
        this.#endOfBandRun = (1 << run) - 1 + this.#reader.take(run);
        return;
      }
      k += run;
      if (size > 0) this.#put(part, at, k, spectralEnd, this.#takeSigned(size) * (1 << low));
    }
  }

  /**
   * Bits for the coefficients that are already nonzero come between the codes for those that become nonzero now (T.81,
   * G.1.2.3).
   */
  #refineAc(part: ScanPart, at: number): void {
    const { spectralStart, spectralEnd, low } = this.#scan;
    let k = spectralStart;
    if (this.#endOfBandRun === 0) {
      const ac = requireTable(part.ac);
      for (; k <= spectralEnd; k++) {
        const symbol = ac.decode(this.#reader);
        const run = symbol >> 4;
        const size = symbol & 15;
        if (size > 1) throw new DamagedJpeg("a refinement adds more than a bit");
        if (size === 0 && run < 15) {
          this.#endOfBandRun = (1 << run) + this.#reader.take(run);
          break;
        }
        const value = size === 0 ? 0 : this.#reader.take(1) === 1 ? 1 << low : -(1 << low);
        k = this.#refineUpTo(part.blocks.coefficients, at, k, run);
        if (value !== 0) this.#put(part, at, k, spectralEnd, value);
      }
    }
    if (this.#endOfBandRun === 0) return;
    this.#refineUpTo(part.blocks.coefficients, at, k, 64);
    this.#endOfBandRun -= 1;
  }

  /** Refines the nonzero coefficients from `k` on, up to the zero after `zeros` others. Returns its index. */
  #refineUpTo(coefficients: Int16Array, at: number, k: number, zeros: number): number {
    const { spectralEnd, low } = this.#scan;
    let left = zeros;
    let here = k;
    for (; here <= spectralEnd; here++) {
      const value = coefficients[at + here] as number;
      if (value === 0) {
        if (left-- === 0) break;
      } else if (this.#reader.take(1) === 1 && (value & (1 << low)) === 0) {
        coefficients[at + here] = value + (value > 0 ? 1 << low : -(1 << low));
      }
    }
    return here;
  }

  #put({ blocks }: ScanPart, at: number, k: number, last: number, value: number): void {
    if (k > last) throw new DamagedJpeg("a run of zeros leaves its band");
    blocks.coefficients[at + k] = value;
  }

  #takeSigned(size: number): number {
    if (size > 15) throw new DamagedJpeg("a coefficient has more than 15 bits");
    return this.#reader.takeSigned(size);
  }
}

function requireTable(table: HuffmanDecoder | undefined): HuffmanDecoder {
  if (!table) throw new DamagedJpeg("a Huffman table is missing");
  return table;
}
