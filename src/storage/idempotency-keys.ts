/** How long an answer is stored (docs/contract/control.md, "Idempotency"). */
export const ANSWER_KEPT_MS = 24 * 3_600_000;

/** A stored answer, and the request that it belongs to. */
export type KeptAnswer = { requestSha256: string; status: number; sealedAnswer: string };

/** An Idempotency-Key and its owner: a caller in a role. */
export type IdempotencyKey = { principal: string; key: string };

type AnswerRow = { request_sha256: string; status: number; sealed_answer: string };

/** Returns the answer stored under a key, or null if there is none or it has expired. `nowMs` is Unix milliseconds. */
export async function findAnswer(
  db: D1Database,
  { principal, key }: IdempotencyKey,
  nowMs: number,
): Promise<KeptAnswer | null> {
  const row = await db
    .prepare(
      "SELECT request_sha256, status, sealed_answer FROM idempotency_keys WHERE principal = ? AND key = ? AND created_at > ?",
    )
    .bind(principal, key, nowMs - ANSWER_KEPT_MS)
    .first<AnswerRow>();
  return row && { requestSha256: row.request_sha256, status: row.status, sealedAnswer: row.sealed_answer };
}

/**
 * Prepares the statements that store an answer, for the batch of the changes it reports. They refuse the batch if the
 * key was taken in the meantime.
 */
export function prepareKeepAnswer(
  db: D1Database,
  { principal, key }: IdempotencyKey,
  { requestSha256, status, sealedAnswer }: KeptAnswer,
  nowMs: number,
): D1PreparedStatement[] {
  return [
    db
      .prepare("DELETE FROM idempotency_keys WHERE principal = ? AND key = ? AND created_at <= ?")
      .bind(principal, key, nowMs - ANSWER_KEPT_MS),
    db
      .prepare(
        "INSERT INTO idempotency_keys (principal, key, request_sha256, status, sealed_answer, created_at) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .bind(principal, key, requestSha256, status, sealedAnswer, nowMs),
  ];
}

/** Deletes expired answers. */
export async function pruneAnswers(db: D1Database, nowMs: number): Promise<void> {
  await db
    .prepare("DELETE FROM idempotency_keys WHERE created_at <= ?")
    .bind(nowMs - ANSWER_KEPT_MS)
    .run();
}
