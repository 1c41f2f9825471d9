import { describe, expect, it } from "vitest";
import { BadSettingsError, ConfigError } from "../../../src/domain/errors/config-error.ts";
import { readModelSettings } from "../../../src/domain/models/model-settings.ts";

const AI = { run: async () => ({}) };
const BASE = { OPENAI_BASE_URL: "https://provider.example/v1" };

/** A model with all fields of docs/contract/control.md, "OPENAI_MODELS". */
const MODEL = {
  id: "stub/vlm-1",
  model: "vlm-1",
  name: "VLM 1",
  description: "Sees.",
  context_length: 32_768,
  box_convention: "absolute-xyxy",
  pricing: { prompt: "0.000001", completion: "0.000002" },
};

const readModels = (models: unknown, more: Record<string, unknown> = {}) =>
  readModelSettings({ ...BASE, OPENAI_MODELS: JSON.stringify(models), ...more }).models;

function listFaults(variables: object): readonly string[] {
  try {
    readModelSettings(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    if (error instanceof BadSettingsError) return error.faults;
    throw error;
  }
  return [];
}

describe("the models of a deployment", () => {
  it("are none, and the built-in model is the default, where nothing is set", () => {
    expect(readModelSettings({})).toEqual({
      models: [],
      defaultModel: "sightline/ground-1",
      servers: new Map(),
      aiGateway: null,
      secondLook: false,
      askUp: null,
    });
    const blank = { OPENAI_MODELS: " ", OPENAI_BASE_URL: "", OPENAI_API_KEY: " ", MARKUP: "", DEFAULT_MODEL: " " };
    expect(readModelSettings({ ...blank, AI_GATEWAY_ID: " ", AI: undefined })).toEqual(readModelSettings({}));
  });

  it("are those of OPENAI_MODELS, with the defaults of what is left out", () => {
    expect(readModels([MODEL])).toEqual([
      {
        entry: {
          id: "stub/vlm-1",
          object: "model",
          created: 1_795_219_200,
          owned_by: "stub",
          type: "vlm",
          name: "VLM 1",
          description: "Sees.",
          context_length: 32_768,
          pricing: { unit: "token", currency: "USD", prompt: "0.000001", completion: "0.000002" },
        },
        provider: "openai-compatible",
        providerModel: "vlm-1",
        boxConvention: "absolute-xyxy",
        answerStyle: "tool",
        chat: { tokenLimitField: "max_tokens", temperature: 0, more: {} },
        contextLength: 32_768,
        maxOutputTokens: null,
        maxImageSide: null,
        imageGrid: 1,
        providerPricing: { prompt: "0.000001", completion: "0.000002" },
        timeoutMs: 60_000,
      },
    ]);
  });

  it("take every optional field", () => {
    const more = {
      provider_pricing: { prompt: "0.0000005", completion: "0.000001" },
      timeout_seconds: 2.5,
      max_image_side: 1344,
      image_grid: 28,
      answer_style: "json",
    };
    expect(readModels([{ ...MODEL, ...more }])[0]).toMatchObject({
      providerPricing: { prompt: "0.0000005", completion: "0.000001" },
      entry: { pricing: { prompt: "0.000001", completion: "0.000002" } },
      timeoutMs: 2500,
      maxImageSide: 1344,
      imageGrid: 28,
      answerStyle: "json",
    });
  });

  it("have pricing as their final price, whatever the markup", () => {
    const provider_pricing = { prompt: "0.0000005", completion: "0.000001" };
    const [both] = readModels([{ ...MODEL, provider_pricing }], { MARKUP: "3" });
    expect(both?.entry.pricing).toMatchObject({ prompt: "0.000001", completion: "0.000002" });
  });

  it.each([
    ["1.0", "0.0000007", "0.0000007"],
    ["1.1", "0.0000007", "0.00000077"],
    ["1.15", "0.00000035", "0.0000004025"],
    ["3", "0.1", "0.3"],
    ["0.5", "0.000001", "0.0000005"],
    [undefined, "0.0000010", "0.000001"],
  ])("without pricing cost the markup %s times the provider's %s: %s", (MARKUP, prompt, final) => {
    const { pricing: _left, ...model } = MODEL;
    const [only] = readModels([{ ...model, provider_pricing: { prompt, completion: "0" } }], { MARKUP });
    expect(only?.entry.pricing).toEqual({ unit: "token", currency: "USD", prompt: final, completion: "0" });
    expect(only?.providerPricing.prompt).toBe(prompt);
  });

  it("of Workers AI are there with its binding only, before the configured ones", () => {
    const ids = readModels([MODEL], { AI }).map(({ entry }) => entry.id);
    expect(ids.at(-1)).toBe("stub/vlm-1");
    expect(ids.slice(0, -1).every((id) => id.startsWith("@cf/"))).toBe(true);
    expect(ids.length).toBeGreaterThan(1);
    for (const binding of ["AI", true, {}, null, { run: "x" }])
      expect(readModelSettings({ AI: binding }).models).toEqual([]);
  });

  it.each([
    ["sightline/ground-1", {}],
    ["stub/vlm-1", {}],
    ["@cf/qwen/qwen3.8-27b", { AI }],
  ])("may have %s as the default", (DEFAULT_MODEL, more) => {
    const settings = readModelSettings({ ...BASE, OPENAI_MODELS: JSON.stringify([MODEL]), DEFAULT_MODEL, ...more });
    expect(settings.defaultModel).toBe(DEFAULT_MODEL);
  });

  it("keep the provider's address and key, and the gateway's options", () => {
    const settings = readModelSettings({
      OPENAI_BASE_URL: " https://provider.example/v1// ",
      OPENAI_API_KEY: " sk-1 ",
      OPENAI_MODELS: JSON.stringify([MODEL]),
      AI_GATEWAY_ID: "my-gateway_1",
      AI_GATEWAY_SKIP_CACHE: "true",
      AI_GATEWAY_CACHE_TTL_SECONDS: "3600",
      AI_GATEWAY_COLLECT_LOG: "false",
      SECOND_LOOK: "true",
    });
    expect(settings.secondLook).toBe(true);
    expect(settings.servers.get(MODEL.id)).toEqual({
      baseUrl: "https://provider.example/v1",
      apiKey: "sk-1",
      headers: {},
    });
    expect(settings.aiGateway).toEqual({
      id: "my-gateway_1",
      skipCache: true,
      cacheTtlSeconds: 3600,
      collectLog: false,
    });
  });

  it("name the model that is asked where the built-in one is less sure than 0.5, or than they say", () => {
    const read = (more: object) =>
      readModelSettings({ ...BASE, OPENAI_MODELS: JSON.stringify([MODEL]), ...more }).askUp;
    expect(read({})).toBeNull();
    expect(read({ ASK_UP_BELOW: "0.7" })).toBeNull();
    expect(read({ ASK_UP_MODEL: MODEL.id })).toEqual({ model: MODEL.id, below: 0.5 });
    for (const [text, below] of Object.entries({ "0": 0, "0.75": 0.75, ".5": 0.5, "1": 1, "1.0": 1 }))
      expect(read({ ASK_UP_MODEL: MODEL.id, ASK_UP_BELOW: text })).toEqual({ model: MODEL.id, below });
  });

  it.each([
    "http://127.0.0.1:8080/v1",
    "http://localhost:1/",
    "http://[::1]:1/v1",
    "http://vllm.lan/v1",
    "https://1.2.3.4",
  ])("may be at %s", (OPENAI_BASE_URL) => {
    expect(listFaults({ OPENAI_BASE_URL })).toEqual([]);
  });
});

describe("a model that reasons", () => {
  const read = (more: object) => readModels([{ ...MODEL, reasoning_effort: "low", ...more }])[0];

  it("gets max_completion_tokens, with room to think, and no temperature", () => {
    expect(read({})).toMatchObject({
      chat: { tokenLimitField: "max_completion_tokens", temperature: null, more: { reasoning_effort: "low" } },
      maxOutputTokens: 8192,
    });
  });

  it("leaves half of a short context to the question", () => {
    expect(read({ context_length: 8000 })?.maxOutputTokens).toBe(4000);
  });

  it("gets what its entry says", () => {
    const more = {
      ...{ token_limit_field: "max_tokens", max_output_tokens: 500, temperature: 1 },
      extra_body: { verbosity: "low", provider: { sort: "latency" } },
    };
    expect(read(more)).toMatchObject({
      chat: {
        ...{ tokenLimitField: "max_tokens", temperature: 1 },
        more: { reasoning_effort: "low", verbosity: "low", provider: { sort: "latency" } },
      },
      maxOutputTokens: 500,
    });
  });

  it("needs no reasoning_effort to get no temperature", () => {
    expect(readModels([{ ...MODEL, temperature: null }])[0]?.chat).toEqual({
      ...{ tokenLimitField: "max_tokens", temperature: null },
      more: {},
    });
  });
});

describe("a model's server", () => {
  const KEYS = { OPENAI_API_KEY: "sk-usual", ROUTER_KEY: " sk-router ", GATEWAY_TOKEN: "token" };
  const find = (more: object, variables: object = { ...BASE, ...KEYS }) =>
    readModelSettings({ ...variables, OPENAI_MODELS: JSON.stringify([{ ...MODEL, ...more }]) }).servers.get(MODEL.id);

  it("is the usual one, unless the model names another", () => {
    expect(find({})).toEqual({ baseUrl: BASE.OPENAI_BASE_URL, apiKey: "sk-usual", headers: {} });
  });

  it("never gets the usual one's key, if it is another", () => {
    expect(find({ base_url: "https://router.example/v1/" })).toEqual({
      ...{ baseUrl: "https://router.example/v1", apiKey: null, headers: {} },
    });
  });

  it("has the key and the headers that the model names, at either address", () => {
    const more = { api_key_name: "ROUTER_KEY", headers: { "cf-aig-authorization": "Bearer {GATEWAY_TOKEN}" } };
    const told = { apiKey: "sk-router", headers: { "cf-aig-authorization": "Bearer token" } };
    expect(find(more)).toEqual({ baseUrl: BASE.OPENAI_BASE_URL, ...told });
    expect(find({ ...more, base_url: "https://router.example" })).toEqual({
      baseUrl: "https://router.example",
      ...told,
    });
  });

  it("is enough without OPENAI_BASE_URL", () => {
    expect(find({ base_url: "http://127.0.0.1:8000/v1", api_key_name: "ROUTER_KEY" }, KEYS)?.apiKey).toBe("sk-router");
    expect(listFaults({ OPENAI_MODELS: JSON.stringify([MODEL]) })).toEqual([
      "OPENAI_BASE_URL is required with OPENAI_MODELS",
    ]);
  });

  it.each<[object, string]>([
    [{ api_key_name: "OTHER_KEY" }, "api_key_name names OTHER_KEY, which isn't set"],
    [{ api_key_name: "BAD_KEY" }, "api_key_name must have at most 4096 visible ASCII characters"],
    [{ headers: { "x-a": "{OTHER_KEY}" } }, "headers.x-a names OTHER_KEY, which isn't set"],
    [{ headers: { "x-a": "{other}" } }, "headers.x-a may name settings only in braces, such as {GATEWAY_TOKEN}"],
    [{ headers: { "x-a": "{BAD_KEY}" } }, "headers.x-a must have 1 to 4096 visible ASCII characters"],
    [
      { base_url: "http://router.example/v1", api_key_name: "ROUTER_KEY" },
      "base_url, or else OPENAI_BASE_URL, must be an https URL with a key or headers, since plain http would expose them (http is allowed on this machine)",
    ],
  ])("%j is refused, by its rule and not its value", (more, fault) => {
    const variables = { ...BASE, ...KEYS, BAD_KEY: "a\u0001b", OPENAI_MODELS: JSON.stringify([{ ...MODEL, ...more }]) };
    expect(listFaults(variables)).toEqual([`OPENAI_MODELS[0].${fault}`]);
  });
});

describe("a field of OPENAI_MODELS in the wrong is named", () => {
  const { pricing: _left, ...unpriced } = MODEL;
  it.each<[string, unknown, string]>([
    ["id", { id: "" }, "id must be text of 1 to 256 visible characters"],
    ["id", { id: "a b" }, "id must be text of 1 to 256 visible characters"],
    ["id", { id: "a\n" }, "id must be text of 1 to 256 visible characters"],
    ["id", { id: "x".repeat(257) }, "id must be text of 1 to 256 visible characters"],
    ["id", { id: 5 }, "id must be text of 1 to 256 visible characters"],
    ["model", { model: "" }, "model must be text of 1 to 256 characters"],
    ["model", { model: null }, "model must be text of 1 to 256 characters"],
    ["name", { name: [] }, "name must be text of 1 to 256 characters"],
    ["description", { description: "x".repeat(2049) }, "description must be text of 0 to 2048 characters"],
    ["context_length", { context_length: 0 }, "context_length must be a whole number from 1 to 100000000"],
    ["context_length", { context_length: "32768" }, "context_length must be a whole number from 1 to 100000000"],
    ["context_length", { context_length: 1.5 }, "context_length must be a whole number from 1 to 100000000"],
    [
      "box_convention",
      { box_convention: "xyxy" },
      "box_convention must be absolute-xyxy, relative-1000-xyxy or relative-1000-yxyx",
    ],
    ["pricing", { pricing: "0.1" }, 'pricing must be { "prompt": "…", "completion": "…" }'],
    ["pricing", { pricing: { prompt: "0.1" } }, "pricing.completion is missing"],
    [
      "pricing.prompt",
      { pricing: { prompt: 0.1, completion: "0" } },
      'pricing.prompt must be US dollars a token as a decimal in quotes, such as "0.000001"',
    ],
    [
      "pricing.prompt",
      { pricing: { prompt: "1e-6", completion: "0" } },
      'pricing.prompt must be US dollars a token as a decimal in quotes, such as "0.000001"',
    ],
    [
      "pricing.completion",
      { pricing: { prompt: "0", completion: "-1" } },
      'pricing.completion must be US dollars a token as a decimal in quotes, such as "0.000001"',
    ],
    [
      "provider_pricing",
      { provider_pricing: { prompt: "$1", completion: "0" } },
      'provider_pricing.prompt must be US dollars a token as a decimal in quotes, such as "0.000001"',
    ],
    ["timeout_seconds", { timeout_seconds: 0 }, "timeout_seconds must be a number above 0 and at most 600"],
    ["timeout_seconds", { timeout_seconds: 601 }, "timeout_seconds must be a number above 0 and at most 600"],
    ["timeout_seconds", { timeout_seconds: "60" }, "timeout_seconds must be a number above 0 and at most 600"],
    ["max_image_side", { max_image_side: 15 }, "max_image_side must be a whole number from 16 to 16384"],
    ["max_image_side", { max_image_side: 16_385 }, "max_image_side must be a whole number from 16 to 16384"],
    ["max_image_side", { max_image_side: 20, image_grid: 28 }, "max_image_side must not be below image_grid"],
    ["image_grid", { image_grid: 0 }, "image_grid must be a whole number from 1 to 256"],
    ["answer_style", { answer_style: "prose" }, "answer_style must be tool or json"],
    ["token_limit_field", { token_limit_field: "n" }, "token_limit_field must be max_tokens or max_completion_tokens"],
    ["max_output_tokens", { max_output_tokens: 0 }, "max_output_tokens must be a whole number from 1 to 1000000"],
    [
      "max_output_tokens",
      { max_output_tokens: 16_385 },
      "max_output_tokens must be at most half of context_length, so that there is room for the question",
    ],
    ["temperature", { temperature: 2.1 }, "temperature must be a number from 0 to 2, or null to send none"],
    ["temperature", { temperature: "0" }, "temperature must be a number from 0 to 2, or null to send none"],
    ["reasoning_effort", { reasoning_effort: "" }, "reasoning_effort must be text of 1 to 32 characters"],
    ["extra_body", { extra_body: 1 }, "extra_body must be an object"],
    ["extra_body", { extra_body: { a: "x".repeat(4096) } }, "extra_body must have at most 4096 characters"],
    [
      "base_url",
      { base_url: "ftp://router.example" },
      "base_url must be an http or https URL such as https://openrouter.ai/api/v1, without credentials, query and fragment",
    ],
    [
      "api_key_name",
      { api_key_name: "sk-1" },
      "api_key_name must be the name of a setting that holds the key, such as OPENROUTER_KEY",
    ],
    ["headers", { headers: "x" }, "headers must be an object of text"],
    ["headers", { headers: { "x-a": 1 } }, "headers.x-a must be text"],
    ["headers", { headers: { host: "x" } }, "headers.host is no header that can be added"],
    ["headers", { headers: { "a b": "x" } }, "headers.a b is no header that can be added"],
    ["a taken id", { id: "sightline/ground-1" }, "id must not be the id of a built-in model"],
    ["a taken id", { id: "sightline/detect-pro" }, "id must not be the id of a built-in model"],
  ])("%s (%j)", (_what, wrong, fault) => {
    const models = [MODEL, { ...MODEL, id: "stub/vlm-2", ...(wrong as object) }];
    expect(listFaults({ ...BASE, OPENAI_MODELS: JSON.stringify(models) })).toEqual([`OPENAI_MODELS[1].${fault}`]);
  });

  it.each(["model", "messages", "stream", "tool_choice", "max_tokens", "temperature"])("extra_body with %s", (name) => {
    const OPENAI_MODELS = JSON.stringify([{ ...MODEL, extra_body: { [name]: 1 } }]);
    expect(listFaults({ ...BASE, OPENAI_MODELS })[0]).toMatch(/^OPENAI_MODELS\[0\]\.extra_body must not hold model, /);
  });

  it.each(["id", "model", "name", "description", "context_length", "box_convention"])(
    "%s, when it is missing",
    (field) => {
      const OPENAI_MODELS = JSON.stringify([{ ...MODEL, [field]: undefined }]);
      expect(listFaults({ ...BASE, OPENAI_MODELS })).toEqual([`OPENAI_MODELS[0].${field} is missing`]);
    },
  );

  it("pricing, when there is no provider_pricing either", () => {
    expect(listFaults({ ...BASE, OPENAI_MODELS: JSON.stringify([unpriced]) })).toEqual([
      "OPENAI_MODELS[0].pricing is required without provider_pricing, from which MARKUP computes it",
    ]);
  });

  it.each([
    ["not JSON", "{", " must be a JSON array"],
    ["no array", '{"id":"x"}', " must be a JSON array"],
    ["null", "null", " must be a JSON array"],
    ["text in the array", '["x"]', "[0] must be an object"],
    ["an array in the array", "[[]]", "[0].id is missing"],
    ["too many", JSON.stringify(Array(501).fill(MODEL)), " must have at most 500 models"],
  ])("%s", (_what, OPENAI_MODELS, fault) => {
    expect(listFaults({ ...BASE, OPENAI_MODELS })[0]).toBe(`OPENAI_MODELS${fault}`);
  });

  it("an id that two models have", () => {
    const other = { ...MODEL, id: "stub/other" };
    expect(listFaults({ ...BASE, OPENAI_MODELS: JSON.stringify([MODEL, other, MODEL]) })).toEqual([
      "OPENAI_MODELS[2].id must be unique, and is also the id of OPENAI_MODELS[0]",
    ]);
  });

  it("a curated id, where Workers AI serves it", () => {
    const OPENAI_MODELS = JSON.stringify([{ ...MODEL, id: "@cf/qwen/qwen3.8-27b" }]);
    expect(listFaults({ ...BASE, OPENAI_MODELS })).toEqual([]);
    expect(listFaults({ ...BASE, OPENAI_MODELS, AI })).toEqual([
      "OPENAI_MODELS[0].id must not be the id of a built-in model",
    ]);
  });

  it("with every other one", () => {
    const OPENAI_MODELS = JSON.stringify([
      { ...MODEL, name: 1, model: 1 },
      { ...MODEL, id: 1 },
    ]);
    expect(listFaults({ ...BASE, OPENAI_MODELS, MARKUP: "x" })).toEqual([
      "MARKUP must be a decimal above 0 such as 1.2",
      "OPENAI_MODELS[0].model must be text of 1 to 256 characters",
      "OPENAI_MODELS[0].name must be text of 1 to 256 characters",
      "OPENAI_MODELS[1].id must be text of 1 to 256 visible characters",
    ]);
  });
});

describe("a setting of models in the wrong is named", () => {
  const needsHttps =
    "must be an https URL when OPENAI_API_KEY is set, since plain http would expose the key (http is allowed on this machine)";
  it.each<[string, Record<string, unknown>, string]>([
    ["MARKUP", { MARKUP: "0" }, "must be a decimal above 0 such as 1.2"],
    ["MARKUP", { MARKUP: "0.00" }, "must be a decimal above 0 such as 1.2"],
    ["MARKUP", { MARKUP: "-1" }, "must be a decimal above 0 such as 1.2"],
    ["MARKUP", { MARKUP: "20%" }, "must be a decimal above 0 such as 1.2"],
    ["MARKUP", { MARKUP: 1 }, "must be text"],
    ["OPENAI_API_KEY", { OPENAI_API_KEY: "a\nb" }, "must have at most 4096 visible ASCII characters"],
    ["OPENAI_API_KEY", { OPENAI_API_KEY: "schlüssel" }, "must have at most 4096 visible ASCII characters"],
    ["OPENAI_BASE_URL", { OPENAI_BASE_URL: "http://vllm.lan/v1", OPENAI_API_KEY: "k" }, needsHttps],
    ["OPENAI_BASE_URL", { OPENAI_MODELS: JSON.stringify([MODEL]) }, "is required with OPENAI_MODELS"],
    [
      "DEFAULT_MODEL",
      { DEFAULT_MODEL: "stub/vlm-1" },
      "must be a model that this deployment serves for locate (see GET /models)",
    ],
    [
      "DEFAULT_MODEL",
      { DEFAULT_MODEL: "@cf/qwen/qwen3.8-27b" },
      "must be a model that this deployment serves for locate (see GET /models)",
    ],
    ["AI_GATEWAY_ID", { AI_GATEWAY_ID: "a/b" }, "must have 1 to 64 letters, digits, hyphens and underscores"],
    ["AI_GATEWAY_SKIP_CACHE", { AI_GATEWAY_SKIP_CACHE: "yes" }, "must be true or false"],
    ["SECOND_LOOK", { SECOND_LOOK: "yes" }, "must be true or false"],
    ...["-0.1", "1.1", "half", "0.1234567", "1e-1"].map((ASK_UP_BELOW): [string, Record<string, unknown>, string] => [
      "ASK_UP_BELOW",
      { ASK_UP_BELOW },
      "must be a decimal from 0 to 1 such as 0.5",
    ]),
    ...["sightline/ground-1", "stub/unknown"].map((ASK_UP_MODEL): [string, Record<string, unknown>, string] => [
      "ASK_UP_MODEL",
      { ...BASE, OPENAI_MODELS: JSON.stringify([MODEL]), ASK_UP_MODEL },
      "must be a vision-language model that this deployment serves (see GET /models)",
    ]),
    [
      "ASK_UP_MODEL",
      { ...BASE, OPENAI_MODELS: JSON.stringify([MODEL]), ASK_UP_MODEL: MODEL.id, DEFAULT_MODEL: MODEL.id },
      "needs sightline/ground-1 as DEFAULT_MODEL: other models are asked right away",
    ],
    ["AI_GATEWAY_COLLECT_LOG", { AI_GATEWAY_COLLECT_LOG: "1" }, "must be true or false"],
    [
      "AI_GATEWAY_CACHE_TTL_SECONDS",
      { AI_GATEWAY_CACHE_TTL_SECONDS: "59" },
      "must be a whole number from 60 to 2592000",
    ],
    [
      "AI_GATEWAY_CACHE_TTL_SECONDS",
      { AI_GATEWAY_CACHE_TTL_SECONDS: "2592001" },
      "must be a whole number from 60 to 2592000",
    ],
  ])("%s in %j", (name, variables, rule) => {
    expect(listFaults(variables)).toEqual([`${name} ${rule}`]);
  });

  it.each([
    "provider.example/v1",
    "ftp://provider.example",
    "https://user@provider.example/v1",
    "https://:secret@provider.example/v1",
    "https://provider.example/v1?api-version=1",
    "https://provider.example/v1?",
    "https://provider.example/#",
    "/v1",
    5,
  ])("OPENAI_BASE_URL as %j", (OPENAI_BASE_URL) => {
    const faults = listFaults({ OPENAI_BASE_URL });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^OPENAI_BASE_URL must be /);
    expect(faults[0]).not.toContain("secret");
  });

  it("never with its value", () => {
    const wrong = "SECRETVALUE";
    const models = [{ ...MODEL, id: `${wrong} x`, pricing: { prompt: wrong, completion: wrong } }, wrong];
    const faults = listFaults({
      OPENAI_BASE_URL: wrong,
      OPENAI_API_KEY: `${wrong} x`,
      OPENAI_MODELS: JSON.stringify(models),
      DEFAULT_MODEL: wrong,
      MARKUP: wrong,
      AI_GATEWAY_ID: `${wrong}/`,
    });
    expect(faults.length).toBeGreaterThanOrEqual(8);
    expect(faults.join()).not.toContain(wrong);
  });
});
