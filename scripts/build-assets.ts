import { copyFileSync, existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const MODEL_PACKAGE = join(REPOSITORY, "node_modules", "@gutenye", "ocr-models", "assets");
const VISION_ASSETS = join(REPOSITORY, "workers", "vision", "assets");

/** PP-OCRv4 mobile: text detection, text recognition, and the recognizer's characters, one a line. */
const OCR_FILES = ["ch_PP-OCRv4_det_infer.onnx", "ch_PP-OCRv4_rec_infer.onnx", "ppocr_keys_v1.txt"];

/**
 * Copies the models that the vision Worker serves itself from its static assets, where they are missing or out of date.
 *
 * @returns the names of the files that were copied; empty when everything was there
 * @throws Error when the npm package with the models is not installed
 */
export function buildAssets(): string[] {
  mkdirSync(VISION_ASSETS, { recursive: true });
  return OCR_FILES.filter((name) => {
    const from = join(MODEL_PACKAGE, name);
    const to = join(VISION_ASSETS, name);
    if (!existsSync(from))
      throw new Error(`The OCR model ${name} is not installed. Run \`npm install\`, then try again.`);
    if (isUpToDate(from, to)) return false;
    // Under its own name only when whole: a start at the same time must not read half a model.
    const partial = `${to}.${process.pid}`;
    copyFileSync(from, partial);
    renameSync(partial, to);
    return true;
  });
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
