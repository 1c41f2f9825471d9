import { BUILT_IN_MODEL } from "../domain/models/model-catalog.ts";
import type { Box } from "../domain/screens/box.ts";
import type { IconDetection, NamedBoxes } from "../domain/screens/detection.ts";
import type { IconGuess } from "../domain/screens/icon-kinds.ts";
import type { ScreenText } from "../domain/screens/screen-text.ts";
import type { Shade } from "../domain/screens/shade.ts";
import type { UiElement } from "../domain/screens/ui-element.ts";
import { finish, joinSteps, type Steps } from "../domain/steps.ts";
import type { ElementAnswer } from "./answers/read-element-answer.ts";
import type { ScreenshotAnswer } from "./answers/read-screenshot-answer.ts";
import type { Asked } from "./ask-model.ts";
import {
  asksForSignBeside,
  type Grounding,
  groundElementsInSteps,
  groundScreenInSteps,
  groundTextsInSteps,
  listWorthSeeing,
  namesWholeText,
  type SeenElements,
  type WorthSeeing,
} from "./built-in/index.ts";
import type { ModelAnswer } from "./provider.ts";

/** It's a model call like any other, but uses no tokens and costs nothing. */
const NO_CALL: ModelAnswer = {
  toolArguments: null,
  text: null,
  model: BUILT_IN_MODEL,
  promptTokens: 0,
  completionTokens: 0,
  costDollars: "0",
};

/** A request with at least this many candidates runs in steps, since others would wait too long for it. */
const MANY_CANDIDATES = 200;
/** A pause lasts longer than most of the steps that the grounder could be paused between. */
const STEPS_BEFORE_A_PAUSE = 8;

/** An element that is found this surely by its names needs no look at the picture. */
const SURE_BY_NAME = 0.9;

/** The confidence of "not found" in a picture: it may show the target as a sign that the model can't name. */
const UNKNOWN = 0;

/** Does work in steps, between which other requests can run. */
type TakeSteps = <Result>(steps: Steps<Result>) => Promise<Result>;

/** Returns a runner that finishes the work of few candidates at once, and takes steps for that of many. */
function chooseRunner(candidates: number, takeSteps: TakeSteps): TakeSteps {
  if (candidates < MANY_CANDIDATES) return async (steps) => finish(steps);
  return (steps) => takeSteps(joinSteps(steps, STEPS_BEFORE_A_PAUSE));
}

/** Elements, and the screenshot that they are on, if it's told. */
type ElementsQuestion = {
  query: string;
  elements: readonly UiElement[];
  screenshot?: PicturedScreen | null;
};

/** A screenshot's size in pixels. `look` returns what the icons in `boxes` show and which colours are in `shaded`, or null if it fails. Boxes are in pixels. */
type PicturedScreen = {
  width: number;
  height: number;
  look(asked: { boxes: readonly Box[]; shaded: readonly Box[] }): Promise<NamedBoxes | null>;
};

/** Asks the built-in model which element a query means. */
export function groundElementsAsModel(question: ElementsQuestion, takeSteps: TakeSteps): Promise<Asked<ElementAnswer>> {
  return timeCall(() => groundPicturedElements(question, takeSteps));
}

/**
 * Finds the element that a query means. The names alone answer if one is found surely enough, and the query names no sign ("star") that its name lacks.
 * Otherwise the icons and colours in the screenshot, if there is one, are looked at, too. If that look fails, the names alone answer.
 */
export async function groundPicturedElements(
  { query, elements, screenshot }: ElementsQuestion,
  takeSteps: TakeSteps,
): Promise<Grounding> {
  const run = chooseRunner(elements.length, takeSteps);
  const byNames = await run(groundElementsInSteps(query, elements));
  if (!screenshot) return byNames;
  const found = byNames.index === null ? undefined : elements[byNames.index];
  const isSure = found && byNames.confidence >= SURE_BY_NAME && !asksForSignBeside(query, found);
  if (isSure) return byNames;
  const worth = listWorthSeeing(elements, screenshot);
  if (worth.likely.length === 0 && worth.shaded.length === 0) return byNames;
  const told = await screenshot.look(listWorthyBoxes(worth));
  if (!told) return byNames;
  return run(groundElementsInSteps(query, elements, undefined, placeSeen(worth, told)));
}

