import type { RgbaImage } from "../../images/image.ts";
import { readChangedRows } from "../changed-rows.ts";
import { Hashes, type ImageHashes } from "./hashes.ts";
import { Histogram } from "./histogram.ts";

/** The hashes of a picture, and its histogram: for red, green and blue, 32 counts of pixels by their level. */
type Fingerprint = ImageHashes & { histogram: number[][] };

/** Computes the hashes and the histogram of a picture, both from what changes between its rows. */
export function computeFingerprint(image: RgbaImage): Fingerprint {
  const [hashes, histogram] = [new Hashes(image), new Histogram(image)];
  for (const row of readChangedRows(image)) {
    hashes.addRow(row);
    histogram.addRow(row);
  }
  return { ...hashes.finish(), histogram: histogram.finish() };
}
