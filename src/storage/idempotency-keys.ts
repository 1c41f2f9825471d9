/** How long an answer is stored (docs/contract/control.md, "Idempotency"). */
export const ANSWER_KEPT_MS = 24 * 3_600_000;

/** A stored answer, and the request that it belongs to. */
export type KeptAnswer = { requestSha256: string; status: number; sealedAnswer: string };

/** An Idempotency-Key and its owner: a caller in a role. */
export type IdempotencyKey = { principal: string; key: string };

type AnswerRow = { request_sha256: string; status: number; sealed_answer: string };

const INSERT = "INSERT INTO idempotency_keys (principal, key, request_sha256, status, sealed_answer, created_at)";

const INSERT_CHARGED = `
  ${INSERT} SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM ledger WHERE request_id = ?7)`;

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
    prepareForgetExpired(db, { principal, key }, nowMs),
    db.prepare(`${INSERT} VALUES (?, ?, ?, ?, ?, ?)`).bind(principal, key, requestSha256, status, sealedAnswer, nowMs),
  ];
}

/**
 * Prepares the statements that store the answer of a charged call, for the batch of its charge. They do nothing if the
 * request's charge isn't in the ledger, and otherwise refuse the batch as those of `prepareKeepAnswer` do.
 */
export function prepareKeepChargedAnswer(
  db: D1Database,
  { principal, key }: IdempotencyKey,
  { requestSha256, status, sealedAnswer }: KeptAnswer,
  requestId: string,
  nowMs: number,
): D1PreparedStatement[] {
  return [
    prepareForgetExpired(db, { principal, key }, nowMs),
    db.prepare(INSERT_CHARGED).bind(principal, key, requestSha256, status, sealedAnswer, nowMs, requestId),
  ];
}

function prepareForgetExpired(db: D1Database, { principal, key }: IdempotencyKey, nowMs: number): D1PreparedStatement {
  return db
    .prepare("DELETE FROM idempotency_keys WHERE principal = ? AND key = ? AND created_at <= ?")
    .bind(principal, key, nowMs - ANSWER_KEPT_MS);
}

/** Deletes expired answers. */
export async function pruneAnswers(db: D1Database, nowMs: number): Promise<void> {
  await db
    .prepare("DELETE FROM idempotency_keys WHERE created_at <= ?")
    .bind(nowMs - ANSWER_KEPT_MS)
    .run();
}
