import { BUILT_IN_MODEL } from "../domain/model-catalog.ts";
import { finish, type Steps } from "../domain/steps.ts";
import type { UiElement } from "../domain/ui-element.ts";
import type { ElementAnswer } from "./answers/read-element-answer.ts";
import type { ScreenshotAnswer } from "./answers/read-screenshot-answer.ts";
import type { Asked } from "./ask-model.ts";
import { groundElementsInSteps, groundTextsInSteps } from "./built-in/index.ts";
import type { ScreenText } from "./prompts/screenshot-prompt.ts";
import type { ModelAnswer } from "./provider.ts";

/** It's a model call like any other, but uses no tokens and costs nothing. */
const NO_CALL: ModelAnswer = {
  toolArguments: null,
  text: null,
  model: BUILT_IN_MODEL,
  promptTokens: 0,
  completionTokens: 0,
  costMicrodollars: 0,
};

/** From this many candidates on, a request may take longer than others should wait. */
const MANY_CANDIDATES = 200;

/** The confidence of a model that something isn't in a picture which it hasn't looked at. */
const NOT_LOOKED = 0;

/** Does work in steps, between which other requests can run. */
type TakeSteps = <Result>(steps: Steps<Result>) => Promise<Result>;

/** Asks the built-in model which element a query means. */
export function groundElementsAsModel(
  { query, elements }: { query: string; elements: readonly UiElement[] },
  takeSteps: TakeSteps,
): Promise<Asked<ElementAnswer>> {
  const steps = groundElementsInSteps(query, elements);
  return timeCall(async () => (elements.length < MANY_CANDIDATES ? finish(steps) : takeSteps(steps)));
}

/**
 * Asks the built-in model which text a query means. It doesn't look at the pixels, so its answer is a text or nothing,
 * never a box. Finding nothing says nothing about the picture, so the confidence is 0 then.
 */
export function groundTextsAsModel(
  { query, texts }: { query: string; texts: readonly ScreenText[] },
  takeSteps: TakeSteps,
): Promise<Asked<ScreenshotAnswer>> {
  return timeCall(async () => {
    const steps = groundTextsInSteps(query, texts);
    const { index, confidence } = texts.length < MANY_CANDIDATES ? finish(steps) : await takeSteps(steps);
    return { textIndex: index, bbox: null, confidence: index === null ? NOT_LOOKED : confidence };
  });
}

/** No model is called over the network, so inside Cloudflare's network, where the clock waits for I/O, the time is 0. */
async function timeCall<Answer>(ground: () => Promise<Answer>): Promise<Asked<Answer>> {
  const startMs = performance.now();
  const answer = await ground();
  return { answer, calls: [NO_CALL], latencyMs: Math.round(performance.now() - startMs) };
}
