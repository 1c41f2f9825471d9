import { describe, expect, it } from "vitest";
import { canLocate, chooseDetectModel, listModels } from "../../../src/domain/models/model-catalog.ts";
import { listWorkersAiModels, takesChatCompletions } from "../../../src/domain/models/workers-ai-models.ts";
import { computeCostMicrodollars } from "../../../src/domain/money/money.ts";

const CURATED = listWorkersAiModels("1");

describe("the model catalog", () => {
  it("lets locate name VLMs only", () => {
    const located = listModels(CURATED).filter(({ id }) => canLocate(id, CURATED));
    expect(located.map(({ type }) => type)).toEqual(["vlm", ...CURATED.map(() => "vlm")]);
    const others = ["", "sightline/ground", "toString", "sightline/detect-pro"];
    expect(others.filter((id) => canLocate(id, CURATED))).toEqual([]);
  });

  it("holds the built-in models alone where no provider is configured", () => {
    expect(listModels([]).map(({ id }) => id)).toEqual([
      "sightline/ground-1",
      "sightline/detect-lite",
      "sightline/detect-pro",
    ]);
    expect(CURATED.filter(({ entry }) => canLocate(entry.id, []))).toEqual([]);
  });

  it.each([
    ["detect", "free", "sightline/detect-lite", 0],
    ["detect", "premium", "sightline/detect-lite", 0],
    ["ocr", "free", "sightline/detect-lite", 0],
    ["ocr", "premium", "sightline/detect-pro", 1000],
    ["combined", "free", "sightline/detect-lite", 0],
    ["combined", "premium", "sightline/detect-pro", 1000],
  ] as const)("bills %s by the %s engine as %s: %i microdollars a page", (inferenceType, ocrEngine, id, cost) => {
    const model = chooseDetectModel(inferenceType, ocrEngine);
    expect([model.id, computeCostMicrodollars(model.pageDollars, 1)]).toEqual([id, cost]);
  });

  it("lists each id once, with prices that are exact decimals", () => {
    const models = listModels(CURATED);
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
    for (const { pricing } of models) {
      const prices = pricing.unit === "token" ? [pricing.prompt, pricing.completion] : [pricing.page];
      for (const price of prices) expect(price).toMatch(/^\d+(\.\d+)?$/);
    }
  });
});

describe("the curated models of Workers AI", () => {
  it.each([
    ["@cf/google/gemma-4-26b-a4b-it", "0.0000001", "0.0000003", true],
    ["@cf/qwen/qwen3.8-27b", "0.00000045", "0.0000032", true],
    ["@cf/moonshotai/kimi-k2.6", "0.00000095", "0.000004", true],
    ["@cf/meta/llama-4-scout-17b-16e-instruct", "0.00000027", "0.00000085", false],
    ["@cf/mistralai/mistral-small-3.1-24b-instruct", "0.00000035", "0.00000056", false],
  ])("%s costs %s and %s dollars a token", (id, prompt, completion, isChat) => {
    const model = CURATED.find(({ entry }) => entry.id === id);
    expect(model?.entry.pricing).toEqual({ unit: "token", currency: "USD", prompt, completion });
    expect(model?.providerPricing).toEqual({ prompt, completion });
    expect(model?.providerModel).toBe(id);
    expect(takesChatCompletions(id)).toBe(isChat);
  });

  it("show the provider's price times the markup, exactly, and keep the provider's own", () => {
    const [gemma] = listWorkersAiModels("1.15");
    expect(gemma?.entry.pricing).toMatchObject({ prompt: "0.000000115", completion: "0.000000345" });
    expect(gemma?.providerPricing).toEqual({ prompt: "0.0000001", completion: "0.0000003" });
  });

  it("have a context, a deadline, and images that fit their grid", () => {
    for (const model of CURATED) {
      expect(model.entry.context_length).toBe(model.contextLength);
      expect(model.timeoutMs).toBeGreaterThan(0);
      expect(Number.isInteger(model.entry.created)).toBe(true);
      expect((model.maxImageSide ?? 0) % model.imageGrid).toBe(0);
    }
  });
});
