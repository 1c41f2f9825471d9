import type { Box } from "../domain/box.ts";
import type { OcrEngine, TextDetection } from "../domain/detection.ts";
import { normalizeBox, roundConfidence } from "./answer-precision.ts";
import { findRunsBesideSigns, type Sign } from "./cut-signs.ts";
import { planTextDetection } from "./detection-plan.ts";
import type { ModelName, VisionHost } from "./host.ts";
import type { RgbaImage } from "./image.ts";
import { correctLetterShapes } from "./letter-shapes.ts";
import { type InkRun, joinNeighbours } from "./line-ink.ts";
import { cutLongRun } from "./long-lines.ts";
import { frameSmallImage } from "./margin.ts";
import { sortInReadingOrder } from "./reading-order.ts";
import { type ReadLine, rateLines } from "./text-confidence.ts";
import { detectTextLines } from "./text-detection.ts";
import { LINE_HEIGHT, recognizeLines, STEP_WIDTH } from "./text-recognition.ts";
import { joinWords } from "./word-gaps.ts";

/** What the recognizer is shown around the ink, in heights of the ink: about what it saw in training. */
const MARGIN_ABOVE_AND_BELOW = 0.2;
const MARGIN_BESIDE = 0.15;

/**
 * Reads all text of a picture, in reading order. Boxes are normalized to [0, 1] and tight around the ink. `onStage` is told
 * when finding, and then when reading the lines is done.
 */
export async function readText(
  picture: RgbaImage,
  host: VisionHost,
  engine: OcrEngine,
  confidenceThreshold: number,
  letterHeight: number | null,
  signs: readonly Sign[],
  onStage: (stage: ModelName) => Promise<void>,
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
  const read = await readRuns(image, runs, host);
  await onStage("text-recognition");
  const confidences = rateLines(read);
  const kept = read
    .map(({ text, box }, index) => ({
      text,
      box: toOriginal(box),
      confidence: roundConfidence(confidences[index] as number),
    }))
    .filter(({ text, box, confidence }) => text !== "" && !isEmpty(box) && confidence >= confidenceThreshold);
  return sortInReadingOrder(kept).map(({ box, text, confidence }) => ({
    bbox: normalizeBox(box, picture.width, picture.height),
    confidence,
    text,
  }));
}

/** Reads each run; one that is too long for the recognizer in pieces, whose confidence counts by their characters. */
async function readRuns(image: RgbaImage, runs: readonly InkRun[], host: VisionHost): Promise<ReadLine[]> {
  const pieces = runs.flatMap((run, line) => cutLongRun(run).map((piece) => ({ piece, line })));
  const crops = pieces.map(({ piece }) => chooseCrop(piece, image));
  const recognizer = await host.openModel("text-recognition");
  const decoded = await recognizeLines(image, crops, recognizer, await host.loadAlphabet());
  const lines = runs.map(({ box }) => ({ box, words: [] as string[], total: 0, characters: 0 }));
  decoded.forEach((result, index) => {
    const { piece, line } = pieces[index] as { piece: InkRun; line: number };
    const crop = crops[index] as Box;
    const stepWidth = (STEP_WIDTH * (crop.y2 - crop.y1)) / LINE_HEIGHT;
    const target = lines[line] as (typeof lines)[number];
    const text = joinWords(result, crop, piece.box, piece.glyphs, stepWidth);
    if (text === "") return;
    target.words.push(text);
    target.characters += result.characters.length;
    target.total += result.confidence * result.characters.length;
  });
  return lines.map(({ box, words, total, characters }) => ({
    box,
    text: correctLetterShapes(words.join(" ")),
    confidence: characters === 0 ? 0 : total / characters,
  }));
}

function chooseCrop({ box, glyphs }: InkRun, image: RgbaImage): Box {
  // Without told ink the box is the detector's, which has its margins already.
  if (glyphs.length === 0) return box;
  const height = box.y2 - box.y1;
  return {
    x1: Math.max(0, box.x1 - height * MARGIN_BESIDE),
    y1: Math.max(0, box.y1 - height * MARGIN_ABOVE_AND_BELOW),
    x2: Math.min(image.width, box.x2 + height * MARGIN_BESIDE),
    y2: Math.min(image.height, box.y2 + height * MARGIN_ABOVE_AND_BELOW),
  };
}

function isEmpty({ x1, y1, x2, y2 }: Box): boolean {
  return x1 >= x2 || y1 >= y2;
}
