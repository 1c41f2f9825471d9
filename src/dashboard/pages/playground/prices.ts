import type { OcrEngine } from "../../../domain/screens/detection.ts";
import type { operations } from "../../api/schema.d.ts";
import type { DetectOptions } from "./detect-options.ts";
import { writeUsd } from "./write-usd.ts";

type ModelList = operations["models.list"]["responses"][200]["content"]["application/json"];
export type Model = ModelList["data"][number];

/** Shown until a price is known. */
const UNKNOWN = "…";

/** Formats the price of a screenshot with that engine, from the list of models. */
export function writePrice(models: readonly Model[], engine: OcrEngine): string {
  const dollars = readPageDollars(models, engine);
  if (dollars === null) return UNKNOWN;
  return dollars === 0 ? "no charge" : `${writeUsd(dollars)} per screenshot`;
}

/** Formats the sum for several screenshots as a sentence; null if it isn't known yet. */
export function writeSum(dollars: number | null, count: number): string {
  if (dollars === null) return `Price: ${UNKNOWN}`;
  return dollars === 0 ? "No charge." : `Price: ${writeUsd(dollars)} for ${count}.`;
}

/** Formats a cost; null if it isn't known. */
export function writeCost(microdollars: number | null): string {
  return microdollars === null ? UNKNOWN : writeUsd(microdollars / 1e6);
}

/** Returns the price of a screenshot with that engine in dollars, or null if the models are not known yet. */
export function readPageDollars(models: readonly Model[], engine: OcrEngine): number | null {
  for (const { pricing } of models) {
    if (pricing.unit === "page" && pricing.ocr_engine === engine) return Number(pricing.page);
  }
  return null;
}

/** Returns the engine that is charged: without text, that is the free one. */
export function chooseChargedEngine({ inferenceType, ocrEngine }: DetectOptions): OcrEngine {
  return inferenceType === "detect" ? "free" : ocrEngine;
}

/** Formats a model's prices per million tokens, as people compare them. */
export function writeTokenPrice({ pricing }: Model): string {
  if (pricing.unit !== "token") return "";
  const [prompt, completion] = [Number(pricing.prompt) * 1e6, Number(pricing.completion) * 1e6];
  if (prompt === 0 && completion === 0) return "no charge";
  return `${writeUsd(prompt)} in, ${writeUsd(completion)} out per million tokens`;
}
