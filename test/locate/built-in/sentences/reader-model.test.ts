import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findSentenceReader } from "../../../../src/locate/built-in/sentences/open-reader.ts";

type Vector = { text: string; request: number[]; name: number[] };

const VECTORS: readonly Vector[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../vectors/sentences.json"), "utf8"),
);
/** PyTorch reads requests in bfloat16. */
const LEAST_ALIKE = 0.998;

const multiply = (a: Float32Array, b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe("the shipped reader says what PyTorch says of it:", () => {
  it.each(VECTORS.map((vector) => [vector.text.slice(0, 40), vector] as const))("%s", (_, vector) => {
    const reader = findSentenceReader();
    if (!reader) throw new Error("the reader isn't open");
    const [name] = reader.readNames([vector.text]);
    expect(multiply(reader.readRequest(vector.text), vector.request)).toBeGreaterThan(LEAST_ALIKE);
    expect(multiply(name as Float32Array, vector.name)).toBeGreaterThan(LEAST_ALIKE);
  });
});
