import * as v from "valibot";
import {
  MAX_ELEMENT_ID_CHARACTERS,
  MAX_ELEMENT_ROLE_CHARACTERS,
  MAX_ELEMENT_TEXT_CHARACTERS,
  MAX_ELEMENTS,
  MAX_GROUNDING_BODY_BYTES,
  MAX_PLATFORM_BYTES,
  MAX_QUERY_CHARACTERS,
} from "../../domain/limits/request-limits.ts";
import type { VlmModel } from "../../domain/models/vlm.ts";
import { exceedsJsonBytes } from "../../domain/text/text-size.ts";
import { defineOperation } from "../../http/operation.ts";
import type { ElementAnswer } from "../../locate/answers/read-element-answer.ts";
import { groundElementsAsModel } from "../../locate/ask-built-in.ts";
import { type Asked, askForElement } from "../../locate/ask-model.ts";
import { openAskServices } from "../../locate/open-provider.ts";
import { anyObject, count, fraction, imageText, object, text } from "../../schema/fields.ts";
import { list } from "../../schema/list-field.ts";
import { billLocated } from "../../services/billing/bill-located.ts";
import { admitModelCall } from "../../services/billing/bill-model-calls.ts";
import { type Answered, askToLocate } from "../../services/locating/ask-to-locate.ts";
import { type ChosenModel, chooseModel } from "../../services/locating/choose-model.ts";
import { type ControlBoxes, lookAtControls } from "../../services/locating/look-at-screen.ts";
import { describeScreenshot, type OpenedImage, openImage, verifyImage } from "../../services/locating/open-image.ts";
import { readyReader } from "../../services/locating/ready-reader.ts";
import { takeSteps } from "../../services/locating/take-steps.ts";

const pixels = () => v.pipe(v.number(), v.safeInteger());

const ElementBounds = object({ x: pixels(), y: pixels(), width: count(), height: count() });

/** Passed on unchanged. */
const Platform = v.pipe(
  anyObject(),
  v.check(
    (value) => !exceedsJsonBytes(value, MAX_PLATFORM_BYTES),
    `must have at most ${MAX_PLATFORM_BYTES} bytes as JSON`,
  ),
  v.metadata({
    type: "object",
    description: `Native attributes as given, at most ${MAX_PLATFORM_BYTES} bytes as JSON in UTF-8.`,
  }),
);

const Element = object({
  id: text(1, MAX_ELEMENT_ID_CHARACTERS),
  role: text(0, MAX_ELEMENT_ROLE_CHARACTERS),
  name: v.optional(text(0, MAX_ELEMENT_TEXT_CHARACTERS), ""),
  value: v.nullish(text(0, MAX_ELEMENT_TEXT_CHARACTERS)),
  bounds: v.nullish(ElementBounds),
  platform: v.nullish(Platform),
});

/** Also runs if other fields are invalid, so that one response names every error. */
const idsAreUnique = v.rawCheck<v.InferOutput<typeof Element>[]>(({ dataset, addIssue }) => {
  if (!Array.isArray(dataset.value) || dataset.value.length > MAX_ELEMENTS) return;
  const elements: unknown[] = dataset.value;
  const firstIndexes = new Map<string, number>();
  for (const [index, element] of elements.entries()) {
    const id = (element as { id?: unknown } | null)?.id;
    if (typeof id !== "string") continue;
    const first = firstIndexes.get(id);
    if (first === undefined) firstIndexes.set(id, index);
    else
      addIssue({
        message: `must be unique, and is also the id of elements.${first}`,
        path: [step(elements, index), step({}, "id")],
      });
  }
});

const step = (input: object, key: unknown) =>
  ({ type: "unknown", origin: "value", input, key, value: undefined }) as const;

/** POST /api/v1/elements:locate — docs/contract/interface.md, "POST /api/v1/elements:locate". */
export const locateElement = defineOperation({
  id: "elements.locate",
  method: "POST",
  path: "/api/v1/elements:locate",
  summary: "Locate an element",
  description: "Returns the supplied element that a natural-language query describes, or reports that none matches.",
  service: "grounding",
  auth: "viewer",
  scope: "locate",
  maxBodyBytes: MAX_GROUNDING_BODY_BYTES,
  body: v.object({
    query: text(1, MAX_QUERY_CHARACTERS),
    elements: v.pipe(list(Element, 1, MAX_ELEMENTS), idsAreUnique),
    image: v.nullish(imageText()),
    model: v.nullish(text(1)),
  }),
  example: {
    query: "the search field",
    elements: [
      { id: "e1", role: "button", name: "Back", bounds: { x: 8, y: 24, width: 40, height: 40 } },
      { id: "e2", role: "textbox", name: "Search", bounds: { x: 56, y: 24, width: 300, height: 40 } },
    ],
  },
  response: v.object({
    found: v.boolean(),
    element_id: v.nullish(v.string()),
    confidence: fraction(),
    model: v.string(),
    cost_microdollars: count(),
    latency_ms: count(),
    prompt_tokens: v.optional(count(), 0),
    completion_tokens: v.optional(count(), 0),
  }),
  errors: ["unsupported_model", "invalid_image", "insufficient_balance", "provider_failed"],
  async handle({ body, caller }, context) {
    const model = chooseModel(body.model, context.config);
    const noteModel = ({ id }: ChosenModel) => context.note({ model: id, options: { query: body.query, model: id } });
    noteModel(model);
    const { image } = body;
    const { timing } = context;
    const opened = typeof image === "string" ? await openImage(image) : null;
    await admitModelCall(model, caller, context);
    if (opened) await timing.measure("image", () => verifyImage(opened));
    const pictureScreen = (picture: OpenedImage) => ({
      width: picture.header.width,
      height: picture.header.height,
      look: (boxes: ControlBoxes) => timing.measure("look", () => lookAtControls(picture.bytes, boxes, context)),
    });
    const screenshot = opened && (await describeScreenshot(opened));
    const question = { query: body.query, elements: body.elements, screenshot };
    // A model needs it, too: the grounder orders what is shown to it.
    await readyReader(context, "elements.locate");
    const ways = {
      ask: (vlm: VlmModel) => askForElement(question, vlm, openAskServices(vlm, context)),
      ground: () => groundElementsAsModel({ ...question, screenshot: opened && pictureScreen(opened) }, takeSteps),
    };
    const located = await askToLocate(model, ways, { requested: body.model, caller, context });
    const describe = ({ answer, latencyMs, model: answering }: Answered<Asked<ElementAnswer>>) => {
      noteModel(answering);
      const element = answer.index === null ? undefined : body.elements[answer.index];
      return {
        found: element !== undefined,
        element_id: element?.id ?? null,
        confidence: answer.confidence,
        latency_ms: latencyMs,
      };
    };
    return billLocated("element_locate", located, describe, caller, context);
  },
});
