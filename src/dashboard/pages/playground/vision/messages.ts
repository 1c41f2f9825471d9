import type { AnalysisAnswer, AnalysisRequest, InferenceType } from "../../../../domain/screens/detection.ts";
import type { Backend } from "../../../../vision/hosts/host.ts";
import type { Loaded } from "./file-loader.ts";

/**
 * The page's request to its Web Worker, one at a time: to detect in a picture, or only to load and open what that needs.
 * `backend` null: the best one available.
 */
export type VisionQuestion = { backend: Backend | null } & (
  | { kind: "detect"; request: AnalysisRequest }
  | { kind: "warm-up"; inferenceType: InferenceType }
);

/** The Web Worker's messages: its progress, then the result or why there is none. Times in milliseconds. */
export type VisionNews =
  | ({ kind: "loading" } & Loaded)
  | { kind: "detecting" }
  | { kind: "warm" }
  | { kind: "answered"; answer: AnalysisAnswer; backend: Backend; loadMs: number }
  | { kind: "failed"; message: string };
