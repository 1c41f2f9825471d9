import type { Backend } from "../../../vision/hosts/host.ts";
import { ApiError, type Input } from "../../api/call.ts";
import { askService } from "./ask-service.ts";
import type { DetectOptions } from "./detect-options.ts";
import { type Picture, PictureError, writeBase64, writeDetail, writeMegabytes } from "./picture.ts";
import type { Run } from "./run.ts";
import type { Tools } from "./task-stage.ts";
import { runInBrowser } from "./vision/run-in-browser.ts";

/** Returns the options under the API's names. */
export function writeDetectBody(options: DetectOptions): Omit<Input<"screenshots.detect">["body"], "image"> {
  return {
    confidence_threshold: options.confidenceThreshold,
    inference_type: options.inferenceType,
    nms_iou_threshold: options.nmsIouThreshold,
    ocr_engine: options.ocrEngine,
  };
}

/** Runs detect on the service. @throws ApiError, PictureError */
export async function detectOnService(picture: Picture, options: DetectOptions, tools: Tools): Promise<Run> {
  const startMs = performance.now();
  const image = await writeBase64(picture.bytes);
  const body = { image, ...writeDetectBody(options) };
  const { answer, timing } = await askService("screenshots.detect", { body }, "Detecting", tools);
  return {
    where: "service",
    options,
    analysis: answer.data,
    stagesMs: timing.durationsMs,
    backend: timing.descriptions.backend ?? null,
    heap: timing.descriptions.heap ?? null,
    loadMs: null,
    totalMs: performance.now() - startMs,
    isSample: false,
  };
}

/**
 * Runs detect in this browser: nothing is sent.
 *
 * @param backend null for the best one available
 * @throws PictureError
 */
export async function detectInBrowser(
  picture: Picture,
  options: DetectOptions,
  backend: Backend | null,
  { signal, onStage }: Tools,
): Promise<Run> {
  const startMs = performance.now();
  const answered = await runInBrowser({ image: picture.bytes, ...options }, backend, {
    signal,
    onNews: (news) => {
      if (news.kind === "loading") {
        const { loadedBytes, totalBytes } = news;
        const label = `Loading what it needs: ${writeMegabytes(loadedBytes)} of ${writeMegabytes(totalBytes)}`;
        onStage({ label, share: loadedBytes / totalBytes });
      } else onStage({ label: "Detecting in your browser", share: null });
    },
  });
  const { answer, backend: usedBackend, loadMs } = answered;
  if (!answer.ok) throw new PictureError(writeDetail(answer.detail));
  return {
    where: "browser",
    options,
    analysis: answer.analysis,
    stagesMs: answer.diagnostics.stagesMs,
    backend: usedBackend,
    heap: `${(answer.diagnostics.heapBytes / 1024 / 1024).toFixed(1)}MB`,
    loadMs,
    totalMs: performance.now() - startMs,
    isSample: false,
  };
}

/** Returns true if these options need a new run: a higher confidence only leaves things out. */
export function needsNewRun({ options: done }: Run, wanted: DetectOptions): boolean {
  return (
    wanted.confidenceThreshold < done.confidenceThreshold ||
    wanted.nmsIouThreshold !== done.nmsIouThreshold ||
    wanted.inferenceType !== done.inferenceType ||
    (wanted.ocrEngine !== done.ocrEngine && wanted.inferenceType !== "detect")
  );
}

/** Returns true if an error is about the picture itself, not about the call. */
export function isAboutPicture(error: Error): boolean {
  return error instanceof PictureError || (error instanceof ApiError && error.code === "invalid_image");
}
