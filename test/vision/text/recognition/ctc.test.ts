import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeCtc } from "../../../../src/vision/text/recognition/ctc.ts";

const ALPHABET = ["a", "b", "字", " "];
const CLASSES = ALPHABET.length + 1;

/** Network output: at each step one class (0 is the blank) with its probability, the rest shared by the others. */
function write(steps: readonly (readonly [index: number, probability: number])[]): Float32Array {
  const output = new Float32Array(steps.length * CLASSES);
  steps.forEach(([index, probability], step) => {
    output.fill((1 - probability) / (CLASSES - 1), step * CLASSES, (step + 1) * CLASSES);
    output[step * CLASSES + index] = probability;
  });
  return output;
}

const decode = (steps: readonly (readonly [number, number])[]) =>
  decodeCtc(write(steps), 0, steps.length, CLASSES, ALPHABET);

describe("greedy CTC decoding", () => {
  test.each([
    { name: "no steps", classes: [], text: "", steps: [] },
    { name: "blanks alone", classes: [0, 0, 0], text: "", steps: [] },
    { name: "one character", classes: [0, 1, 0], text: "a", steps: [1] },
    { name: "a repeat is one character", classes: [1, 1, 1], text: "a", steps: [0] },
    { name: "a blank parts two equal ones", classes: [1, 0, 1], text: "aa", steps: [0, 2] },
    { name: "another character parts them too", classes: [1, 2, 1], text: "aba", steps: [0, 1, 2] },
    { name: "the space is a character", classes: [1, 4, 2], text: "a b", steps: [0, 1, 2] },
    { name: "no blank is needed between different ones", classes: [1, 2, 3], text: "ab字", steps: [0, 1, 2] },
    { name: "at the first and the last step", classes: [1, 0, 0, 2], text: "ab", steps: [0, 3] },
  ])("$name", ({ classes, text, steps }) => {
    const line = decode(classes.map((index) => [index, 0.9] as const));
    expect(line.characters.join("")).toBe(text);
    expect(line.steps).toEqual(steps);
  });

  test("a character stands at its clearest step, and that one's probability counts", () => {
    const line = decode([
      [1, 0.5],
      [1, 0.9],
      [1, 0.7],
      [0, 0.9],
      [2, 0.6],
    ]);
    expect(line.steps).toEqual([1, 4]);
    expect(line.probabilities.map((value) => Math.round(value * 100) / 100)).toEqual([0.9, 0.6]);
  });

  test("blanks have no probability of their own", () => {
    const { probabilities } = decode([
      [0, 1],
      [1, 0.8],
      [0, 1],
    ]);
    expect(probabilities).toHaveLength(1);
    expect(probabilities[0]).toBeCloseTo(0.8, 6);
    expect(decode([[0, 1]]).probabilities).toEqual([]);
  });

  test("reads its own line of a batch only", () => {
    const first = write([[1, 0.9]]);
    const second = write([[2, 0.8]]);
    const batch = Float32Array.from([...first, ...second]);
    expect(decodeCtc(batch, CLASSES, 1, CLASSES, ALPHABET)).toMatchObject({ characters: ["b"], steps: [0] });
  });

  test("any output: as many characters as steps of theirs, rising, with probabilities from 0 to 1", () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: CLASSES - 1 }), fc.double({ min: 0.3, max: 1, noNaN: true })));
    fc.assert(
      fc.property(steps, (given) => {
        const line = decode(given);
        const merged = given.filter(([index], step) => index !== 0 && index !== given[step - 1]?.[0]);
        expect(line.characters).toEqual(merged.map(([index]) => ALPHABET[index - 1]));
        expect(line.steps).toEqual([...line.steps].sort((a, b) => a - b));
        expect(new Set(line.steps).size).toBe(line.characters.length);
        expect(line.probabilities).toHaveLength(line.characters.length);
        expect(line.probabilities.every((value) => value >= 0 && value <= 1)).toBe(true);
      }),
    );
  });
});
