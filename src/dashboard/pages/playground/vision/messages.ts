import type { AnalysisAnswer, AnalysisRequest } from "../../../../domain/detection.ts";
import type { Backend } from "../../../../vision/hosts/host.ts";
import type { Loaded } from "./file-loader.ts";

/** What the page asks its Web Worker: one picture at a time. `backend` null: the best that there is. */
export type VisionQuestion = { request: AnalysisRequest; backend: Backend | null };

/** What the Web Worker tells: how far it is, then the answer or why there is none. Times in milliseconds. */
export type VisionNews =
  | ({ kind: "loading" } & Loaded)
  | { kind: "detecting" }
  | { kind: "answered"; answer: AnalysisAnswer; backend: Backend; loadMs: number }
  | { kind: "failed"; message: string };
