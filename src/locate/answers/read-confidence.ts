import type { LooseValue } from "./loose-json.ts";

/** The confidence of an answer whose model gave no estimate, or none on the requested scale. */
const UNSTATED_CONFIDENCE = 0.5;

/** The confidence of an answer that the code refused: nothing of the model's own estimate is left. */
export const REFUSED_CONFIDENCE = 0;

/**
 * Reads a model's estimate, 0 to 1. Accepts numbers in quotes and explicit percentages ("85%"). A missing, unreadable
 * or out-of-range estimate is neither clamped nor guessed: it counts as not stated.
 */
export function readConfidence(value: LooseValue | undefined): number {
  const stated = typeof value === "string" ? readWrittenNumber(value.trim()) : value;
  return typeof stated === "number" && stated >= 0 && stated <= 1 ? stated + 0 : UNSTATED_CONFIDENCE;
}

function readWrittenNumber(text: string): number {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,17})?|\.\d{1,17})\s*(%)?$/.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) / (percent ? 100 : 1);
}
