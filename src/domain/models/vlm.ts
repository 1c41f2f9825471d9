import type { ModelEntry } from "./model-catalog.ts";

/**
 * How a model writes a box: four numbers, in pixels of the image as it was sent to the model, or in thousandths of that
 * image's sides, with x or y first. Gemini uses `relative-1000-yxyx`, Qwen3-VL `relative-1000-xyxy`, Qwen2.5-VL
 * `absolute-xyxy`.
 */
export type BoxConvention = "absolute-xyxy" | "relative-1000-xyxy" | "relative-1000-yxyx";

/** The parts of a chat completion besides the messages and the tool. */
export type ChatStyle = {
  /** The field that limits the answer's length. OpenAI's reasoning models refuse the first. */
  tokenLimitField: "max_tokens" | "max_completion_tokens";
  /** Null: not sent, for models that refuse it. */
  temperature: number | null;
  /** Further members of the request, such as `reasoning_effort`. */
  more: Readonly<Record<string, unknown>>;
};

/** The usual parameters: the same screen and query should get the same answer, as far as the model allows. */
export const USUAL_CHAT: ChatStyle = { tokenLimitField: "max_tokens", temperature: 0, more: {} };

/** A vision-language model behind a provider, as locate needs to know it. */
export type VlmModel = {
  /** The entry in the model list; its `type` is `vlm`. */
  entry: ModelEntry;
  provider: "openai-compatible" | "workers-ai";
  /** The model's name at the provider. */
  providerModel: string;
  boxConvention: BoxConvention;
  /** `tool`: the model answers by a tool call; `json`: by a JSON object in its text. */
  answerStyle: "tool" | "json";
  chat: ChatStyle;
  /** Tokens of a request and its answer together. */
  contextLength: number;
  /** Output tokens, including reasoning; null: as many as an answer needs. */
  maxOutputTokens: number | null;
  /** Longest side of an image to send, in pixels; null if only the pixel budget applies. */
  maxImageSide: number | null;
  /** Side lengths sent are multiples of it, in pixels; 1 allows any. 28 for Qwen2.5-VL, 32 for Qwen3-VL. */
  imageGrid: number;
  /** The provider's prices: US dollars per token, as exact decimal strings. */
  providerPricing: { prompt: string; completion: string };
  timeoutMs: number;
};
