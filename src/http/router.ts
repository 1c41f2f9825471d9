import { type IRequest, type RouteEntry, Router } from "itty-router";
import type { Actor } from "./actor.ts";
import { authenticate } from "./authenticate.ts";
import { authenticateOperator } from "./authenticate-operator.ts";
import { readConfig } from "./config.ts";
import { answerPreflight } from "./cors.ts";
import {
  closeExchange,
  describeContext,
  describeOrigin,
  type Exchange,
  openExchange,
  type Services,
} from "./exchange.ts";
import { limitRate } from "./limit-rate.ts";
import type { Caller, Operation, OperationContext } from "./operation.ts";
import { Problem } from "./problem.ts";
import { readQueryParameters } from "./query-parameters.ts";
import { readJsonObject } from "./request-body.ts";
import { respondWithProblem } from "./respond-with-problem.ts";
import { compilePath, readPathParameters } from "./route-path.ts";
import { runOperation } from "./run-operation.ts";

const CONTROL_PATHS = /^\/internal(\/|$)/;

type Handler = (request: IRequest, exchange: Exchange) => Promise<Response> | Response | undefined;
type Route = { methods: readonly string[]; pattern: RegExp; path: string; handler: Handler };

/** Makes the request handler of an operation table. It always answers: nothing that a handler throws gets out. */
export function createRouter(operations: readonly Operation[]) {
  // Routes are compiled here, because itty-router reads the `:locate` of a path as a parameter. So is `catch` ours: its own would
  // put the message of whatever was thrown into the answer.
  const router = Router<IRequest, [Exchange]>({
    routes: listRoutes(operations),
    before: [(_request: IRequest, exchange: Exchange) => loadConfig(exchange)],
    catch: (error: unknown, _request: IRequest, exchange: Exchange) =>
      respondWithProblem(error, describeOrigin(exchange)),
    finally: [
      (response: Response, request: IRequest, exchange: Exchange) => closeExchange(response, request, exchange),
    ],
  });
  return async (request: Request, services: Services): Promise<Response> =>
    router.fetch(request, openExchange(request, services));
}

function listRoutes(operations: readonly Operation[]): RouteEntry[] {
  const routes = operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path): Route => {
      const methods = operation.method === "GET" ? ["GET", "HEAD"] : [operation.method];
      return {
        methods,
        pattern: compilePath(path),
        path,
        handler: (request, exchange) => answer(operation, request, exchange),
      };
    }),
  );
  const preflights = operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path): Route => {
      const handler: Handler = (request, exchange) => preflight(operation, request, exchange);
      return { methods: ["OPTIONS"], pattern: compilePath(path), path, handler };
    }),
  );
  const entries = [...routes, ...preflights].flatMap(({ methods, pattern, path, handler }) =>
    methods.map((method): RouteEntry => [method, pattern, [handler], path]),
  );
  return [...entries, ["ALL", /^/, [(_request: IRequest, exchange: Exchange) => refuseUnknown(routes, exchange)], "*"]];
}

function loadConfig(exchange: Exchange): void {
  exchange.config = readConfig(exchange.services.variables);
  // Without a token the control API isn't there, whatever the method (control.md).
  if (exchange.config.operatorToken === null && CONTROL_PATHS.test(exchange.url.pathname)) throw nothingHere();
}

/** 401, 403 and 429; the further checks are the same wherever a request comes from (see `runOperation`). */
async function answer(operation: Operation, request: IRequest, exchange: Exchange): Promise<Response> {
  exchange.operation = operation;
  const context = describeContext(exchange, exchange.config ?? readConfig(exchange.services.variables));
  const caller = await findCaller(operation, request.headers, context);
  const input = {
    path: exchange.url.pathname,
    params: readPathParameters(request.params),
    query: readQueryParameters(exchange.url),
    readBody: () => readJsonObject(request),
    idempotencyKey: request.headers.get("idempotency-key"),
  };
  const { status, body } = await runOperation(operation, input, caller, context);
  if (body === undefined) return new Response(null, { status });
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

async function findCaller(
  { auth }: Operation,
  headers: Headers,
  context: Omit<OperationContext, "commit">,
): Promise<Caller | Actor | null> {
  if (auth === "public") return null;
  const { operatorToken, rateLimitPerSecond } = context.config;
  if (auth === "control") return authenticateOperator(headers, operatorToken ?? "");
  const caller = await context.timing.measure("auth", () => authenticate(headers, auth, context));
  limitRate(caller.keyId, rateLimitPerSecond, context.nowMs);
  return caller;
}

function preflight(operation: Operation, request: IRequest, exchange: Exchange): Response | undefined {
  exchange.operation = operation;
  return answerPreflight(operation, request.headers.get("origin"), exchange.config?.corsOrigins ?? []) ?? undefined;
}

function refuseUnknown(routes: readonly Route[], exchange: Exchange): never {
  const allowed = routes.filter(({ pattern }) => pattern.test(exchange.url.pathname)).flatMap(({ methods }) => methods);
  if (allowed.length === 0) throw nothingHere();
  const allow = [...new Set(allowed)].join(", ");
  throw new Problem("method_not_allowed", `This path takes ${allow}.`, { headers: { allow } });
}

function nothingHere(): Problem {
  return new Problem("not_found", "There is nothing at this path.");
}
