import type { ElementsPrompt } from "../prompts/elements-prompt.ts";
import { extractAnswer, type RawAnswer, settle } from "./extract-answer.ts";
import type { LooseObject, LooseValue } from "./loose-json.ts";
import { REFUSED_CONFIDENCE, readConfidence } from "./read-confidence.ts";

/** `index` into the request's elements, null for not found; `confidence` 0 to 1. */
export type ElementAnswer = { index: number | null; confidence: number };

const REFUSED: ElementAnswer = { index: null, confidence: REFUSED_CONFIDENCE };

const ALIAS = /^e([1-9][0-9]{0,6})$/i;
const MARK = /^[1-9][0-9]{0,6}$/;
const NO_ALIAS = new Set(["", "null", "none"]);

/**
 * Returns which of the sent elements a model named. An alias that wasn't sent, anything that isn't an alias, and
 * contradicting answers are not found, with confidence 0. If numbers were drawn on the screenshot, a drawn number also
 * names its element.
 *
 * Throws a ProviderError `unreadable` if the answer names nothing, not even null.
 */
export function readElementAnswer(
  answer: RawAnswer,
  prompt: Pick<ElementsPrompt, "tool" | "sent" | "marks">,
): ElementAnswer {
  const objects = extractAnswer(answer, prompt.tool.name, ["alias"]);
  return settle(
    objects.map((object) => readOne(object, prompt)),
    REFUSED,
  );
}

function readOne(object: LooseObject, prompt: Pick<ElementsPrompt, "sent" | "marks">): ElementAnswer {
  const alias = object.alias ?? null;
  const confidence = readConfidence(object.confidence);
  if (alias === null || (typeof alias === "string" && NO_ALIAS.has(alias.trim().toLowerCase())))
    return { index: null, confidence };
  const number = readNumber(alias, prompt.marks);
  const index = number === undefined ? undefined : prompt.sent[number - 1];
  return index === undefined ? REFUSED : { index, confidence };
}

/** Returns the number of an alias, from 1, or undefined if it isn't one. */
function readNumber(alias: LooseValue, marks: ElementsPrompt["marks"]): number | undefined {
  if (typeof alias !== "string" && typeof alias !== "number") return undefined;
  const text = String(alias).trim();
  const digits = ALIAS.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  return MARK.test(text) ? marks.find((mark) => mark.number === Number(text))?.number : undefined;
}
