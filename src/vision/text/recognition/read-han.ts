import type { Box } from "../../../domain/screens/box.ts";
import type { RgbaImage } from "../../../images/image.ts";
import type { VisionHost } from "../../hosts/host.ts";
import type { NetworkReading } from "../choose-reading.ts";
import { correctLetterShapes } from "../letters/letter-shapes.ts";
import { placeLetters } from "../letters/place-letters.ts";
import { joinWords } from "../letters/word-gaps.ts";
import type { InkRun } from "../lines/line-ink.ts";
import { EMPTY_LINE } from "./ctc.ts";
import { HAN_LINE_HEIGHT, HAN_STEP_WIDTH, recognizeHanLines } from "./han-recognition.ts";

/** A line, or some words of one, for which the widths of the gaps between the line's words are known. In pixels. */
export type ShownRun = { run: InkRun; crop: Box; wordGaps?: readonly number[] };

/** Reads lines with PP-OCRv4, which is loaded only if there are any. Returns them in the order of `shown`. */
export async function readHan(
  image: RgbaImage,
  shown: readonly ShownRun[],
  host: VisionHost,
): Promise<NetworkReading[]> {
  if (shown.length === 0) return [];
  const recognizer = await host.openModel("han-recognition");
  const alphabet = await host.loadAlphabet("han-recognition");
  const crops = shown.map(({ crop }) => crop);
  const lines = await recognizeHanLines(image, crops, recognizer, alphabet);
  return shown.map(({ run, crop, wordGaps = [] }, index) => {
    const line = lines[index] ?? EMPTY_LINE;
    const stepWidth = (HAN_STEP_WIDTH * (crop.y2 - crop.y1)) / HAN_LINE_HEIGHT;
    const text = correctLetterShapes(joinWords(line, crop, { ...run, wordGaps }, stepWidth));
    return { text, probabilities: line.probabilities, letters: placeLetters(line, stepWidth / (crop.x2 - crop.x1)) };
  });
}
