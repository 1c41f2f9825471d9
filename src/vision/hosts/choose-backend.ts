import type { Backend } from "./host.ts";

/** The used part of `navigator.gpu`, if it exists. */
export type GpuEntrance = { requestAdapter(): Promise<unknown> };

/**
 * Chooses WebGPU if an adapter really exists, otherwise WebAssembly. Many browsers have `navigator.gpu` without an
 * adapter, or one that throws: starting it could only fail, after a wait.
 */
export async function chooseBackend(gpu: GpuEntrance | undefined): Promise<Backend> {
  try {
    return (await gpu?.requestAdapter()) ? "webgpu" : "wasm";
  } catch {
    return "wasm";
  }
}
