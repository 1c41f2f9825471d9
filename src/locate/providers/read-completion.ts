import { ProviderError } from "../../domain/models/model-call-error.ts";
import { parseDollars } from "../../domain/money/decimal.ts";
import { computeCostMicrodollars } from "../../domain/money/money.ts";
import type { ModelAnswer } from "../provider.ts";

type Members = Readonly<Record<string, unknown>>;

const MAX_MODEL_NAME_CHARACTERS = 256;
/** Ten times what the largest context holds: more tokens are no count, and would be billed. */
const MAX_TOKENS = 100_000_000;
/** A million US dollars, for one call. */
const MAX_COST_MICRODOLLARS = 1_000_000_000_000;

/**
 * Reads a chat completion of an OpenAI-compatible server, or of Workers AI in either of its shapes. Throws a
 * ProviderError if it can't be an answer: `failed` if the provider reports an error of its own with a 200, otherwise
 * `unreadable`. An invalid usage or cost counts as not reported, since the answer itself is good.
 *
 * @param asked the offered tool, and the name of the model there, for a provider that doesn't name it
 */
export function readCompletion(completion: unknown, asked: { tool: string; providerModel: string }): ModelAnswer {
  if (!isMembers(completion)) throw unreadable("is no JSON object");
  // OpenRouter and others report an upstream's error with a 200.
  if (isPresent(completion.error)) throw new ProviderError("failed", "The model provider reported a failure.");
  const choice = readChoice(completion);
  const message = isMembers(choice.message) ? choice.message : {};
  if (isPresent(choice.error) || choice.finish_reason === "error") {
    throw new ProviderError("failed", "The model provider reported a failure.");
  }
  if (choice.finish_reason === "content_filter") throw unreadable("was held back by a content filter");
  const toolArguments = readToolArguments(message, asked.tool);
  const text = readText(message.content);
  if (toolArguments === null && isPresent(message.refusal) && message.refusal !== "") {
    throw unreadable("is a refusal");
  }
  if (toolArguments === null && text === null) throw unreadable("is empty");
  // A truncated answer may still read as another one, such as e1 of e12, so only a complete one counts.
  if (choice.finish_reason === "length" && !isWhole(toolArguments ?? text)) throw unreadable("was cut off");
  const usage = isMembers(completion.usage) ? completion.usage : {};
  return {
    toolArguments,
    text,
    model: readModelName(completion.model) ?? asked.providerModel,
    promptTokens: readCount(usage.prompt_tokens),
    completionTokens: readCount(usage.completion_tokens),
    costDollars: readCost(usage.cost),
  };
}

/** Returns the first choice, or the answer itself if Workers AI returns `{ response, tool_calls }` without choices. */
function readChoice(completion: Members): Members {
  const { choices } = completion;
  if (choices === undefined && ("response" in completion || "tool_calls" in completion)) {
    return { message: { content: completion.response, tool_calls: completion.tool_calls } };
  }
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isMembers(first)) throw unreadable("holds no choice");
  return first;
}

/**
 * Returns the tool's arguments; calls that differ follow one another, so that no reader takes the first for the answer.
 * Older servers put one call under `function_call`, Workers AI drops the `function` around it.
 */
function readToolArguments(message: Members, tool: string): string | null {
  const calls: unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [message.function_call];
  const given = calls.flatMap((call) => {
    if (!isMembers(call)) return [];
    const called = isMembers(call.function) ? call.function : call;
    if (called.name !== tool) return [];
    if (typeof called.arguments === "string") return called.arguments;
    return isMembers(called.arguments) ? JSON.stringify(called.arguments) : [];
  });
  return given.length === 0 ? null : [...new Set(given)].join("\n");
}

function readText(content: unknown): string | null {
  if (typeof content === "string") return content.trim() === "" ? null : content;
  // Workers AI returns the object itself if JSON was requested.
  if (isMembers(content)) return JSON.stringify(content);
  if (!Array.isArray(content)) return null;
  const parts = content.flatMap((part) =>
    isMembers(part) && typeof part.text === "string" && !isThought(part) ? part.text : [],
  );
  return readText(parts.join(""));
}

/** Reasoning models may give their thoughts as a part of the content. */
function isThought({ type }: Members): boolean {
  return typeof type === "string" && /^(?:reason|think|thought)/.test(type);
}

function isWhole(text: string | null): boolean {
  try {
    return isMembers(JSON.parse(text ?? ""));
  } catch {
    return false;
  }
}

function readModelName(name: unknown): string | null {
  if (typeof name !== "string" || name.trim() === "") return null;
  return [...name].length > MAX_MODEL_NAME_CHARACTERS ? null : name;
}

/** Some servers write numbers as text. Nobody is charged for more tokens than a call can have. */
function readCount(count: unknown): number {
  const number = typeof count === "string" && /^\d{1,15}$/.test(count) ? Number(count) : count;
  return typeof number === "number" && Number.isInteger(number) && number > 0 && number <= MAX_TOKENS ? number : 0;
}

/** `usage.cost` in US dollars, as OpenRouter reports it (https://openrouter.ai/docs/use-cases/usage-accounting); a number prints as its exact decimal. */
function readCost(cost: unknown): string | null {
  if (typeof cost !== "string" && typeof cost !== "number") return null;
  const dollars = parseDollars(String(cost));
  return dollars !== null && computeCostMicrodollars(dollars, 1) <= MAX_COST_MICRODOLLARS ? dollars : null;
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function unreadable(what: string): ProviderError {
  return new ProviderError("unreadable", `The model's answer ${what}.`);
}
