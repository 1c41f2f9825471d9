import type { Box } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import type { Model } from "../../hosts/host.ts";
import type { NetworkReading } from "../choose-reading.ts";
import { placeLetters } from "../letters/place-letters.ts";
import { spellArabic } from "../letters/spell-arabic.ts";
import { sampleLine } from "../lines/line-sample.ts";
import { type DecodedLine, joinCharacters } from "./ctc.ts";
import { decodeWorld } from "./world-decoding.ts";

/**
 * The network is overconfident: of rendered lines in unseen fonts whose least certain character has probability p,
 * about p to this power are right.
 */
const SURENESS_POWER = 3;

/**
 * Reads lines in Hangul, Arabic, Hebrew, Devanagari, Thai or kana, given by their crops. Returns them in the order of
 * `crops`.
 */
export async function recognizeWorldLines(
  image: RgbaImage,
  crops: readonly Box[],
  reader: Model,
  alphabet: readonly string[],
): Promise<NetworkReading[]> {
  const readings: NetworkReading[] = [];
  for (const crop of crops) {
    const { data, dims } = await reader.run(sampleLine(image, crop));
    const steps = dims[1] as number;
    const line = decodeWorld(data, steps, dims[2] as number, alphabet);
    const text = joinCharacters(line);
    const letters = placeLetters(calibrate(line), 1 / steps);
    readings.push({ text, probabilities: calibrateLeast(line.probabilities), letters });
  }
  const texts = spellArabic(readings.map(({ text }) => text));
  return readings.map((reading, index) => withText(reading, texts[index] as string));
}

/**
 * Calibrates only the least certain characters: a line's mean, by which it is kept despite a few bad ones, stays the
 * same.
 */
function calibrateLeast(probabilities: readonly number[]): number[] {
  const least = Math.min(...probabilities);
  return probabilities.map((probability) => (probability === least ? probability ** SURENESS_POWER : probability));
}

function calibrate(line: DecodedLine): DecodedLine {
  return { ...line, probabilities: line.probabilities.map((probability) => probability ** SURENESS_POWER) };
}

/** Returns the reading with another text, which differs only in the letters' code points. */
function withText(reading: NetworkReading, text: string): NetworkReading {
  const characters = [...text].filter((character) => character.trim() !== "");
  const letters = reading.letters.map((letter, index) => ({ ...letter, character: characters[index] as string }));
  return { ...reading, text, letters };
}
