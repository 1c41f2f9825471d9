import type { AlphabetName, ModelName } from "./host.ts";

/** The networks' files, as `npm run build` places them in the vision Worker's static assets. */
export const MODEL_FILES: Record<ModelName, string> = {
  "script-detection": "script-head.onnx",
  "latin-recognition": "reader-latin.onnx",
  "world-recognition": "reader-world.onnx",
  "han-recognition": "ch_PP-OCRv4_rec_infer.onnx",
  "ui-detection": "ui-detector.onnx",
  "icon-naming": "icon-namer.onnx",
  "emoji-recognition": "emoji-reader.onnx",
};

/** The networks' characters. */
export const ALPHABET_FILES: Record<AlphabetName, string> = {
  "latin-recognition": "reader-latin.txt",
  "world-recognition": "reader-world.txt",
  "han-recognition": "ppocr_keys_v1.txt",
  "emoji-recognition": "emoji-reader.txt",
};

/**
 * Parses the characters of a network. The files of our own recognizers contain them one after the other; that of the
 * emoji, one per line, which may be several code points; PP-OCRv4's, one per line, without the space, which is that
 * recognizer's last class.
 */
export function parseAlphabet(name: AlphabetName, file: string): readonly string[] {
  if (name === "emoji-recognition") return file.trimEnd().split("\n");
  if (name !== "han-recognition") return [...file];
  return [...file.replace(/\r/g, "").replace(/\n$/, "").split("\n"), " "];
}
