import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSlug, makeSlug, suffixSlug } from "../../src/domain/slug.ts";

describe("a slug", () => {
  it.each(["a", "0", "acme", "acme-2", "a-b-c", "1-2", "a".repeat(63)])("may be %s", (text) => {
    expect(isSlug(text)).toBe(true);
  });

  it.each(["", "-", "-a", "a-", "a--b", "A", "a b", "a_b", "a.b", "ä", "a\n", "a\0", "a".repeat(64), "а"])(
    "may not be %j",
    (text) => {
      expect(isSlug(text)).toBe(false);
    },
  );

  it.each([
    ["Acme", "acme"],
    ["  Acme  Corp. ", "acme-corp"],
    ["Überweisung & Söhne", "uberweisung-sohne"],
    ["Straße Øresund Łódź", "strasse-oresund-lodz"],
    ["ﬁne ①", "fine-1"],
    ["İstanbul", "istanbul"],
    ["東京", "organization"],
    ["---", "organization"],
    ["\0", "organization"],
    ["a".repeat(256), "a".repeat(48)],
    [`${"a".repeat(47)} b`, "a".repeat(47)],
  ])("made of %j is %s", (name, slug) => {
    expect(makeSlug(name)).toBe(slug);
  });

  it("can be made of every name, and takes a suffix", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 256 }), (name) => {
        const slug = makeSlug(name);
        expect(isSlug(slug)).toBe(true);
        expect(isSlug(suffixSlug(slug))).toBe(true);
        expect(suffixSlug(slug)).not.toBe(slug);
      }),
    );
  });

  it("gets another suffix each time", () => {
    expect(suffixSlug("acme")).not.toBe(suffixSlug("acme"));
    expect(suffixSlug("acme", new Uint8Array([0, 1, 35, 36, 10, 255, 9, 71]))).toBe("acme-01z0a39z");
  });
});
