import { describe, expect, it } from "vitest";
import { ProviderError } from "../../../src/domain/models/model-call-error.ts";
import type { AiGatewaySettings } from "../../../src/domain/models/model-settings.ts";
import { type AiBinding, type AiRunOptions, connectWorkersAi } from "../../../src/locate/providers/workers-ai.ts";
import { makeModel, makeRequest, TOOL } from "./ask.ts";

type Run = { model: string; inputs: Record<string, unknown>; options: AiRunOptions };

const QWEN = makeModel({ provider: "workers-ai", providerModel: "@cf/qwen/qwen3.8-27b" });
const LLAMA = makeModel({ provider: "workers-ai", providerModel: "@cf/meta/llama-4-scout-17b-16e-instruct" });
const ARGUMENTS = '{"alias":"e2","confidence":0.9}';
const USAGE = { prompt_tokens: 900, completion_tokens: 12 };
const CHAT_ANSWER = {
  model: "qwen3.8-27b-fp8",
  choices: [
    {
      message: {
        content: null,
        tool_calls: [{ id: "1", type: "function", function: { name: "pick_element", arguments: ARGUMENTS } }],
      },
      finish_reason: "tool_calls",
    },
  ],
  usage: USAGE,
};
const NATIVE_ANSWER = {
  response: null,
  tool_calls: [{ name: "pick_element", arguments: JSON.parse(ARGUMENTS) }],
  usage: USAGE,
};

/** Stands in for the `AI` binding, which can't be had without an account: it notes each run and answers by the script. */
function scriptAi(answer: (run: Run) => unknown): { ai: AiBinding; runs: Run[] } {
  const runs: Run[] = [];
  const ai: AiBinding = {
    async run(model, inputs, options) {
      const run = { model, inputs, options };
      runs.push(run);
      return answer(run);
    },
  };
  return { ai, runs };
}

