import type { ModelName, RecognizerName } from "./host.ts";

/** The networks' files, as `npm run build` lays them among the vision Worker's static assets. */
export const MODEL_FILES: Record<ModelName, string> = {
  "script-detection": "script-head.onnx",
  "latin-recognition": "reader-latin.onnx",
  "world-recognition": "reader-world.onnx",
  "han-recognition": "ch_PP-OCRv4_rec_infer.onnx",
  "ui-detection": "ui-detector.onnx",
  "icon-naming": "icon-namer.onnx",
};

/** The recognizers' characters. */
export const ALPHABET_FILES: Record<RecognizerName, string> = {
  "latin-recognition": "reader-latin.txt",
  "world-recognition": "reader-world.txt",
  "han-recognition": "ppocr_keys_v1.txt",
};

/**
 * The characters of a recognizer's file. Our own hold them one after the other; PP-OCRv4's one a line, without the space, which is
 * that recognizer's last class.
 */
export function parseAlphabet(name: RecognizerName, file: string): readonly string[] {
  if (name !== "han-recognition") return [...file];
  return [...file.replace(/\r/g, "").replace(/\n$/, "").split("\n"), " "];
}
