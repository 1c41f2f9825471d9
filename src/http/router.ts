import { type IRequest, type RouteEntry, Router } from "itty-router";
import { authenticate } from "./authenticate.ts";
import { ConfigError, readConfig } from "./config.ts";
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
import { logConfigFailure } from "./log.ts";
import type { Operation } from "./operation.ts";
import { Problem } from "./problem.ts";
import { readQueryParameters } from "./query-parameters.ts";
import { readJsonObject } from "./request-body.ts";
import { respondWithProblem } from "./respond-with-problem.ts";
import { compilePath, readPathParameters } from "./route-path.ts";
import { validateBody, validateParameters } from "./validate.ts";

type Handler = (request: IRequest, exchange: Exchange) => Promise<Response> | Response | undefined;
type Route = { methods: readonly string[]; pattern: RegExp; path: string; handler: Handler };

/** Makes the request handler of an operation table. It always answers: nothing that a handler throws gets out. */
export function createRouter(operations: readonly Operation[]) {
  // Routes are compiled here, because itty-router reads the `:locate` of a path as a parameter. So is `catch` ours: its own would
  // put the message of whatever was thrown into the answer.
  const router = Router<IRequest, [Exchange]>({
    routes: listRoutes(operations),
    before: [(_request: IRequest, exchange: Exchange) => loadConfig(exchange)],
    catch: (error: unknown, _request: IRequest, exchange: Exchange) => {
      if (error instanceof ConfigError) logConfigFailure(error.message);
      return respondWithProblem(error, describeOrigin(exchange));
    },
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
}

/** Order of checks: 401 and 403, 429, path and query, 413, 415, 400, 422; the rest is the operation's (decisions.md, "Order of checks"). */
async function answer(operation: Operation, request: IRequest, exchange: Exchange): Promise<Response> {
  exchange.operation = operation;
  const context = describeContext(exchange, exchange.config ?? readConfig(exchange.services.variables));
  const { auth } = operation;
  const caller =
    auth === "public" ? null : await context.timing.measure("auth", () => authenticate(request.headers, auth, context));
  if (caller) limitRate(caller.keyId, context.config.rateLimitPerSecond, context.nowMs);
  const params = operation.params && validateParameters(operation.params, readPathParameters(request.params), "path");
  const query = operation.query && validateParameters(operation.query, readQueryParameters(exchange.url), "query");
  const body = operation.body && validateBody(operation.body, await readJsonObject(request));
  const output = await operation.handle({ params, query, body, caller }, context);
  return new Response(JSON.stringify(output), { headers: { "content-type": "application/json" } });
}

function preflight(operation: Operation, request: IRequest, exchange: Exchange): Response | undefined {
  exchange.operation = operation;
  return answerPreflight(operation, request.headers.get("origin"), exchange.config?.corsOrigins ?? []) ?? undefined;
}

function refuseUnknown(routes: readonly Route[], exchange: Exchange): never {
  const allowed = routes.filter(({ pattern }) => pattern.test(exchange.url.pathname)).flatMap(({ methods }) => methods);
  if (allowed.length === 0) throw new Problem("not_found", "There is nothing at this path.");
  const allow = [...new Set(allowed)].join(", ");
  throw new Problem("method_not_allowed", `This path takes ${allow}.`, { headers: { allow } });
}