describe("an operation on Workers AI", () => {
  it.each([
    ["the shape of chat completions", QWEN, CHAT_ANSWER, "qwen3.8-27b-fp8"],
    ["its own shape", LLAMA, NATIVE_ANSWER, LLAMA.providerModel],
    [
      "its own shape, with the arguments as text",
      LLAMA,
      { tool_calls: [{ name: "pick_element", arguments: ARGUMENTS }], usage: USAGE },
      LLAMA.providerModel,
    ],
    [
      "its own shape around a function",
      LLAMA,
      { response: "", tool_calls: [{ function: { name: "pick_element", arguments: ARGUMENTS } }], usage: USAGE },
      LLAMA.providerModel,
    ],
  ])("is one run, and is understood in %s", async (_shape, model, answer, name) => {
    const { ai, runs } = scriptAi(() => answer);
    await expect(connectWorkersAi(ai, null).ask(makeRequest({ model }))).resolves.toMatchObject({
      toolArguments: ARGUMENTS,
      model: name,
      promptTokens: 900,
      completionTokens: 12,
      costDollars: null,
    });
    expect(runs.map((run) => run.model)).toEqual([model.providerModel]);
  });

  it.each([
    ["text instead of a tool call", { response: ARGUMENTS, usage: USAGE }],
    ["JSON instead of a tool call", { response: JSON.parse(ARGUMENTS), usage: USAGE }],
    ["text beside an empty list of calls", { response: ARGUMENTS, tool_calls: [], usage: USAGE }],
    ["text in the shape of chat completions", { choices: [{ message: { content: ARGUMENTS } }], usage: USAGE }],
  ])("is one run also where it gives %s", async (_what, answer) => {
    const { ai, runs } = scriptAi(() => answer);
    const given = await connectWorkersAi(ai, null).ask(makeRequest({ model: LLAMA }));
    expect(given).toMatchObject({ toolArguments: null, text: ARGUMENTS, promptTokens: 900 });
    expect(runs).toHaveLength(1);
  });

  it("sends the screenshot, the tool that must be called, and no wish for thoughts", async () => {
    const { ai, runs } = scriptAi(() => CHAT_ANSWER);
    await connectWorkersAi(ai, null).ask(makeRequest({ model: QWEN }));
    const { tools, ...inputs } = runs[0]?.inputs ?? {};
    expect(inputs).toEqual({
      messages: [
        { role: "system", content: "You pick elements by their alias." },
        {
          role: "user",
          content: [
            { type: "text", text: 'e1 button "Back"\ne2 button "Save"\nRequest: "save it"' },
            { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
          ],
        },
      ],
      max_tokens: 64,
      temperature: 0,
      stream: false,
      tool_choice: { type: "function", function: { name: "pick_element" } },
      chat_template_kwargs: { enable_thinking: false },
    });
    expect(JSON.parse(JSON.stringify(tools))).toEqual([{ type: "function", function: TOOL }]);
  });

  it("sends a model of the older shape no parameter that it doesn't know", async () => {
    const { ai, runs } = scriptAi(() => NATIVE_ANSWER);
    await connectWorkersAi(ai, null).ask(makeRequest({ model: LLAMA }));
    expect(Object.keys(runs[0]?.inputs ?? {}).sort()).toEqual([
      "max_tokens",
      "messages",
      "stream",
      "temperature",
      "tools",
    ]);
  });

  it("asks for a JSON object where the model answers so, in one run", async () => {
    const { ai, runs } = scriptAi(() => ({ response: ARGUMENTS }));
    const model = { ...LLAMA, answerStyle: "json" as const };
    await expect(connectWorkersAi(ai, null).ask(makeRequest({ model }))).resolves.toMatchObject({
      text: ARGUMENTS,
      promptTokens: 0,
      completionTokens: 0,
    });
    expect(runs).toHaveLength(1);
    expect(runs[0]?.inputs).toMatchObject({ response_format: { type: "json_object" } });
    expect(runs[0]?.inputs).not.toHaveProperty("tools");
  });

  it.each<[AiGatewaySettings | null, unknown]>([
    [null, undefined],
    [
      { id: "g", skipCache: null, cacheTtlSeconds: null, collectLog: null },
      { id: "g", requestTimeoutMs: 30_000 },
    ],
    [
      { id: "g", skipCache: true, cacheTtlSeconds: 60, collectLog: false },
      { id: "g", requestTimeoutMs: 30_000, skipCache: true, cacheTtl: 60, collectLog: false },
    ],
  ])("goes through AI Gateway as %j says", async (settings, gateway) => {
    const { ai, runs } = scriptAi(() => CHAT_ANSWER);
    await connectWorkersAi(ai, settings).ask(makeRequest({ model: QWEN }));
    expect(runs[0]?.options.gateway).toEqual(gateway);
    expect(runs[0]?.options.signal).toBeInstanceOf(AbortSignal);
  });
});

describe("a run of Workers AI that gives no answer", () => {
  it.each([
    ["nothing", undefined, "unreadable"],
    ["null", null, "unreadable"],
    ["text", "hello", "unreadable"],
    ["an empty object", {}, "unreadable"],
    ["an empty response", { response: "" }, "unreadable"],
    ["no choice", { choices: [] }, "unreadable"],
    ["a tool that wasn't offered", { tool_calls: [{ name: "open_door", arguments: {} }] }, "unreadable"],
    ["calls that are none", { tool_calls: [null, 5, {}] }, "unreadable"],
    ["a refusal", { choices: [{ message: { refusal: "I can't." } }] }, "unreadable"],
    ["an error", { error: "secret words" }, "failed"],
  ])("but %s is told as %s", async (_what, answer, kind) => {
    const { ai, runs } = scriptAi(() => answer);
    const error = await connectWorkersAi(ai, null)
      .ask(makeRequest({ model: LLAMA }))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind });
    expect(runs).toHaveLength(1);
  });

  it.each(["tool", "json"] as const)("but throws is a failure without its words (%s)", async (answerStyle) => {
    const { ai, runs } = scriptAi(() => {
      throw new Error("3040: secret words of the provider");
    });
    const error = await connectWorkersAi(ai, null)
      .ask(makeRequest({ model: { ...LLAMA, answerStyle } }))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ProviderError", kind: "failed" });
    expect(error).not.toHaveProperty("cause");
    expect(String((error as Error).stack)).not.toMatch(/secret|3040/);
    expect(runs).toHaveLength(1);
  });

  it("in time has timed out, is told to stop, and its late answer is ignored", async () => {
    let answerLate: (answer: unknown) => void = () => undefined;
    const { ai, runs } = scriptAi(() => new Promise((resolve) => (answerLate = resolve)));
    const asked = connectWorkersAi(ai, null).ask(makeRequest({ model: { ...LLAMA, timeoutMs: 20 } }));
    await expect(asked).rejects.toMatchObject({ kind: "timed_out" });
    expect(runs[0]?.options.signal.aborted).toBe(true);
    answerLate(NATIVE_ANSWER);
    await expect(asked).rejects.toMatchObject({ kind: "timed_out" });
    expect(runs).toHaveLength(1);
  });

  it("before its caller goes is cancelled, and not begun for one who has gone", async () => {
    const caller = new AbortController();
    const { ai, runs } = scriptAi(() => new Promise(() => undefined));
    const provider = connectWorkersAi(ai, null);
    const asked = provider.ask(makeRequest({ model: LLAMA, signal: caller.signal }));
    const outcome = expect(asked).rejects.toMatchObject({ kind: "cancelled" });
    await expect.poll(() => runs.length).toBe(1);
    caller.abort();
    await outcome;
    expect(runs[0]?.options.signal.aborted).toBe(true);
    await expect(provider.ask(makeRequest({ signal: caller.signal }))).rejects.toMatchObject({ kind: "cancelled" });
    expect(runs).toHaveLength(1);
  });
});
