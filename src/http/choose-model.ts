import { canLocate } from "../domain/model-catalog.ts";
import type { VlmModel } from "../domain/vlm.ts";
import type { Config } from "./config.ts";
import { Problem } from "./problem.ts";

/** The model of a locate request. `vlm` is null for the built-in model, which needs no provider. */
export type ChosenModel = { id: string; vlm: VlmModel | null };

/** The model that a locate request names, else the default. Throws a 400 `unsupported_model`, before anything is billed. */
export function chooseModel(
  requested: string | null | undefined,
  { models, defaultModel }: Pick<Config, "models" | "defaultModel">,
): ChosenModel {
  const id = requested ?? defaultModel;
  if (canLocate(id, models)) return { id, vlm: models.find(({ entry }) => entry.id === id) ?? null };
  const message = "must be a model of type vlm from GET /models";
  throw new Problem("unsupported_model", `model ${message}.`, { fields: [{ path: "model", message }] });
}
