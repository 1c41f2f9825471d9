import type { InferenceType, OcrEngine } from "../screens/detection.ts";
import type { VlmModel } from "./vlm.ts";

/** The model that runs locate operations inside the Worker, without a provider. */
export const BUILT_IN_MODEL = "sightline/ground-1";

/** Prices in US dollars as exact decimal strings: per token of a VLM, per page of a detector. */
type ModelPricing =
  | { unit: "token"; currency: "USD"; prompt: string; completion: string }
  | { unit: "page"; currency: "USD"; page: string; ocr_engine: OcrEngine };

/** An entry of the model list (docs/contract/decisions.md, "Model list"). `created` is Unix seconds. */
export type ModelEntry = {
  id: string;
  object: "model";
  created: number;
  owned_by: string;
  type: "vlm" | "detector";
  name: string;
  description: string;
  /** In tokens; VLMs only. */
  context_length?: number;
  pricing: ModelPricing;
};

/** 2026-11-21, when this line of models was made. */
const FIRST_LINE_CREATED = 1_795_219_200;

const DETECT_LITE = {
  id: "sightline/detect-lite",
  object: "model",
  created: FIRST_LINE_CREATED,
  owned_by: "sightline",
  type: "detector",
  name: "Sightline Detect Lite",
  description: "Finds icons and controls, and reads text in one pass over the screenshot. Selected by ocr_engine free.",
  pricing: { unit: "page", currency: "USD", page: "0", ocr_engine: "free" },
} as const satisfies ModelEntry;

const DETECT_PRO = {
  id: "sightline/detect-pro",
  object: "model",
  created: FIRST_LINE_CREATED,
  owned_by: "sightline",
  type: "detector",
  name: "Sightline Detect Pro",
  description:
    "Finds icons and controls, reads text in two passes, the second at up to 1.4 times the scale of the first, and " +
    "reads lines that are hard to read in several views. Selected by ocr_engine premium.",
  pricing: { unit: "page", currency: "USD", page: "0.001", ocr_engine: "premium" },
} as const satisfies ModelEntry;

const GROUND_1 = {
  id: BUILT_IN_MODEL,
  object: "model",
  created: FIRST_LINE_CREATED,
  owned_by: "sightline",
  type: "vlm",
  name: "Sightline Ground 1",
  description:
    "Built in, without a provider: matches the query with names, roles, values, order and places by rules and learned tables. " +
    "Looks at the screenshot's icons and controls where the supplied elements or texts don't decide.",
  // The built-in model doesn't count tokens: the contract's request limits apply long before this one.
  context_length: 1_048_576,
  pricing: { unit: "token", currency: "USD", prompt: "0", completion: "0" },
} as const satisfies ModelEntry;

/**
 * Lists the models that a deployment can serve, in the order of the model list.
 *
 * @param models those behind a provider, as `readModelSettings` returns them
 */
export function listModels(models: readonly VlmModel[]): readonly ModelEntry[] {
  return [GROUND_1, ...models.map(({ entry }) => entry), DETECT_LITE, DETECT_PRO];
}

/** Returns true if a locate operation may use this model: a listed VLM. Detectors are listed, but can't locate. */
export function canLocate(modelId: string, models: readonly VlmModel[]): boolean {
  return listModels(models).some((model) => model.id === modelId && model.type === "vlm");
}

/** Returns the model line that bills a detect call: Pro if the premium engine reads text, otherwise Lite. */
export function chooseDetectModel(
  inferenceType: InferenceType,
  ocrEngine: OcrEngine,
): { id: string; pageDollars: string } {
  const model = inferenceType !== "detect" && ocrEngine === "premium" ? DETECT_PRO : DETECT_LITE;
  return { id: model.id, pageDollars: model.pricing.page };
}
