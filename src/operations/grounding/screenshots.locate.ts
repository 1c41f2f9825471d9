import * as v from "valibot";
import { MAX_GROUNDING_BODY_BYTES, MAX_QUERY_CHARACTERS, MAX_TEXTS } from "../../domain/limits/request-limits.ts";
import type { VlmModel } from "../../domain/models/vlm.ts";
import type { Box } from "../../domain/screens/box.ts";
import { defineOperation } from "../../http/operation.ts";
import type { ScreenshotAnswer } from "../../locate/answers/read-screenshot-answer.ts";
import { groundScreenshotAsModel } from "../../locate/ask-built-in.ts";
import { type Asked, askForPlace } from "../../locate/ask-model.ts";
import { openAskServices } from "../../locate/open-provider.ts";
import { askTwiceForPlace } from "../../locate/second-look.ts";
import { count, EXAMPLE_IMAGE, fraction, imageText, object, text } from "../../schema/fields.ts";
import { list } from "../../schema/list-field.ts";
import { billLocated } from "../../services/billing/bill-located.ts";
import { admitModelCall } from "../../services/billing/bill-model-calls.ts";
import { type Answered, askToLocate } from "../../services/locating/ask-to-locate.ts";
import { logModelFailure } from "../../services/locating/await-model-call.ts";
import { type ChosenModel, chooseModel } from "../../services/locating/choose-model.ts";
import { lookAtScreen } from "../../services/locating/look-at-screen.ts";
import { describeScreenshot, openImage, verifyImage } from "../../services/locating/open-image.ts";
import { readyReader } from "../../services/locating/ready-reader.ts";
import { takeSteps } from "../../services/locating/take-steps.ts";

/** Normalized to [0, 1] of the image: the form that detect returns. */
const TextBox = v.pipe(
  object({ x1: fraction(), y1: fraction(), x2: fraction(), y2: fraction() }),
  v.check((box: Box) => box.x1 < box.x2 && box.y1 < box.y2, "must have x1 below x2 and y1 below y2"),
  v.description("Fractions of the image in [0, 1], with x1 < x2 and y1 < y2."),
);

const TextElement = object({ text: text(0), bbox: TextBox, confidence: v.optional(fraction()) });

const PixelBox = v.pipe(
  v.object({ x1: count(), y1: count(), x2: count(), y2: count() }),
  v.description("Pixels of the image as sent, 0 <= x1 < x2 <= width and 0 <= y1 < y2 <= height."),
);

/** POST /api/v1/screenshots:locate — docs/contract/interface.md, "POST /api/v1/screenshots:locate". */
export const locateInScreenshot = defineOperation({
  id: "screenshots.locate",
  method: "POST",
  path: "/api/v1/screenshots:locate",
  summary: "Locate in a screenshot",
  description:
    "Returns what a natural-language query describes in a screenshot, as one of the supplied texts or as a pixel " +
    "box.",
  service: "grounding",
  auth: "viewer",
  scope: "locate",
  maxBodyBytes: MAX_GROUNDING_BODY_BYTES,
  body: v.object({
    image: imageText(),
    query: text(1, MAX_QUERY_CHARACTERS),
    model: v.nullish(text(1)),
    texts: v.nullish(list(TextElement, 0, MAX_TEXTS)),
  }),
  example: {
    image: EXAMPLE_IMAGE,
    query: "the Save button",
    texts: [{ text: "Save", bbox: { x1: 0.7, y1: 0.05, x2: 0.8, y2: 0.08 } }],
  },
  response: v.object({
    found: v.boolean(),
    confidence: fraction(),
    model: v.string(),
    cost_microdollars: count(),
    latency_ms: count(),
    bbox: v.nullish(PixelBox),
    matched_text_index: v.nullish(count()),
    prompt_tokens: v.optional(count(), 0),
    completion_tokens: v.optional(count(), 0),
  }),
  errors: ["unsupported_model", "invalid_image", "insufficient_balance", "provider_failed"],
  async handle({ body, caller }, context) {
    const model = chooseModel(body.model, context.config);
    const noteModel = ({ id }: ChosenModel) => context.note({ model: id, options: { query: body.query, model: id } });
    noteModel(model);
    const { timing } = context;
    const opened = await openImage(body.image);
    await admitModelCall(model, caller, context);
    await timing.measure("image", () => verifyImage(opened));
    const texts = body.texts ?? [];
    const question = { query: body.query, texts, screenshot: await describeScreenshot(opened) };
    const { organizationId } = caller;
    const look = () => lookAtScreen(opened.bytes, { organizationId, readsText: texts.length === 0 }, context);
    // A model needs it, too: the grounder orders what is shown to it.
    await readyReader(context, "screenshots.locate");
    const ways = {
      ask: (vlm: VlmModel) => {
        const services = openAskServices(vlm, context);
        if (!context.config.secondLook) return askForPlace(question, vlm, services);
        return askTwiceForPlace(question, vlm, services, (error) => logModelFailure(error, context));
      },
      ground: () => groundScreenshotAsModel({ ...question, look: () => timing.measure("look", look) }, takeSteps),
    };
    const located = await askToLocate(model, ways, { requested: body.model, caller, context });
    const describe = ({ answer, latencyMs, model: answering }: Answered<Asked<ScreenshotAnswer>>) => {
      noteModel(answering);
      return {
        found: answer.textIndex !== null || answer.bbox !== null,
        confidence: answer.confidence,
        latency_ms: latencyMs,
        bbox: answer.bbox,
        matched_text_index: answer.textIndex,
      };
    };
    return billLocated("screenshot_locate", located, describe, caller, context);
  },
});
