import * as v from "valibot";
import {
  MAX_ELEMENT_ID_CHARACTERS,
  MAX_ELEMENT_ROLE_CHARACTERS,
  MAX_ELEMENT_TEXT_CHARACTERS,
  MAX_ELEMENTS,
  MAX_PLATFORM_BYTES,
  MAX_QUERY_CHARACTERS,
} from "../../domain/request-limits.ts";
import { exceedsJsonBytes } from "../../domain/text-size.ts";
import { bill, NOTHING_USED } from "../../http/bill.ts";
import { chooseModel } from "../../http/choose-model.ts";
import { count, fraction, imageText, list, object, text } from "../../http/fields.ts";
import { verifyImage } from "../../http/open-image.ts";
import { defineOperation } from "../../http/operation.ts";
import { Problem } from "../../http/problem.ts";
import { groundElements } from "../../locate/built-in/index.ts";

const pixels = () => v.pipe(v.number(), v.safeInteger());

const ElementBounds = object({ x: pixels(), y: pixels(), width: count(), height: count() });

/** Handed on as given, so it is looked at and never copied: a key such as `__proto__` stays a key. */
const Platform = v.pipe(
  v.custom<Record<string, unknown>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "must be an object",
  ),
  v.check(
    (value) => !exceedsJsonBytes(value, MAX_PLATFORM_BYTES),
    `must take at most ${MAX_PLATFORM_BYTES} bytes as JSON`,
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

/** Runs also when other fields are in the wrong, so that one answer names everything. */
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

/** POST /api/v1/elements:locate — interface.md, "POST /api/v1/elements:locate". */
export const locateElement = defineOperation({
  id: "elements.locate",
  method: "POST",
  path: "/api/v1/elements:locate",
  summary: "Pick one supplied element",
  description: "Picks the element that a natural-language query means among those supplied, or answers not found.",
  service: "grounding",
  auth: "viewer",
  body: v.object({
    query: text(1, MAX_QUERY_CHARACTERS),
    elements: v.pipe(list(Element, 1, MAX_ELEMENTS), idsAreUnique),
    image: v.nullish(imageText()),
    model: v.nullish(text(1)),
  }),
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
    const { id: model, vlm } = chooseModel(body.model, context.config);
    const { image } = body;
    if (typeof image === "string") await context.timing.measure("image", () => verifyImage(image));
    if (vlm) throw new Problem("provider_failed", "The model provider could not be reached.");
    // No model is called over the network, so inside Cloudflare's, where the clock waits for I/O, this is 0.
    const startMs = performance.now();
    const answer = await context.timing.measure("ground", () => groundElements(body.query, body.elements));
    const latencyMs = Math.round(performance.now() - startMs);
    const element = answer.index === null ? undefined : body.elements[answer.index];
    await bill({ ...NOTHING_USED, endpoint: "element_locate", model }, caller, context);
    return {
      found: element !== undefined,
      element_id: element?.id ?? null,
      confidence: answer.confidence,
      model,
      cost_microdollars: 0,
      latency_ms: latencyMs,
      prompt_tokens: 0,
      completion_tokens: 0,
    };
  },
});
