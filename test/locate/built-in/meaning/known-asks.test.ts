import { describe, expect, test } from "vitest";
import { compareMeanings, type Meaning, MeaningReader } from "../../../../src/locate/built-in/meaning/embedding.ts";
import { recallThings } from "../../../../src/locate/built-in/meaning/known-asks.ts";

const reader = new MeaningReader();
function read(text: string): Meaning {
  const meaning = reader.read(text);
  if (!meaning) throw new Error(`"${text}" has no meaning.`);
  return meaning;
}

/** Which of these names is nearest to what people ask for in nearly these words. */
function findNearest(query: string, names: readonly string[]): string | undefined {
  const recalled = recallThings(read(query));
  const near = (name: string) =>
    Math.max(...recalled.map(({ likeness, meaning }) => likeness * compareMeanings(meaning, read(name))));
  return [...names].sort((a, b) => near(b) - near(a))[0];
}

const NAMES = [
  "Airplane mode",
  "Bluetooth",
  "Checkout",
  "Delete",
  "Dark theme",
  "Forgot password?",
  "Language",
  "Volume",
];

describe("what people ask for nearly as a query does", () => {
  test.each([
    ["we are about to take off, so no signals please", "Airplane mode"],
    ["i want to pay for what is in my basket now", "Checkout"],
    ["i can't remember the secret word for my account", "Forgot password?"],
    ["white pages hurt my eyes at night", "Dark theme"],
    ["get rid of it for good", "Delete"],
    ["ich will zur Kasse gehen", "Checkout"],
    ["飞机起飞前要打开的", "Airplane mode"],
  ])('is told for "%s": %s', (query, name) => {
    expect(findNearest(query, NAMES)).toBe(name);
  });

  test("comes nearest first, at most twelve things, none of them twice as far as it may be", () => {
    const recalled = recallThings(read("play the next song"));
    expect(recalled.length).toBeGreaterThan(0);
    expect(recalled.length).toBeLessThanOrEqual(12);
    const likenesses = recalled.map(({ likeness }) => likeness);
    expect(likenesses).toEqual([...likenesses].sort((a, b) => b - a));
    for (const likeness of likenesses) {
      expect(likeness).toBeGreaterThanOrEqual(0.3);
      expect(likeness).toBeLessThanOrEqual(1);
    }
  });

  test("is meant by directions of length one, nearly", () => {
    for (const { meaning } of recallThings(read("play the next song")))
      expect(compareMeanings(meaning, meaning)).toBeCloseTo(1, 0);
  });

  test("is the same each time", () => {
    expect(recallThings(read("who can see my photos"))).toEqual(recallThings(read("who can see my photos")));
  });

  test("is nothing where no way to ask is near", () => {
    const away = new Float32Array(64);
    expect(recallThings(away)).toEqual([]);
  });
});
