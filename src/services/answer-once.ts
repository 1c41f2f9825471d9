import { Problem } from "../domain/problem.ts";
import { openText, type SealingKeys, sealText } from "../domain/sealed-text.ts";
import { hashText } from "../domain/sha256.ts";
import { commitAndWake, type Wake } from "../storage/commit-and-wake.ts";
import { CommitRefused } from "../storage/commit-batch.ts";
import {
  findAnswer,
  type IdempotencyKey,
  type KeptAnswer,
  prepareKeepAnswer,
  prepareKeepChargedAnswer,
} from "../storage/idempotency-keys.ts";
import type { Commit, PrepareKept } from "./operation-context.ts";

/** The longest answer of a charged call that is stored, in UTF-16 units of its JSON. */
export const MAX_KEPT_ANSWER_LENGTH = 256 * 1024;
/** Stands for an answer that is too long to store. No sealed text is empty. */
const NOT_KEPT = "";

/** An answer before it becomes a response. `body` is undefined if there is none. */
export type Answer = { status: number; body: unknown };

/** A request that may be repeated. Requests with the same `fingerprint` count as the same request. */
export type RepeatableRequest = IdempotencyKey & { fingerprint: string; status: number };

/** `readSealingKeys` throws if there are none: only what is stored needs them. */
type Environment = { db: D1Database; readSealingKeys(): SealingKeys; nowMs: number; wake: Wake };

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
export function answerOnce(
  request: RepeatableRequest,
  environment: Environment,
  run: (commit: Commit) => Promise<unknown>,
): Promise<Answer> {
  const { db, nowMs, wake } = environment;
  return repeatOr(request, environment, async (requestSha256) => {
    let isKept = false;
    const commit: Commit = async (statements, body) => {
      const answer = await sealAnswer(request, requestSha256, JSON.stringify(body ?? null), environment);
      await commitAndWake(db, [...statements, ...prepareKeepAnswer(db, request, answer, nowMs)], wake);
      isKept = true;
    };
    const body = await run(commit);
    if (!isKept) await commit([], body);
    return body;
  });
}

/**
 * Charges a call once per Idempotency-Key, in the same way: the answer is stored in the transaction of its charge. A call
 * that costs nothing changes nothing, so it isn't stored, and a repeat is answered anew. Of an answer that is too long,
 * only its being given is stored: a repeat gets a 409.
 *
 * @param requestId the request whose charge is in the ledger
 * @param run does the work; it stores what `prepareKept` returns together with the charge
 */
export function chargeOnce(
  request: RepeatableRequest,
  environment: Environment,
  requestId: string,
  run: (prepareKept: PrepareKept) => Promise<unknown>,
): Promise<Answer> {
  const { db, nowMs } = environment;
  return repeatOr(request, environment, (requestSha256) =>
    run(async (body) => {
      const answer = await sealAnswer(request, requestSha256, JSON.stringify(body), environment);
      return prepareKeepChargedAnswer(db, request, answer, requestId, nowMs);
    }),
  );
}

/** Repeats the first answer, if there is one by now or as soon as `work` wants to store another. */
async function repeatOr(
  request: RepeatableRequest,
  environment: Environment,
  work: (requestSha256: string) => Promise<unknown>,
): Promise<Answer> {
  const { db, nowMs } = environment;
  const requestSha256 = await hashText(request.fingerprint);
  const kept = await findAnswer(db, request, nowMs);
  if (kept) return repeatAnswer(kept, requestSha256, request, environment);
  try {
    return { status: request.status, body: await work(requestSha256) };
  } catch (error) {
    if (!(error instanceof CommitRefused) || error.refusal !== "known_idempotency_key") throw error;
    const first = await findAnswer(db, request, nowMs);
    if (!first) throw error;
    return repeatAnswer(first, requestSha256, request, environment);
  }
}

async function sealAnswer(
  request: RepeatableRequest,
  requestSha256: string,
  json: string,
  { readSealingKeys }: Environment,
): Promise<KeptAnswer> {
  const { status } = request;
  const isKept = json.length <= MAX_KEPT_ANSWER_LENGTH;
  const sealedAnswer = isKept ? await sealText(readSealingKeys(), json, boundTo(request)) : NOT_KEPT;
  return { requestSha256, status, sealedAnswer };
}

async function repeatAnswer(
  { requestSha256: firstSha256, status, sealedAnswer }: KeptAnswer,
  requestSha256: string,
  request: RepeatableRequest,
  { readSealingKeys }: Environment,
): Promise<Answer> {
  if (firstSha256 !== requestSha256) {
    throw new Problem(
      "idempotency_key_reused",
      "This Idempotency-Key was already used for another request. Use a new key.",
    );
  }
  if (sealedAnswer === NOT_KEPT) {
    throw new Problem(
      "answer_not_kept",
      "This request was already answered, and charged once, but its answer was too long to keep. Send it with a new key to get, and pay for, another answer.",
    );
  }
  const body: unknown = JSON.parse(await openText(readSealingKeys(), sealedAnswer, boundTo(request)));
  // An answer without a body is stored as null; no other answer is null.
  return { status, body: body ?? undefined };
}

function boundTo({ principal, key }: IdempotencyKey): string {
  return `idempotency:${principal}:${key}`;
}
