import { expect, test } from "vitest";
import { readOnnxMetadata } from "../../bench/ocr/onnx-metadata.ts";

const bytes = (text: string) => [...new TextEncoder().encode(text)];
/** A field that holds bytes, fewer than 128 of them. */
const field = (number: number, content: readonly number[]) => [number * 8 + 2, content.length, ...content];
const entry = (key: string, value: string) => field(14, [...field(1, bytes(key)), ...field(2, bytes(value))]);

test("the metadata is found among a model's other fields", () => {
  const irVersion = [1 * 8 + 0, 0x88, 0x01];
  const producer = field(2, bytes("made by hand"));
  const fixed = [9 * 8 + 1, 1, 2, 3, 4, 5, 6, 7, 8, 10 * 8 + 5, 1, 2, 3, 4];
  const file = Uint8Array.from([
    ...irVersion,
    ...producer,
    ...entry("character", "a\nb\nß"),
    ...fixed,
    ...entry("x", "y"),
  ]);
  expect([...readOnnxMetadata(file)]).toEqual([
    ["character", "a\nb\nß"],
    ["x", "y"],
  ]);
});

test("what is no model is refused", () => {
  expect(() => readOnnxMetadata(Uint8Array.from([0x8f]))).toThrow("no ONNX model");
  expect(() => readOnnxMetadata(new TextEncoder().encode("<html>"))).toThrow("no ONNX model");
});
