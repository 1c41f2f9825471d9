import type { Caller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import type { Answer } from "../services/answer-once.ts";
import { readConfig } from "../services/config.ts";
import { takeTurn } from "../services/take-steps.ts";
import { answerPreflight } from "./cors.ts";
import { answerMissingPage } from "./dashboard-pages.ts";
import { dropBody } from "./drop-body.ts";
import {
  closeExchange,
  describeContext,
  describeOrigin,
  type Exchange,
  openExchange,
  type Services,
  writeLeftovers,
} from "./exchange.ts";
import { findCaller } from "./find-caller.ts";
import { type FindRoutes, indexRoutes, type Route } from "./find-route.ts";
import { answerMount, type Mount } from "./mount.ts";
import type { Operation } from "./operation.ts";
import { permitCall } from "./permit-call.ts";
import { readQueryParameters } from "./query-parameters.ts";
import { mayHaveLargeBody, readJsonObject } from "./request-body.ts";
import { respondWithProblem } from "./respond-with-problem.ts";
import { readPathParameters } from "./route-path.ts";
import { runOperation } from "./run-operation.ts";
import { readSessionCookie } from "./session-cookie.ts";

const CONTROL_PATHS = /^\/internal(\/|$)/;

type Handler = (
  request: Request,
  exchange: Exchange,
  params: Readonly<Record<string, string>>,
) => Promise<Response> | Response | undefined;

/** The routes of a service, and the paths that exist without the control API. */
type Routes = { all: FindRoutes<Handler>; withoutControl: FindRoutes<Handler> };

/**
 * Creates the request handler of an operation table, and of other protocols beside it. It always answers: no exception
 * of a handler escapes.
 */
export function createRouter(operations: readonly Operation[], mounts: readonly Mount[] = []) {
  const others = mounts.map(routeMount);
  const routes: Routes = {
    all: indexRoutes([...listRoutes(operations), ...others, ...listPreflights(operations)]),
    withoutControl: indexRoutes([...listRoutes(operations.filter(({ auth }) => auth !== "control")), ...others]),
  };
  return async (request: Request, services: Services, url = new URL(request.url)): Promise<Response> => {
    const exchange = openExchange(request, services, url);
    const response = await answerSafely(routes, request, exchange);
    if (request.body && !request.body.locked) await dropBody(request.body);
    return response;
  };
}

async function answerSafely(routes: Routes, request: Request, exchange: Exchange): Promise<Response> {
  const response = await answerRoute(routes, request, exchange).catch((error) =>
    answerFailure(error, request, exchange),
  );
  try {
    writeLeftovers(response, exchange);
  } catch (error) {
    return closeExchange(await answerFailure(error, request, exchange), request, exchange);
  }
  return closeExchange(response, request, exchange);
}

async function answerRoute(routes: Routes, request: Request, exchange: Exchange): Promise<Response> {
  loadConfig(request, exchange, routes);
  const { pathname } = exchange.url;
  for (const { handler, params } of routes.all.find(request.method, pathname)) {
    const response = await handler(request, exchange, params);
    if (response) return response;
  }
  throw refuseUnknown(routes, pathname);
}

function listRoutes(operations: readonly Operation[]): Route<Handler>[] {
  return operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path) => {
      const methods = operation.method === "GET" ? ["GET", "HEAD"] : [operation.method];
      const handler: Handler = (request, exchange, params) => answer(operation, request, exchange, params);
      return { methods, path, handler };
    }),
  );
}

function routeMount(mount: Mount): Route<Handler> {
  const handler: Handler = (request, exchange) => answerMount(mount, request, exchange);
  return { methods: ["POST"], path: mount.path, handler };
}

function listPreflights(operations: readonly Operation[]): Route<Handler>[] {
  return operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path) => {
      const methods = operations.filter((each) => each.path === path || each === operation).map(({ method }) => method);
      const handler: Handler = (request, exchange) => preflight(operation, methods, request, exchange);
      return { methods: ["OPTIONS"], path, handler };
    }),
  );
}

