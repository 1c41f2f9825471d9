import type { env, InferenceSession, Tensor } from "onnxruntime-web";
import type { Backend, FloatTensor, Network } from "./host.ts";

/** The common part of ONNX Runtime's bundles; each has its own classes. */
export type OrtBundle = {
  env: typeof env;
  InferenceSession: { create(file: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession> };
  Tensor: typeof Tensor;
};

/** ONNX Runtime as one of its bundles and the compiled module that belongs to it: one thread, one heap, one backend. */
export class OrtRuntime {
  readonly #ort: OrtBundle;
  readonly #module: WebAssembly.Module;
  readonly #options: InferenceSession.SessionOptions;
  #heap: WebAssembly.Memory | undefined;

  constructor(ort: OrtBundle, module: WebAssembly.Module, backend: Backend) {
    this.#ort = ort;
    this.#module = module;
    this.#options = {
      executionProviders: [backend],
      graphOptimizationLevel: "all",
      // Errors and worse: on WebGPU it warns about each network whose shapes are computed on the CPU, which is
      // expected.
      logSeverityLevel: 3,
      // Without the memory pattern planner, the heap doesn't grow with each new input shape.
      enableCpuMemArena: false,
      enableMemPattern: false,
    };
  }

  /** Returns the bytes of its memory, which only ever grows; 0 before the first network. */
  get heapBytes(): number {
    return this.#heap?.buffer.byteLength ?? 0;
  }

  /** Creates a network of one input from its ONNX file. The first one starts the runtime. */
  async openModel(file: Uint8Array): Promise<Network> {
    const session = this.#heap ? await this.#ort.InferenceSession.create(file, this.#options) : await this.#start(file);
    return wrapSession(session, this.#ort);
  }

  /**
   * `WebAssembly.instantiate` is replaced for the moment in which ONNX Runtime calls it: it gets the compiled module whatever
   * bytes it holds, since Workers forbid compiling bytes, and its memory becomes known.
   */
  async #start(file: Uint8Array): Promise<InferenceSession> {
    this.#ort.env.wasm.numThreads = 1;
    // Only says that nothing must be fetched: these bytes are never compiled.
    this.#ort.env.wasm.wasmBinary = new ArrayBuffer(0);
    const { instantiate } = WebAssembly;
    try {
      const instantiateCompiled = async (_bytes: unknown, imports: WebAssembly.Imports) => {
        this.#heap = growSparingly(findMemory(imports));
        return { module: this.#module, instance: await instantiate(this.#module, imports) };
      };
      WebAssembly.instantiate = instantiateCompiled as unknown as typeof instantiate;
      return await this.#ort.InferenceSession.create(file, this.#options);
    } finally {
      WebAssembly.instantiate = instantiate;
    }
  }
}

/** Wraps a session with one input as the library runs it. @throws Error if it has no input or no output */
export function wrapSession(session: InferenceSession, ort: Pick<OrtBundle, "Tensor">): Network {
  const [inputName] = session.inputNames;
  const [firstName] = session.outputNames;
  if (inputName === undefined || firstName === undefined) throw new Error("the network has no input or no output");
  const run = async ({ data, dims }: FloatTensor, names: readonly string[]) => {
    const outputs = await session.run({ [inputName]: new ort.Tensor("float32", data, dims) }, names);
    return names.map((name) => takeFloats(outputs[name]));
  };
  return {
    run: async (input) => (await run(input, [firstName]))[0] as FloatTensor,
    runAll: (input) => run(input, session.outputNames),
  };
}

function takeFloats(output: Tensor | undefined): FloatTensor {
  if (!(output?.data instanceof Float32Array)) throw new Error("the network answers no float32 tensor");
  return { data: output.data, dims: output.dims };
}

/**
 * Makes a memory grow by as little as possible. Emscripten asks for a fifth more than it has and, if refused, for a
 * tenth, then for a twentieth, but always for at least what it needs. An isolate has no room for an unused fifth, so
 * only the third request is granted.
 */
function growSparingly(memory: WebAssembly.Memory): WebAssembly.Memory {
  const grow = memory.grow.bind(memory);
  let refusals = 0;
  memory.grow = (pages) => {
    if (refusals === 2) {
      refusals = 0;
      return grow(pages);
    }
    refusals++;
    throw new RangeError("the memory can grow by less");
  };
  return memory;
}

function findMemory(imports: WebAssembly.Imports): WebAssembly.Memory {
  for (const namespace of Object.values(imports)) {
    for (const value of Object.values(namespace)) if (value instanceof WebAssembly.Memory) return value;
  }
  throw new Error("ONNX Runtime imports no memory: its version has changed");
}
