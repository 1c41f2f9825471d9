import { drawNumbers, take } from "./random.ts";
import { type Tensor, writeTensors } from "./write-tensors.ts";

/** The size of one attention head, and so the least that there is. */
const SIZE = 32;
const PLACES = 32;

/** Writes a model of the form of ground-reader.safetensors that has learnt nothing: one layer, with pieces for the words that are listed. */
export function writeModel(words: readonly string[]): ArrayBuffer {
  const numbers = drawNumbers(words.length);
  const pieces = ["[UNK]", "[CLS]", "[SEP]", ...words];
  const floats = (...shape: number[]): Tensor => {
    const count = shape.reduce((product, size) => product * size, 1);
    return { type: "F32", shape, values: take(numbers, count) };
  };
  const norm = (name: string) => ({ [`${name}.weight`]: floats(SIZE), [`${name}.bias`]: floats(SIZE) });
  const linear = (name: string, outputs: number, inputs: number) => ({
    [`${name}.weight`]: {
      type: "I8",
      shape: [outputs, inputs],
      values: take(numbers, outputs * inputs, (number) => Math.round(127 * number)),
    } as const,
    [`${name}.scale`]: { type: "F32", shape: [outputs], values: new Array<number>(outputs).fill(1 / 500) } as const,
    [`${name}.bias`]: floats(outputs),
  });
  const tensors: Record<string, Tensor> = {
    "pieces.weight": {
      type: "U8",
      shape: [pieces.length, SIZE / 2],
      values: take(numbers, (pieces.length * SIZE) / 2, (number) => Math.floor(127 * (number + 1))),
    },
    "pieces.scale": floats(pieces.length),
    places: floats(PLACES, SIZE),
    ...norm("entry"),
    ...linear("layers.0.attend", 3 * SIZE, SIZE),
    ...linear("layers.0.attended", SIZE, SIZE),
    ...norm("layers.0.first"),
    ...linear("layers.0.widen", 2 * SIZE, SIZE),
    ...linear("layers.0.narrow", SIZE, 2 * SIZE),
    ...norm("layers.0.second"),
    ...norm("names.entry"),
    "names.weigh.weight": floats(SIZE),
    "names.weigh.bias": floats(1),
    ...linear("names.widen", 2 * SIZE, SIZE),
    ...linear("names.narrow", SIZE, 2 * SIZE),
    ...linear("names.direct", SIZE, SIZE),
  };
  delete tensors["names.direct.bias"];
  return writeTensors(tensors, { pieces: pieces.join("\n") });
}
