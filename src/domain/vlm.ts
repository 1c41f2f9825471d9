import type { ModelEntry } from "./model-catalog.ts";

/**
 * How a model says a box: four numbers, in pixels of the image as it was sent to the model, or in thousandths of that
 * image's sides, with x or y first. `relative-1000-yxyx` is what Gemini speaks, `relative-1000-xyxy` Qwen3-VL,
 * `absolute-xyxy` Qwen2.5-VL.
 */
export type BoxConvention = "absolute-xyxy" | "relative-1000-xyxy" | "relative-1000-yxyx";

/** A vision-language model behind a provider, as locate needs to know it. */
export type VlmModel = {
  /** What the model list shows; its `type` is `vlm`. */
  entry: ModelEntry;
  provider: "openai-compatible" | "workers-ai";
  /** The model's name at the provider. */
  providerModel: string;
  boxConvention: BoxConvention;
  /** Whether it answers by a tool call, or by a JSON object in its text. */
  answerStyle: "tool" | "json";
  /** Tokens of a request and its answer together. */
  contextLength: number;
  /** Longest side of an image to send, in pixels; null where only the pixel budget binds. */
  maxImageSide: number | null;
  /** Side lengths sent are multiples of it, in pixels; 1 is any. 28 for Qwen2.5-VL, 32 for Qwen3-VL. */
  imageGrid: number;
  /** What the provider asks: US dollars a token as exact decimal strings. */
  providerPricing: { prompt: string; completion: string };
  timeoutMs: number;
};
