import type { InferenceSession, Tensor } from "onnxruntime-web";
import type { FloatTensor, Model } from "./host.ts";

/** What is the same in each of ONNX Runtime's bundles, which bring classes of their own. */
export type OrtBundle = { Tensor: typeof Tensor };

/** How sessions are made wherever they run. Without the memory pattern planner the heap doesn't grow with each new input shape. */
export const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  graphOptimizationLevel: "all",
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** A session of ONNX Runtime as a network of one input and one output. */
export function wrapSession(session: InferenceSession, ort: OrtBundle): Model {
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined) throw new Error("the network has no input or no output");
  return {
    run: async ({ data, dims }: FloatTensor) => {
      const input = new ort.Tensor("float32", data, dims);
      const output = (await session.run({ [inputName]: input }))[outputName];
      if (!(output?.data instanceof Float32Array)) throw new Error("the network answers no float32 tensor");
      return { data: output.data, dims: output.dims };
    },
  };
}

/** The WebAssembly memory among the imports that ONNX Runtime gives its module. */
export function findMemory(imports: WebAssembly.Imports): WebAssembly.Memory {
  for (const namespace of Object.values(imports)) {
    for (const value of Object.values(namespace)) if (value instanceof WebAssembly.Memory) return value;
  }
  throw new Error("ONNX Runtime imports no memory: its version has changed");
}
