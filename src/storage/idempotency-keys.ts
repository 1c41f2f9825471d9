import { ANSWER_KEPT_MS, MAX_KEPT_BYTES_PER_DAY } from "../domain/deliveries/retention.ts";
import { dayOf } from "../domain/money/spending-month.ts";
import { ADD_TO_DAY, bytesOfDay } from "./bytes-of-day.ts";
import { isServedHere } from "./shards/is-served-here.ts";

/** Marks an answer that was given but not stored. No sealed text is empty. */
export const NOT_KEPT = "";

/** A stored answer, and the request that it belongs to. */
type KeptAnswer = { requestSha256: string; status: number; sealedAnswer: string };

/** An Idempotency-Key and its owner: a caller in a role. */
export type IdempotencyKey = { principal: string; key: string };

/**
 * A key whose answer is stored. `organizationId`: the organization of the request, with which the answer moves between
 * shards; null: none.
 */
export type KeptKey = IdempotencyKey & { organizationId: string | null };

/** A found answer. `principal`: the one under which it was stored, to which its encryption is bound. */
export type FoundAnswer = KeptAnswer & { principal: string };

type AnswerRow = { principal: string; request_sha256: string; status: number; sealed_answer: string };

/** The operator, for a request without an organization. For others, a space and the organization's id follow. */
const OPERATOR = "operator";

const isOperator = (principal: string) => principal === OPERATOR || principal.startsWith(`${OPERATOR} `);

/** The rows of a key `?2` of the operator, for any organization. The trigger `idempotency_keys_known` has it too. */
const OF_OPERATOR = "key = ?2 AND principal >= 'operator' AND principal < 'operator!'";
const OF_OTHERS = "principal = ?1 AND key = ?2";

// A request of the operator is compared with answers for the same organization and with those for none, including
// answers from the previous version, which had no organization.
const FIND_OF_OPERATOR = `
  SELECT principal, request_sha256, status, sealed_answer FROM idempotency_keys
  WHERE ${OF_OPERATOR} AND created_at > ?3 AND (principal = ?1
    OR '${OPERATOR}' IN (principal, ?1) AND coalesce(organization_id = ?4, 1))
  ORDER BY principal = ?1 DESC LIMIT 1`;

const FIND = `
  SELECT principal, request_sha256, status, sealed_answer FROM idempotency_keys WHERE ${OF_OTHERS} AND created_at > ?3`;

const INSERT =
  "INSERT INTO idempotency_keys (principal, key, request_sha256, status, sealed_answer, created_at, organization_id)";

const IS_CHARGED = "EXISTS (SELECT 1 FROM ledger WHERE request_id = ?1)";

const KEPT_TODAY = bytesOfDay("kept_answers", "?2", "?3");

const INSERT_CHARGED = `
  ${INSERT} SELECT ?4, ?5, ?6, ?7, iif(${KEPT_TODAY} + length(?8) <= ${MAX_KEPT_BYTES_PER_DAY}, ?8, '${NOT_KEPT}'), ?9, ?2
  WHERE ${IS_CHARGED}`;

const COUNT_KEPT = `
  INSERT INTO kept_answers (organization_id, day, bytes)
  SELECT ?2, ?3, length(sealed_answer) FROM idempotency_keys WHERE principal = ?4 AND key = ?5 AND ${IS_CHARGED}
  ${ADD_TO_DAY}`;

/** Returns the answer stored under a key, or null if there is none or it has expired. `nowMs` is Unix milliseconds. */
export async function findAnswer(
  db: D1Database,
  { principal, key, organizationId }: KeptKey,
  nowMs: number,
): Promise<FoundAnswer | null> {
  const values = [principal, key, nowMs - ANSWER_KEPT_MS];
  const statement = isOperator(principal)
    ? db.prepare(FIND_OF_OPERATOR).bind(...values, organizationId)
    : db.prepare(FIND).bind(...values);
  const row = await statement.first<AnswerRow>();
  return (
    row && {
      principal: row.principal,
      requestSha256: row.request_sha256,
      status: row.status,
      sealedAnswer: row.sealed_answer,
    }
  );
}

/**
 * Prepares the statements that store an answer, for the batch of the changes it reports. They refuse the batch if the
 * key was taken in the meantime.
 */
export function prepareKeepAnswer(
  db: D1Database,
  { principal, key, organizationId }: KeptKey,
  { requestSha256, status, sealedAnswer }: KeptAnswer,
  nowMs: number,
): D1PreparedStatement[] {
  const values = [principal, key, requestSha256, status, sealedAnswer, nowMs, organizationId];
  return [
    prepareForgetExpired(db, { principal, key }, nowMs),
    db.prepare(`${INSERT} VALUES (?, ?, ?, ?, ?, ?, ?)`).bind(...values),
  ];
}

/** A charged call: the request whose charge is in the ledger, and the paying organization. */
export type ChargedCall = { requestId: string; organizationId: string };

/**
 * Prepares the statements that store the answer of a charged call, for the batch of its charge. They do nothing if the
 * request's charge isn't in the ledger, and otherwise refuse the batch as those of `prepareKeepAnswer` do. Once an
 * organization has reached `MAX_KEPT_BYTES_PER_DAY`, they store `NOT_KEPT` instead.
 */
export function prepareKeepChargedAnswer(
  db: D1Database,
  { principal, key }: IdempotencyKey,
  { requestSha256, status, sealedAnswer }: KeptAnswer,
  { requestId, organizationId }: ChargedCall,
  nowMs: number,
): D1PreparedStatement[] {
  const common = [requestId, organizationId, dayOf(nowMs), principal, key];
  return [
    prepareForgetExpired(db, { principal, key }, nowMs),
    db.prepare(INSERT_CHARGED).bind(...common, requestSha256, status, sealedAnswer, nowMs),
    db.prepare(COUNT_KEPT).bind(...common),
  ];
}

function prepareForgetExpired(db: D1Database, { principal, key }: IdempotencyKey, nowMs: number): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM idempotency_keys WHERE ${isOperator(principal) ? OF_OPERATOR : OF_OTHERS} AND created_at <= ?3`,
    )
    .bind(principal, key, nowMs - ANSWER_KEPT_MS);
}

/** The most answers that one pruning step deletes: each may have some hundred kilobytes. */
export const PRUNED_PER_STEP = 500;

const PRUNE = `
  DELETE FROM idempotency_keys WHERE (principal, key) IN (
    SELECT principal, key FROM idempotency_keys AS k WHERE created_at <= ?1 AND ${isServedHere("k")}
    ORDER BY created_at LIMIT ${PRUNED_PER_STEP})`;

/** Deletes up to 500 answers that were stored until a time (Unix milliseconds). Returns how many. */
export async function pruneAnswers(db: D1Database, untilMs: number): Promise<number> {
  const { meta } = await db.prepare(PRUNE).bind(untilMs).run();
  return meta.changes;
}
