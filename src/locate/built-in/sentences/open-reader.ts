import { SentenceReader } from "./sentence-reader.ts";

let reader: SentenceReader | null = null;

/**
 * Lets the grounder read requests as sentences from now on, in all of this isolate. Its weights are too large for a Worker's code, so unlike those of the other
 * models they aren't imported. `file` is models/ground-reader.safetensors, `kernel` the compiled linear.wasm.
 */
export function openSentenceReader(file: ArrayBuffer, kernel: WebAssembly.Module): void {
  reader ??= new SentenceReader(file, kernel);
}

/** The reader of sentences; null if it wasn't opened. */
export function findSentenceReader(): SentenceReader | null {
  return reader;
}
