import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import type { Analysis } from "../../src/domain/screens/detection.ts";
import type { Harness } from "../harness.ts";

export type DetectOptions = {
  inference_type?: "detect" | "ocr" | "combined";
  ocr_engine?: "free" | "premium";
  confidence_threshold?: number;
  nms_iou_threshold?: number;
};

export type DetectAnswer = {
  status: number;
  body: { type: string; analyzer_type: string; data: Analysis };
  /** ONNX Runtime's memory in the vision isolate after the run, in MiB, from `server-timing`. */
  heapMegabytes: number;
  /** Names of the stages that ran, as `server-timing` lists them. */
  stages: string[];
};

export const DETECT_PATH = "/api/v1/screenshots:detect";
export const DETECT_HEADERS = { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY };

export function writeDetectBody(image: Uint8Array, options: DetectOptions = {}): string {
  return JSON.stringify({ image: Buffer.from(image).toString("base64"), ...options });
}

/** Sends a picture file to detect, as a client does. */
export async function detect(harness: Harness, image: Uint8Array, options: DetectOptions = {}): Promise<DetectAnswer> {
  const response = await harness.fetch(DETECT_PATH, {
    method: "POST",
    headers: DETECT_HEADERS,
    body: writeDetectBody(image, options),
  });
  const timing = response.headers.get("server-timing") ?? "";
  const heap = /heap;desc="([\d.]+)MB"/.exec(timing)?.[1];
  return {
    status: response.status,
    body: (await response.json()) as DetectAnswer["body"],
    heapMegabytes: heap === undefined ? Number.NaN : Number(heap),
    stages: timing.split(", ").map((entry) => entry.replace(/;.*/, "")),
  };
}

export function listTexts({ body }: DetectAnswer): string[] {
  return body.data.ocr_results.map(({ text }) => text);
}
