import { Buffer } from "node:buffer";
import { PictureRefused, ProviderError } from "../domain/models/model-call-error.ts";
import type { VlmModel } from "../domain/models/vlm.ts";
import type { Box } from "../domain/screens/box.ts";
import type { PictureAnswer, PictureRequest } from "../domain/screens/picture.ts";
import type { ScreenText } from "../domain/screens/screen-text.ts";
import type { UiElement } from "../domain/screens/ui-element.ts";
import { type ElementAnswer, readElementAnswer } from "./answers/read-element-answer.ts";
import { readScreenshotAnswer, type ScreenshotAnswer } from "./answers/read-screenshot-answer.ts";
import { type ImageFrame, planImage } from "./image-plan.ts";
import { buildElementsPrompt } from "./prompts/elements-prompt.ts";
import type { Mark } from "./prompts/marks.ts";
import { buildScreenshotPrompt } from "./prompts/screenshot-prompt.ts";
import type { ModelAnswer, ModelRequest, Provider } from "./provider.ts";

/** A screenshot as the caller sent it: the file, its size in pixels, and the part to look at if that isn't all of it. */
type Screenshot = {
  bytes: Uint8Array;
  mediaType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  crop?: Box;
};

/**
 * The environment that asking needs. `prepare` creates the picture for the model, or throws a VisionBusy or a
 * VisionFailed; `signal` is the caller's.
 */
export type AskServices = {
  provider: Provider;
  prepare(request: PictureRequest): Promise<PictureAnswer>;
  signal: AbortSignal;
};

/** The result of a question: the checked answer, its model calls, and their duration in milliseconds. */
export type Asked<Answer> = { answer: Answer; calls: readonly [ModelAnswer, ...ModelAnswer[]]; latencyMs: number };

export type PlaceQuestion = { query: string; texts: readonly ScreenText[]; screenshot: Screenshot };

/**
 * Asks a model which of the elements a query means, in one model call. Throws a ProviderError if there is no readable
 * answer, or if not one element fits into the model's context: such a call could only be paid for, not answered. Throws a
 * PictureRefused for a broken screenshot.
 */
export async function askForElement(
  { query, elements, screenshot }: { query: string; elements: readonly UiElement[]; screenshot: Screenshot | null },
  model: VlmModel,
  services: AskServices,
): Promise<Asked<ElementAnswer>> {
  const frame = screenshot && frameImage(screenshot, model);
  const prompt = buildElementsPrompt({ query, elements, model, frame, mayMark: frame !== null });
  if (prompt.sent.length === 0) {
    throw new ProviderError("too_long", "The question leaves no room for an element in the model's context.");
  }
  const image = screenshot && frame ? await showImage(screenshot, frame, prompt.marks, services) : null;
  const { call, latencyMs } = await ask(makeRequest(model, prompt, image, services), services);
  return { answer: readElementAnswer(call, prompt), calls: [call], latencyMs };
}

/** Asks a model where in a screenshot something is, in one model call. Throws as `askForElement` does. */
export async function askForPlace(
  { query, texts, screenshot }: PlaceQuestion,
  model: VlmModel,
  services: AskServices,
): Promise<Asked<ScreenshotAnswer>> {
  const frame = frameImage(screenshot, model);
  const prompt = buildScreenshotPrompt({ query, texts, model, frame });
  const image = await showImage(screenshot, frame, [], services);
  const { call, latencyMs } = await ask(makeRequest(model, prompt, image, services), services);
  return { answer: readScreenshotAnswer(call, prompt), calls: [call], latencyMs };
}

async function ask(
  request: ModelRequest,
  { provider }: AskServices,
): Promise<{ call: ModelAnswer; latencyMs: number }> {
  const startMs = performance.now();
  const call = await provider.ask(request);
  return { call, latencyMs: Math.round(performance.now() - startMs) };
}

function frameImage({ width, height, crop }: Screenshot, model: VlmModel): ImageFrame {
  const image = crop ? { width: crop.x2 - crop.x1, height: crop.y2 - crop.y1 } : { width, height };
  return { image, sent: planImage(image, model) };
}

/** The file itself if the model can use it unchanged; otherwise a copy of the planned size, with the marks. */
async function showImage(
  screenshot: Screenshot,
  { image, sent }: ImageFrame,
  marks: readonly Mark[],
  services: AskServices,
): Promise<ModelRequest["image"]> {
  const { crop } = screenshot;
  if (!crop && marks.length === 0 && image.width === sent.width && image.height === sent.height) {
    return { mediaType: screenshot.mediaType, base64: encodeBase64(screenshot.bytes) };
  }
  const drawn = marks.map(({ number, box: { x1, y1, x2, y2 } }) => ({
    label: String(number),
    x: x1,
    y: y1,
    width: x2 - x1,
    height: y2 - y1,
  }));
  const picture = await services.prepare({
    image: screenshot.bytes,
    ...(crop ? { crop } : {}),
    ...sent,
    marks: drawn,
  });
  if (!picture.ok) throw new PictureRefused(picture.detail);
  return { mediaType: picture.mediaType, base64: encodeBase64(picture.image) };
}

function makeRequest(
  model: VlmModel,
  { system, user, tool, maxOutputTokens }: Pick<ModelRequest, "system" | "user" | "tool" | "maxOutputTokens">,
  image: ModelRequest["image"],
  { signal }: AskServices,
): ModelRequest {
  return { model, system, user, image, tool, maxOutputTokens, signal };
}

function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