function loadConfig(request: Request, exchange: Exchange, { withoutControl }: Routes): void {
  exchange.config = readConfig(exchange.services.variables);
  const { pathname } = exchange.url;
  if (exchange.config.operatorToken !== null || !CONTROL_PATHS.test(pathname)) return;
  // Without a token, the control API doesn't exist over HTTP, whatever the method (docs/contract/control.md, "Access"),
  // except for signed-in members.
  if (readSessionCookie(request.headers, exchange.url) !== null) return;
  if (withoutControl.listMethods(pathname).length === 0) throw nothingHere();
}

/** Checks 401, 429 and 403. All further checks are the same for every kind of caller (see `runOperation`). */
async function answer(
  operation: Operation,
  request: Request,
  exchange: Exchange,
  sent: Readonly<Record<string, string>>,
): Promise<Response> {
  exchange.operation = operation;
  const context = describeContext(exchange, exchange.config ?? readConfig(exchange.services.variables));
  const { method, headers } = request;
  // Many of them at once must not delay a light call.
  if (mayHaveLargeBody(request, operation.maxBodyBytes)) await takeTurn();
  const caller = await findCaller(operation, { method, headers, url: exchange.url }, context);
  if (isPublicCaller(operation, caller)) {
    // Known from here on, so that the dashboard also lists a call that is refused for its rate, role or scope. Calls that
    // manage the organization aren't listed: a program that polls deliveries would crowd out the calls that this list is for.
    if (operation.offeredFrom === null) exchange.caller = caller;
    await permitCall(operation, caller, context);
  }
  const input = {
    path: exchange.url.pathname,
    params: readPathParameters(sent),
    query: readQueryParameters(exchange.url),
    readBody: () => readJsonObject(request, operation.maxBodyBytes),
    idempotencyKey: headers.get("idempotency-key"),
  };
  const { status, body } = await runOperation(operation, input, caller, context);
  return writeAnswer(operation, { status, body }, exchange);
}

/** Returns true for an API key, or a member's login, at an operation of the public API. */
function isPublicCaller({ auth }: Operation, caller: Awaited<ReturnType<typeof findCaller>>): caller is Caller {
  return caller !== null && auth !== "control" && auth !== "session";
}

function writeAnswer({ mediaType }: Operation, { status, body }: Answer, { sessionCookie }: Exchange): Response {
  const headers = new Headers();
  if (body !== undefined) headers.set("content-type", mediaType ?? "application/json");
  if (sessionCookie !== null) headers.set("set-cookie", sessionCookie);
  const text = mediaType === null ? JSON.stringify(body) : String(body);
  return new Response(body === undefined ? null : text, { status, headers });
}

function preflight(
  operation: Operation,
  methods: readonly string[],
  request: Request,
  exchange: Exchange,
): Response | undefined {
  exchange.operation = operation;
  const { corsOrigins = [] } = exchange.config ?? {};
  return answerPreflight(operation, methods, request.headers.get("origin"), corsOrigins) ?? undefined;
}

function refuseUnknown({ all }: Routes, pathname: string): Problem {
  const allowed = new Set(all.listMethods(pathname));
  // A preflight is refused by its origin, not by its path.
  allowed.delete("OPTIONS");
  if (allowed.size === 0) return nothingHere();
  const allow = [...allowed].join(", ");
  return new Problem("method_not_allowed", `This path supports ${allow}.`, { headers: { allow } });
}

/** A browser at an unknown path gets a page that says so; every other failure is answered with a problem. */
async function answerFailure(error: unknown, request: Request, exchange: Exchange): Promise<Response> {
  const isPathUnknown = exchange.operation === null && error instanceof Problem && error.code === "not_found";
  exchange.errorCode = error instanceof Problem ? error.code : "internal";
  const page = isPathUnknown ? await answerMissingPage(request, exchange.services.assets) : null;
  return page ?? respondWithProblem(error, describeOrigin(exchange));
}

function nothingHere(): Problem {
  return new Problem("not_found", "This path doesn't exist.");
}
