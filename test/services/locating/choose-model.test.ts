import { describe, expect, it } from "vitest";
import { BUILT_IN_MODEL } from "../../../src/domain/models/model-catalog.ts";
import { readConfig } from "../../../src/services/config.ts";
import { mayAskVlm } from "../../../src/services/locating/choose-model.ts";

const VLM = "test/vlm";
const MODELS = JSON.stringify([
  {
    ...{ id: VLM, model: "vlm", name: "VLM", description: "", context_length: 32_768, box_convention: "absolute-xyxy" },
    pricing: { prompt: "0", completion: "0" },
  },
]);
const read = (more: Record<string, string> = {}) =>
  readConfig({ OPENAI_BASE_URL: "https://models.example", OPENAI_MODELS: MODELS, ...more });

describe("whether a locate request may reach a vision-language model is known", () => {
  it.each([
    ["names it", VLM, {}, true],
    ["names none, and it is the default", undefined, { DEFAULT_MODEL: VLM }, true],
    ["names none, and it is asked where the built-in model is unsure", null, { ASK_UP_MODEL: VLM }, true],
    ["names none, and the built-in model answers alone", null, {}, false],
    ["names the built-in model, whatever is asked otherwise", BUILT_IN_MODEL, { ASK_UP_MODEL: VLM }, false],
    ["names the built-in model, which isn't the default", BUILT_IN_MODEL, { DEFAULT_MODEL: VLM }, false],
    ["names what isn't served", "test/none", {}, false],
    ["names no text", 1, { ASK_UP_MODEL: VLM }, false],
  ] as const)("if it %s", (_when, requested, settings, expected) => {
    expect(mayAskVlm(requested, read(settings))).toBe(expected);
  });
});
