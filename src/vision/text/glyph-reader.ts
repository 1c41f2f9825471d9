import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import { measureSureness } from "./choose-reading.ts";
import type { InkRun } from "./lines/line-ink.ts";
import { chooseCrop, fingerprintLine, sampleLine } from "./lines/line-sample.ts";
import type { ReadLine } from "./read-lines.ts";
import { readLatin } from "./recognition/read-latin.ts";

/** Reads one or two glyphs that stand alone, as a line of their own. */
export type GlyphReader = (ink: InkRun) => Promise<ReadLine>;

/**
 * Opens the reader of glyphs that the detector takes for signs, not for text.
 *
 * @param readings keeps what was read, by how it looks, so that glyphs which look the same are read once
 */
export async function openGlyphReader(
  image: RgbaImage,
  host: VisionHost,
  readings?: Map<string, ReturnType<typeof readLatin>>,
): Promise<GlyphReader> {
  const network = await host.openModel("latin-recognition");
  const alphabet = await host.loadAlphabet("latin-recognition");
  return async (ink) => {
    const sample = sampleLine(image, chooseCrop(ink, image));
    const key = readings === undefined ? "" : fingerprintLine(sample);
    const reading = readings?.get(key) ?? readLatin(await network.run(sample), alphabet);
    readings?.set(key, reading);
    const confidence = measureSureness(reading.probabilities);
    return { ...ink, text: reading.text, confidence, letters: [], trust: 1, isUnread: false, signShare: 0 };
  };
}
