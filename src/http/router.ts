import { Problem } from "../domain/errors/problem.ts";
import type { Answer } from "../services/answer-once.ts";
import { readConfig } from "../services/config.ts";
import { takeTurn } from "../services/locating/take-steps.ts";
import { renewCalling } from "./calling.ts";
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
import { isPublicCaller, permitCall } from "./permit-call.ts";
import { readQueryParameters } from "./query-parameters.ts";
import { mayHaveLargeBody, readJsonObject, readJsonObjectIfSent } from "./request-body.ts";
import { respondWithProblem } from "./respond-with-problem.ts";
import { compilePath, countSegments, readPathParameters } from "./route-path.ts";
import { runOperation } from "./run-operation.ts";
import { readSessionCookie } from "./session-cookie.ts";
import type { WrittenResponse } from "./written-response.ts";

const CONTROL_PATHS = /^\/internal(\/|$)/;

type Answered = Response | WrittenResponse;
/** Returns undefined to let another route answer. `groups` are the parameters of the path, as sent. */
type Handler = (
  request: Request,
  groups: Readonly<Record<string, string>>,
  exchange: Exchange,
) => Promise<Answered> | Answered | undefined;
type Route = { methods: readonly string[]; pattern: RegExp; path: string; handler: Handler };
type OperationRoute = Route & { isControl: boolean };

/**
 * Creates the request handler of an operation table and of other protocols. It always returns a response: no exception
 * of a handler escapes.
 */
export function createRouter(operations: readonly Operation[], mounts: readonly Mount[] = []) {
  const routes = [...listRoutes(operations), ...mounts.map(routeMount)];
  const all: readonly Route[] = [...routes, ...listPreflights(operations)];
  // Most paths have no parameters, and are looked up directly. Other paths are compared with the routes of the same
  // number of segments.
  const byPath = new Map(
    routes
      .filter(({ path }) => !path.includes("{"))
      .map(({ path }) => [path, all.filter(({ pattern }) => pattern.test(path))]),
  );
  const bySegments = Map.groupBy(all, ({ path }) => countSegments(path));
  const answerRequest = async (request: Request, exchange: Exchange): Promise<Answered> => {
    const { pathname } = exchange;
    try {
      loadConfig(exchange, routes);
      const likely = byPath.get(pathname) ?? bySegments.get(countSegments(pathname)) ?? [];
      return await (takeRoute(likely, request, exchange) ?? refuseUnknown(routes, exchange));
    } catch (error) {
      return answerFailure(error, request, exchange);
    }
  };
  return async (request: Request, services: Services, url = new URL(request.url)): Promise<Response> => {
    const exchange = openExchange(request, services, url);
    const response = await close(await answerRequest(request, exchange), request, exchange);
    if (request.body) await dropBody(request.body);
    return response;
  };
}

async function close(answered: Answered, request: Request, exchange: Exchange): Promise<Response> {
  try {
    writeLeftovers(answered, exchange);
    return closeExchange(answered, exchange);
  } catch (error) {
    return closeExchange(await answerFailure(error, request, exchange), exchange);
  }
}

/** Lets the first matching route answer. Undefined: none matches. */
function takeRoute(routes: readonly Route[], request: Request, exchange: Exchange) {
  const { method, pathname } = exchange;
  for (const { methods, pattern, handler } of routes) {
    const match = methods.includes(method) ? pattern.exec(pathname) : null;
    const answered = match && handler(request, match.groups ?? {}, exchange);
    if (answered) return answered;
  }
  return undefined;
}

function listRoutes(operations: readonly Operation[]): OperationRoute[] {
  return operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path): OperationRoute => {
      const methods = operation.method === "GET" ? ["GET", "HEAD"] : [operation.method];
      return {
        methods,
        pattern: compilePath(path),
        path,
        isControl: operation.auth === "control",
        handler: (request, groups, exchange) => answer(operation, request, groups, exchange),
      };
    }),
  );
}

function routeMount(mount: Mount): OperationRoute {
  const { path } = mount;
  const handler: Handler = (request, _groups, exchange) => answerMount(mount, request, exchange);
  return { methods: ["POST"], pattern: compilePath(path), path, isControl: false, handler };
}

