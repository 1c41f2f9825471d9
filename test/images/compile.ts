import { readFileSync } from "node:fs";

/** Compiles a WebAssembly file, by its path from the project's root. The Workers types hide the constructor, as workerd forbids it. */
export function compileWasm(path: string): WebAssembly.Module {
  const Module = WebAssembly.Module as unknown as new (bytes: Uint8Array) => WebAssembly.Module;
  return new Module(readFileSync(path));
}
