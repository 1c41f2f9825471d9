import type { Backend } from "./host.ts";

/** What there is of `navigator.gpu`, where there is one. */
export type GpuEntrance = { requestAdapter(): Promise<unknown> };

/**
 * WebGPU where an adapter is really there, else WebAssembly. Many a browser has `navigator.gpu` and no adapter behind it, or an
 * entrance that throws; nobody should wait for an answer that only a failed start would give.
 */
export async function chooseBackend(gpu: GpuEntrance | undefined): Promise<Backend> {
  try {
    return (await gpu?.requestAdapter()) ? "webgpu" : "wasm";
  } catch {
    return "wasm";
  }
}
