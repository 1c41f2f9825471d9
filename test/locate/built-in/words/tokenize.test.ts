import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenize } from "../../../../src/locate/built-in/words/tokenize.ts";

describe("plain words", () => {
  it.each([
    ["save", ["save"]],
    ["sign in with email", ["sign", "in", "with"]],
    ["a b c d", ["a", "b", "c"]],
    ["x".repeat(48), ["x".repeat(48)]],
    ["x".repeat(49), ["x".repeat(48)]],
    ["", []],
    [" ", []],
    ["two  spaces", ["two", "spaces"]],
  ])("%j are %j", (text, words) => {
    expect(tokenize(text, 3, false)).toEqual(words);
  });

  it("are cut as they would be beside a mark, which is cut more slowly", () => {
    const word = fc.stringMatching(/^[a-z]{1,50}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, fc.nat(9), fc.boolean(), (list, limit, inQuery) => {
        const text = list.join(" ");
        expect(tokenize(text, limit, inQuery)).toEqual(tokenize(`${text} `, limit, inQuery));
      }),
    );
  });
});
