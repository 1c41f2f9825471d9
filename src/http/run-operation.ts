import { type Actor, requireRole } from "../domain/access/actor.ts";
import type { Caller } from "../domain/access/caller.ts";
import { hashText } from "../domain/crypto/sha256.ts";
import { Problem } from "../domain/errors/problem.ts";
import { writeCanonicalJson } from "../domain/text/canonical-json.ts";
import { type Answer, answerOnce, chargeOnce, makeCommit, requireKeyForm } from "../services/answer-once.ts";
import { takeSteps } from "../services/locating/take-steps.ts";
import type { Commit, PrepareKept } from "../services/operation-context.ts";
import type { Calling } from "./calling.ts";
import { chooseHome } from "./choose-home.ts";
import type { Operation } from "./operation.ts";
import { quoteSentValues } from "./quote-value.ts";
import { fillPath } from "./route-path.ts";
import { takesIdempotencyKey } from "./shared-errors.ts";
import { validateBodyInSteps, validateParameters } from "./validate.ts";

/** In UTF-16 units. */
const LONG_TEXT = 4096;

/** A request's JSON object, undefined if the operation needs none, with the caller and the context at its end. */
type ArrivedBody = Calling & { body: Record<string, unknown> | undefined };

/** A request, over HTTP or a binding. */
type OperationRequest = {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | string[]>>;
  readBody(): Promise<ArrivedBody>;
  idempotencyKey: string | null;
};

/**
 * Runs one operation for an authenticated caller: role, path, query and form of the Idempotency-Key, 413, 415, 400, 422,
 * the Idempotency-Key's use, then the work (docs/contract/decisions.md, "Order of checks"). Throws a Problem for each error.
 */
export async function runOperation(operation: Operation, request: OperationRequest, begun: Calling): Promise<Answer> {
  if (operation.auth === "control") requireRole(begun.caller as Actor, operation.memberRole);
  const params = operation.params && validateParameters(operation.params, request.params, "path");
  const query = operation.query && validateParameters(operation.query, request.query, "query");
  const idempotencyKey = takesIdempotencyKey(operation) ? request.idempotencyKey : null;
  if (idempotencyKey !== null) requireKeyForm(idempotencyKey);
  // Reads an optional body too, since a repeat with another body is refused.
  const isBodyRead = operation.body || idempotencyKey !== null;
  const { body: raw, caller, context } = isBodyRead ? await request.readBody() : { body: undefined, ...begun };
  try {
    return await runWithInput(operation, { ...request, idempotencyKey }, { params, query, raw }, { caller, context });
  } catch (error) {
    throw error instanceof Problem ? quoteSentValues(error, { body: raw, query: request.query }) : error;
  }
}

async function runWithInput(
  operation: Operation,
  request: OperationRequest,
  { params, query, raw }: { params: unknown; query: unknown; raw: unknown },
  { caller, context: requestContext }: Calling,
): Promise<Answer> {
  const body = operation.body && (await takeSteps(validateBodyInSteps(operation.body, raw)));
  const isKept = request.idempotencyKey !== null;
  const home = await chooseHome(operation, { params, body, caller }, requestContext, { isKept });
  const { db, wake, organizationId, namedOrganizationId } = home;
  const run = (commit: Commit, prepareKept: PrepareKept) => {
    const context = { ...requestContext, db, wake, organizationId, commit, prepareKept };
    return operation.handle({ params, query, body, caller }, context);
  };
  const { idempotencyKey } = request;
  const { status } = operation;
  const [commit, keepNothing] = [makeCommit(home), async () => []];
  if (idempotencyKey === null) return { status, body: await run(commit, keepNothing) };
  const { nowMs, config, requestId } = requestContext;
  // For a grounding body, which may be large, only the validated fields count.
  const fingerprinted = operation.service === "grounding" ? body : raw;
  // The operation's own path, since one path may be spelled in several ways.
  const path = fillPath(operation.path, request.params);
  const writeFingerprint = async () =>
    `${operation.method} ${path}\n${writeCanonicalJson(await shortenTexts(fingerprinted ?? null))}`;
  const principal = nameCaller(caller as Actor | Caller, namedOrganizationId);
  const repeatable = { principal, key: idempotencyKey, organizationId, writeFingerprint, status };
  const environment = { db, nowMs, wake, config };
  // Grounding calls change nothing but the balance, so only their charges need to be idempotent.
  if (operation.service === "grounding") {
    const call = { requestId, organizationId: (caller as Caller).organizationId };
    return chargeOnce(repeatable, environment, call, (kept) => run(commit, kept));
  }
  return answerOnce(repeatable, environment, (commitAnswer) => run(commitAnswer, keepNothing));
}

/** Replaces a body's long texts by their digests, so that comparing requests doesn't copy pictures. */
async function shortenTexts(body: unknown): Promise<unknown> {
  if (typeof body !== "object" || body === null) return body;
  const fields = Object.entries(body).map(async ([name, value]) => [
    name,
    typeof value === "string" && value.length > LONG_TEXT ? { sha256: await hashText(value) } : value,
  ]);
  return Object.fromEntries(await Promise.all(fields));
}

/**
 * Returns the owner of an Idempotency-Key. A response may contain an API key, so it is repeated only to the same
 * person, in the same organization and role: an equal key of somebody else, or in another role, is a different key. The
 * same applies to equal keys of the operator for different organizations: these may be in different shards, and end up
 * in one later.
 */
function nameCaller(actor: Actor | Caller, namedOrganizationId: string | null): string {
  // Belongs to a person, not to one of their logins.
  if ("id" in actor) return [actor.organizationId, actor.userId ?? actor.id, actor.role].join(" ");
  if (actor.kind === "operator")
    return ["operator", ...(namedOrganizationId === null ? [] : [namedOrganizationId])].join(" ");
  // A Worker that acts for no particular person counts as one caller, not as a person.
  return [actor.organizationId, actor.userId ?? "worker", actor.role].join(" ");
}
