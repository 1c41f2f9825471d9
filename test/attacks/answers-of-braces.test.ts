import { describe, expect, it } from "vitest";
import { readLooseObjects } from "../../src/locate/answers/loose-json.ts";

/**
 * Possible answers of a hostile model provider, or of a model that a screen manipulated: parsing starts again at every
 * brace.
 */
const ANSWERS = [
  ["braces", "{"],
  ["objects that break off", '{"a":'],
  ["objects in each other", '{"a":{"a":'],
  ["strings that are never closed", '{"'],
  ["strings in turn", '{"a":\''],
  ["comments that are never closed", "{/*"],
  ["line comments", "{//"],
  ["escapes", '{"\\u12'],
  ["lists", '{"a":[[[['],
  ["numbers", '{"a":1e1'],
  ["keys named twice", '{"a":1,"a":2,'],
  ["whole objects", '{"a":1}'],
] as const;

describe("an answer of", () => {
  it.each(ANSWERS)("%s is looked at in proportion to its length", (_, piece) => {
    const [few, many] = [2_000, 8_000].map((length) => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      return readLooseObjects(text).looked / length;
    });
    expect(few).toBeLessThan(34);
    expect(many).toBeLessThan(34);
  });

  it.each(ANSWERS)("%s doesn't hide an object that follows a few of them", (_, piece) => {
    const { objects } = readLooseObjects(`${piece.repeat(3)} {"alias":"e1"}`);
    expect(objects.at(-1)).toMatchObject({ alias: "e1" });
  });
});
