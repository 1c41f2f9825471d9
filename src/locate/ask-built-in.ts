import { BUILT_IN_MODEL } from "../domain/model-catalog.ts";
import type { UiElement } from "../domain/ui-element.ts";
import type { ElementAnswer } from "./answers/read-element-answer.ts";
import type { ScreenshotAnswer } from "./answers/read-screenshot-answer.ts";
import type { Asked } from "./ask-model.ts";
import { groundElementsInSteps, groundTextsInSteps } from "./built-in/index.ts";
import type { Steps } from "./built-in/steps.ts";
import type { ScreenText } from "./prompts/screenshot-prompt.ts";
import type { ModelAnswer } from "./provider.ts";

/** It's a model call like another, but uses no tokens and costs nothing. */
const NO_CALL: ModelAnswer = {
  toolArguments: null,
  text: null,
  model: BUILT_IN_MODEL,
  promptTokens: 0,
  completionTokens: 0,
  costMicrodollars: 0,
};

/** From so many candidates on a request may take longer than others should wait. */
const MANY_CANDIDATES = 200;

/** How sure a model is that something isn't in a picture which it hasn't looked at. */
const NOT_LOOKED = 0;

/** Asks the built-in model which element a query means. */
export function groundElementsAsModel(question: {
  query: string;
  elements: readonly UiElement[];
}): Promise<Asked<ElementAnswer>> {
  return timeCall(() => takeSteps(groundElementsInSteps(question.query, question.elements), question.elements.length));
}

/**
 * Asks the built-in model which text a query means. It doesn't look at the pixels, so its answer is a text or nothing, never a box; and that
 * nothing is found tells nothing about the picture, so its confidence is 0 then.
 */
export function groundTextsAsModel(question: {
  query: string;
  texts: readonly ScreenText[];
}): Promise<Asked<ScreenshotAnswer>> {
  return timeCall(async () => {
    const steps = groundTextsInSteps(question.query, question.texts);
    const { index, confidence } = await takeSteps(steps, question.texts.length);
    return { textIndex: index, bbox: null, confidence: index === null ? NOT_LOOKED : confidence };
  });
}

/** Does the work in steps; with many candidates, other requests have their turn between them, since an isolate has one thread. */
async function takeSteps<Result>(steps: Steps<Result>, candidates: number): Promise<Result> {
  for (;;) {
    if (candidates >= MANY_CANDIDATES) await new Promise((resolve) => setTimeout(resolve, 0));
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** No model is called over the network, so inside Cloudflare's, where the clock waits for I/O, the time is 0. */
async function timeCall<Answer>(ground: () => Promise<Answer>): Promise<Asked<Answer>> {
  const startMs = performance.now();
  const answer = await ground();
  return { answer, calls: [NO_CALL], latencyMs: Math.round(performance.now() - startMs) };
}
