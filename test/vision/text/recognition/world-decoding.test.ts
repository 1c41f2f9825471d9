import { expect, test } from "vitest";
import { decodeWorld } from "../../../../src/vision/text/recognition/world-decoding.ts";

/** The network's output where each character of `said` is the likeliest at one step, with blanks between. */
function decode(said: string, sureness: readonly number[] = []) {
  const alphabet = [...new Set(said)];
  const classes = alphabet.length + 1;
  const characters = [...said];
  const output = new Float32Array(2 * characters.length * classes);
  characters.forEach((character, index) => {
    const probability = sureness[index] ?? 0.99;
    output[2 * index * classes] = 1 - probability;
    output[2 * index * classes + alphabet.indexOf(character) + 1] = probability;
    output[(2 * index + 1) * classes] = 1;
  });
  const line = decodeWorld(output, 2 * characters.length, classes, alphabet);
  return { ...line, text: line.characters.join("") };
}

test.each([
  { name: "Hangul from its letters", said: "한글 설정".normalize("NFD"), text: "한글 설정" },
  { name: "syllables without a final letter", said: "저기".normalize("NFD"), text: "저기" },
  { name: "Arabic from the right", said: "ةكبش", text: "شبكة" },
  { name: "Hindi's vowel sign behind its consonants", said: "िहन्दी", text: "हिन्दी" },
  { name: "and behind joined ones", said: "स्िथति".replace("स्ि", "िस्").replace("ति", "ित"), text: "स्थिति" },
  { name: "Thai as it stands", said: "เสียง", text: "เสียง" },
])("composes $name", ({ said, text }) => {
  expect(decode(said).text).toBe(text);
});

test("a syllable is as sure as its least sure letter, and stands where it begins", () => {
  const { characters, probabilities, steps } = decode("가나".normalize("NFD"), [0.9, 0.6, 0.8, 0.95]);
  expect(characters).toEqual(["가", "나"]);
  expect(probabilities[0]).toBeCloseTo(0.6, 5);
  expect(probabilities[1]).toBeCloseTo(0.8, 5);
  expect(steps).toEqual([0, 4]);
});

test("a letter of Hangul that is said twice in a row is one", () => {
  expect(decode("\u1111\u1111\u1166\u110b\u1175".replace("\u1166", "\u1166\u1166")).text).toBe("페이");
});

test("a letter of Hangul that is in no syllable is never sure", () => {
  expect(Math.max(...decode("\u1100").probabilities)).toBeLessThan(0.5);
});

test("letters from the right keep their places", () => {
  expect(decode("בא").steps).toEqual([2, 0]);
});

test("a character that is said twice at almost the same step, and isn't certain both times, is one", () => {
  expect(decode("רפסס", [0.99, 0.99, 0.99, 0.7]).text).toBe("ספר");
  expect(decode("すする", [0.96, 0.88, 0.99]).text).toBe("する");
  expect(decode("すする", [0.88, 0.96, 0.99]).probabilities[0]).toBeCloseTo(0.96, 5);
});

test("a doubled letter that is certain both times stays", () => {
  expect(decode("عيمجلل").text).toBe("للجميع");
});
