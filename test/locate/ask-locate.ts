import type { ModelServer } from "../../src/domain/models/model-server.ts";
import type { VlmModel } from "../../src/domain/models/vlm.ts";
import { type ElementAnswer, readElementAnswer } from "../../src/locate/answers/read-element-answer.ts";
import { readScreenshotAnswer, type ScreenshotAnswer } from "../../src/locate/answers/read-screenshot-answer.ts";
import { planImage } from "../../src/locate/image-plan.ts";
import { buildElementsPrompt, type ElementsPrompt } from "../../src/locate/prompts/elements-prompt.ts";
import { buildScreenshotPrompt } from "../../src/locate/prompts/screenshot-prompt.ts";
import type { ModelAnswer } from "../../src/locate/provider.ts";
import { connectOpenAiCompatible } from "../../src/locate/providers/openai-compatible.ts";

/** Pixels of the screen that is asked about. */
export const SCREEN = { width: 1080, height: 2340 };
/** Of the elements the second is meant, of the texts the first. */
const QUERY = "the Save button";
const ELEMENTS = [
  { id: "back", role: "button", name: "Back", bounds: { x: 0, y: 0, width: 100, height: 100 } },
  { id: "save", role: "button", name: "Save", bounds: { x: 900, y: 2200, width: 150, height: 100 } },
  { id: "title", role: "text", name: "Profile", bounds: { x: 400, y: 0, width: 200, height: 100 } },
];
const TEXTS = [
  { text: "Save", bbox: { x1: 0.8, y1: 0.9, x2: 0.95, y2: 0.95 } },
  { text: "Profile", bbox: { x1: 0.4, y1: 0, x2: 0.6, y2: 0.05 } },
];
const IMAGE = { mediaType: "image/png", base64: "iVBORw0KGgo=" } as const;

export type Question = { model: VlmModel; provider: ModelServer };

/** What locate does for elements between its checks and its bill: prompt, one call, reading. */
export async function askElements(
  { model, provider }: Question,
  signal: AbortSignal,
): Promise<{ answer: ModelAnswer; reading: ElementAnswer }> {
  const frame = { image: SCREEN, sent: planImage(SCREEN, model) };
  const prompt = buildElementsPrompt({ query: QUERY, elements: ELEMENTS, model, frame, mayMark: true });
  const answer = await ask(model, provider, prompt, signal);
  return { answer, reading: readElementAnswer(answer, prompt) };
}

/** The same for a screenshot. */
export async function askScreenshot(
  { model, provider }: Question,
  signal: AbortSignal,
): Promise<{ answer: ModelAnswer; reading: ScreenshotAnswer }> {
  const frame = { image: SCREEN, sent: planImage(SCREEN, model) };
  const prompt = buildScreenshotPrompt({ query: QUERY, texts: TEXTS, model, frame });
  const answer = await ask(model, provider, prompt, signal);
  return { answer, reading: readScreenshotAnswer(answer, prompt) };
}

type Prompt = Pick<ElementsPrompt, "system" | "user" | "tool" | "maxOutputTokens">;

function ask(model: VlmModel, provider: ModelServer, prompt: Prompt, signal: AbortSignal): Promise<ModelAnswer> {
  const { system, user, tool, maxOutputTokens } = prompt;
  return connectOpenAiCompatible(provider).ask({ model, system, user, image: IMAGE, tool, maxOutputTokens, signal });
}