function listPreflights(operations: readonly Operation[]): Route[] {
  return operations.flatMap((operation) =>
    [operation.path, ...operation.aliases].map((path) => {
      const methods = operations.filter((each) => each.path === path || each === operation).map(({ method }) => method);
      const handler: Handler = (request, _groups, exchange) => preflight(operation, methods, request, exchange);
      return { methods: ["OPTIONS"], pattern: compilePath(path), path, handler };
    }),
  );
}

function loadConfig(exchange: Exchange, routes: readonly OperationRoute[]): void {
  exchange.config = readConfig(exchange.services.variables);
  const { pathname, headers, url } = exchange;
  if (exchange.config.operatorToken !== null || !CONTROL_PATHS.test(pathname)) return;
  // Without a token, the control API doesn't exist over HTTP, whatever the method (docs/contract/control.md, "Access"),
  // except for signed-in members.
  if (readSessionCookie(headers, url) !== null) return;
  if (!routes.some(({ isControl, pattern }) => !isControl && pattern.test(pathname))) throw nothingHere();
}

/** Checks 401, 429 and 403. All further checks are the same for every kind of caller (see `runOperation`). */
async function answer(
  operation: Operation,
  request: Request,
  groups: Readonly<Record<string, string>>,
  exchange: Exchange,
): Promise<WrittenResponse> {
  exchange.operation = operation;
  const config = exchange.config ?? readConfig(exchange.services.variables);
  const context = describeContext(exchange, config);
  const { method, headers, url } = exchange;
  const sent = { method, headers, url };
  // Many large bodies at once must not delay a light call.
  if (operation.body && mayHaveLargeBody(exchange, operation.maxBodyBytes)) await takeTurn();
  const caller = await findCaller(operation, sent, context);
  if (isPublicCaller(operation, caller)) {
    // Set before the checks, so that the dashboard also lists a call that is refused for its rate, role or scope. Calls
    // that manage the organization aren't listed: a program that polls deliveries would crowd out the grounding calls.
    if (operation.offeredFrom === null) exchange.caller = caller;
    await permitCall(operation, caller, context);
  }
  const begun = { caller, context };
  const input = {
    params: readPathParameters(groups),
    query: readQueryParameters(url),
    readBody: async () => {
      const body = await (operation.body ? readJsonObject : readJsonObjectIfSent)(request, operation.maxBodyBytes);
      return { body, ...(await renewCalling(operation, sent, begun, describeContext(exchange, config))) };
    },
    idempotencyKey: headers.get("idempotency-key"),
  };
  const { status, body } = await runOperation(operation, input, begun);
  return writeAnswer(operation, { status, body }, exchange);
}

function writeAnswer({ mediaType }: Operation, { status, body }: Answer, { sessionCookie }: Exchange): WrittenResponse {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = mediaType ?? "application/json";
  if (sessionCookie !== null) headers["set-cookie"] = sessionCookie;
  const text = mediaType === null ? JSON.stringify(body) : String(body);
  return { status, headers, text: body === undefined ? null : text };
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

function refuseUnknown(routes: readonly Route[], exchange: Exchange): never {
  const { pathname } = exchange;
  const count = countSegments(pathname);
  const allowed = routes
    .filter(({ path, pattern }) => countSegments(path) === count && pattern.test(pathname))
    .flatMap(({ methods }) => methods);
  if (allowed.length === 0) throw nothingHere();
  const allow = [...new Set(allowed)].join(", ");
  throw new Problem("method_not_allowed", `This path supports ${allow}.`, { headers: { allow } });
}

/** A browser at an unknown path gets a page that says so; every other failure is answered with a problem. */
async function answerFailure(error: unknown, request: Request, exchange: Exchange): Promise<Answered> {
  const isPathUnknown = exchange.operation === null && error instanceof Problem && error.code === "not_found";
  exchange.errorCode = error instanceof Problem ? error.code : "internal";
  const page = isPathUnknown ? await answerMissingPage(request, exchange.services.assets) : null;
  return page ?? respondWithProblem(error, describeOrigin(exchange));
}

function nothingHere(): Problem {
  return new Problem("not_found", "This path doesn't exist.");
}
