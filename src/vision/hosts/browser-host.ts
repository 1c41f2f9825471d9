/** Contains everything that is specific to a web page, and nothing else. */
import { chooseBackend, type GpuEntrance } from "./choose-backend.ts";
import type { AlphabetName, Backend, ModelName, Network, VisionHost } from "./host.ts";
import { parseAlphabet } from "./model-files.ts";
import { type OrtBundle, OrtRuntime } from "./ort-runtime.ts";

/** The addresses of the page's files: the networks, the recognizers' characters and the WebAssembly modules. */
export type BrowserFiles = {
  models: Readonly<Record<ModelName, string>>;
  alphabets: Readonly<Record<AlphabetName, string>>;
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

/** Loads one of the files. The response for a WebAssembly module must have that content type. */
type LoadFile = (url: string) => Promise<Response>;

/**
 * Creates a host for a page, or for a Web Worker of it. Networks are loaded when they are first needed, and stay.
 *
 * @param options.backend what to run on; by default the one that `chooseBrowserBackend` chooses
 * @param options.load loads the files in another way
 */
export async function createBrowserHost(
  files: BrowserFiles,
  { backend, load = fetch }: { backend?: Backend | undefined; load?: LoadFile } = {},
): Promise<VisionHost> {
  const chosen = backend ?? (await chooseBrowserBackend());
  const read = async (url: string): Promise<Response> => {
    const response = await load(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response;
  };
  const compile = (url: string) => webAssembly.compileStreaming(read(url));
  const [jpeg, onnx] = await Promise.all([
    compile(files.jpegCodec),
    startRuntime(compile(chooseOrtFile(files, chosen)), chosen),
  ]);
  const models = new Map<ModelName, Promise<Network>>();
  const alphabets = new Map<AlphabetName, Promise<readonly string[]>>();
  const forget = (name: ModelName) => () => void models.delete(name);
  return {
    backend: chosen,
    codecs: { jpeg },
    openModel: (name) => {
      const opening =
        models.get(name) ?? read(files.models[name]).then(async (response) => onnx.openModel(await response.bytes()));
      models.set(name, opening);
      opening.catch(forget(name));
      return opening;
    },
    loadAlphabet: (name) => {
      const loading =
        alphabets.get(name) ??
        read(files.alphabets[name]).then(async (response) => parseAlphabet(name, await response.text()));
      alphabets.set(name, loading);
      loading.catch(() => void alphabets.delete(name));
      return loading;
    },
    now: () => performance.now(),
    settleClock: async () => undefined,
    heapBytes: () => onnx.heapBytes,
  };
}

/** WebGPU if an adapter really exists, otherwise WebAssembly. */
export function chooseBrowserBackend(): Promise<Backend> {
  return chooseBackend(findGpu());
}

/** Returns the ONNX Runtime module of a backend. */
export function chooseOrtFile(files: BrowserFiles, backend: Backend): string {
  return backend === "webgpu" ? files.ortJspi : files.ortWasm;
}

/** WebGPU runs in ONNX Runtime's JSPI build; the other one that could is larger than a static asset may be. */
function findGpu(): GpuEntrance | undefined {
  return "Suspending" in webAssembly ? (navigator as { gpu?: GpuEntrance }).gpu : undefined;
}

async function startRuntime(module: Promise<WebAssembly.Module>, backend: Backend): Promise<OrtRuntime> {
  const bundle: Promise<OrtBundle> =
    backend === "webgpu" ? import("onnxruntime-web/jspi") : import("onnxruntime-web/wasm");
  return new OrtRuntime(await bundle, await module, backend);
}
