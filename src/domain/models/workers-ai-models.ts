import { multiplyPrices, shiftPrice } from "../money/decimal.ts";
import { type BoxConvention, USUAL_CHAT, type VlmModel } from "./vlm.ts";

/**
 * The facts about a model of Workers AI, as of November 2026; check it again before a release. Ids: the catalog in
 * @cloudflare/workers-types 5.20261117.1. Prices in US dollars per million tokens, and context: for Qwen and Mistral
 * the model's page under https://developers.cloudflare.com/workers-ai/models/, for Gemma, Kimi and Llama
 * https://models.dev (providers/cloudflare-workers-ai). Release days: https://models.dev.
 */
type CuratedModel = {
  id: string;
  name: string;
  ownedBy: string;
  description: string;
  /** The release day. */
  released: string;
  contextLength: number;
  promptPerMillion: string;
  completionPerMillion: string;
  boxConvention: BoxConvention;
  maxImageSide: number | null;
  imageGrid: number;
  /** True if it accepts the parameters of chat completions, including `tool_choice`, and reasons unless told not to. */
  isChatCompletions: boolean;
};

const GENERATION_TIMEOUT_MS = 60_000;
const TOKENS_PER_PRICE_PLACES = 6;

/**
 * Left out: `@cf/moondream/moondream3.1-9B-A2B`, which points and detects through its own interface and accepts no
 * tools.
 *
 * Box conventions are those that the model family is known to be trained on. Kimi, Llama and Mistral document none;
 * they get thousandths, which don't depend on how the provider scales the image. None of them has been measured here:
 * that requires an account.
 */
const CURATED: readonly CuratedModel[] = [
  {
    id: "@cf/google/gemma-4-26b-a4b-it",
    name: "Gemma 4 26B A4B",
    ownedBy: "google",
    description: "Mixture of experts with 4 billion active parameters; the cheapest model with vision and tool calls.",
    released: "2026-04-02",
    contextLength: 256_000,
    promptPerMillion: "0.10",
    completionPerMillion: "0.30",
    // As for Gemini, on whose architecture it is built.
    boxConvention: "relative-1000-yxyx",
    maxImageSide: null,
    imageGrid: 1,
    isChatCompletions: true,
  },
  {
    id: "@cf/qwen/qwen3.8-27b",
    name: "Qwen 3.8 27B",
    ownedBy: "qwen",
    description: "Dense vision-language model, strong at agent tasks on screens.",
    released: "2026-08-14",
    contextLength: 262_144,
    promptPerMillion: "0.45",
    completionPerMillion: "3.20",
    // Since Qwen3-VL, the family uses thousandths on a grid of 32 pixels.
    boxConvention: "relative-1000-xyxy",
    maxImageSide: null,
    imageGrid: 32,
    isChatCompletions: true,
  },
  {
    id: "@cf/moonshotai/kimi-k2.6",
    name: "Kimi K2.6",
    ownedBy: "moonshotai",
    description: "Mixture of experts with 32 billion active parameters, made for long agent tasks.",
    released: "2026-04-21",
    contextLength: 262_144,
    promptPerMillion: "0.95",
    completionPerMillion: "4.00",
    boxConvention: "relative-1000-xyxy",
    maxImageSide: null,
    // MoonViT: patches of 14 pixels, merged two by two.
    imageGrid: 28,
    isChatCompletions: true,
  },
  {
    id: "@cf/meta/llama-4-scout-17b-16e-instruct",
    name: "Llama 4 Scout 17B 16E",
    ownedBy: "meta",
    description: "Mixture of 16 experts with 17 billion active parameters; fast, but less exact boxes.",
    released: "2025-04-05",
    contextLength: 131_000,
    promptPerMillion: "0.27",
    completionPerMillion: "0.85",
    boxConvention: "relative-1000-xyxy",
    // Its processor splits images into tiles of 336 pixels, at most 16: four by four.
    maxImageSide: 1344,
    imageGrid: 1,
    isChatCompletions: false,
  },
  {
    id: "@cf/mistralai/mistral-small-3.1-24b-instruct",
    name: "Mistral Small 3.1 24B",
    ownedBy: "mistralai",
    description: "Dense model of 24 billion parameters that reads screens in many languages.",
    released: "2025-03-17",
    contextLength: 128_000,
    promptPerMillion: "0.35",
    completionPerMillion: "0.56",
    boxConvention: "relative-1000-xyxy",
    // The longest side that its processor keeps (preprocessor_config.json of Mistral-Small-3.1-24B-Instruct-2503);
    // merged patches of 28 pixels.
    maxImageSide: 1540,
    imageGrid: 28,
    isChatCompletions: false,
  },
];

const CHAT_COMPLETIONS_IDS = new Set(CURATED.flatMap((model) => (model.isChatCompletions ? model.id : [])));

/** Lists the curated models of Workers AI, at their prices times `markup`. They are served only if the AI binding exists. */
export function listWorkersAiModels(markup: string): VlmModel[] {
  return CURATED.map((model) => {
    const prompt = shiftPrice(model.promptPerMillion, TOKENS_PER_PRICE_PLACES);
    const completion = shiftPrice(model.completionPerMillion, TOKENS_PER_PRICE_PLACES);
    return {
      entry: {
        id: model.id,
        object: "model",
        created: Date.parse(model.released) / 1000,
        owned_by: model.ownedBy,
        type: "vlm",
        name: model.name,
        description: model.description,
        context_length: model.contextLength,
        pricing: {
          unit: "token",
          currency: "USD",
          prompt: multiplyPrices(prompt, markup),
          completion: multiplyPrices(completion, markup),
        },
      },
      provider: "workers-ai",
      providerModel: model.id,
      boxConvention: model.boxConvention,
      answerStyle: "tool",
      contextLength: model.contextLength,
      maxImageSide: model.maxImageSide,
      imageGrid: model.imageGrid,
      chat: USUAL_CHAT,
      maxOutputTokens: null,
      providerPricing: { prompt, completion },
      timeoutMs: GENERATION_TIMEOUT_MS,
    };
  });
}

/**
 * Returns true if a model of Workers AI accepts `tool_choice` and must be told not to reason aloud. The others don't
 * know these parameters.
 */
export function takesChatCompletions(providerModel: string): boolean {
  return CHAT_COMPLETIONS_IDS.has(providerModel);
}
