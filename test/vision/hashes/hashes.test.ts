import { describe, expect, test } from "vitest";
import { blendOverWhite } from "../../../src/images/flatten.ts";
import { computeFingerprint } from "../../../src/vision/hashes/fingerprint.ts";
import { type DrawingKind, drawRgba } from "../../images/drawn.ts";
import recordedVectors from "../../vectors/hashes.json" with { type: "json" };

type Vector = {
  kind: DrawingKind;
  width: number;
  height: number;
  seed: number;
  ahash: string;
  dhash: string;
  phash: string;
};

const vectors = recordedVectors as Vector[];

describe("hashes equal those of Python's imagehash bit by bit", () => {
  test.each(vectors)("$kind $width x $height, seed $seed", ({ kind, width, height, seed, ...expected }) => {
    const data = drawRgba(kind, width, height, seed);
    for (let at = 0; at < data.length; at++) {
      const alphaAt = at - (at % 4) + 3;
      if (at !== alphaAt) data[at] = blendOverWhite(data[at] as number, data[alphaAt] as number);
    }
    for (let at = 3; at < data.length; at += 4) data[at] = 255;
    const { histogram: _, ...hashes } = computeFingerprint({ width, height, data });
    expect(hashes).toEqual(expected);
  });

  test("the vectors hold every kind of picture and none is there twice", () => {
    expect(new Set(vectors.map(({ kind }) => kind)).size).toBe(10);
    expect(new Set(vectors.map(({ kind, width, height, seed }) => `${kind} ${width} ${height} ${seed}`)).size).toBe(84);
  });
});
