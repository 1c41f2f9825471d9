import { expect, it } from "vitest";
import { takeRandomBytes } from "../../../src/domain/crypto/random-bytes.ts";
import { writeHex } from "../../../src/domain/text/hex.ts";

it("random bytes are given out once, as many as asked for, also where that is more than are kept", () => {
  const counts = [10, 10, 0, 1, 5000, 10, 4096, 4097, ...Array.from({ length: 2000 }, () => 10)];
  const taken = counts.map((count) => takeRandomBytes(count));
  expect(taken.map(({ length }) => length)).toEqual(counts);
  const long = taken.filter(({ length }) => length >= 10).map((bytes) => writeHex(bytes));
  expect(new Set(long).size).toBe(long.length);
  expect(long.some((hex) => /^0*$/.test(hex))).toBe(false);
});
