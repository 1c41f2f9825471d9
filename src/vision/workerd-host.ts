/**
 * Everything that is peculiar to running ONNX Runtime in a Cloudflare Worker, and nothing else.
 *
 * - The runtime forbids compiling WebAssembly from bytes, so the module is a static import, and `WebAssembly.instantiate`
 *   is replaced for the moment in which ONNX Runtime calls it: it gets the compiled module whatever bytes it holds.
 * - An isolate has one thread and 128 MB. Without the memory pattern planner the heap doesn't grow with each new input shape.
 * - The clock stands still while the CPU works and moves with each event, so stages are timed around an empty timer.
 */
import jpegCodec from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
// @ts-expect-error: the package types the module's exports; here the module itself is imported.
import pngCodec from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm";
import ortModule from "onnxruntime-web/ort-wasm-simd-threaded.wasm";
import * as ort from "onnxruntime-web/wasm";
import type { ModelName, VisionHost } from "./host.ts";
import { ALPHABET_FILE, MODEL_FILES, parseAlphabet } from "./model-files.ts";
import { findMemory, SESSION_OPTIONS, wrapSession } from "./ort-session.ts";

let heap: WebAssembly.Memory | undefined;
const sessions = new Map<ModelName, ort.InferenceSession>();
let alphabet: readonly string[] | undefined;

/**
 * Makes a host that reads its files from the given assets. Networks outlive it: they belong to the isolate.
 * What is being loaded is not shared between requests, because a request that is cancelled never finishes its loading.
 */
export function createWorkerdHost(assets: Fetcher): VisionHost {
  const readAsset = async (file: string): Promise<Response> => {
    const response = await assets.fetch(`https://assets.invalid/${file}`);
    if (!response.ok) throw new Error(`asset ${file} is missing (${response.status}): run "npm run build"`);
    return response;
  };
  return {
    backend: "wasm",
    codecs: { png: pngCodec, jpeg: jpegCodec },
    openModel: async (name) => {
      const session = sessions.get(name) ?? (await createSession(await (await readAsset(MODEL_FILES[name])).bytes()));
      sessions.set(name, session);
      return wrapSession(session, ort);
    },
    loadAlphabet: async () => {
      alphabet ??= parseAlphabet(await (await readAsset(ALPHABET_FILE)).text());
      return alphabet;
    },
    now: () => performance.now(),
    settleClock: () => scheduler.wait(0),
    heapBytes: () => heap?.buffer.byteLength ?? 0,
  };
}

async function createSession(file: Uint8Array): Promise<ort.InferenceSession> {
  if (heap) return ort.InferenceSession.create(file, SESSION_OPTIONS);
  ort.env.wasm.numThreads = 1;
  // Only says that nothing must be fetched: these bytes are never compiled.
  ort.env.wasm.wasmBinary = new ArrayBuffer(0);
  const { instantiate } = WebAssembly;
  try {
    const instantiateCompiled = async (_bytes: unknown, imports: WebAssembly.Imports) => {
      heap = findMemory(imports);
      return { module: ortModule, instance: await instantiate(ortModule, imports) };
    };
    WebAssembly.instantiate = instantiateCompiled as unknown as typeof instantiate;
    return await ort.InferenceSession.create(file, SESSION_OPTIONS);
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}
