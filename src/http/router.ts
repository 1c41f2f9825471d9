import { type IRequest, type RouteEntry, Router } from "itty-router";
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
import { answerMount, type Mount } from "./mount.ts";
import type { Operation } from "./operation.ts";
import { permitCall } from "./permit-call.ts";
import { readQueryParameters } from "./query-parameters.ts";
import { mayHaveLargeBody, readJsonObject } from "./request-body.ts";
import { respondWithProblem } from "./respond-with-problem.ts";
import { compilePath, countSegments, readPathParameters } from "./route-path.ts";
import { runOperation } from "./run-operation.ts";
import { readSessionCookie } from "./session-cookie.ts";

const CONTROL_PATHS = /^\/internal(\/|$)/;

type Handler = (request: IRequest, exchange: Exchange) => Promise<Response> | Response | undefined;
type Route = { methods: readonly string[]; pattern: RegExp; path: string; isControl: boolean; handler: Handler };

/** Of a call whose path isn't known. */
const ANY_PATH = "*";

/**
 * Creates the request handler of an operation table, and of other protocols beside it. It always answers: no exception
 * of a handler escapes.
 */
export function createRouter(operations: readonly Operation[], mounts: readonly Mount[] = []) {
  // Routes are compiled here because itty-router reads the `:locate` of a path as a parameter. `catch` is our own as
  // well: the default one would put the message of any exception into the response.
  const routes = [...listRoutes(operations), ...mounts.map(routeMount)];
  const makeRouter = (entries: RouteEntry[]) =>
    Router<IRequest, [Exchange]>({
      routes: entries,
      before: [(request: IRequest, exchange: Exchange) => loadConfig(request, exchange, routes)],
      catch: (error: unknown, request: IRequest, exchange: Exchange) => answerFailure(error, request, exchange),
      finally: [
        (response: Response, request: IRequest, exchange: Exchange) => {
          writeLeftovers(response, exchange);
          return closeExchange(response, request, exchange);
        },
      ],
    });
  const entries = listEntries(operations, routes);
  // itty-router tries one pattern after another. Most calls name a path without parameters, and need only its own; others
  // need those with as many segments, of which a parameter is one.
  const bySegments = new Map(
    [...new Set(routes.map(({ path }) => countSegments(path)))].map((count) => [
      count,
      makeRouter(entries.filter(([, , , path = ANY_PATH]) => path === ANY_PATH || countSegments(path) === count)),
    ]),
  );
  const refusing = makeRouter(entries.filter(([, , , path]) => path === ANY_PATH));
  const byPath = new Map(
    routes
      .filter(({ path }) => !path.includes("{"))
      .map(({ path }) => [path, makeRouter(entries.filter(([, pattern]) => pattern.test(path)))]),
  );
  return async (request: Request, services: Services, url = new URL(request.url)): Promise<Response> => {
    const { pathname } = url;
    const { fetch } = byPath.get(pathname) ?? bySegments.get(countSegments(pathname)) ?? refusing;
    const response: Response = await fetch(request, openExchange(request, services, url));
    if (request.body) await dropBody(request.body);
    return response;
  };
}

function listRoutes(operations: readonly Operation[]): Route[] {
  return operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path): Route => {
      const methods = operation.method === "GET" ? ["GET", "HEAD"] : [operation.method];
      return {
        methods,
        pattern: compilePath(path),
        path,
        isControl: operation.auth === "control",
        handler: (request, exchange) => answer(operation, request, exchange),
      };
    }),
  );
}

function routeMount(mount: Mount): Route {
  const { path } = mount;
  const handler: Handler = (request, exchange) => answerMount(mount, request, exchange);
  return { methods: ["POST"], pattern: compilePath(path), path, isControl: false, handler };
}

function listEntries(operations: readonly Operation[], routes: readonly Route[]): RouteEntry[] {
  const preflights = operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path) => {
      const methods = operations.filter((each) => each.path === path || each === operation).map(({ method }) => method);
      const handler: Handler = (request, exchange) => preflight(operation, methods, request, exchange);
      return { methods: ["OPTIONS"], pattern: compilePath(path), path, handler };
    }),
  );
  const entries = [...routes, ...preflights].flatMap(({ methods, pattern, path, handler }) =>
    methods.map((method): RouteEntry => [method, pattern, [handler], path]),
  );
  return [
    ...entries,
    ["ALL", /^/, [(_request: IRequest, exchange: Exchange) => refuseUnknown(routes, exchange)], ANY_PATH],
  ];
}

function loadConfig(request: IRequest, exchange: Exchange, routes: readonly Route[]): void {
  exchange.config = readConfig(exchange.services.variables);
  const { pathname } = exchange.url;
  if (exchange.config.operatorToken !== null || !CONTROL_PATHS.test(pathname)) return;
  // Without a token, the control API doesn't exist over HTTP, whatever the method (docs/contract/control.md, "Access"),
  // except for signed-in members.
  if (readSessionCookie(request.headers, exchange.url) !== null) return;
  if (!routes.some(({ isControl, pattern }) => !isControl && pattern.test(pathname))) throw nothingHere();
}

/** Checks 401, 429 and 403. All further checks are the same for every kind of caller (see `runOperation`). */
async function answer(operation: Operation, request: IRequest, exchange: Exchange): Promise<Response> {
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
    params: readPathParameters(request.params),
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
  request: IRequest,
  exchange: Exchange,
): Response | undefined {
  exchange.operation = operation;
  const { corsOrigins = [] } = exchange.config ?? {};
  return answerPreflight(operation, methods, request.headers.get("origin"), corsOrigins) ?? undefined;
}

function refuseUnknown(routes: readonly Route[], exchange: Exchange): never {
  const { pathname } = exchange.url;
  const count = countSegments(pathname);
  const allowed = routes
    .filter(({ path, pattern }) => countSegments(path) === count && pattern.test(pathname))
    .flatMap(({ methods }) => methods);
  if (allowed.length === 0) throw nothingHere();
  const allow = [...new Set(allowed)].join(", ");
  throw new Problem("method_not_allowed", `This path supports ${allow}.`, { headers: { allow } });
}

/** A browser at an unknown path gets a page that says so; every other failure is answered with a problem. */
async function answerFailure(error: unknown, request: IRequest, exchange: Exchange): Promise<Response> {
  const isPathUnknown = exchange.operation === null && error instanceof Problem && error.code === "not_found";
  exchange.errorCode = error instanceof Problem ? error.code : "internal";
  const page = isPathUnknown ? await answerMissingPage(request, exchange.services.assets) : null;
  return page ?? respondWithProblem(error, describeOrigin(exchange));
}

function nothingHere(): Problem {
  return new Problem("not_found", "This path doesn't exist.");
}
