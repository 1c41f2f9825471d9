import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";
import { startScriptedProvider } from "../scripted-provider/server.ts";
import { expectProblem } from "./expect-problem.ts";
import { PNG_BASE64 } from "./sample-images.ts";

const MODELS = [
  {
    id: "stub/priced",
    model: "vlm-1",
    name: "Priced",
    description: "Has a price of its own.",
    context_length: 32_768,
    box_convention: "absolute-xyxy",
    pricing: { prompt: "0.00000035", completion: "0.0000010" },
  },
  {
    id: "stub/marked-up",
    model: "vlm-2",
    name: "Marked up",
    description: "Costs what the provider asks, times the markup.",
    context_length: 8192,
    box_convention: "relative-1000-yxyx",
    provider_pricing: { prompt: "0.0000007", completion: "0.1" },
  },
];

const INPUTS = {
  "/api/v1/elements:locate": { elements: [{ id: "a", role: "button", name: "Save" }], image: PNG_BASE64 },
  "/api/v1/screenshots:locate": { image: PNG_BASE64 },
};

describe("configured models", () => {
  let harness: Harness;
  beforeAll(async () => {
    // An address on which nothing listens any more, so no request gets an answer.
    const gone = await startScriptedProvider();
    await gone.close();
    const OPENAI_MODELS = JSON.stringify(MODELS);
    harness = await startHarness({
      own: true,
      vision: true,
      settings: { OPENAI_BASE_URL: gone.baseUrl, OPENAI_MODELS, MARKUP: "1.1", DEFAULT_MODEL: "stub/priced" },
    });
  });
  afterAll(() => harness?.close());

  const locate = (path: string, body: Record<string, unknown>) =>
    harness.fetch(path, {
      method: "POST",
      headers: { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" },
      body: JSON.stringify({ query: "save", ...body }),
    });

  it("are listed to the official client, at their final prices, after the built-in one", async () => {
    const client = new OpenAI({ baseURL: harness.origin, apiKey: "unused" });
    const models = [];
    for await (const model of client.models.list()) models.push(model as unknown as Record<string, unknown>);
    expect(models.map(({ id }) => id)).toEqual([
      "sightline/ground-1",
      "stub/priced",
      "stub/marked-up",
      "sightline/detect-lite",
      "sightline/detect-pro",
    ]);
    expect(models[1]).toEqual({
      id: "stub/priced",
      object: "model",
      created: expect.any(Number),
      owned_by: "stub",
      type: "vlm",
      name: "Priced",
      description: "Has a price of its own.",
      context_length: 32_768,
      pricing: { unit: "token", currency: "USD", prompt: "0.00000035", completion: "0.0000010" },
    });
    expect(models[2]).toMatchObject({ pricing: { prompt: "0.00000077", completion: "0.11" } });
  });

  it.each([
    ["/api/v1/elements:locate", { model: "stub/marked-up" }],
    ["/api/v1/screenshots:locate", { model: "stub/marked-up" }],
    // The default.
    ["/api/v1/elements:locate", {}],
    ["/api/v1/screenshots:locate", { model: null }],
  ])("are accepted by %s with %j, which a provider that is gone fails", async (path, model) => {
    const response = await locate(path, { ...INPUTS[path as keyof typeof INPUTS], ...model });
    await expectProblem(response, { shape: "grounding", status: 502, code: "provider_failed", path });
  });

  it.each(["stub/other", "vlm-1", "sightline/detect-pro", "@cf/qwen/qwen3.8-27b"])(
    "are the only ones: not %s",
    async (model) => {
      const path = "/api/v1/elements:locate";
      const response = await locate(path, { ...INPUTS[path], model });
      await expectProblem(response, { shape: "grounding", status: 400, code: "unsupported_model", path });
    },
  );

  it("leave the built-in model to those who name it", async () => {
    const path = "/api/v1/elements:locate";
    const response = await locate(path, { ...INPUTS[path], model: "sightline/ground-1" });
    expect(await response.json()).toMatchObject({ found: true, element_id: "a", model: "sightline/ground-1" });
  });
});
