import { DamagedJpeg } from "./jpeg-bits.ts";

/** The number of codes of each length from 1 to 16 bits, and their symbols. */
export type HuffmanSpec = { counts: readonly number[]; symbols: readonly number[] };

/**
 * The example tables for luminance (ITU-T T.81, tables K.3 and K.5), which have codes for all coefficients of 8-bit
 * samples.
 */
export const DC_TABLE: HuffmanSpec = {
  counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
};
export const AC_TABLE: HuffmanSpec = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  symbols: [
    0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14,
    0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82, 0x09,
    0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a,
    0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65,
    0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88,
    0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9,
    0xaa, 0xb2, 0xb3, 0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca,
    0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea,
    0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa,
  ],
};

const END_OF_BLOCK = 0x00;
const SIXTEEN_ZEROS = 0xf0;

type Codes = { code: Uint16Array; length: Uint8Array };

/** Writes blocks of coefficients as sequential entropy-coded data to a file that grows up to a limit. */
export class BlockEncoder {
  readonly #maxBytes: number;
  readonly #dc = assignCodes(DC_TABLE);
  readonly #ac = assignCodes(AC_TABLE);
  #bytes: Uint8Array<ArrayBuffer>;
  #size = 0;
  #bits = 0;
  #count = 0;

  /** @param sizeHint approximate size of the file in bytes */
  constructor(sizeHint: number, maxBytes: number) {
    this.#bytes = new Uint8Array(Math.min(sizeHint, maxBytes));
    this.#maxBytes = maxBytes;
  }

  /** Adds whole bytes (markers and segments). Completes the bits before them. */
  addBytes(bytes: ArrayLike<number>): void {
    if (this.#count % 8 > 0) this.#put((1 << (8 - (this.#count % 8))) - 1, 8 - (this.#count % 8));
    this.#flush();
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  /** Adds a block: 64 coefficients in zigzag order from `at`, DC as the difference from `prediction`. @throws DamagedJpeg */
  addBlock(coefficients: Int16Array, at: number, prediction: number): void {
    this.#reserve(512);
    this.#putValue(this.#dc, 0, (coefficients[at] as number) - prediction);
    let run = 0;
    for (let k = at + 1; k < at + 64; k++) {
      const value = coefficients[k] as number;
      if (value === 0) {
        run++;
        continue;
      }
      for (; run > 15; run -= 16) this.#putSymbol(this.#ac, SIXTEEN_ZEROS);
      this.#putValue(this.#ac, run << 4, value);
      run = 0;
    }
    if (run > 0) this.#putSymbol(this.#ac, END_OF_BLOCK);
  }

  /** Returns the file so far. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#size);
  }

  #putValue(codes: Codes, runBits: number, value: number): void {
    const size = 32 - Math.clz32(Math.abs(value));
    // Symbols beyond the tables have no code: no picture of 8-bit samples has such coefficients.
    if (size > 11) throw new DamagedJpeg("a coefficient is too large");
    this.#putSymbol(codes, runBits | size);
    this.#put((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
  }

  #putSymbol({ code, length }: Codes, symbol: number): void {
    const bits = length[symbol] as number;
    if (bits === 0) throw new DamagedJpeg("a coefficient is too large");
    this.#put(code[symbol] as number, bits);
  }

  #put(value: number, size: number): void {
    this.#bits = (this.#bits << size) | value;
    this.#count += size;
    if (this.#count >= 16) this.#flush();
  }

  /** Writes the whole bytes of the buffered bits, with a zero after each 0xff. */
  #flush(): void {
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >> this.#count) & 255;
      this.#bytes[this.#size++] = byte;
      if (byte === 0xff) this.#bytes[this.#size++] = 0;
    }
  }

  #reserve(size: number): void {
    if (this.#size + size <= this.#bytes.length) return;
    if (this.#size + size > this.#maxBytes) throw new DamagedJpeg("the coefficients take too many bytes");
    const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(this.#size + size, this.#bytes.length * 2)));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
  }
}

/** Returns the code and length of each symbol; length 0 for none (T.81, annex C). */
function assignCodes({ counts, symbols }: HuffmanSpec): Codes {
  const codes = { code: new Uint16Array(256), length: new Uint8Array(256) };
  let code = 0;
  let place = 0;
  counts.forEach((count, index) => {
    for (let left = count; left > 0; left--, place++, code++) {
      const symbol = symbols[place] as number;
      codes.code[symbol] = code;
      codes.length[symbol] = index + 1;
    }
    code <<= 1;
  });
  return codes;
}
