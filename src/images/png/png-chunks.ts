import { CRC32_START, closeCrc32, continueCrc32 } from "../crc32.ts";
import type { PngHeader } from "../image-kinds.ts";
import { BYTES_BETWEEN_PAUSES, goOn, type Pause } from "../pause.ts";
import { PNG_SIGNATURE_BYTES } from "./png-header.ts";

/** A chunk's type and where its data are in the file; `to` is where the next chunk starts. */
type PngChunk = { type: string; start: number; end: number; to: number };

/** The data of the chunks that the picture needs, as views: palette, tRNS, and image data in file order. */
export type PngChunks =
  | { ok: true; palette: Uint8Array | undefined; transparency: Uint8Array | undefined; imageData: Uint8Array[] }
  | { ok: false; detail: string };

/** Image data in pieces of a kilobyte make 12,000 chunks in the largest file. Each chunk costs some work, even an empty one. */
export const MAX_PNG_CHUNKS = 16_384;
/** Length, type and checksum around a chunk's data. */
const CHUNK_FRAME_BYTES = 12;
/** The overhead of a chunk, including that of inflating it, in bytes read. */
const BYTES_A_CHUNK = 1024;

/**
 * Walks the chunks of a PNG and checks their lengths, checksums, order and count (PNG specification, 5.6), and PLTE and
 * tRNS against the header. Stops at IEND and ignores what follows. Decompresses nothing. `pause` is called now and then.
 */
export async function readPngChunks(bytes: Uint8Array, header: PngHeader, pause: Pause = goOn): Promise<PngChunks> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const single = new Map<string, Uint8Array>();
  const imageData: Uint8Array[] = [];
  const order = new ChunkOrder(header);
  const sums = new ChunkSums(pause);
  let position = PNG_SIGNATURE_BYTES;
  for (;;) {
    if (order.count === MAX_PNG_CHUNKS)
      return { ok: false, detail: `image is a PNG with more than ${MAX_PNG_CHUNKS} chunks` };
    const chunk = readChunk(bytes, view, position);
    if (typeof chunk === "string") return { ok: false, detail: chunk };
    if ((await sums.sumUp(bytes, chunk)) !== view.getUint32(chunk.end))
      return { ok: false, detail: `image is a PNG with a wrong checksum in its ${chunk.type} chunk` };
    const fault = order.admit(chunk);
    if (fault) return { ok: false, detail: fault };
    const data = bytes.subarray(chunk.start, chunk.end);
    if (chunk.type === "IDAT") imageData.push(data);
    if (chunk.type === "PLTE" || chunk.type === "tRNS") single.set(chunk.type, data);
    if (chunk.type === "IEND") {
      return { ok: true, palette: single.get("PLTE"), transparency: single.get("tRNS"), imageData };
    }
    position = chunk.to;
  }
}

function readChunk(bytes: Uint8Array, view: DataView, from: number): PngChunk | string {
  if (from + CHUNK_FRAME_BYTES > bytes.length) return "image is a PNG cut short: it ends without an IEND chunk";
  const start = from + 8;
  const end = start + view.getUint32(from);
  if (end + 4 > bytes.length) return "image is a PNG cut short inside a chunk";
  const type = String.fromCharCode(...bytes.subarray(from + 4, start));
  if (!/^[A-Za-z]{4}$/.test(type)) return "image is a PNG with a damaged chunk type";
  return { type, start, end, to: end + 4 };
}

/** Computes checksums, and pauses when it has read much. */
class ChunkSums {
  readonly #pause: Pause;
  #readSincePause = 0;

  constructor(pause: Pause) {
    this.#pause = pause;
  }

