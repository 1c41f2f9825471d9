import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowestIdAt, makeId } from "../../src/domain/ids.ts";

/** RFC 9562: version 7 in the 13th digit, variant 8, 9, a or b in the 17th. */
const FORM = /^org_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;

describe("resource ids", () => {
  it("are a prefix and a UUIDv7 without dashes", () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(fc.property(fc.nat(2 ** 48 - 1), bytes, (nowMs, random) => FORM.test(makeId("org", nowMs, random))));
  });

  it("carry their time and random bits", () => {
    // The example of RFC 9562, appendix A.6: 2022-02-22T19:22:22Z and the random bits cc3 and 18c4dc0c0c07398f.
    const random = Uint8Array.from(Buffer.from("cc398c4dc0c0c07398f0", "hex"));
    expect(makeId("key", 0x017f22e279b0, random)).toBe("key_017f22e279b07cc398c4dc0c0c07398f");
  });

  it("sort by creation", () => {
    const random = new Uint8Array(10).fill(0xff);
    const ids = [1, 2, 1_700_000_000_000, 1_795_219_200_000].map((nowMs) => makeId("org", nowMs, random));
    expect(ids).toEqual([...ids].sort());
  });

  it("differ within one millisecond", () => {
    expect(new Set(Array.from({ length: 1000 }, () => makeId("req", 1))).size).toBe(1000);
  });

  it("of a time and later sort behind its lowest, those of the millisecond before it don't", () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 253_402_300_799_999 }), bytes, fc.nat(10), (timeMs, random, laterMs) => {
        const lowest = lowestIdAt("msg", timeMs);
        expect(makeId("msg", timeMs - 1, random) < lowest).toBe(true);
        expect(makeId("msg", timeMs + laterMs, random) > lowest).toBe(true);
      }),
    );
  });
});
