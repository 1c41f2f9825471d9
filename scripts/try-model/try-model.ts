import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Box } from "../../src/domain/screens/box.ts";
import type { Question } from "./questions.ts";

/** A model's answer to one question, with the verdict. */
export type Outcome = {
  question: Question;
  isRight: boolean;
  confidence: number;
  latencyMs: number;
  costMicrodollars: number;
};

type Answer = { found: boolean; bbox: Box | null; confidence: number; latency_ms: number; cost_microdollars: number };

/**
 * Asks a model of a running service one question, by `screenshots:locate`.
 *
 * @throws Error with the response if it isn't 200, or with what to do if nothing answers
 */
export async function askModel(
  service: { origin: string; key: string },
  model: string,
  question: Question,
): Promise<Outcome> {
  const image = readFileSync(question.screenshot).toString("base64");
  const response = await fetch(`${service.origin}/api/v1/screenshots:locate`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-api-key": service.key },
    body: JSON.stringify({ image, query: question.query, model }),
  }).catch((error: Error) => {
    const { code = "" } = (error.cause ?? {}) as { code?: string };
    if (code !== "ECONNREFUSED" && code !== "ENOTFOUND")
      throw new Error(`The connection broke: ${code || error.message}`);
    throw new Error(
      `Nothing answers at ${service.origin}. Start the service there (npm run dev), or name another with --url.`,
    );
  });
  if (!response.ok) throw new Error(`${response.status}: ${describeProblem(await response.text())}`);
  const answer = (await response.json()) as Answer;
  return {
    question,
    isRight: isRight(answer, question.target),
    confidence: answer.confidence,
    latencyMs: answer.latency_ms,
    costMicrodollars: answer.cost_microdollars,
  };
}

/**
 * Returns true for a box whose centre, where an agent would tap, lies in the target, or for "not found" if there is no
 * target.
 */
export function isRight({ found, bbox }: Pick<Answer, "found" | "bbox">, target: Box | null): boolean {
  if (!found || target === null) return found === (target !== null);
  if (!bbox) return false;
  const [x, y] = [(bbox.x1 + bbox.x2) / 2, (bbox.y1 + bbox.y2) / 2];
  return x >= target.x1 && x <= target.x2 && y >= target.y1 && y <= target.y2;
}

/** One line of the table. */
export function writeOutcome({ question, isRight, confidence, latencyMs, costMicrodollars }: Outcome): string {
  return [
    isRight ? "right" : "WRONG",
    confidence.toFixed(2),
    `${latencyMs} ms`.padStart(9),
    writeDollars(costMicrodollars).padStart(10),
    `${basename(question.screenshot)}: ${question.query}`,
  ].join("  ");
}

/** Sums up how often a model is right, how long it takes and what it costs. */
export function summarize(outcomes: readonly Outcome[]): string {
  const right = outcomes.filter((outcome) => outcome.isRight).length;
  const sorted = outcomes.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const half = sorted.length / 2;
  const middle = Math.round(((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2);
  const cost = outcomes.reduce((sum, { costMicrodollars }) => sum + costMicrodollars, 0);
  const thousand = writeDollars(Math.round((cost / Math.max(1, outcomes.length)) * 1000));
  return `${right} of ${outcomes.length} right; median ${middle} ms, slowest ${sorted.at(-1) ?? 0} ms; ${writeDollars(cost)} in all, ${thousand} for 1,000 calls at the provider's prices.`;
}

function writeDollars(microdollars: number): string {
  return `$${(microdollars / 1_000_000).toFixed(6).replace(/(\.\d\d\d*?)0+$/, "$1")}`;
}

function describeProblem(body: string): string {
  try {
    const { detail, title } = JSON.parse(body) as { detail?: string; title?: string };
    return detail ?? title ?? body;
  } catch {
    return body.slice(0, 200);
  }
}
