import { ProviderError } from "../../domain/models/model-call-error.ts";
import type { ModelAnswer } from "../provider.ts";
import { isLooseObject, type LooseObject, type LooseValue, readLooseObjects, readLooseString } from "./loose-json.ts";

/** Far more than the longest requested answer. Of a longer one, the end is read, where conclusions are. */
const MAX_READ_CHARACTERS = 65_536;
const MAX_WRAPPERS = 6;

/** Where models begin to think aloud, and where they end: in tags, in the brackets of Mistral and Kimi, in the channels of gpt-oss. */
const THOUGHTS_BEGIN = /<(?:seed:)?(?:think(?:ing)?|thought|reasoning)>|\[think\]|◁think▷|<\|channel\|>analysis/i;
const THOUGHTS_END = /<\/(?:seed:)?(?:think(?:ing)?|thought|reasoning)>|\[\/think\]|◁\/think▷|<\|channel\|>final/gi;
/** Where models put a tool's arguments when they write the call as text. */
const WRAPPERS = ["arguments", "parameters", "input", "function", "tool_calls"];

/** A model's answer as received, from any provider. */
export type RawAnswer = Pick<ModelAnswer, "toolArguments" | "text">;

/**
 * Returns the objects in a model's answer that have at least one of the `keys`: the tool's arguments if they can be
 * read, otherwise those in the text: JSON, alone, in a fence or in prose, or a tool call written out. Reasoning before
 * the answer doesn't count.
 *
 * Throws a ProviderError `unreadable` if there is none.
 */
export function extractAnswer(answer: RawAnswer, toolName: string, keys: readonly string[]): LooseObject[] {
  for (const source of [answer.toolArguments, dropThoughts(answer.text)]) {
    if (source === null) continue;
    const found = findObjects(source).flatMap((object) => unwrap(object, toolName, keys, MAX_WRAPPERS));
    if (found.length > 0) return found;
  }
  throw new ProviderError("unreadable", "The model's answer holds nothing of what it was asked for.");
}

/** Several answers in one count only if they agree, with the lowest confidence among them; otherwise returns `contradicted`. */
export function settle<Outcome extends { confidence: number }>(
  outcomes: readonly Outcome[],
  contradicted: Outcome,
): Outcome {
  const spell = (outcome: Outcome) => JSON.stringify({ ...outcome, confidence: 0 });
  const least = outcomes.reduce((a, b) => (b.confidence < a.confidence ? b : a), outcomes[0] ?? contradicted);
  return outcomes.every((outcome) => spell(outcome) === spell(least)) ? least : contradicted;
}

function dropThoughts(text: string | null): string | null {
  if (text === null) return null;
  const end = [...text.matchAll(THOUGHTS_END)].at(-1);
  const rest = end ? text.slice(end.index + end[0].length) : text;
  const begin = rest.search(THOUGHTS_BEGIN);
  return begin < 0 ? rest : rest.slice(0, begin);
}

/** Returns the outermost objects in a text, in order. */
function findObjects(whole: string): LooseObject[] {
  const encoded = readLooseString(whole) ?? whole;
  return readLooseObjects(encoded.slice(-MAX_READ_CHARACTERS)).objects;
}

/** Returns the object itself if it is an answer, or the answers that it wraps. A call of another tool isn't one. */
function unwrap(value: LooseValue, toolName: string, keys: readonly string[], depth: number): LooseObject[] {
  if (depth === 0) return [];
  if (typeof value === "string")
    return findObjects(value).flatMap((object) => unwrap(object, toolName, keys, depth - 1));
  if (Array.isArray(value)) return value.flatMap((item) => unwrap(item, toolName, keys, depth - 1));
  if (!isLooseObject(value)) return [];
  if (keys.some((key) => key in value)) return [value];
  if (typeof value.name === "string" && value.name !== toolName) return [];
  return [...WRAPPERS, toolName].flatMap((key) => unwrap(value[key] ?? null, toolName, keys, depth - 1));
}
