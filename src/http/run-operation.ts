import { type Actor, requireRole } from "../domain/actor.ts";
import type { Caller, SignedIn } from "../domain/caller.ts";
import { writeCanonicalJson } from "../domain/canonical-json.ts";
import { Problem } from "../domain/problem.ts";
import { type Answer, answerOnce, makeCommit, requireKeyForm } from "../services/answer-once.ts";
import { requireSealingKeys } from "../services/config.ts";
import type { OperationContext } from "../services/operation-context.ts";
import { takeSteps } from "../services/take-steps.ts";
import type { Operation } from "./operation.ts";
import { quoteBodyValues } from "./quote-value.ts";
import { takesIdempotencyKey } from "./shared-errors.ts";
import { validateBodyInSteps, validateParameters } from "./validate.ts";

/** A request, over HTTP or a binding. `path` has its parameters filled in; `readBody` returns a JSON object. */
export type OperationRequest = {
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | string[]>>;
  readBody(): Promise<Record<string, unknown>>;
  idempotencyKey: string | null;
};

/**
 * Runs one operation for an authenticated caller: role, path and query, 413, 415, 400, 422, the Idempotency-Key, then
 * the work (docs/contract/decisions.md, "Order of checks"). Throws a Problem for each error.
 */
export async function runOperation(
  operation: Operation,
  request: OperationRequest,
  caller: Caller | Actor | SignedIn | null,
  context: Omit<OperationContext, "commit">,
): Promise<Answer> {
  if (operation.auth === "control") requireRole(caller as Actor, operation.memberRole);
  const params = operation.params && validateParameters(operation.params, request.params, "path");
  const query = operation.query && validateParameters(operation.query, request.query, "query");
  const raw = operation.body && (await request.readBody());
  try {
    return await runWithInput(operation, request, { params, query, raw, caller }, context);
  } catch (error) {
    throw error instanceof Problem ? quoteBodyValues(error, raw) : error;
  }
}

async function runWithInput(
  operation: Operation,
  request: OperationRequest,
  {
    params,
    query,
    raw,
    caller,
  }: { params: unknown; query: unknown; raw: unknown; caller: Caller | Actor | SignedIn | null },
  context: Omit<OperationContext, "commit">,
): Promise<Answer> {
  const body = operation.body && (await takeSteps(validateBodyInSteps(operation.body, raw)));
  const run = (commit: OperationContext["commit"]) =>
    operation.handle({ params, query, body, caller }, { ...context, commit });
  const { idempotencyKey } = request;
  const { status } = operation;
  if (idempotencyKey === null || !takesIdempotencyKey(operation)) {
    return { status, body: await run(makeCommit(context)) };
  }
  requireKeyForm(idempotencyKey);
  const { db, nowMs, wake } = context;
  const fingerprint = `${operation.method} ${request.path}\n${writeCanonicalJson(raw ?? null)}`;
  const repeatable = { principal: nameCaller(caller as Actor | Caller), key: idempotencyKey, fingerprint, status };
  return answerOnce(repeatable, { db, nowMs, wake, sealingKeys: requireSealingKeys(context.config) }, run);
}

/**
 * Returns the owner of an Idempotency-Key. A response may contain an API key, so it is repeated only to the person who
 * got it, in the same organization and role: an equal key of somebody else, or in another role, is a different key.
 */
function nameCaller(actor: Actor | Caller): string {
  if ("id" in actor) return [actor.organizationId, actor.id, actor.role].join(" ");
  if (actor.kind === "operator") return "operator";
  // A Worker that acts for no particular person counts as one caller, not as a person.
  return [actor.organizationId, actor.userId ?? "worker", actor.role].join(" ");
}
