import { expect, test } from "vitest";
import type { RgbaImage } from "../../../src/images/image.ts";
import { computeFingerprint } from "../../../src/vision/hashes/fingerprint.ts";
import { Hashes } from "../../../src/vision/hashes/hashes.ts";
import { Histogram } from "../../../src/vision/hashes/histogram.ts";
import { paintPixels } from "../painted-image.ts";

/** Blank but for some lines of dots, and a block whose rows all differ. */
const paintScreen = (width: number, height: number) =>
  paintPixels(width, height, (x, y) => {
    if (y % 16 === 3 && x % 5 === 0) return [20, 40, (x * 7) % 256];
    if (x < width / 3 && y > height / 2) return [(x * y) % 256, (x + 3 * y) % 256, 90];
    return [240, 240, 245];
  });

/** Computes a fingerprint from rows of which all pixels are said to have changed. */
function computeFromWholeRows(image: RgbaImage) {
  const [hashes, histogram] = [new Hashes(image), new Histogram(image)];
  const columns = Int32Array.from({ length: image.width }, (_, x) => x);
  for (let y = 0; y < image.height; y++) {
    const row = { columns, count: image.width, offset: 4 * y * image.width };
    hashes.addRow(row);
    histogram.addRow(row);
  }
  return { ...hashes.finish(), histogram: histogram.finish() };
}

test.each([
  [90, 240],
  [240, 90],
  [200, 200],
  [40, 8],
  [8, 40],
  [3, 64],
  [1, 1],
])("a picture of %i x %i has the same fingerprint from its changes as from whole rows", (width, height) => {
  const image = paintScreen(width, height);
  expect(computeFingerprint(image)).toEqual(computeFromWholeRows(image));
});
