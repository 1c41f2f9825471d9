import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findSentenceReader, openSentenceReader } from "../src/locate/built-in/sentences/open-reader.ts";
import { compileWasm } from "./images/compile.ts";

const REPOSITORY = join(import.meta.dirname, "..");

/** Lets the grounder of this process read requests as sentences, as that of a Worker does. */
export function openReader(): void {
  if (findSentenceReader()) return;
  const { buffer } = new Uint8Array(readFileSync(join(REPOSITORY, "models/ground-reader.safetensors")));
  openSentenceReader(buffer, compileWasm(join(REPOSITORY, "src/locate/built-in/sentences/linear.wasm")));
}
