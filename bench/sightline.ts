import { readFileSync } from "node:fs";
import { buildAssets } from "../scripts/build-assets.ts";
import { LOCAL_API_KEY } from "../src/demo/seed-data.ts";
import type { Box } from "../src/domain/screens/box.ts";
import type { Analysis, InferenceType, OcrEngine } from "../src/domain/screens/detection.ts";
import { WARM_UP_PATH } from "../src/vision/warm-up.ts";
import { startHarness } from "../test/harness.ts";
import { type ReadTiming, readServerTiming } from "./server-timing.ts";

/** The options of detect; omitted ones are the service's choice. */
export type DetectOptions = {
  inference_type: InferenceType;
  ocr_engine?: OcrEngine;
  confidence_threshold?: number;
  nms_iou_threshold?: number;
};

/** A response with the content of its `server-timing`. */
export type TimedAnalysis = Analysis & ReadTiming;

/** sightline itself: the real Workers in workerd, over HTTP. */
export type Sightline = {
  /** Warms the detector up, as the local start does before the first picture. */
  warmUp(): Promise<void>;
  /** @throws Error with the service's response if that isn't 200 */
  detect(imagePath: string, options: DetectOptions): Promise<TimedAnalysis>;
  /** Asks the built-in model where something is. @throws Error with the service's response if that isn't 200 */
  locate(imagePath: string, query: string, texts: Analysis["ocr_results"]): Promise<Located>;
  close(): Promise<void>;
};

/** The place in pixels, or an index into the given texts; both null if nothing was found. */
export type Located = { bbox: Box | null; matched_text_index: number | null };

export async function startSightline(): Promise<Sightline> {
  await buildAssets();
  const harness = await startHarness({ own: true, vision: true });
  const ask = async (operation: string, imagePath: string, body: object) => {
    const response = await fetch(`${harness.origin}/api/v1/screenshots:${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY },
      body: JSON.stringify({ image: readFileSync(imagePath).toString("base64"), ...body }),
    });
    if (!response.ok) throw new Error(`${imagePath}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    async warmUp() {
      const response = await harness.fetchFrom("sightline-vision", WARM_UP_PATH, { method: "POST" });
      if (!response.ok) throw new Error(`${WARM_UP_PATH}: ${response.status} ${await response.text()}`);
    },
    async detect(imagePath, options) {
      const response = await ask("detect", imagePath, options);
      const { data } = (await response.json()) as { data: Analysis };
      return { ...data, ...readServerTiming(response.headers.get("server-timing") ?? "") };
    },
    locate: async (imagePath, query, texts) =>
      (await ask("locate", imagePath, { query, texts })).json() as Promise<Located>,
    close: () => harness.close(),
  };
}
