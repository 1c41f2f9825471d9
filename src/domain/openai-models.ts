import * as v from "valibot";
import { isPrice, multiplyPrices } from "./decimal.ts";
import type { VlmModel } from "./vlm.ts";

const MAX_MODELS = 500;
const MAX_CONTEXT_TOKENS = 100_000_000;
const MAX_TIMEOUT_SECONDS = 600;
const DEFAULT_TIMEOUT_SECONDS = 60;
const MIN_IMAGE_SIDE = 16;
/** The longest side of an image that a request may hold (docs/contract/decisions.md, "Images"). */
const MAX_IMAGE_SIDE = 16_384;
const MAX_IMAGE_GRID = 256;
/** 2026-11-21: when this line of models was made. A configured model has no date of its own. */
const CONFIGURED_CREATED = 1_795_219_200;

const text = (minimum: number, maximum: number) => {
  const message = `must be text of ${minimum} to ${maximum} characters`;
  return v.pipe(
    v.string(message),
    v.check((value) => {
      const length = [...value].length;
      return length >= minimum && length <= maximum;
    }, message),
  );
};

const name = (maximum: number) => {
  const message = `must be text of 1 to ${maximum} visible characters`;
  return v.pipe(
    v.string(message),
    v.check((value) => /^[^\s\p{C}]+$/u.test(value) && [...value].length <= maximum, message),
  );
};

const whole = (minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(minimum, message), v.maxValue(maximum, message));
};

const Price = (() => {
  const message = 'must be US dollars a token as a decimal in quotes, such as "0.000001"';
  return v.pipe(v.string(message), v.check(isPrice, message));
})();

/** The rule of an object. Replaces the rules of its fields if the object is missing. */
const objectRule = (rule: string) => (issue: v.BaseIssue<unknown>) =>
  issue.expected === "Object" ? rule : "is missing";

const Pricing = v.object(
  { prompt: Price, completion: Price },
  objectRule('must be { "prompt": "…", "completion": "…" }'),
);

const TimeoutSeconds = (() => {
  const message = `must be a number above 0 and at most ${MAX_TIMEOUT_SECONDS}`;
  return v.pipe(
    v.number(message),
    v.check((seconds) => seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS, message),
  );
})();

/** One entry of `OPENAI_MODELS` (docs/contract/control.md, "OPENAI_MODELS"). Unknown fields are ignored. */
const Model = v.pipe(
  v.object(
    {
      id: name(256),
      model: text(1, 256),
      name: text(1, 256),
      description: text(0, 2048),
      context_length: whole(1, MAX_CONTEXT_TOKENS),
      box_convention: v.picklist(
        ["absolute-xyxy", "relative-1000-xyxy", "relative-1000-yxyx"],
        "must be absolute-xyxy, relative-1000-xyxy or relative-1000-yxyx",
      ),
      pricing: v.optional(Pricing),
      provider_pricing: v.optional(Pricing),
      timeout_seconds: v.optional(TimeoutSeconds, DEFAULT_TIMEOUT_SECONDS),
      max_image_side: v.optional(v.nullable(whole(MIN_IMAGE_SIDE, MAX_IMAGE_SIDE)), null),
      image_grid: v.optional(whole(1, MAX_IMAGE_GRID), 1),
      answer_style: v.optional(v.picklist(["tool", "json"], "must be tool or json"), "tool"),
    },
    objectRule("must be an object"),
  ),
  v.forward(
    v.check(
      ({ pricing, provider_pricing }) => pricing !== undefined || provider_pricing !== undefined,
      "is required without provider_pricing, from which MARKUP computes it",
    ),
    ["pricing"],
  ),
  v.forward(
    v.check(
      ({ max_image_side: side, image_grid: grid }) => side === null || side >= grid,
      "must not be below image_grid",
    ),
    ["max_image_side"],
  ),
);

type ModelSetting = v.InferOutput<typeof Model>;

/**
 * Reads `OPENAI_MODELS`.
 *
 * @param markup factor on `provider_pricing` for a model without `pricing`, which is final
 * @param takenIds ids of the deployment's other models
 * @returns the models, or every fault as the field's name and its rule, such as `OPENAI_MODELS[2].pricing.prompt must
 * be …`, but never its value
 */
export function readOpenAiModels(
  json: string,
  markup: string,
  takenIds: ReadonlySet<string>,
): { models: VlmModel[]; faults: string[] } {
  const fail = (...faults: string[]) => ({ models: [], faults: faults.map((fault) => `OPENAI_MODELS${fault}`) });
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    return fail(" must be a JSON array");
  }
  if (!Array.isArray(entries)) return fail(" must be a JSON array");
  if (entries.length > MAX_MODELS) return fail(` must have at most ${MAX_MODELS} models`);
  const read = entries.map((entry) => v.safeParse(Model, entry));
  const faults = read.flatMap(({ issues = [] }, index) =>
    issues.map((issue) => `[${index}]${writePath(issue)} ${issue.message}`),
  );
  faults.push(...listIdFaults(entries, takenIds));
  if (faults.length > 0) return fail(...faults);
  return { models: read.flatMap((result) => (result.success ? describeModel(result.output, markup) : [])), faults: [] };
}

function writePath(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).map(({ key }) => `.${String(key)}`).join("");
}

function listIdFaults(entries: readonly unknown[], takenIds: ReadonlySet<string>): string[] {
  const firstIndexes = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const id = (entry as { id?: unknown } | null)?.id;
    if (typeof id !== "string") return [];
    const first = firstIndexes.get(id);
    if (first !== undefined) return `[${index}].id must be unique, and is also the id of OPENAI_MODELS[${first}]`;
    firstIndexes.set(id, index);
    return takenIds.has(id) ? `[${index}].id must not be the id of a built-in model` : [];
  });
}

function describeModel(setting: ModelSetting, markup: string): VlmModel {
  const providerPricing = setting.provider_pricing ?? setting.pricing ?? { prompt: "0", completion: "0" };
  const pricing = setting.pricing ?? {
    prompt: multiplyPrices(providerPricing.prompt, markup),
    completion: multiplyPrices(providerPricing.completion, markup),
  };
  return {
    entry: {
      id: setting.id,
      object: "model",
      created: CONFIGURED_CREATED,
      owned_by: readOwner(setting.id),
      type: "vlm",
      name: setting.name,
      description: setting.description,
      context_length: setting.context_length,
      pricing: { unit: "token", currency: "USD", prompt: pricing.prompt, completion: pricing.completion },
    },
    provider: "openai-compatible",
    providerModel: setting.model,
    boxConvention: setting.box_convention,
    answerStyle: setting.answer_style,
    contextLength: setting.context_length,
    maxImageSide: setting.max_image_side,
    imageGrid: setting.image_grid,
    providerPricing: { prompt: providerPricing.prompt, completion: providerPricing.completion },
    timeoutMs: setting.timeout_seconds * 1000,
  };
}

/** Returns `qwen` for `qwen/qwen3-vl`. An id without a slash has no owner. */
function readOwner(id: string): string {
  return /^([^/]+)\/./.exec(id)?.[1] ?? "custom";
}
