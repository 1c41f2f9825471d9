/** Everything that is peculiar to a web page, and nothing else. */
import { chooseBackend, type GpuEntrance } from "./choose-backend.ts";
import type { Backend, Model, ModelName, VisionHost } from "./host.ts";
import { ALPHABET_FILE, MODEL_FILES, parseAlphabet } from "./model-files.ts";
import { type OrtBundle, OrtRuntime } from "./ort-runtime.ts";

/** Where the page finds its files: a folder of the networks, ending in a slash, and the WebAssembly modules one by one. */
export type BrowserFiles = {
  models: string;
  /** `@jsquash/png/codec/pkg/squoosh_png_bg.wasm` */
  pngCodec: string;
  /** `@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm` */
  jpegCodec: string;
  /** `onnxruntime-web/ort-wasm-simd-threaded.wasm` */
  ortWasm: string;
  /** `onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm`, which WebGPU needs */
  ortJspi: string;
};

/** `compileStreaming` is not in the Workers' types, which forbid it there; `Suspending` is JSPI's, and not yet in every browser. */
const webAssembly = WebAssembly as typeof WebAssembly & {
  compileStreaming(response: Promise<Response>): Promise<WebAssembly.Module>;
  Suspending?: unknown;
};

/**
 * Makes a host for a page; networks are loaded when they are first wanted, and stay.
 *
 * @param backend what to run on; left out, WebGPU where an adapter is really there, else WebAssembly
 */
export async function createBrowserHost(files: BrowserFiles, backend?: Backend): Promise<VisionHost> {
  const chosen = backend ?? (await chooseBackend(findGpu()));
  const [png, jpeg, onnx] = await Promise.all([
    compile(files.pngCodec),
    compile(files.jpegCodec),
    startRuntime(files, chosen),
  ]);
  const models = new Map<ModelName, Promise<Model>>();
  let alphabet: Promise<readonly string[]> | undefined;
  const forget = (name: ModelName) => () => void models.delete(name);
  return {
    backend: chosen,
    codecs: { png, jpeg },
    openModel: (name) => {
      const opening =
        models.get(name) ??
        read(files.models + MODEL_FILES[name]).then(async (response) => onnx.openModel(await response.bytes()));
      models.set(name, opening);
      opening.catch(forget(name));
      return opening;
    },
    loadAlphabet: () => {
      alphabet ??= read(files.models + ALPHABET_FILE).then(async (response) => parseAlphabet(await response.text()));
      alphabet.catch(() => {
        alphabet = undefined;
      });
      return alphabet;
    },
    now: () => performance.now(),
    settleClock: async () => undefined,
    heapBytes: () => onnx.heapBytes,
  };
}

/** WebGPU runs in ONNX Runtime's JSPI build; the other one that could is larger than a static asset may be. */
function findGpu(): GpuEntrance | undefined {
  return "Suspending" in webAssembly ? (navigator as { gpu?: GpuEntrance }).gpu : undefined;
}

async function startRuntime(files: BrowserFiles, backend: Backend): Promise<OrtRuntime> {
  const bundle: Promise<OrtBundle> =
    backend === "webgpu" ? import("onnxruntime-web/jspi") : import("onnxruntime-web/wasm");
  const module = compile(backend === "webgpu" ? files.ortJspi : files.ortWasm);
  return new OrtRuntime(await bundle, await module, backend);
}

function compile(url: string): Promise<WebAssembly.Module> {
  return webAssembly.compileStreaming(read(url));
}

async function read(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}
