import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readModelSettings } from "../../src/domain/models/model-settings.ts";
import { BEHAVIOURS, listStubModels, STUB_SECRETS } from "./behaviours.ts";
import { type ScriptedProvider, startScriptedProvider } from "./server.ts";

let stub: ScriptedProvider;
let client: OpenAI;
beforeAll(async () => {
  stub = await startScriptedProvider();
  client = new OpenAI({ baseURL: stub.baseUrl, apiKey: "sk-client", maxRetries: 0 });
});
afterAll(() => stub.close());

const WEATHER = {
  type: "function",
  function: {
    name: "get_weather",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string" },
        days: { type: "integer" },
        unit: { enum: ["C", "F"] },
        hourly: { type: "boolean" },
      },
    },
  },
} as const;

describe("the scripted provider", () => {
  it("lists its models to the official client", async () => {
    const ids = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual([...BEHAVIOURS.keys()]);
  });

  it("calls whatever tool the official client offers, with arguments that fit", async () => {
    const before = stub.countCalls("stub/tool-ok");
    const completion = await client.chat.completions.create({
      model: "stub/tool-ok",
      messages: [{ role: "user", content: "How is the weather?" }],
      tools: [WEATHER],
      tool_choice: "required",
    });
    const [choice] = completion.choices;
    const call = choice?.message.tool_calls?.[0];
    expect(choice?.finish_reason).toBe("tool_calls");
    expect(call?.type === "function" && [call.function.name, JSON.parse(call.function.arguments)]).toEqual([
      "get_weather",
      { city: "scripted", days: 1, unit: "C", hourly: true },
    ]);
    expect(completion.usage?.total_tokens).toBe(1020);
    expect(stub.countCalls("stub/tool-ok")).toBe(before + 1);
    expect(stub.calls.at(-1)?.authorization).toBe("Bearer sk-client");
  });

  it.each([
    ["stub/http-400", OpenAI.BadRequestError],
    ["stub/http-401", OpenAI.AuthenticationError],
    ["stub/http-404", OpenAI.NotFoundError],
    ["stub/http-429", OpenAI.RateLimitError],
    ["stub/http-500", OpenAI.InternalServerError],
    ["stub/no-such-behaviour", OpenAI.NotFoundError],
    ["stub/hang-up", OpenAI.APIConnectionError],
  ])("refuses as the official client expects it: %s", async (model, kind) => {
    const messages = [{ role: "user", content: "x" }] as const;
    await expect(client.chat.completions.create({ model, messages: [...messages] })).rejects.toBeInstanceOf(kind);
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "5"],
    ["no model", '{"messages":[{"role":"user","content":"x"}]}'],
    ["no messages", '{"model":"stub/tool-ok"}'],
    ["a wish to stream", '{"model":"stub/tool-ok","messages":[{}],"stream":true}'],
  ])("answers 400 to %s", async (_what, body) => {
    const response = await fetch(`${stub.baseUrl}/chat/completions`, { method: "POST", body });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: expect.objectContaining({ param: null }) },
    ]);
  });

  it("has settings that the service takes", () => {
    const OPENAI_MODELS = JSON.stringify(listStubModels());
    const { models } = readModelSettings({ OPENAI_BASE_URL: stub.baseUrl, OPENAI_MODELS, ...STUB_SECRETS });
    expect(models.map(({ entry }) => entry.id)).toEqual([...BEHAVIOURS.keys()]);
  });
});
