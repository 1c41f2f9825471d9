import type { AnalysisAnswer, AnalysisRequest } from "../../../../domain/detection.ts";
import type { Backend } from "../../../../vision/hosts/host.ts";
import type { Loaded } from "./file-loader.ts";

/** The page's request to its Web Worker: one picture at a time. `backend` null: the best one available. */
export type VisionQuestion = { request: AnalysisRequest; backend: Backend | null };

/** The Web Worker's messages: its progress, then the result or why there is none. Times in milliseconds. */
export type VisionNews =
  | ({ kind: "loading" } & Loaded)
  | { kind: "detecting" }
  | { kind: "answered"; answer: AnalysisAnswer; backend: Backend; loadMs: number }
  | { kind: "failed"; message: string };
