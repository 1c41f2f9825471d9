import type { ModelName } from "./host.ts";

/** The networks' files, as `npm run build` lays them among the vision Worker's static assets. */
export const MODEL_FILES: Record<ModelName, string> = {
  "text-detection": "ch_PP-OCRv4_det_infer.onnx",
  "text-recognition": "ch_PP-OCRv4_rec_infer.onnx",
  "ui-detection": "ui-detector.onnx",
};

/** The recognizer's characters, one a line. */
export const ALPHABET_FILE = "ppocr_keys_v1.txt";

/** The characters of the alphabet's file; the recognizer has the space as its last class, which the file leaves out. */
export function parseAlphabet(file: string): readonly string[] {
  return [...file.replace(/\r/g, "").replace(/\n$/, "").split("\n"), " "];
}
