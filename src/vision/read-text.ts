import type { Box } from "../domain/box.ts";
import type { OcrEngine, TextDetection } from "../domain/detection.ts";
import { normalizeBox, roundConfidence } from "./answer-precision.ts";
import type { ModelName, VisionHost } from "./host.ts";
import type { RgbaImage } from "./image.ts";
import { correctLetterShapes } from "./letter-shapes.ts";
import { findInkRuns, type InkRun, joinNeighbours } from "./line-ink.ts";
import { cutLongRun } from "./long-lines.ts";
import { frameSmallImage } from "./margin.ts";
import { sortInReadingOrder } from "./reading-order.ts";
import { type ReadLine, rateLines } from "./text-confidence.ts";
import { detectTextLines } from "./text-detection.ts";
import { LINE_HEIGHT, recognizeLines, STEP_WIDTH } from "./text-recognition.ts";
import { type DetectionPlan, planTiles } from "./tiles.ts";
import { joinWords } from "./word-gaps.ts";

/**
 * Pixels that the text detector is shown at once. Its memory grows with them and never shrinks again: at this size ONNX
 * Runtime's heap stays at 73 MB with both networks loaded; 640 x 640 would take 104 MB of the isolate's 128 MB, and the picture
 * must fit too.
 */
const MAX_TILE_AREA = 448 * 448;
/** Text up to about this tall is seen whole by one tile. */
const TILE_OVERLAP = 96;
/** The whole screen is shown scaled to at most this many pixels. */
const MAX_OVERVIEW_AREA = 576 * 576;
/** Beside tiles of full resolution it's never scaled below this, or small text would vanish in it and so from the average. */
const MIN_PREMIUM_OVERVIEW_SCALE = 1 / 3;
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
  onStage: (stage: ModelName) => Promise<void>,
): Promise<TextDetection[]> {
  const { image, toOriginal } = frameSmallImage(picture);
  const detector = await host.openModel("text-detection");
  const lines = await detectTextLines(image, detector, planDetection(image, engine));
  const runs = joinNeighbours(lines.flatMap((line) => findInkRuns(image, line.box, line.core)));
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

/** `free` sees the whole screen scaled down; `premium` sees it at full resolution too. */
function planDetection({ width, height }: RgbaImage, engine: OcrEngine): DetectionPlan[] {
  const plan = (scale: number) => planTiles(width, height, scale, MAX_TILE_AREA, TILE_OVERLAP);
  const overviewScale = Math.min(1, Math.sqrt(MAX_OVERVIEW_AREA / (width * height)));
  if (engine === "free" || overviewScale === 1) return [plan(overviewScale)];
  return [plan(1), plan(Math.max(overviewScale, MIN_PREMIUM_OVERVIEW_SCALE))];
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
