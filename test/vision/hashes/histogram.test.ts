import { describe, expect, test } from "vitest";
import { computeFingerprint } from "../../../src/vision/hashes/fingerprint.ts";
import { drawRgba } from "../../images/drawn.ts";

describe("a histogram counts every pixel once a channel, in 32 bins of 8 levels", () => {
  test.each([
    { level: 0, bin: 0 },
    { level: 7, bin: 0 },
    { level: 8, bin: 1 },
    { level: 247, bin: 30 },
    { level: 248, bin: 31 },
    { level: 255, bin: 31 },
  ])("level $level falls into bin $bin", ({ level, bin }) => {
    const data = Uint8Array.of(level, level, level, 255, level, level, level, 255);
    const expected = Array.from({ length: 32 }, (_, index) => (index === bin ? 2 : 0));
    expect(computeFingerprint({ width: 2, height: 1, data }).histogram).toEqual([expected, expected, expected]);
  });

  test("channels are red, green, blue, and each sums to the pixel count", () => {
    const { histogram: flat } = computeFingerprint({ width: 1, height: 1, data: Uint8Array.of(10, 100, 200, 255) });
    expect(flat.map((bins) => bins.indexOf(1))).toEqual([1, 12, 25]);
    const { histogram: noisy } = computeFingerprint({ width: 61, height: 47, data: drawRgba("noise", 61, 47, 1) });
    expect(noisy.map((bins) => bins.reduce((sum, count) => sum + count, 0))).toEqual([61 * 47, 61 * 47, 61 * 47]);
  });
});