/** The boxes to look at, in the order in which `placeSeen` takes what was seen in them. */
export function listWorthyBoxes({ likely, shaded }: WorthSeeing): { boxes: Box[]; shaded: Box[] } {
  return { boxes: likely.map(({ box }) => box), shaded: shaded.map(({ box }) => box) };
}

/** Assigns what was seen in boxes to the elements that they belong to. */
export function placeSeen({ likely, shaded }: WorthSeeing, { names, shades }: NamedBoxes): SeenElements {
  return {
    icons: new Map(likely.map(({ index }, at) => [index, names[at] ?? []])),
    shades: new Map(
      shaded.flatMap(({ index }, at) => {
        const shade = shades[at];
        return shade ? [[index, shade] as const] : [];
      }),
    ),
  };
}

/** An icon or control, what its icon shows, the likeliest first, and its colours. */
type SeenDetection = IconDetection & { icons?: readonly IconGuess[]; shade?: Shade | null };

/** The icons and controls of a screenshot, and its lines of text, which are needed where the caller sends none. */
type SeenScreen = { detections: readonly SeenDetection[]; texts: readonly ScreenText[] };

/** A screenshot as the caller describes it, and a look at its pixels: `look` gives what is there, or null where it failed. */
type ScreenshotQuestion = {
  query: string;
  texts: readonly ScreenText[];
  screenshot: { width: number; height: number };
  look(): Promise<SeenScreen | null>;
};

/**
 * The place of the target in a screenshot. `index` counts the `texts` first, the caller's or those that were read, then the `detections`, which are null
 * where nobody looked.
 */
type SeenGrounding = Grounding & { texts: readonly ScreenText[]; detections: readonly SeenDetection[] | null };

/**
 * Finds what a query means in a screenshot: one of the texts, or an icon or control. A query that names a text as a whole means that text, and needs no
 * look. Where the look failed, the caller's texts alone answer; where there are none, those that were read take their place.
 */
export async function groundScreenshot(
  { query, texts, screenshot, look }: ScreenshotQuestion,
  takeSteps: TakeSteps,
): Promise<SeenGrounding> {
  const run = chooseRunner(texts.length, takeSteps);
  const seen = (await run(namesWholeText(query, texts))) ? null : await look();
  if (!seen) return { ...(await run(groundTextsInSteps(query, texts))), texts, detections: null };
  const { detections } = seen;
  const known = texts.length > 0 ? texts : seen.texts;
  const steps = groundScreenInSteps(query, { ...screenshot, texts: known, detections });
  return { ...(await chooseRunner(known.length + detections.length, takeSteps)(steps)), texts: known, detections };
}

/**
 * Asks the built-in model where in a screenshot the target is: in one of the caller's texts, or in the box of an icon, a control or a text that it read
 * itself. The confidence is 0 if nothing is found, since the picture may still show it as a sign that the model can't name.
 */
export function groundScreenshotAsModel(
  question: ScreenshotQuestion,
  takeSteps: TakeSteps,
): Promise<Asked<ScreenshotAnswer>> {
  return timeCall(async () => {
    const { index, confidence, texts, detections } = await groundScreenshot(question, takeSteps);
    if (index === null) return { textIndex: null, bbox: null, confidence: UNKNOWN };
    if (index < question.texts.length) return { textIndex: index, bbox: null, confidence };
    const seen = texts[index] ?? detections?.[index - texts.length];
    return { textIndex: null, bbox: seen ? measurePixels(seen.bbox, question.screenshot) : null, confidence };
  });
}

/** The whole pixels that a box in [0, 1] touches, one of them at least. */
function measurePixels(box: Box, { width, height }: { width: number; height: number }): Box {
  const x1 = Math.min(width - 1, Math.floor(box.x1 * width));
  const y1 = Math.min(height - 1, Math.floor(box.y1 * height));
  const x2 = Math.min(width, Math.max(x1 + 1, Math.ceil(box.x2 * width)));
  const y2 = Math.min(height, Math.max(y1 + 1, Math.ceil(box.y2 * height)));
  return { x1, y1, x2, y2 };
}

/** No model is called over the network, so inside Cloudflare's network, where the clock waits for I/O, the time is 0. */
async function timeCall<Answer>(ground: () => Promise<Answer>): Promise<Asked<Answer>> {
  const startMs = performance.now();
  const answer = await ground();
  return { answer, calls: [NO_CALL], latencyMs: Math.round(performance.now() - startMs) };
}
