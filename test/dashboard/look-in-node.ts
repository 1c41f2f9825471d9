import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as onnx from "onnxruntime-web/wasm";
import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../../src/domain/screens/detect-defaults.ts";
import type { NamedDetection } from "../../src/services/locating/look-at-screen.ts";
import { analyze } from "../../src/vision/analyze.ts";
import type { ModelName, Network, VisionHost } from "../../src/vision/hosts/host.ts";
import { OrtRuntime } from "../../src/vision/hosts/ort-runtime.ts";
import { codecs } from "../images/codecs.ts";
import { compileWasm } from "../images/compile.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const FILES: Partial<Record<ModelName, string>> = { "ui-detection": "ui-detector", "icon-naming": "icon-namer" };

/** Returns a look at pictures as the service takes it for locate: the vision library runs in this process. */
export function openLook(): (image: Uint8Array) => Promise<readonly NamedDetection[]> {
  const runtime = new OrtRuntime(
    onnx,
    compileWasm("node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm"),
    "wasm",
  );
  const models = new Map<ModelName, Promise<Network>>();
  const open = (name: ModelName) => runtime.openModel(readFileSync(join(REPOSITORY, `models/${FILES[name]}.onnx`)));
  const host: VisionHost = {
    ...{ backend: "wasm", codecs, now: () => performance.now(), settleClock: async () => undefined },
    heapBytes: () => runtime.heapBytes,
    openModel: (name) => {
      const model = models.get(name) ?? open(name);
      models.set(name, model);
      return model;
    },
    loadAlphabet: (name) => Promise.reject(new Error(`${name} reads text, which locate doesn't look for`)),
  };
  return async (image) => {
    const thresholds = {
      confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
      nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
    };
    const request = { image, inferenceType: "detect", ocrEngine: "free", namesIcons: true, ...thresholds } as const;
    const answer = await analyze(request, host, 0);
    if (!answer.ok) throw new Error(answer.detail);
    return answer.analysis.icon_detections.map((detection, at) => ({
      ...detection,
      icons: answer.iconNames?.[at] ?? [],
      shade: answer.shades?.[at] ?? null,
    }));
  };
}
