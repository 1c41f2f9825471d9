import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutToBytes, exceedsBytes, exceedsCharacters, exceedsJsonBytes } from "../../../src/domain/text/text-size.ts";

describe("text sizes", () => {
  it("count code points, and a lone surrogate as one", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "é", "漢", "😀", "\ud800", "\udc00") }),
        fc.nat(20),
        (text, limit) => {
          expect(exceedsCharacters(text, limit)).toBe([...text].length > limit);
        },
      ),
    );
  });

  it("count the bytes of a text in UTF-8, in which a character takes up to three for each unit of its length", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "é", "漢", "😀", "\ud800") }), fc.nat(30), (text, limit) => {
        expect(exceedsBytes(text, limit)).toBe(Buffer.byteLength(text) > limit);
      }),
    );
    expect([exceedsBytes("漢".repeat(34), 102), exceedsBytes("漢".repeat(34), 101)]).toEqual([false, true]);
  });

  it("count the bytes of JSON.stringify in UTF-8", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(200), (value, limit) => {
        expect(exceedsJsonBytes(value, limit)).toBe(Buffer.byteLength(JSON.stringify(value)) > limit);
      }),
    );
  });

  it.each([
    ["shorter", "aé", 4, "aé"],
    ["at the limit", "aé", 3, "aé"],
    ["one byte above it", "aéb", 3, "aé"],
    ["across it with two bytes", "aé", 2, "a"],
    ["across it with three", "a漢", 3, "a"],
    ["across it with four", "a😀", 4, "a"],
    ["up to it with four", "a😀b", 5, "a😀"],
    ["without room", "é", 0, ""],
  ])("are cut to bytes between characters: %s", (_, text, limit, kept) => {
    expect(cutToBytes(text, limit)).toBe(kept);
  });

  it("are told without a look at what is beyond the limit", () => {
    const unseen = {
      get unseen(): never {
        throw new Error("looked at");
      },
    };
    const long = "x".repeat(100);
    for (const value of [[unseen, long], Array(101).fill(unseen)]) expect(exceedsJsonBytes(value, 100)).toBe(true);
  });

  it("take what nests beyond the stack as too large", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(exceedsJsonBytes(deep, 4096)).toBe(true);
  });
});
