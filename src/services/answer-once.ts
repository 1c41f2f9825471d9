import { Problem } from "../domain/problem.ts";
import { openText, type SealingKeys, sealText } from "../domain/sealed-text.ts";
import { hashText } from "../domain/sha256.ts";
import { commitAndWake, type Wake } from "../storage/commit-and-wake.ts";
import { CommitRefused } from "../storage/commit-batch.ts";
import { findAnswer, type IdempotencyKey, type KeptAnswer, prepareKeepAnswer } from "../storage/idempotency-keys.ts";
import type { Commit } from "./operation-context.ts";

/** An answer before it becomes a response. `body` is undefined if there is none. */
export type Answer = { status: number; body: unknown };

/** A request that may be repeated. Requests with the same `fingerprint` count as the same request. */
export type RepeatableRequest = IdempotencyKey & { fingerprint: string; status: number };

type Environment = { db: D1Database; sealingKeys: SealingKeys; nowMs: number; wake: Wake };

/** Returns the commit function for a request without an Idempotency-Key: its answer isn't stored. */
export function makeCommit({ db, wake }: Pick<Environment, "db" | "wake">): Commit {
  return (statements) => commitAndWake(db, statements, wake);
}

/** Allows visible ASCII only, so that the key is the same in every encoding. */
export function requireKeyForm(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return;
  const message = "must have 1 to 255 visible ASCII characters";
  throw new Problem("invalid_parameter", `header.Idempotency-Key ${message}.`, {
    fields: [{ path: "header.Idempotency-Key", message }],
  });
}

/**
 * Runs a request once per Idempotency-Key: a repeat by the same caller in the same role within 24 hours gets the first
 * answer, and another request with the same key gets a 409. The order of a body's fields doesn't matter. The answer is
 * stored in the same transaction as the changes, so a crash leaves both or neither, and of two concurrent requests one
 * becomes a repeat. A refusal isn't stored: nothing was done, and the same key may be used again.
 *
 * @param run does the work; it stores everything through the `commit` that it is given
 */
export async function answerOnce(
  request: RepeatableRequest,
  environment: Environment,
  run: (commit: Commit) => Promise<unknown>,
): Promise<Answer> {
  const { db, nowMs } = environment;
  const requestSha256 = await hashText(request.fingerprint);
  const kept = await findAnswer(db, request, nowMs);
  if (kept) return repeatAnswer(kept, requestSha256, request, environment);
  let isKept = false;
  const commit: Commit = async (statements, body) => {
    const sealedAnswer = await sealText(environment.sealingKeys, JSON.stringify(body ?? null), boundTo(request));
    const answer = { requestSha256, status: request.status, sealedAnswer };
    await commitAndWake(db, [...statements, ...prepareKeepAnswer(db, request, answer, nowMs)], environment.wake);
    isKept = true;
  };
  try {
    const body = await run(commit);
    if (!isKept) await commit([], body);
    return { status: request.status, body };
  } catch (error) {
    if (!(error instanceof CommitRefused) || error.refusal !== "known_idempotency_key") throw error;
    const first = await findAnswer(db, request, nowMs);
    if (!first) throw error;
    return repeatAnswer(first, requestSha256, request, environment);
  }
}

async function repeatAnswer(
  kept: KeptAnswer,
  requestSha256: string,
  request: RepeatableRequest,
  { sealingKeys }: Environment,
): Promise<Answer> {
  if (kept.requestSha256 !== requestSha256) {
    throw new Problem(
      "idempotency_key_reused",
      "This Idempotency-Key was already used for another request. Use a new key.",
    );
  }
  const body: unknown = JSON.parse(await openText(sealingKeys, kept.sealedAnswer, boundTo(request)));
  // An answer without a body is stored as null; no other answer is null.
  return { status: kept.status, body: body ?? undefined };
}

function boundTo({ principal, key }: IdempotencyKey): string {
  return `idempotency:${principal}:${key}`;
}
