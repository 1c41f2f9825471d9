import type { Box } from "../../domain/box.ts";
import { readModelBox } from "../box-conventions.ts";
import type { ScreenshotPrompt } from "../prompts/screenshot-prompt.ts";
import { extractAnswer, type RawAnswer, settle } from "./extract-answer.ts";
import { isLooseObject, type LooseObject, type LooseValue } from "./loose-json.ts";
import { REFUSED_CONFIDENCE, readConfidence } from "./read-confidence.ts";

/**
 * Where the thing is: at most one of `textIndex`, into the request's texts, and `bbox`, in integer pixels of the image as the caller sent
 * it, is not null; both null is not found. `confidence` 0 to 1.
 */
export type ScreenshotAnswer = { textIndex: number | null; bbox: Box | null; confidence: number };

const REFUSED: ScreenshotAnswer = { textIndex: null, bbox: null, confidence: REFUSED_CONFIDENCE };

// The second and third are what Qwen and Gemini were taught to write; they mean the same in the same convention.
const BOX_KEYS = ["bbox", "bbox_2d", "box_2d"];
const KEYS = ["found", "text_index", ...BOX_KEYS];
const INTEGER = /^(?:0|[1-9]\d{0,6})$/;
const NUMBER = /^-?\d{1,7}(?:\.\d{1,17})?$/;

/**
 * What a model said of a screenshot. Not found, with confidence 0: an index that wasn't sent or is no whole number, a box that can't be
 * one (box-conventions.ts), both an index and a box, neither though found, answers that contradict each other. `found` false is not found,
 * whatever stands beside it.
 *
 * Throws a ProviderError `unreadable` where the answer says none of it.
 */
export function readScreenshotAnswer(
  answer: RawAnswer,
  prompt: Pick<ScreenshotPrompt, "tool" | "sent" | "boxConvention" | "frame">,
): ScreenshotAnswer {
  const objects = extractAnswer(answer, prompt.tool.name, KEYS);
  return settle(
    objects.map((object) => readOne(object, prompt)),
    REFUSED,
  );
}

function readOne(
  object: LooseObject,
  { sent, boxConvention, frame }: Pick<ScreenshotPrompt, "sent" | "boxConvention" | "frame">,
): ScreenshotAnswer {
  const confidence = readConfidence(object.confidence);
  const found = readFound(object.found);
  if (found === false) return { textIndex: null, bbox: null, confidence };
  const index = object.text_index ?? null;
  const boxes = BOX_KEYS.map((key) => object[key] ?? null).filter((box) => !isBlank(box));
  if (found === undefined || isBlank(index) === (boxes.length === 0) || boxes.length > 1) return REFUSED;
  if (!isBlank(index)) {
    const number = readIndex(index);
    const textIndex = number === undefined ? undefined : sent[number];
    return textIndex === undefined ? REFUSED : { textIndex, bbox: null, confidence };
  }
  const numbers = readNumbers(boxes[0] ?? null);
  const bbox = numbers && readModelBox(numbers, boxConvention, frame);
  return bbox ? { textIndex: null, bbox, confidence } : REFUSED;
}

/** What leaves `found` out says it by an index or a box. Undefined: neither yes nor no. */
function readFound(value: LooseValue | undefined): boolean | undefined {
  if (value === undefined || value === null) return true;
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  return word === true || word === "true" ? true : word === false || word === "false" ? false : undefined;
}

/** Ways to say "no index" or "no box" where something had to be written. */
function isBlank(value: LooseValue): boolean {
  if (value === null) return true;
  if (typeof value === "string") return ["", "null", "none"].includes(value.trim().toLowerCase());
  return Array.isArray(value) && value.length === 0;
}

function readIndex(value: LooseValue): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && INTEGER.test(value.trim()) ? Number(value.trim()) : undefined;
}

/** Four numbers in the order in which the convention has them; by name, a box says its order itself, so that is refused. */
function readNumbers(value: LooseValue): number[] | undefined {
  if (typeof value === "string")
    return readNumbers(
      value
        .trim()
        .replace(/^\[|\]$/g, "")
        .split(","),
    );
  if (isLooseObject(value) || !Array.isArray(value)) return undefined;
  // A list of one box is that box.
  if (value.length === 1 && Array.isArray(value[0])) return readNumbers(value[0]);
  const numbers = value.map((item) =>
    typeof item === "string" && NUMBER.test(item.trim()) ? Number(item.trim()) : item,
  );
  return numbers.every((item) => typeof item === "number") ? numbers : undefined;
}
