import type { Box } from "../../domain/screens/box.ts";
import { readModelBox } from "../box-conventions.ts";
import type { ScreenshotPrompt } from "../prompts/screenshot-prompt.ts";
import { extractAnswer, type RawAnswer, settle } from "./extract-answer.ts";
import { isLooseObject, type LooseObject, type LooseValue } from "./loose-json.ts";
import { REFUSED_CONFIDENCE, readConfidence } from "./read-confidence.ts";

/**
 * Where the thing is: at most one of `textIndex`, into the request's texts, and `bbox`, in integer pixels of the image
 * as the caller sent it, is not null; both null is not found. `confidence` 0 to 1.
 */
export type ScreenshotAnswer = { textIndex: number | null; bbox: Box | null; confidence: number };

const REFUSED: ScreenshotAnswer = { textIndex: null, bbox: null, confidence: REFUSED_CONFIDENCE };

// The second and third are what Qwen and Gemini were taught to write; they mean the same in the same convention.
const BOX_KEYS = ["bbox", "bbox_2d", "box_2d"];
const KEYS = ["found", "text_index", ...BOX_KEYS];
const INTEGER = /^(?:0|[1-9]\d{0,6})$/;
const NUMBER = /^-?\d{1,7}(?:\.\d{1,17})?$/;

/** A box that covers more of the picture than this, and isn't the text's own, doesn't show which text is meant. */
const LARGEST_AROUND_TEXT = 0.25;
const LEAST_OVERLAP = 0.5;

/**
 * Reads a model's answer about a screenshot. An index and a box on that index's text agree: the text is the answer,
 * since its box is exact.
 *
 * Not found, with confidence 0: an index that wasn't sent or isn't a whole number, an impossible box
 * (box-conventions.ts), an index and a box elsewhere, neither although found, contradicting answers. `found` false is
 * not found, whatever else is there.
 *
 * Throws a ProviderError `unreadable` if the answer says none of it.
 */
export function readScreenshotAnswer(
  answer: RawAnswer,
  prompt: Pick<ScreenshotPrompt, "tool" | "sent" | "sentBoxes" | "boxConvention" | "frame">,
): ScreenshotAnswer {
  const objects = extractAnswer(answer, prompt.tool.name, KEYS);
  return settle(
    objects.map((object) => readOne(object, prompt)),
    REFUSED,
  );
}

function readOne(
  object: LooseObject,
  prompt: Pick<ScreenshotPrompt, "sent" | "sentBoxes" | "boxConvention" | "frame">,
): ScreenshotAnswer {
  const confidence = readConfidence(object.confidence);
  const found = readFound(object.found);
  if (found === false) return { textIndex: null, bbox: null, confidence };
  const index = object.text_index ?? null;
  const boxes = BOX_KEYS.map((key) => object[key] ?? null).filter((box) => !isBlank(box));
  if (found === undefined || boxes.length > 1) return REFUSED;
  const numbers = readNumbers(boxes[0] ?? null);
  const bbox = numbers ? readModelBox(numbers, prompt.boxConvention, prompt.frame) : null;
  if (boxes.length > 0 && !bbox) return REFUSED;
  if (isBlank(index) || isNoIndex(index)) return bbox ? { textIndex: null, bbox, confidence } : REFUSED;
  const number = readIndex(index) ?? -1;
  const textIndex = prompt.sent[number];
  const textBox = prompt.sentBoxes[number];
  if (textIndex === undefined || !textBox || (bbox && !liesOnText(bbox, textBox, prompt))) return REFUSED;
  return { textIndex, bbox: null, confidence };
}

/** Returns true if a box matches a text's own, or that of the button, row or field around it. Both in pixels of the image. */
function liesOnText(box: Box, text: Box, { frame }: Pick<ScreenshotPrompt, "frame">): boolean {
  const width = Math.min(box.x2, text.x2) - Math.max(box.x1, text.x1);
  const height = Math.min(box.y2, text.y2) - Math.max(box.y1, text.y1);
  if (!(width > 0 && height > 0)) return false;
  const shared = width * height;
  const [boxArea, textArea] = [measureArea(box), measureArea(text)];
  if (shared < LEAST_OVERLAP * Math.min(boxArea, textArea)) return false;
  const isAroundText = boxArea <= LARGEST_AROUND_TEXT * frame.image.width * frame.image.height;
  return isAroundText || shared >= LEAST_OVERLAP * (boxArea + textArea - shared);
}

function measureArea({ x1, y1, x2, y2 }: Box): number {
  return (x2 - x1) * (y2 - y1);
}

/** An answer without `found` says it by an index or a box. Undefined: neither yes nor no. */
function readFound(value: LooseValue | undefined): boolean | undefined {
  if (value === undefined || value === null) return true;
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  return word === true || word === "true" ? true : word === false || word === "false" ? false : undefined;
}

/** Ways to write "no index" or "no box" where something was required. */
function isBlank(value: LooseValue): boolean {
  if (value === null) return true;
  if (typeof value === "string") return ["", "null", "none"].includes(value.trim().toLowerCase());
  return Array.isArray(value) && value.length === 0;
}

/** Models that can't write null where a number was required write the number that counts nothing. */
function isNoIndex(value: LooseValue): boolean {
  return value === -1 || (typeof value === "string" && value.trim() === "-1");
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
