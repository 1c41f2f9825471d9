import type { Analysis } from "../../../domain/screens/detection.ts";
import type { DetectOptions } from "./detect-options.ts";

export type Where = "service" | "browser";

/** The result of detect, and its timings. Times in milliseconds; null if unknown for that place. */
export type Run = {
  where: Where;
  options: DetectOptions;
  analysis: Analysis;
  stagesMs: Readonly<Record<string, number>>;
  backend: string | null;
  heap: string | null;
  /** The time for loading files, if it ran in the browser. */
  loadMs: number | null;
  /** From the click to the result. */
  totalMs: number;
  /** True if it came with the sample: nothing was timed then. */
  isSample: boolean;
};
