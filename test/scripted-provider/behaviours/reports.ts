import { type Behaviour, define, FOUND, type Reported } from "../behaviour.ts";
import { answerRightly, completeWith, type Members, sendJson, USAGE } from "../write-answer.ts";

/** The correct answer, with its own usage or other fields. */
function report(about: string, more: Members, reports: Partial<Reported>): Behaviour {
  const reply: Behaviour["reply"] = (response, asked) => {
    sendJson(response, completeWith(asked, answerRightly(asked), more));
  };
  return define(about, FOUND, reply, { reports });
}

const cost = (about: string, value: unknown, costMicrodollars: number | null) =>
  report(about, { usage: { ...USAGE, cost: value } }, { costMicrodollars });
const NO_TOKENS = { promptTokens: 0, completionTokens: 0 };

/** Correct answers that report themselves in every way. */
export const REPORTS: Readonly<Record<string, Behaviour>> = {
  "usage-missing": report("reports no usage", { usage: undefined }, NO_TOKENS),
  "usage-null": report("reports null as usage", { usage: null }, NO_TOKENS),
  "usage-negative": report(
    "reports negative tokens",
    { usage: { prompt_tokens: -5, completion_tokens: -1 } },
    NO_TOKENS,
  ),
  "usage-in-quotes": report(
    "reports tokens as text",
    { usage: { prompt_tokens: "1234", completion_tokens: "56" } },
    { promptTokens: 1234, completionTokens: 56 },
  ),
  "usage-fractions": report(
    "reports half tokens",
    { usage: { prompt_tokens: 10.5, completion_tokens: 0.5 } },
    NO_TOKENS,
  ),
  "usage-nonsense": report(
    "reports words as tokens",
    { usage: { prompt_tokens: "many", completion_tokens: {} } },
    NO_TOKENS,
  ),
  "usage-large": report(
    "reports more tokens than a request can have",
    { usage: { prompt_tokens: 1e300, completion_tokens: 7 } },
    { promptTokens: 0, completionTokens: 7 },
  ),
  "usage-impossible": report(
    "reports more tokens than any model can read, in an exact number",
    { usage: { prompt_tokens: Number.MAX_SAFE_INTEGER, completion_tokens: "400000000000" } },
    NO_TOKENS,
  ),
  cost: cost("reports a cost, as OpenRouter does", 0.00123, 1230),
  "cost-zero": cost("reports that it was free", 0, 0),
  "cost-fraction": cost("reports a cost below a microdollar", 0.0000001, 1),
  "cost-scientific": cost("reports a cost in scientific notation", 1.2e-7, 1),
  "cost-dust": cost("reports a cost with floating-point dust", 0.1 + 0.2, 300_001),
  "cost-in-quotes": cost("reports a cost as text", "0.002", 2000),
  "cost-negative": cost("reports a negative cost", -0.01, null),
  "cost-impossible": cost("reports a cost of more than a company has", 9_000_000_000, null),
  "cost-nonsense": cost("reports words as a cost", "cheap", null),
  "cost-null": cost("reports null as a cost", null, null),
  "other-name": report(
    "names another model than was asked for",
    { model: "stub-2026-11-21" },
    { model: "stub-2026-11-21" },
  ),
  "no-name": report("names no model", { model: undefined }, {}),
  "plain-text": {
    ...define("answers rightly, as text/plain", FOUND, (response, asked) => {
      sendJson(response, completeWith(asked, answerRightly(asked)), 200, { "content-type": "text/plain" });
    }),
  },
};
