import type { Box } from "../../domain/box.ts";
import type { OcrEngine, TextDetection } from "../../domain/detection.ts";
import type { RgbaImage } from "../../images/image.ts";
import { normalizeBox, roundConfidence } from "../answer-precision.ts";
import { planTextDetection } from "../detection-plan.ts";
import type { VisionHost } from "../hosts/host.ts";
import { frameSmallImage } from "../margin.ts";
import { findRunsBesideSigns, type Sign } from "./cut-signs.ts";
import { joinNeighbours } from "./line-ink.ts";
import { readLines } from "./read-lines.ts";
import { sortInReadingOrder } from "./reading-order.ts";
import { partAtSigns } from "./tell-signs.ts";
import { rateLines } from "./text-confidence.ts";
import { detectTextLines } from "./text-detection.ts";

/** The stages that take time, by their names in the diagnostics. */
export type TextStage = "text-detection" | "text-recognition";

/**
 * Reads all text of a picture, in reading order. Boxes are normalized to [0, 1] and tight around the ink. `onStage` is told
 * when finding, and then when reading the lines is done. A line in a script that nothing here reads has an empty text.
 */
export async function readText(
  picture: RgbaImage,
  host: VisionHost,
  engine: OcrEngine,
  letterHeight: number | null,
  signs: readonly Sign[],
  onStage: (stage: TextStage) => Promise<void>,
): Promise<TextDetection[]> {
  const { image, toOriginal, toFramed } = frameSmallImage(picture);
  const detector = await host.openModel("text-detection");
  const lines = await detectTextLines(
    image,
    detector,
    planTextDetection(image.width, image.height, letterHeight, engine),
  );
  const framed = signs.map(({ box, confidence }) => ({ box: toFramed(box), confidence }));
  const runs = joinNeighbours(lines.flatMap((line) => findRunsBesideSigns(image, line, framed)));
  await onStage("text-detection");
  const read = (await readLines(image, runs, host)).flatMap((line) => partAtSigns(line, framed));
  await onStage("text-recognition");
  const confidences = rateLines(read);
  const kept = read
    .map(({ text, box, isUnread }, index) => ({
      text,
      box: toOriginal(box),
      confidence: roundConfidence(confidences[index] as number),
      isUnread,
    }))
    .filter(({ text, isUnread }) => text !== "" || isUnread)
    .filter(({ box }) => !isEmpty(box));
  return sortInReadingOrder(kept).map(({ box, text, confidence }) => ({
    bbox: normalizeBox(box, picture.width, picture.height),
    confidence,
    text,
  }));
}

function isEmpty({ x1, y1, x2, y2 }: Box): boolean {
  return x1 >= x2 || y1 >= y2;
}
