import { describe, expect, test } from "vitest";
import { findLetterScript, findOtherCase, listAlike } from "../../../src/vision/text/alike-letters.ts";
import { decodeLatin } from "../../../src/vision/text/latin-decoding.ts";

const ALPHABET = [..." ABCHSTabcehiorstwüВСНТабвеийорсту012"].filter((one, at, all) => all.indexOf(one) === at);

/** Network output: a step for each character, as `[likeliest, its probability, second, its probability]`, with a blank between. */
function decode(...steps: readonly [string, number, string?, number?][]) {
  const classes = ALPHABET.length + 1;
  const output = new Float32Array(steps.length * 2 * classes);
  steps.forEach(([first, probability, second, secondProbability = 0], index) => {
    output[2 * index * classes + ALPHABET.indexOf(first) + 1] = probability;
    if (second !== undefined) output[2 * index * classes + ALPHABET.indexOf(second) + 1] = secondProbability;
    output[(2 * index + 1) * classes] = 1;
  });
  return decodeLatin(output, steps.length * 2, classes, ALPHABET);
}
const read = (...steps: readonly [string, number, string?, number?][]) => decode(...steps).characters.join("");

describe("letters that scripts share are of their word's script", () => {
  test("a Cyrillic Н before Latin letters is an H", () => {
    expect(read(["Н", 0.5, "H", 0.4], ["i", 0.9], ["s", 0.9])).toBe("His");
  });

  test("a Latin e among Cyrillic letters is Cyrillic", () => {
    expect(read(["б", 0.9], ["e", 0.6, "е", 0.3], ["й", 0.9])).toBe("бей");
  });

  test("words of two scripts in one line stay what they are", () => {
    expect(read(["й", 0.9], ["и", 0.9], [" ", 0.9], ["s", 0.9], ["i", 0.9])).toBe("йи si");
  });

  test("a word of shared letters alone is of its line's script", () => {
    expect(read(["и", 0.9], ["й", 0.9], [" ", 0.9], ["T", 0.5, "Т", 0.4], ["o", 0.5, "о", 0.4])).toBe("ий То");
  });

  test("a line of shared letters alone is Latin", () => {
    expect(read(["В", 0.6, "B", 0.3])).toBe("B");
  });

  test("what is drawn alike counts for the letter: the guess between scripts is no doubt about the text", () => {
    const { probabilities } = decode(["Н", 0.5, "H", 0.4], ["i", 0.9], ["s", 0.9]);
    expect(probabilities[0]).toBeCloseTo(0.9, 5);
  });
});

describe("a letter drawn alike in both cases follows those before it", () => {
  test("a doubtful capital after small letters is small", () => {
    expect(read(["r", 0.9], ["i", 0.9], ["S", 0.8, "s", 0.1])).toBe("ris");
  });

  test("a sure capital within a word stays: camelCase", () => {
    expect(read(["r", 0.9], ["i", 0.9], ["S", 0.99, "s", 0.01])).toBe("riS");
  });

  test("a doubtful small letter after capitals is a capital", () => {
    expect(read(["A", 0.9], ["c", 0.6, "C", 0.3])).toBe("AC");
  });

  test("the first letter stays as it was read", () => {
    expect(read(["S", 0.6, "s", 0.4], ["i", 0.9])).toBe("Si");
  });
});

test.each([
  ["a", "latin"],
  ["ß", "latin"],
  ["я", "cyrillic"],
  ["Ω", "greek"],
  ["7", null],
  ["€", null],
])("%s belongs to %s", (letter, script) => {
  expect(findLetterScript(letter)).toBe(script);
});

test("letters drawn alike know each other, and only those of two cases have another case", () => {
  expect(listAlike("H")).toContain("Н");
  expect(listAlike("q")).toBe("q");
  expect(findOtherCase("s")).toBe("S");
  expect(findOtherCase("И")).toBe("и");
  expect(findOtherCase("a")).toBeNull();
});
