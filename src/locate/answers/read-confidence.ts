import type { LooseValue } from "./loose-json.ts";

/** What an answer counts for whose model gave no estimate, or none on the scale that was asked for. */
export const UNSTATED_CONFIDENCE = 0.5;

/** What an answer counts for that the code refused: nothing of the model's own estimate is left. */
export const REFUSED_CONFIDENCE = 0;

/**
 * A model's estimate, 0 to 1. Numbers in quotes and percentages that say so ("85%") are read; what is missing, unreadable or off the
 * scale is neither clamped nor guessed at: it counts as not stated.
 */
export function readConfidence(value: LooseValue | undefined): number {
  const stated = typeof value === "string" ? readWrittenNumber(value.trim()) : value;
  return typeof stated === "number" && stated >= 0 && stated <= 1 ? stated + 0 : UNSTATED_CONFIDENCE;
}

function readWrittenNumber(text: string): number {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,17})?|\.\d{1,17})\s*(%)?$/.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits) / (percent ? 100 : 1);
}
