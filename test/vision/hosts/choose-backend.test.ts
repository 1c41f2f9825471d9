import { expect, test } from "vitest";
import { chooseBackend } from "../../../src/vision/hosts/choose-backend.ts";

test.each([
  { name: "an adapter is there", gpu: { requestAdapter: async () => ({ features: [] }) }, backend: "webgpu" },
  { name: "there is no entrance to a GPU", gpu: undefined, backend: "wasm" },
  { name: "there is an entrance and no adapter behind it", gpu: { requestAdapter: async () => null }, backend: "wasm" },
  {
    name: "asking for an adapter fails",
    gpu: { requestAdapter: () => Promise.reject(new Error("lost")) },
    backend: "wasm",
  },
  {
    name: "asking for an adapter throws at once",
    gpu: {
      requestAdapter: () => {
        throw new TypeError("not allowed here");
      },
    },
    backend: "wasm",
  },
])("$backend where $name", async ({ gpu, backend }) => {
  expect(await chooseBackend(gpu)).toBe(backend);
});
