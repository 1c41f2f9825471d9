import { describe, expect, it } from "vitest";
import { TensorFile } from "../../../../src/locate/built-in/sentences/tensors.ts";
import { writeTensors } from "./write-tensors.ts";

const bytes = writeTensors(
  {
    // An odd count of bytes first: what follows starts anywhere.
    small: { type: "I8", shape: [3], values: [-128, 0, 127] },
    map: { type: "F32", shape: [2, 2], values: [1, -0.5, 0.25, 8] },
    pairs: { type: "U8", shape: [2], values: [0, 255] },
  },
  { pieces: "a\nb" },
);

describe("a file of tensors", () => {
  const file = new TensorFile(bytes);

  it("gives each tensor's values and shape", () => {
    expect(file.read("small", "I8")).toEqual({ values: Int8Array.of(-128, 0, 127), shape: [3] });
    expect(file.read("map", "F32")).toEqual({ values: Float32Array.of(1, -0.5, 0.25, 8), shape: [2, 2] });
    expect(file.read("pairs", "U8")).toEqual({ values: Uint8Array.of(0, 255), shape: [2] });
  });

  it("tells what it has, and what it says of itself", () => {
    expect([file.has("map"), file.has("maps"), file.has("toString")]).toEqual([true, false, false]);
    expect(file.metadata).toEqual({ pieces: "a\nb" });
    expect(new TensorFile(writeTensors({})).metadata).toEqual({});
  });

  it("gives copies, which don't hold the file", () => {
    const { values } = file.read("map", "F32");
    expect(values.buffer.byteLength).toBe(16);
  });

  it.each([
    ["maps", "F32"],
    ["map", "I8"],
    ["small", "U8"],
    ["toString", "F32"],
  ] as const)("has no tensor %s of the type %s, and says so", (name, type) => {
    expect(() => file.read(name, type)).toThrow(`the file of weights has no ${type} tensor ${name}`);
  });
});
