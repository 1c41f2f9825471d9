import { describe, expect, test } from "vitest";
import { ProviderError } from "../../src/domain/models/model-call-error.ts";
import type { VlmModel } from "../../src/domain/models/vlm.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import { type AskServices, askForElement, askForPlace } from "../../src/locate/ask-model.ts";
import { planImage } from "../../src/locate/image-plan.ts";
import { buildElementsPrompt } from "../../src/locate/prompts/elements-prompt.ts";
import { encodeRgbaPng } from "../e2e/picture-files.ts";
import { paintPixels } from "../vision/painted-image.ts";
import { makeModel } from "./prompts/sample-models.ts";

const size = { width: 56, height: 112 };
const bytes = encodeRgbaPng(paintPixels(size.width, size.height, (x, y) => [x, y, 0]));
const screenshot = { bytes, mediaType: "image/png", ...size } as const;

const bounds = { x: 4, y: 8, width: 20, height: 10 };
const SAVE = { id: "save", role: "button", name: "Save", bounds };
const LONG = { id: "long", role: "text", name: "very long ".repeat(400), bounds };

/** Counts what is asked of a provider that names the first candidate, and of the detector. */
function makeServices() {
  const asked = { provider: 0, pictures: 0 };
  const services: AskServices = {
    provider: {
      ask: async () => {
        asked.provider++;
        const usage = { promptTokens: 100, completionTokens: 10, costDollars: null };
        return { toolArguments: '{"alias":"e1","confidence":0.9}', text: null, model: "looker", ...usage };
      },
    },
    prepare: async () => {
      asked.pictures++;
      return { ok: true, mediaType: "image/png", image: bytes, marked: [] };
    },
    signal: new AbortController().signal,
  };
  return { services, asked };
}

/** Returns the least number from 1 for which `holds`, which then holds for all above. */
function findLeast(holds: (count: number) => boolean): number {
  let [below, least] = [0, 1];
  while (!holds(least)) [below, least] = [least, 2 * least];
  while (least - below > 1) {
    const middle = (below + least) >> 1;
    if (holds(middle)) least = middle;
    else below = middle;
  }
  return least;
}

type Case = { about: string; query?: string; elements: readonly UiElement[]; told?: Partial<VlmModel>; isSeen?: true };

const CASES: Case[] = [
  { about: "one short element", elements: [SAVE] },
  { about: "a bare element", elements: [{ id: "a", role: "", name: "" }] },
  { about: "a screenshot", elements: [SAVE], isSeen: true },
  { about: "one long element, which is cut", elements: [LONG] },
  { about: "many elements", elements: Array.from({ length: 300 }, (_, at) => ({ ...SAVE, id: `save${at}` })) },
  { about: "a long query", query: "the button ".repeat(180), elements: [SAVE] },
  { about: "an answer in JSON", elements: [SAVE], told: { answerStyle: "json" } },
  { about: "an answer of a fixed length", elements: [SAVE], told: { maxOutputTokens: 400 } },
];

describe("a context in which no element has room beside the question", () => {
  test.each(CASES)("makes no model call, and one token more makes one: $about", async (told) => {
    const { query = "save", elements, isSeen = false } = told;
    const question = { query, elements, screenshot: isSeen ? screenshot : null };
    const countSent = (model: VlmModel) => {
      const frame = isSeen ? { image: size, sent: planImage(size, model) } : null;
      return buildElementsPrompt({ query, elements, model, frame, mayMark: isSeen }).sent.length;
    };
    const limit = (contextLength: number) => makeModel({ ...told.told, contextLength });
    const least = findLeast((contextLength) => countSent(limit(contextLength)) > 0);

    const without = makeServices();
    const refused = await askForElement(question, limit(least - 1), without.services).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProviderError);
    expect(refused).toMatchObject({ kind: "too_long", statusCode: null });
    expect(without.asked).toEqual({ provider: 0, pictures: 0 });

    const { services, asked } = makeServices();
    const { answer } = await askForElement(question, limit(least), services);
    expect(answer.index).not.toBeNull();
    expect(asked.provider).toBe(1);
  });

  test("may be as short as a setting can make it", async () => {
    const { services, asked } = makeServices();
    const question = { query: "save", elements: [SAVE], screenshot };
    await expect(askForElement(question, makeModel({ contextLength: 1 }), services)).rejects.toMatchObject({
      kind: "too_long",
    });
    expect(asked).toEqual({ provider: 0, pictures: 0 });
  });

  test("doesn't matter for a screenshot: the target can be seen where no text has room", async () => {
    const { services, asked } = makeServices();
    services.provider.ask = async () => {
      asked.provider++;
      const usage = { promptTokens: 100, completionTokens: 10, costDollars: null };
      const toolArguments = '{"found":true,"text_index":null,"bbox":[4,8,24,18],"confidence":0.9}';
      return { toolArguments, text: null, model: "looker", ...usage };
    };
    const texts = [{ text: "Save", bbox: { x1: 0.1, y1: 0.1, x2: 0.4, y2: 0.2 } }];
    const { answer } = await askForPlace(
      { query: "save", texts, screenshot },
      makeModel({ contextLength: 300 }),
      services,
    );
    expect(answer.bbox).not.toBeNull();
    expect(asked.provider).toBe(1);
  });
});
