import { Problem } from "../../domain/errors/problem.ts";
import { listModels } from "../../domain/models/model-catalog.ts";
import type { VlmModel } from "../../domain/models/vlm.ts";
import type { TokenPricing } from "../../domain/money/token-cost.ts";
import type { Config } from "../config.ts";

/** The model of a locate request, and its final prices. `vlm` is null for the built-in model, which needs no provider. */
export type ChosenModel = { id: string; pricing: TokenPricing; vlm: VlmModel | null };

/** Returns the model that a locate request names, or the default. Throws a 400 `unsupported_model` before anything is billed. */
export function chooseModel(
  requested: string | null | undefined,
  { models, defaultModel }: Pick<Config, "models" | "defaultModel">,
): ChosenModel {
  const id = requested ?? defaultModel;
  const entry = listModels(models).find((listed) => listed.id === id && listed.type === "vlm");
  if (entry?.pricing.unit === "token") {
    return { id, pricing: entry.pricing, vlm: models.find((model) => model.entry.id === id) ?? null };
  }
  const message = "must be a model of type vlm from GET /models";
  throw new Problem("unsupported_model", `model ${message}.`, { fields: [{ path: "body.model", message }] });
}

/** Returns true if a locate request for this model may reach a vision-language model, be it the one that is asked where the built-in model is unsure. */
export function mayAskVlm(
  requested: unknown,
  { models, defaultModel, askUp }: Pick<Config, "models" | "defaultModel" | "askUp">,
): boolean {
  const id = requested ?? defaultModel;
  const asksUp = askUp !== null && (requested ?? null) === null;
  return asksUp || models.some(({ entry }) => entry.id === id);
}
