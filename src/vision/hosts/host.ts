import type { ImageCodecs } from "../../images/decode.ts";

/** The networks that read a line, by the script that each is for. */
export type RecognizerName = "latin-recognition" | "han-recognition";

/** The networks that the pipeline runs, by the part that they play. */
export type ModelName = RecognizerName | "script-detection" | "text-detection" | "ui-detection";

/** Where networks run: on the CPU in WebAssembly, or on a GPU. */
export type Backend = "wasm" | "webgpu";

/** A dense float32 tensor in row-major order. */
export type FloatTensor = { data: Float32Array; dims: readonly number[] };

/** A loaded network with one input and one output. */
export interface Model {
  /** Runs the network. ONNX Runtime's WebAssembly build can't be entered twice, so one caller at a time. */
  run(input: FloatTensor): Promise<FloatTensor>;
}

/**
 * What the vision library needs from the place that it runs in. The library itself touches no platform API, so the
 * same code runs in a Worker, in Node and in a browser.
 */
export interface VisionHost {
  /** What the networks run on, decided once a host. */
  readonly backend: Backend;
  /** Compiled image decoders. */
  readonly codecs: ImageCodecs;
  /** Loads a network the first time and gives the same one afterwards. A failed load is tried anew by the next call. */
  openModel(name: ModelName): Promise<Model>;
  /** A recognizer's characters: class `i + 1` of its output is `alphabet[i]`; class 0 is the CTC blank. */
  loadAlphabet(name: RecognizerName): Promise<readonly string[]>;
  /** Milliseconds of a monotonic clock. Where it only moves between events, `settleClock` lets it catch up. */
  now(): number;
  settleClock(): Promise<void>;
  /** Bytes of ONNX Runtime's WebAssembly memory, 0 before it's started. It only ever grows. */
  heapBytes(): number;
}
