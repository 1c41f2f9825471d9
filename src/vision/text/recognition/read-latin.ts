import type { FloatTensor } from "../../hosts/host.ts";
import type { NetworkReading } from "../choose-reading.ts";
import { correctLetterShapes } from "../letters/letter-shapes.ts";
import { placeLetters } from "../letters/place-letters.ts";
import { joinCharacters } from "./ctc.ts";
import { decodeLatin } from "./latin-decoding.ts";

/** Reads a line with our reader of Latin, Cyrillic and Greek, whose output is `[1, steps, classes]`. */
export function readLatin({ data, dims }: FloatTensor, alphabet: readonly string[]): NetworkReading {
  const [, steps = 0, classes = 0] = dims;
  const line = decodeLatin(data, steps, classes, alphabet);
  const text = correctLetterShapes(joinCharacters(line));
  return { text, probabilities: line.probabilities, letters: placeLetters(line, 1 / steps) };
}
