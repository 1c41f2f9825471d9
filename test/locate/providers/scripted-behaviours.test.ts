import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readModelSettings } from "../../../src/domain/model-settings.ts";
import type { VlmModel } from "../../../src/domain/vlm.ts";
import { readElementAnswer } from "../../../src/locate/answers/read-element-answer.ts";
import { readScreenshotAnswer } from "../../../src/locate/answers/read-screenshot-answer.ts";
import { planImage } from "../../../src/locate/image-plan.ts";
import { buildElementsPrompt } from "../../../src/locate/prompts/elements-prompt.ts";
import { buildScreenshotPrompt } from "../../../src/locate/prompts/screenshot-prompt.ts";
import { type ModelAnswer, ProviderError } from "../../../src/locate/provider.ts";
import { connectOpenAiCompatible } from "../../../src/locate/providers/openai-compatible.ts";
import type { Promised } from "../../scripted-provider/behaviour.ts";
import { BEHAVIOURS, listStubModels } from "../../scripted-provider/behaviours.ts";
import { type ScriptedProvider, startScriptedProvider } from "../../scripted-provider/server.ts";

const KEY = "sk-of-the-test";
const QUERY = "the Save button";
const IMAGE = { width: 1080, height: 2340 };
const ELEMENTS = [
  { id: "back", role: "button", name: "Back", bounds: { x: 0, y: 0, width: 100, height: 100 } },
  { id: "save", role: "button", name: "Save", bounds: { x: 900, y: 2200, width: 150, height: 100 } },
  { id: "title", role: "text", name: "Profile", bounds: { x: 400, y: 0, width: 200, height: 100 } },
];
const TEXTS = [
  { text: "Save", bbox: { x1: 0.8, y1: 0.9, x2: 0.95, y2: 0.95 } },
  { text: "Profile", bbox: { x1: 0.4, y1: 0, x2: 0.6, y2: 0.05 } },
];

let stub: ScriptedProvider;
let models: readonly VlmModel[];
beforeAll(async () => {
  stub = await startScriptedProvider();
  ({ models } = readModelSettings({ OPENAI_BASE_URL: stub.baseUrl, OPENAI_MODELS: JSON.stringify(listStubModels()) }));
});
afterAll(() => stub.close());

/** What locate answers for the model, but for billing: prompt, call, reading. */
const ASK = {
  elements: async (model: VlmModel): Promise<{ answer: ModelAnswer; reading: unknown }> => {
    const frame = { image: IMAGE, sent: planImage(IMAGE, model) };
    const prompt = buildElementsPrompt({ query: QUERY, elements: ELEMENTS, model, frame, mayMark: true });
    const answer = await ask(model, prompt);
    return { answer, reading: readElementAnswer(answer, prompt) };
  },
  screenshots: async (model: VlmModel): Promise<{ answer: ModelAnswer; reading: unknown }> => {
    const frame = { image: IMAGE, sent: planImage(IMAGE, model) };
    const prompt = buildScreenshotPrompt({ query: QUERY, texts: TEXTS, model, frame });
    const answer = await ask(model, prompt);
    return { answer, reading: readScreenshotAnswer(answer, prompt) };
  },
};

type Prompt = Pick<ReturnType<typeof buildElementsPrompt>, "system" | "user" | "tool" | "maxOutputTokens">;

function ask(model: VlmModel, { system, user, tool, maxOutputTokens }: Prompt): Promise<ModelAnswer> {
  const provider = connectOpenAiCompatible({ baseUrl: stub.baseUrl, apiKey: KEY });
  const image = { mediaType: "image/png", base64: "iVBORw0KGgo=" } as const;
  const { signal } = new AbortController();
  return provider.ask({ model, system, user, image, tool, maxOutputTokens, signal });
}

/** What the reader is to make of a promise. */
function expectReading(reading: unknown, promised: Promised & { status: 200 }): void {
  const { confidence } = promised;
  const isElement = "index" in (reading as object);
  if (!promised.found) {
    expect(reading).toEqual(isElement ? { index: null, confidence } : { textIndex: null, bbox: null, confidence });
  } else if (promised.by === "box") {
    const { bbox, ...rest } = reading as { bbox: Record<string, number> };
    expect(rest).toEqual({ textIndex: null, confidence });
    for (const [side, fraction] of Object.entries(promised.box)) {
      const length = side.startsWith("x") ? IMAGE.width : IMAGE.height;
      // One thousandth, or one pixel of what was sent, is at most three pixels here.
      expect(Math.abs((bbox[side] ?? Number.NaN) - fraction * length), side).toBeLessThanOrEqual(3);
    }
  } else {
    expect(reading).toEqual(
      promised.by === "text" ? { textIndex: 0, bbox: null, confidence } : { index: 1, confidence },
    );
  }
}

const CASES = [...BEHAVIOURS].flatMap(([name, behaviour]) =>
  (["elements", "screenshots"] as const).map((operation) => ({ name, operation, ...behaviour })),
);

describe("a provider that", () => {
  it("behaves in at least 40 ways is among the tests", () => {
    expect(BEHAVIOURS.size).toBeGreaterThanOrEqual(40);
  });

  it.each(CASES)(
    "$about ($name) is understood by $operation, in one call",
    async ({ name, operation, promises, reports }) => {
      const model = models.find(({ entry }) => entry.id === name);
      if (!model) throw new Error(`There is no model ${name}.`);
      const callsBefore = stub.countCalls(name);
      const promised = promises[operation];
      const outcome = await ASK[operation](model).catch((error: unknown) => error);
      expect(stub.countCalls(name) - callsBefore).toBe(1);
      expect(stub.countStrays()).toBe(0);
      expect(stub.calls.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
      if (promised.status === 502) {
        expect(outcome).toBeInstanceOf(ProviderError);
        const error = outcome as ProviderError;
        expect(error.kind).toBe(promised.kind);
        expect(error.cause).toBeUndefined();
        const { port } = new URL(stub.baseUrl);
        for (const secret of [KEY, "Bearer", "Scripted", "Upstream", port])
          expect(String(error.stack)).not.toContain(secret);
        return;
      }
      if (outcome instanceof Error) throw outcome;
      const { answer, reading } = outcome as Awaited<ReturnType<typeof ASK.elements>>;
      expectReading(reading, promised);
      const { promptTokens, completionTokens, costMicrodollars } = answer;
      expect({ model: answer.model, promptTokens, completionTokens, costMicrodollars }).toEqual({
        model: name,
        promptTokens: 1000,
        completionTokens: 20,
        costMicrodollars: null,
        ...reports,
      });
    },
  );
});
