import { MAX_TEXTS } from "../domain/limits/request-limits.ts";
import type { Box } from "../domain/screens/box.ts";
import { detectInScreenshot } from "../operations/grounding/screenshots.detect.ts";
import { locateInScreenshot } from "../operations/grounding/screenshots.locate.ts";
import { mayAskVlm } from "../services/locating/choose-model.ts";
import { openImage } from "../services/locating/open-image.ts";
import type { Detected } from "./detect-screen.ts";
import { findMiddle, roundToPixels, writeBox } from "./pixels.ts";
import type { Call, Tool } from "./tool.ts";
import { describeOutput } from "./tool-schemas.ts";

type Located = { found: boolean; confidence: number; bbox?: Box | null; matched_text_index?: number | null };
type Text = { text: string; bbox: Box; confidence?: number };

const { properties, ...located } = describeOutput(locateInScreenshot) as { type: "object"; properties: object };

/** Returns where on a screenshot something is. */
export const locateOnScreen: Tool = {
  name: "locate_on_screen",
  title: "Find on a screen",
  description:
    "Returns where on a screenshot the thing is that a sentence means: its box and the point to click, in pixels of the " +
    "image. The texts of the screenshot are read, unless you send `texts`.",
  operation: locateInScreenshot,
  outputSchema: {
    ...located,
    properties: {
      ...properties,
      click: {
        description: "The point to click, in pixels of the image. Null if nothing was found.",
        anyOf: [
          { type: "object", properties: { x: { type: "integer" }, y: { type: "integer" } }, required: ["x", "y"] },
          { type: "null" },
        ],
      },
    },
  },
  async run(input, call, config) {
    // The built-in model reads the texts itself. A vision-language model gets only those that are sent.
    const needsTexts = !input.texts && mayAskVlm(input.model, config);
    const texts = needsTexts ? await readTexts(input, call) : input.texts;
    const answer = await call<Located & Record<string, unknown>>(locateInScreenshot, { ...input, texts });
    const box = await findBox(answer, (texts ?? []) as readonly Text[], String(input.image));
    const words = box
      ? `Found ${writeBox(box)}, confidence ${answer.confidence}.`
      : `It isn't on this screen, confidence ${answer.confidence}.`;
    return { structure: { ...answer, bbox: box, click: box && findMiddle(box) }, words };
  },
};

async function readTexts({ image }: Record<string, unknown>, call: Call): Promise<Text[]> {
  const { data } = await call<Detected>(detectInScreenshot, { image, inference_type: "ocr" });
  return data.ocr_results.slice(0, MAX_TEXTS).map(({ text, bbox, confidence }) => ({ text, bbox, confidence }));
}

/** Returns the box in pixels also if a text was meant, whose box is in fractions. */
async function findBox(answer: Located, texts: readonly Text[], image: string): Promise<Box | null> {
  const text = texts[answer.matched_text_index ?? -1];
  if (!text) return answer.bbox ?? null;
  const { header } = await openImage(image);
  return roundToPixels(text.bbox, header);
}
