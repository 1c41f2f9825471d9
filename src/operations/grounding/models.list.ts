import * as v from "valibot";
import { listModels } from "../../domain/models/model-catalog.ts";
import { defineOperation } from "../../http/operation.ts";

const TokenPricing = v.object({
  unit: v.literal("token"),
  currency: v.literal("USD"),
  prompt: v.pipe(v.string(), v.description("US dollars per prompt token, as a decimal.")),
  completion: v.pipe(v.string(), v.description("US dollars per completion token, as a decimal.")),
});

const PagePricing = v.object({
  unit: v.literal("page"),
  currency: v.literal("USD"),
  page: v.pipe(v.string(), v.description("US dollars per screenshot, as a decimal.")),
  ocr_engine: v.picklist(["free", "premium"]),
});

const Model = v.object({
  id: v.string(),
  object: v.literal("model"),
  created: v.pipe(v.number(), v.integer(), v.description("Unix seconds.")),
  owned_by: v.string(),
  type: v.picklist(["vlm", "detector"]),
  name: v.string(),
  description: v.string(),
  context_length: v.optional(v.pipe(v.number(), v.integer(), v.description("In tokens; VLMs only."))),
  pricing: v.variant("unit", [TokenPricing, PagePricing]),
});

/** GET /models — docs/contract/interface.md, "GET /models"; entries as docs/contract/decisions.md, "Model list". */
export const listModelsOperation = defineOperation({
  id: "models.list",
  method: "GET",
  path: "/models",
  aliases: ["/api/v1/models"],
  summary: "List models",
  description: "Lists the models that this deployment serves, with their final prices. No key is required.",
  service: "grounding",
  auth: "public",
  openToBrowsers: true,
  response: v.object({ object: v.literal("list"), data: v.array(Model) }),
  errors: [],
  handle: (_input, { config }) => ({ object: "list" as const, data: [...listModels(config.models)] }),
});
