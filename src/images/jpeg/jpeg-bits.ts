/** Thrown if entropy-coded data can't have been written by an encoder. */
export class DamagedJpeg extends Error {
  override readonly name = "DamagedJpeg";
}

const RST0 = 0xd0;
const RST7 = 0xd7;

/** Reads bits of the entropy-coded data between `at` and `end`, with byte stuffing removed (ITU-T T.81, F.2.2.5). */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  #bits = 0;
  #count = 0;
  /** How many of the buffered bits are zeros after the end of the data: they may be peeked at, but not used. */
  #padding = 0;
  #restarts = 0;

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
  }

  /** Returns the next `size` bits (1 to 16) without consuming them. */
  peek(size: number): number {
    if (this.#count < size) this.#fill();
    return (this.#bits >> (this.#count - size)) & ((1 << size) - 1);
  }

  /** Consumes bits that were peeked at. */
  skip(size: number): void {
    this.#count -= size;
  }

  /** Returns the next `size` bits, 0 to 16. */
  take(size: number): number {
    if (size === 0) return 0;
    const value = this.peek(size);
    this.#count -= size;
    return value;
  }

  /** Returns the next `size` bits as the signed number that they encode (T.81, F.2.2.1, EXTEND). */
  takeSigned(size: number): number {
    const value = this.take(size);
    return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }

  /** @throws DamagedJpeg if more bits were used than there are */
  assertNotOverrun(): void {
    if (this.#count < this.#padding) throw new DamagedJpeg("entropy-coded data end early");
  }

  /** Skips the rest of an interval and the restart marker after it. @throws DamagedJpeg if the marker isn't the expected one */
  restart(): void {
    this.assertNotOverrun();
    let at = this.#at;
    while (at < this.#end && !isRestart(this.#bytes, at)) at++;
    if (at >= this.#end || this.#bytes[at + 1] !== RST0 + (this.#restarts & 7)) {
      throw new DamagedJpeg("a restart marker is missing");
    }
    this.#restarts += 1;
    this.#at = at + 2;
    this.#bits = 0;
    this.#count = 0;
    this.#padding = 0;
  }

  #fill(): void {
    while (this.#count <= 16) {
      let next = 0;
      if (this.#at < this.#end && !isRestart(this.#bytes, this.#at)) {
        next = this.#bytes[this.#at++] as number;
        if (next === 0xff && this.#bytes[this.#at] === 0) this.#at++;
      } else {
        this.#padding += 8;
      }
      this.#bits = (this.#bits << 8) | next;
      this.#count += 8;
    }
  }
}

function isRestart(bytes: Uint8Array, at: number): boolean {
  const next = bytes[at + 1] as number;
  return bytes[at] === 0xff && next >= RST0 && next <= RST7;
}

/** Codes of up to this length are looked up directly. */
const QUICK_BITS = 9;

/**
 * Decodes symbols of a Huffman table, defined by the number of codes of each length from 1 to 16 bits, and their
 * symbols (T.81, annex C).
 */
export class HuffmanDecoder {
  /** The length and symbol of the code that a 9-bit prefix starts with; 0 if the code is longer. */
  readonly #quick = new Int16Array(1 << QUICK_BITS);
  readonly #symbols: Uint8Array;
  /** By length: the greatest code (-1 for none), and what to add to a code to get its symbol's index. */
  readonly #greatest = new Int32Array(17).fill(-1);
  readonly #offset = new Int32Array(17);

  constructor(counts: Uint8Array, symbols: Uint8Array) {
    this.#symbols = symbols;
    let code = 0;
    let place = 0;
    for (let length = 1; length <= 16; length++, code <<= 1) {
      this.#offset[length] = place - code;
      for (let left = counts[length - 1] as number; left > 0; left--, code++, place++) {
        this.#greatest[length] = code;
        if (length > QUICK_BITS) continue;
        const from = code << (QUICK_BITS - length);
        this.#quick.fill((length << 8) | (symbols[place] as number), from, from + (1 << (QUICK_BITS - length)));
      }
    }
  }

  /** @throws DamagedJpeg if no code matches */
  decode(reader: BitReader): number {
    const prefix = reader.peek(16);
    const quick = this.#quick[prefix >> (16 - QUICK_BITS)] as number;
    if (quick !== 0) {
      reader.skip(quick >> 8);
      return quick & 255;
    }
    for (let length = QUICK_BITS + 1; length <= 16; length++) {
      const code = prefix >> (16 - length);
      if (code > (this.#greatest[length] as number)) continue;
      reader.skip(length);
      return this.#symbols[code + (this.#offset[length] as number)] as number;
    }
    throw new DamagedJpeg("entropy-coded data hold no code of their table");
  }
}
