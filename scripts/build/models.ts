import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { WARM_UP_FILE } from "../../src/vision/warm-up.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const MODEL_PACKAGE = join(REPOSITORY, "node_modules", "@gutenye", "ocr-models", "assets");
const OWN_MODELS = join(REPOSITORY, "models");
const VISION_ASSETS = join(REPOSITORY, "workers", "vision", "assets");

/** PP-OCRv4 mobile: text recognition, and its characters, one per line. */
const OCR_FILES = ["ch_PP-OCRv4_rec_infer.onnx", "ppocr_keys_v1.txt"];
/**
 * The models of this repository: the detector of icons, controls and text, the namer of icons, the script head, and the
 * readers of Latin, of other scripts and of emoji with their characters.
 */
const OWN_FILES = [
  "ui-detector.onnx",
  "icon-namer.onnx",
  "emoji-reader.onnx",
  "emoji-reader.txt",
  "script-head.onnx",
  "reader-latin.onnx",
  "reader-latin.txt",
  "reader-world.onnx",
  "reader-world.txt",
];

/** The picture that the vision Worker warms up with: small, with every kind of element, and words that are read twice. */
const WARM_UP_PICTURE = join(REPOSITORY, "src", "dashboard", "pages", "playground", "samples", "dark.png");

/** The files that the vision Worker serves itself: where each comes from, and its name there. */
const SOURCES: readonly (readonly [from: string, name: string])[] = [
  ...OCR_FILES.map((name) => [join(MODEL_PACKAGE, name), name] as const),
  ...OWN_FILES.map((name) => [join(OWN_MODELS, name), name] as const),
  [WARM_UP_PICTURE, WARM_UP_FILE],
];

/**
 * Copies the files that the vision Worker serves itself: its models, and a picture. Returns the names of those that were
 * missing or out of date.
 */
export function copyModels(): string[] {
  mkdirSync(VISION_ASSETS, { recursive: true });
  const copied = SOURCES.filter(([from, name]) => {
    const to = join(VISION_ASSETS, name);
    if (!existsSync(from)) throw new Error(`${from} is missing. Run \`npm install\`, then try again.`);
    if (isUpToDate(from, to)) return false;
    // Renamed when complete: a concurrent start must not read half a file.
    const partial = `${to}.${process.pid}`;
    copyFileSync(from, partial);
    renameSync(partial, to);
    return true;
  });
  return copied.map(([, name]) => name);
}

function isUpToDate(from: string, to: string): boolean {
  if (!existsSync(to)) return false;
  const source = statSync(from);
  const copy = statSync(to);
  return copy.size === source.size && copy.mtimeMs >= source.mtimeMs;
}
