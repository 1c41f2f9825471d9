import { openText, sealText } from "../domain/crypto/sealed-text.ts";
import { hashText } from "../domain/crypto/sha256.ts";
import { Problem } from "../domain/errors/problem.ts";
import { exceedsBytes } from "../domain/text/text-size.ts";
import { commitAndWake, type Wake } from "../storage/commit-and-wake.ts";
import { CommitRefused } from "../storage/commit-batch.ts";
import {
  type ChargedCall,
  type FoundAnswer,
  findAnswer,
  type IdempotencyKey,
  type KeptKey,
  NOT_KEPT,
  prepareKeepAnswer,
  prepareKeepChargedAnswer,
} from "../storage/idempotency-keys.ts";
import { type Config, requireSealingKeys } from "./config.ts";
import type { Commit, PrepareKept } from "./operation-context.ts";

/** The longest answer of a charged call that is stored, in bytes of its JSON in UTF-8. */
export const MAX_KEPT_ANSWER_BYTES = 256 * 1024;

/** An answer before it becomes a response. `body` is undefined if there is none. */
export type Answer = { status: number; body: unknown };

/**
 * A request that may be repeated. Requests with the same fingerprint count as the same request. The fingerprint is
 * computed only if an answer is stored or repeated: for a large body it takes a while, and most calls are free.
 */
type RepeatableRequest = KeptKey & { writeFingerprint(): Promise<string>; status: number };

type Environment = { db: D1Database; config: Pick<Config, "sealingKeys">; nowMs: number; wake: Wake };

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
  const { db, config, nowMs, wake } = environment;
  return repeatOr(request, environment, async () => {
    // Without sealing keys the request must not run: its answer couldn't be stored.
    const keys = requireSealingKeys(config);
    let isKept = false;
    const commit: Commit = async (statements, body) => {
      const sealedAnswer = await sealText(keys, JSON.stringify(body ?? null), boundTo(request));
      const answer = { requestSha256: await hashRequest(request), status: request.status, sealedAnswer };
      await commitAndWake(db, [...statements, ...prepareKeepAnswer(db, request, answer, nowMs)], wake);
      isKept = true;
    };
    const body = await run(commit);
    if (!isKept) await commit([], body);
    return body;
  });
}

/**
 * Charges a call once per Idempotency-Key, in the same way: the answer is stored in the transaction of its charge. A
 * free call changes nothing, so its answer isn't stored, and a repeat runs again. If an answer is too long, exceeds the
 * organization's daily limit, or can't be encrypted, only the fact that it was given is stored: a repeat gets a 409.
 *
 * @param run does the work; it stores what `prepareKept` returns together with the charge
 */
export function chargeOnce(
  request: RepeatableRequest,
  environment: Environment,
  call: ChargedCall,
  run: (prepareKept: PrepareKept) => Promise<unknown>,
): Promise<Answer> {
  const { db, config, nowMs } = environment;
  return repeatOr(request, environment, () =>
    run(async (body) => {
      const json = JSON.stringify(body);
      const keys = exceedsBytes(json, MAX_KEPT_ANSWER_BYTES) ? null : config.sealingKeys;
      const sealedAnswer = keys ? await sealText(keys, json, boundTo(request)) : NOT_KEPT;
      const answer = { requestSha256: await hashRequest(request), status: request.status, sealedAnswer };
      return prepareKeepChargedAnswer(db, request, answer, call, nowMs);
    }),
  );
}

/** Repeats the first answer if there is one, also if it appears while `work` runs. */
async function repeatOr(
  request: RepeatableRequest,
  environment: Environment,
  work: () => Promise<unknown>,
): Promise<Answer> {
  const { db, nowMs } = environment;
  const kept = await findAnswer(db, request, nowMs);
  if (kept) return repeatAnswer(kept, request, environment);
  try {
    return { status: request.status, body: await work() };
  } catch (error) {
    if (!mayComeFromRepeat(error)) throw error;
    const first = await findAnswer(db, request, nowMs);
    if (!first) throw error;
    return repeatAnswer(first, request, environment);
  }
}

/**
 * Returns true if the error of the second of two overlapping requests may come from the first: it has taken the key, or
 * something else that there is only so much of, such as the money, a slug, or the last place in a list.
 */
function mayComeFromRepeat(error: unknown): boolean {
  return error instanceof Problem || (error instanceof CommitRefused && error.refusal === "known_idempotency_key");
}

async function repeatAnswer(
  { principal, requestSha256, status, sealedAnswer }: FoundAnswer,
  request: RepeatableRequest,
  { config }: Environment,
): Promise<Answer> {
  if (requestSha256 !== (await hashRequest(request))) {
    throw new Problem(
      "idempotency_key_reused",
      "This Idempotency-Key was already used for another request. Use a new key.",
    );
  }
  if (sealedAnswer === NOT_KEPT) {
    throw new Problem(
      "answer_not_kept",
      "This request was already answered, and charged once, but its answer wasn't kept. Send it with a new key to get, and pay for, another answer.",
    );
  }
  const bound = boundTo({ principal, key: request.key });
  const body: unknown = JSON.parse(await openText(requireSealingKeys(config), sealedAnswer, bound));
  // An answer without a body is stored as null; no other answer is null.
  return { status, body: body ?? undefined };
}

async function hashRequest({ writeFingerprint }: RepeatableRequest): Promise<string> {
  return hashText(await writeFingerprint());
}

function boundTo({ principal, key }: IdempotencyKey): string {
  return `idempotency:${principal}:${key}`;
}
