import type { Ledger, Post, StoredAttempt } from "./ledger.ts";
import { DEADLINE_MS } from "./timing.ts";

/**
 * Why an event was sent again: the receiver hadn't accepted it, a kill came before it was settled, or its settling was
 * made to fail.
 */
export type Explanation = "scripted" | "kill" | "failed-write" | "unexplained";

/** A POST that isn't the first of its delivery. `life` is that of the previous POST, which it repeats. */
export type Explained = { explanation: Explanation; life: number };

export type ExplainedPosts = { duplicates: Explained[]; measuredPauses: number; faults: string[] };

/** The clock stands still in the Workers between I/O, so an attempt and its POST start at about the same time. */
const SAME_TIME_MS = 100;

/**
 * Explains every POST of one delivery after the first by the previous one, and compares the delays before retries with
 * the schedule, as recorded in the attempts and as seen by the receiver. Every attempt must match the receiver's
 * response.
 */
export function explainPosts(
  received: readonly Post[],
  attempts: readonly StoredAttempt[],
  { lives, failedCalls, retrySeconds }: Pick<Ledger, "lives" | "failedCalls" | "retrySeconds">,
): ExplainedPosts {
  const result: ExplainedPosts = { duplicates: [], measuredPauses: 0, faults: [] };
  const posts = received.toSorted((one, other) => one.startedAtMs - other.startedAtMs);
  const settled = posts.map((post) =>
    attempts.find(({ startedAtMs }) => Math.abs(startedAtMs - post.startedAtMs) <= SAME_TIME_MS),
  );
  const matched = new Set(settled.filter((attempt) => attempt !== undefined));
  for (const attempt of attempts) {
    if (!matched.has(attempt)) result.faults.push(`attempt ${attempt.number} is settled, but was never received`);
  }
  if (matched.size !== settled.filter((attempt) => attempt !== undefined).length) {
    result.faults.push("two POSTs of one attempt");
  }
  const killed = new Set(lives.filter(({ killedAt }) => killedAt !== null).map(({ life }) => life));

  for (const [index, post] of posts.entries()) {
    const attempt = settled[index];
    if (attempt && attempt.statusCode !== post.status && !isTimeout(attempt)) {
      result.faults.push(`attempt ${attempt.number} says ${attempt.statusCode}, but was answered ${post.status}`);
    }
    const next = posts[index + 1];
    if (!next) continue;
    const explanation = explain(post, attempt, next);
    result.duplicates.push({ explanation, life: post.life });
    if (explanation === "unexplained") result.faults.push(describe(post, next));
    if (!attempt || explanation !== "scripted") continue;
    result.measuredPauses++;
    const pauseMs = Math.max(retrySeconds[attempt.number - 1] ?? 0, post.retryAfterSeconds) * 1000;
    const storedPauseMs = (settled[index + 1] ?? next).startedAtMs - (attempt.startedAtMs + attempt.durationMs);
    const seenPauseMs = next.receivedAtMs - (post.answeredAtMs ?? post.receivedAtMs);
    if (Math.min(storedPauseMs, seenPauseMs) < pauseMs) {
      result.faults.push(`early: ${storedPauseMs} ms (${seenPauseMs} ms as received) in place of ${pauseMs} ms`);
    }
  }
  return result;

  function explain(post: Post, attempt: StoredAttempt | undefined, next: Post): Explanation {
    if (attempt) return isTaken(attempt.statusCode) ? "unexplained" : "scripted";
    if (next.life > post.life && killed.has(post.life)) return "kill";
    return failedCalls.has(post.call) ? "failed-write" : "unexplained";
  }
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** No response within the deadline, though one may have come after it. */
function isTimeout({ statusCode, durationMs }: StoredAttempt): boolean {
  return statusCode === null && durationMs >= DEADLINE_MS;
}

function describe(post: Post, next: Post): string {
  const seconds = ((next.startedAtMs - post.startedAtMs) / 1000).toFixed(1);
  return `sent again after ${seconds} s without a reason (answered ${post.status}, life ${post.life}, then ${next.life})`;
}
