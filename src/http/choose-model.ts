import { canLocate } from "../domain/model-catalog.ts";
import { Problem } from "./problem.ts";

/** The model of a locate request: the one it names, else the default. Throws a 400 `unsupported_model`, before anything is billed. */
export function chooseModel(requested: string | null | undefined, defaultModel: string): string {
  const model = requested ?? defaultModel;
  if (canLocate(model)) return model;
  const message = "must be a model of type vlm from GET /models";
  throw new Problem("unsupported_model", `model ${message}.`, { fields: [{ path: "model", message }] });
}
