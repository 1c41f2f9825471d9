import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const MODEL_PACKAGE = join(REPOSITORY, "node_modules", "@gutenye", "ocr-models", "assets");
const OWN_MODELS = join(REPOSITORY, "models");
const VISION_ASSETS = join(REPOSITORY, "workers", "vision", "assets");

/** PP-OCRv4 mobile: text detection, text recognition, and the recognizer's characters, one a line. */
const OCR_FILES = ["ch_PP-OCRv4_det_infer.onnx", "ch_PP-OCRv4_rec_infer.onnx", "ppocr_keys_v1.txt"];
/** Our own detector of icons and controls: in the repository. */
const ICON_DETECTOR_FILE = "ui-detector.onnx";

/**
 * Copies the models that the vision Worker serves itself from its static assets, where they are missing or out of date.
 *
 * @returns the names of the files that were copied; empty when everything was there
 * @throws Error when a model is missing: the npm package with them is not installed, or the checkout is not whole
 */
export function buildAssets(): string[] {
  mkdirSync(VISION_ASSETS, { recursive: true });
  const sources = [...OCR_FILES.map((name) => join(MODEL_PACKAGE, name)), join(OWN_MODELS, ICON_DETECTOR_FILE)];
  const copied = sources.filter((from) => {
    const to = join(VISION_ASSETS, basename(from));
    if (!existsSync(from)) throw new Error(`The model ${from} is missing. Run \`npm install\`, then try again.`);
    if (isUpToDate(from, to)) return false;
    // Under its own name only when whole: a start at the same time must not read half a model.
    const partial = `${to}.${process.pid}`;
    copyFileSync(from, partial);
    renameSync(partial, to);
    return true;
  });
  return copied.map((from) => basename(from));
}

function isUpToDate(from: string, to: string): boolean {
  if (!existsSync(to)) return false;
  const source = statSync(from);
  const copy = statSync(to);
  return copy.size === source.size && copy.mtimeMs >= source.mtimeMs;
}

if (import.meta.main) {
  const copied = buildAssets();
  console.log(copied.length === 0 ? "Models are up to date." : `Copied ${copied.join(", ")}.`);
}
