import type { Caller } from "../domain/access/caller.ts";
import { ERROR_CATALOG } from "../domain/errors/error-catalog.ts";
import { Problem } from "../domain/errors/problem.ts";
import { authenticate } from "../services/authenticate.ts";
import { type Config, readConfig } from "../services/config.ts";
import { limitRate } from "../services/limit-rate.ts";
import { takeTurn } from "../services/locating/take-steps.ts";
import { hasTakenLong } from "./calling.ts";
import { describeContext, describeOrigin, type Exchange, openExchangeInside, writeLeftovers } from "./exchange.ts";
import type { Operation } from "./operation.ts";
import { permitCall } from "./permit-call.ts";
import { refusePageOrigins } from "./refuse-page-origins.ts";
import { mayHaveLargeBody, readJsonObject } from "./request-body.ts";
import { writeProblem } from "./respond-with-problem.ts";
import { runOperation } from "./run-operation.ts";
import { readSentKey } from "./sent-key.ts";

/** The answer of an operation: its body, or the problem in the shape of its API. The request id is the one in logs and lists. */
export type InnerAnswer = { requestId: string } & (
  | { ok: true; body: unknown }
  | { ok: false; problem: { title: string; status: number; detail: string } }
);

/**
 * Runs an operation for the caller of a mount, limited, billed and listed like a separate request. The caller's
 * Idempotency-Key applies to one request, so at most one call per answer may use it.
 */
export type CallOperation = (
  operation: Operation,
  body: Record<string, unknown>,
  options: { takesKey: boolean },
) => Promise<InnerAnswer>;

/** A path with a protocol of its own, such as MCP: POST with a JSON object, and an API key of any role. */
export type Mount = {
  path: string;
  maxBodyBytes: number;
  /** Answers a request, whose body has been read. */
  answer(
    request: Request,
    body: Record<string, unknown>,
    exchange: { requestId: string; config: Config; callOperation: CallOperation },
  ): Promise<Response>;
};

/**
 * Checks 403 for pages of other origins, then 401, 429, 413, 415 and 400 in this order, and lets the mount answer. A
 * login's cookie isn't accepted: a page of another site could send it.
 */
export async function answerMount(mount: Mount, request: Request, exchange: Exchange): Promise<Response> {
  const config = exchange.config ?? readConfig(exchange.services.variables);
  const context = describeContext(exchange, config);
  refusePageOrigins(exchange, config.publicOrigin);
  if (mayHaveLargeBody(request, mount.maxBodyBytes)) await takeTurn();
  const key = readSentKey(request.headers, { isBearerRead: true });
  const begun = await authenticate(key, context);
  await limitRate(begun.id, context);
  const body = await readJsonObject(request, mount.maxBodyBytes);
  const later = describeContext(exchange, config);
  const caller = hasTakenLong(context.nowMs, later.nowMs) ? await authenticate(key, later) : begun;
  const callOperation: CallOperation = (operation, input, { takesKey }) =>
    callInside({ operation, body: input, takesKey }, caller, exchange);
  return mount.answer(request, body, { requestId: exchange.requestId, config, callOperation });
}

async function callInside(
  { operation, body, takesKey }: { operation: Operation; body: Record<string, unknown>; takesKey: boolean },
  caller: Caller,
  outer: Exchange,
): Promise<InnerAnswer> {
  const exchange = openExchangeInside(outer, operation, caller);
  const context = describeContext(exchange, exchange.config ?? readConfig(exchange.services.variables));
  const calling = { caller, context };
  const { requestId } = exchange;
  const idempotencyKey = takesKey ? outer.headers.get("idempotency-key") : null;
  const input = { params: {}, query: {}, readBody: async () => ({ body, ...calling }), idempotencyKey };
  try {
    await permitCall(operation, caller, context);
    const answer = await runOperation(operation, input, calling);
    writeLeftovers(answer, exchange);
    return { requestId, ok: true, body: answer.body };
  } catch (error) {
    exchange.errorCode = error instanceof Problem ? error.code : "internal";
    writeLeftovers({ status: ERROR_CATALOG[exchange.errorCode].status }, exchange);
    return { requestId, ok: false, problem: writeProblem(error, describeOrigin(exchange)).body };
  }
}
