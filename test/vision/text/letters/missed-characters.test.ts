import { describe, expect, test } from "vitest";
import { recallMissed } from "../../../../src/vision/text/letters/missed-characters.ts";
import { decodeCtc } from "../../../../src/vision/text/recognition/ctc.ts";

const ALPHABET = [..."Wi- "];
const CLASSES = ALPHABET.length + 1;

/** Network output from the probabilities of each step's characters; the rest is the blank's. */
function read(...steps: readonly Record<string, number>[]) {
  const output = new Float32Array(steps.length * CLASSES);
  steps.forEach((shares, step) => {
    output[step * CLASSES] = 1 - Object.values(shares).reduce((sum, share) => sum + share, 0);
    for (const [character, share] of Object.entries(shares))
      output[step * CLASSES + ALPHABET.indexOf(character) + 1] = share;
  });
  const line = decodeCtc(output, 0, steps.length, CLASSES, ALPHABET);
  return recallMissed(output, steps.length, CLASSES, ALPHABET, line);
}

describe("characters that are the likeliest at no step", () => {
  test("are read where their steps together make them likelier than not", () => {
    const { characters, probabilities } = read({ W: 0.98 }, { i: 0.2 }, { i: 0.4 }, { "-": 0.99 });
    expect(characters.join("")).toBe("Wi-");
    expect(probabilities[1]).toBeCloseTo(0.6, 5);
  });

  test("are doubt about what follows where they aren't", () => {
    const { characters, probabilities } = read({ W: 0.98 }, { i: 0.1 }, { i: 0.3 }, { "-": 0.99 });
    expect(characters.join("")).toBe("W-");
    expect(probabilities[0]).toBeCloseTo(0.98, 5);
    expect(probabilities[1]).toBeCloseTo(0.6, 5);
  });

  test("half a space is no doubt", () => {
    expect(read({ W: 0.98 }, { " ": 0.4 }, { "-": 0.99 }).probabilities[1]).toBeCloseTo(0.99, 5);
  });

  test("the neighbours' own reach is no other character", () => {
    const { characters, probabilities } = read({ W: 0.98 }, { W: 0.4 }, { "-": 0.4 }, { "-": 0.99 });
    expect(characters.join("")).toBe("W-");
    expect(probabilities[1]).toBeCloseTo(0.99, 5);
  });

  test("a space at the end is none", () => {
    expect(read({ W: 0.98 }, { " ": 0.4 }, { " ": 0.4 }).characters.join("")).toBe("W");
  });

  test("nothing read stays nothing", () => {
    expect(read({}, {})).toEqual({ characters: [], steps: [], probabilities: [] });
  });
});
