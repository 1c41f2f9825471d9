/** Compiles the linear maps of the reader of sentences, from WebAssembly's text to its binary format. Options: see write-generated.ts. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import openWabt from "wabt";
import { writeGenerated } from "./write-generated.ts";

const FOLDER = "src/locate/built-in/sentences";

const wabt = await openWabt();
const text = readFileSync(resolve(import.meta.dirname, "..", FOLDER, "linear.wat"), "utf8");
const wasm = wabt.parseWat("linear.wat", text, { simd: true, sat_float_to_int: true });
wasm.validate();

await writeGenerated(`${FOLDER}/linear.wasm`, wasm.toBinary({}).buffer, "linear.wat", "npm run kernel");