  /** Returns the checksum of a chunk's type and data. */
  async sumUp(bytes: Uint8Array, { start, end }: PngChunk): Promise<number> {
    let crc = CRC32_START;
    for (let at = start - 4; at < end; ) {
      const stop = Math.min(at + BYTES_BETWEEN_PAUSES - this.#readSincePause, end);
      crc = continueCrc32(crc, bytes, at, stop);
      await this.#count(stop - at);
      at = stop;
    }
    await this.#count(BYTES_A_CHUNK);
    return closeCrc32(crc);
  }

  async #count(read: number): Promise<void> {
    this.#readSincePause += read;
    if (this.#readSincePause < BYTES_BETWEEN_PAUSES) return;
    await this.#pause();
    this.#readSincePause = 0;
  }
}

/** Returns true if the first letter is upper case: the picture can't be shown without such a chunk (PNG specification, 5.4). */
function isCritical(type: string): boolean {
  return type.charCodeAt(0) < 0x60;
}

/** The chunks seen so far, and the rules for what may follow. */
class ChunkOrder {
  readonly #header: PngHeader;
  readonly #seen = new Set<string>();
  #previousType = "";
  #paletteEntries = 0;
  #count = 0;

  constructor(header: PngHeader) {
    this.#header = header;
  }

  /** How many chunks were accepted so far. */
  get count(): number {
    return this.#count;
  }

  /** Returns the rule that `chunk` breaks here, or undefined. */
  admit(chunk: PngChunk): string | undefined {
    this.#count += 1;
    const fault = this.#judge(chunk.type, chunk.end - chunk.start);
    if (chunk.type === "PLTE") this.#paletteEntries = (chunk.end - chunk.start) / 3;
    this.#seen.add(chunk.type);
    this.#previousType = chunk.type;
    return fault;
  }

  #judge(type: string, size: number): string | undefined {
    switch (type) {
      case "IHDR":
        return this.#seen.size > 0 ? "image is a PNG with a second IHDR chunk" : undefined;
      case "PLTE":
        return this.#judgePalette(size);
      case "tRNS":
        return this.#judgeTransparency(size);
      case "IDAT":
        return this.#judgeImageData();
      case "IEND":
        if (!this.#seen.has("IDAT")) return "image is a PNG without image data";
        return size > 0 ? "image is a PNG with a damaged IEND chunk" : undefined;
      default:
        return isCritical(type) ? "image is a PNG with a critical chunk of an unknown type" : undefined;
    }
  }

  #judgePalette(size: number): string | undefined {
    const { colorType, bitDepth } = this.#header;
    if (this.#seen.has("PLTE")) return "image is a PNG with a second palette";
    if (this.#seen.has("IDAT")) return "image is a PNG with its palette behind its image data";
    if (colorType === 0 || colorType === 4) return "image is a gray PNG with a palette";
    const limit = colorType === 3 ? 2 ** bitDepth : 256;
    const isSound = size > 0 && size % 3 === 0 && size / 3 <= limit;
    return isSound ? undefined : "image is a PNG with a palette of a wrong size";
  }

  #judgeTransparency(size: number): string | undefined {
    const { colorType } = this.#header;
    if (this.#seen.has("tRNS")) return "image is a PNG with a second tRNS chunk";
    if (this.#seen.has("IDAT")) return "image is a PNG with its tRNS chunk behind its image data";
    if (colorType === 4 || colorType === 6) return "image is a PNG with both an alpha channel and a tRNS chunk";
    if (colorType === 3 && !this.#seen.has("PLTE")) return "image is a PNG with its tRNS chunk before its palette";
    const isSound = colorType === 3 ? size > 0 && size <= this.#paletteEntries : size === (colorType === 0 ? 2 : 6);
    return isSound ? undefined : "image is a PNG with a tRNS chunk of a wrong size";
  }

  #judgeImageData(): string | undefined {
    if (this.#header.colorType === 3 && !this.#seen.has("PLTE")) return "image is a palette PNG without a palette";
    const isContinued = this.#previousType === "IDAT";
    return this.#seen.has("IDAT") && !isContinued ? "image is a PNG with interrupted image data" : undefined;
  }
}
