/**
 * Contains everything that is specific to a Cloudflare Worker, and nothing else.
 *
 * - The runtime forbids compiling WebAssembly from bytes, so modules are static imports.
 * - An isolate has one thread and 128 MB.
 * - ONNX Runtime's JSPI build can run both on WebAssembly and on WebGPU, at the plain build's speed: workerd has no
 *   `navigator.gpu` today, and where one appears it's used.
 * - The clock stands still while the CPU works and moves with each event, so stages are timed around an empty timer.
 */
import jpegCodec from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import jpegEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import * as ort from "onnxruntime-web/jspi";
import ortModule from "onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm";
import type { PictureCodecs } from "../prepare.ts";
import { chooseBackend, type GpuEntrance } from "./choose-backend.ts";
import type { AlphabetName, Backend, ModelName, Network, VisionHost } from "./host.ts";
import { ALPHABET_FILES, MODEL_FILES, parseAlphabet } from "./model-files.ts";
import { OrtRuntime } from "./ort-runtime.ts";

/** The codecs that `prepare` needs: no network, and so neither assets nor a host. */
export const pictureCodecs: PictureCodecs = { jpeg: jpegCodec, jpegEncoder };

let backend: Backend | undefined;
let runtime: OrtRuntime | undefined;
const models = new Map<ModelName, Network>();
const alphabets = new Map<AlphabetName, readonly string[]>();

/**
 * Creates a host that reads its files from the given assets. Networks outlive it: they belong to the isolate. Loads in
 * progress are not shared between requests, because a canceled request never finishes its loading.
 */
export async function createWorkerdHost(assets: Fetcher): Promise<VisionHost> {
  backend ??= await chooseBackend((navigator as { gpu?: GpuEntrance }).gpu);
  runtime ??= new OrtRuntime(ort, ortModule, backend);
  const onnx = runtime;
  return {
    backend,
    codecs: pictureCodecs,
    openModel: async (name) => {
      const model =
        models.get(name) ?? (await onnx.openModel(await (await readAsset(assets, MODEL_FILES[name])).bytes()));
      models.set(name, model);
      return model;
    },
    loadAlphabet: async (name) => {
      const alphabet =
        alphabets.get(name) ?? parseAlphabet(name, await (await readAsset(assets, ALPHABET_FILES[name])).text());
      alphabets.set(name, alphabet);
      return alphabet;
    },
    now: () => performance.now(),
    settleClock: () => scheduler.wait(0),
    heapBytes: () => onnx.heapBytes,
  };
}

/** Reads one of the Worker's assets. @throws Error if it is missing */
export async function readAsset(assets: Fetcher, file: string): Promise<Response> {
  const response = await assets.fetch(`https://assets.invalid/${file}`);
  if (!response.ok) throw new Error(`asset ${file} is missing (${response.status}): run "npm run build"`);
  return response;
}
