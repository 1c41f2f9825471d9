import type { ImageCodecs } from "../../images/decode.ts";

/** The networks that read a line, by the script that each is for. */
type RecognizerName = "latin-recognition" | "world-recognition" | "han-recognition";

/** The networks whose output classes are characters of an alphabet. */
export type AlphabetName = RecognizerName | "emoji-recognition";

/** The networks of the pipeline, by their role. */
export type ModelName = AlphabetName | "icon-naming" | "script-detection" | "ui-detection";

/** Where networks run: on the CPU in WebAssembly, or on a GPU. */
export type Backend = "wasm" | "webgpu";

/** A dense float32 tensor in row-major order. */
export type FloatTensor = { data: Float32Array; dims: readonly number[] };

/** A loaded network with one input, of which only the first output is used. */
export interface Model {
  /** Runs the network. ONNX Runtime's WebAssembly build can't be entered twice, so one caller at a time. */
  run(input: FloatTensor): Promise<FloatTensor>;
}

/** A loaded network with one input. */
export interface Network extends Model {
  /** Runs the network and returns all of its outputs, in the order of its file. One caller at a time, too. */
  runAll(input: FloatTensor): Promise<readonly FloatTensor[]>;
}

/**
 * The services that the vision library needs from its environment. The library itself uses no platform API, so the same
 * code runs in a Worker, in Node and in a browser.
 */
export interface VisionHost {
  /** The backend of the networks, decided once per host. */
  readonly backend: Backend;
  /** Compiled image decoders. */
  readonly codecs: ImageCodecs;
  /** Loads a network the first time and returns the same one afterwards. The next call retries a failed load. */
  openModel(name: ModelName): Promise<Network>;
  /**
   * A network's characters. Class `i + 1` of a recognizer's output is `alphabet[i]`, class 0 the CTC blank; class `i` of
   * `emoji-recognition` is `alphabet[i]`, the last one none.
   */
  loadAlphabet(name: AlphabetName): Promise<readonly string[]>;
  /** Milliseconds of a monotonic clock. If it only advances between events, `settleClock` lets it catch up. */
  now(): number;
  settleClock(): Promise<void>;
  /** Bytes of ONNX Runtime's WebAssembly memory, 0 before it is started. It only ever grows. */
  heapBytes(): number;
}
