import { describe, expect, it } from "vitest";
import { canLocate, chooseDetectModel, listModels } from "../../src/domain/model-catalog.ts";
import { computeCostMicrodollars } from "../../src/domain/money.ts";

describe("the model catalog", () => {
  it("lets locate name VLMs only", () => {
    expect(
      listModels()
        .filter(({ id }) => canLocate(id))
        .map(({ type }) => type),
    ).toEqual(["vlm"]);
    expect(["", "sightline/ground", "toString", "sightline/detect-pro"].filter(canLocate)).toEqual([]);
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
    const models = listModels();
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
    for (const { pricing } of models) {
      const prices = pricing.unit === "token" ? [pricing.prompt, pricing.completion] : [pricing.page];
      for (const price of prices) expect(price).toMatch(/^\d+(\.\d+)?$/);
    }
  });
});
