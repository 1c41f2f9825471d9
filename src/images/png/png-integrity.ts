import type { PngHeader } from "../image-kinds.ts";
import { goOn, type Pause } from "../pause.ts";
import { readPngChunks } from "./png-chunks.ts";
import { layOutScanlines, type ScanlinePass } from "./png-scanlines.ts";

type Verdict = { ok: true } | { ok: false; detail: string };

/**
 * How many bytes the inflater gets at a time. Deflate expands by at most 1032, and a runtime may inflate a whole piece
 * before anyone can stop it, so this limits what a bomb can take at a time: 2 MB.
 */
const PIECE_BYTES = 2048;

const DAMAGED = "image is a PNG whose compressed data are damaged or cut short";

/** Inflated bytes between two pauses: some milliseconds of work. */
const INFLATED_BETWEEN_PAUSES = 4 * 1024 * 1024;
/** The overhead of a read, in bytes. */
const BYTES_A_READ = 16 * 1024;

/** Checks the chunks, then the image data in them. */
export async function checkPngIntegrity(bytes: Uint8Array, header: PngHeader, pause: Pause): Promise<Verdict> {
  const chunks = await readPngChunks(bytes, header, pause);
  return chunks.ok ? checkPngImageData(chunks.imageData, header, { pause }) : chunks;
}

/**
 * Receives a row, including its filter type, and its number within its pass. The array is reused: copy what is needed
 * before returning.
 */
type TakeRow = (row: Uint8Array, pass: ScanlinePass, index: number) => void;

/**
 * Inflates the image data (IDAT payloads in file order) without keeping them, and checks their size and filter types.
 * `takeRow` receives each row as it arrives, before the verdict is known; `pause` is called now and then.
 */
export async function checkPngImageData(
  imageData: Uint8Array[],
  header: PngHeader,
  { takeRow, pause = goOn }: { takeRow?: TakeRow; pause?: Pause } = {},
): Promise<Verdict> {
  const checker = new ScanlineChecker(layOutScanlines(header), takeRow);
  const inflater = new DecompressionStream("deflate");
  const reader: ReadableStreamDefaultReader<Uint8Array> = inflater.readable.getReader();
  // A damaged stream fails on both sides; the reader's side is the one that counts.
  const writer = inflater.writable.getWriter();
  feed(writer, imageData).catch(() => undefined);
  let bytesSincePause = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const fault = checker.take(value);
      if (fault) return { ok: false, detail: fault };
      bytesSincePause += BYTES_A_READ + value.length;
      if (bytesSincePause < INFLATED_BETWEEN_PAUSES) continue;
      await pause();
      bytesSincePause = 0;
    }
  } catch {
    return { ok: false, detail: DAMAGED };
  } finally {
    // Not awaited: once the verdict is known, it doesn't matter how the stream ends.
    writer.abort().catch(() => undefined);
    reader.cancel().catch(() => undefined);
  }
  return checker.isComplete()
    ? { ok: true }
    : { ok: false, detail: "image is a PNG with fewer rows than its header says" };
}

async function feed(writer: WritableStreamDefaultWriter, parts: Uint8Array[]): Promise<void> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) await writer.write(part.subarray(at, at + PIECE_BYTES));
  }
  await writer.close();
}

/** Tracks the inflated bytes row by row. Keeps only a position, and a row if rows are wanted. */
class ScanlineChecker {
  readonly #passes: ScanlinePass[];
  readonly #takeRow: TakeRow | undefined;
  #rowData = new Uint8Array(0);
  #passIndex = 0;
  #row = 0;
  /** Bytes still to come of the current row; 0 when the next byte is a filter type. */
  #rowBytesLeft = 0;

  constructor(passes: ScanlinePass[], takeRow: TakeRow | undefined) {
    this.#passes = passes;
    this.#takeRow = takeRow;
  }

  /** Returns the rule that these bytes break, or undefined. */
  take(bytes: Uint8Array): string | undefined {
    let at = 0;
    while (at < bytes.length) {
      if (this.#rowBytesLeft === 0) {
        const pass = this.#passes[this.#passIndex];
        if (!pass) return "image is a PNG with more data than its header says";
        if ((bytes[at] as number) > 4) return "image is a PNG with an unknown filter type";
        this.#rowBytesLeft = pass.rowBytes;
        if (this.#takeRow && this.#rowData.length !== pass.rowBytes) this.#rowData = new Uint8Array(pass.rowBytes);
      }
      const taken = Math.min(this.#rowBytesLeft, bytes.length - at);
      if (this.#takeRow) this.#rowData.set(bytes.subarray(at, at + taken), this.#rowData.length - this.#rowBytesLeft);
      at += taken;
      this.#rowBytesLeft -= taken;
      if (this.#rowBytesLeft === 0) this.#endRow();
    }
    return undefined;
  }

  isComplete(): boolean {
    return this.#passIndex === this.#passes.length;
  }

  #endRow(): void {
    this.#takeRow?.(this.#rowData, this.#passes[this.#passIndex] as ScanlinePass, this.#row);
    this.#row++;
    if (this.#row < (this.#passes[this.#passIndex]?.rowCount ?? 0)) return;
    this.#row = 0;
    this.#passIndex++;
  }
}
