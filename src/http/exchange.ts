import { type Caller, readApiKeyId } from "../domain/access/caller.ts";
import { readClientNetwork } from "../domain/access/client-network.ts";
import { type Analytics, writeCallPoint } from "../domain/data-points.ts";
import type { ErrorCode } from "../domain/errors/error-catalog.ts";
import { makeId } from "../domain/ids.ts";
import type { DatedUsage } from "../domain/money/usage.ts";
import type { CallFacts, LoggedRequest } from "../domain/request-log.ts";
import type { VisionService } from "../domain/screens/detection.ts";
import type { Config } from "../services/config.ts";
import { writeLate } from "../services/late-rows.ts";
import type { RateLimiter } from "../services/limit-rate.ts";
import { type Databases, type Homes, openHomes } from "../services/moving/homes.ts";
import type { Assets, RequestContext } from "../services/operation-context.ts";
import { pickKept, prepareListed } from "../services/request-log.ts";
import { openMailer } from "../services/sign-in/mailer.ts";
import { listCorsHeaders } from "./cors.ts";
import { findSignedIn } from "./find-caller.ts";
import type { Operation } from "./operation.ts";
import type { ProblemOrigin, ProblemShape } from "./respond-with-problem.ts";
import { ServerTiming } from "./server-timing.ts";
import { clearSessionCookie, writeSessionCookie } from "./session-cookie.ts";
import type { WrittenResponse } from "./written-response.ts";

/**
 * The services that the Worker passes to every request: its bindings, its raw variables, and a way to continue working
 * after the response.
 */
export type Services = {
  databases: Databases;
  vision: VisionService;
  /** The Workers AI binding, if there is one. */
  ai: unknown;
  /** The binding of the operator's own mailer, if there is one. */
  mailer: unknown;
  /** The dashboard's build, and the description of the API. */
  assets: Assets;
  /** Loads the weights by which the built-in model reads sentences, once an isolate (src/locate/load-reader.ts). */
  loadReader(): Promise<void>;
  rateLimiter: RateLimiter | null;
  /** The dataset of Workers Analytics Engine. Null: this deployment has none. */
  analytics: Analytics | null;
  variables: object;
  /** Sends the wake-ups of destinations, which are in that shard. */
  wake(destinationIds: readonly string[], shard: number): Promise<void>;
  defer(work: Promise<unknown>): void;
};

/** One request in progress. `operation` and `context` are null until a route has matched and the settings have been read. */
export type Exchange = {
  readonly requestId: string;
  readonly url: URL;
  /** The path of `url`, read once: each access there is a call into the runtime. */
  readonly pathname: string;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly services: Services;
  readonly homes: Homes;
  readonly timing: ServerTiming;
  readonly startMs: number;
  /** Unix milliseconds, as in the request id. */
  readonly arrivedAtMs: number;
  readonly method: string;
  readonly headers: Headers;
  config: Config | null;
  operation: Operation | null;
  /** The `Set-Cookie` of a successful response. */
  sessionCookie: string | null;
  /** The caller of the public API, once known. */
  caller: Caller | null;
  /** The facts that the operation has added about the call, for the dashboard's list. */
  facts: CallFacts;
  /** The error code of a failed request; null for any other. */
  errorCode: ErrorCode | null;
  /** The usage of a free call, which is stored after the response. */
  usage: DatedUsage | null;
};

/** The first parts of the platform's paths under `/api/v1`. A test compares them with the operation tables. */
export const PLATFORM_COLLECTIONS = [
  "organization",
  "phones",
  "runs",
  "sessions",
  "files",
  "file-deliveries",
  "destinations",
  "webhook-deliveries",
  "events",
  "replays",
  "api-keys",
  "balance",
  "balance-alerts",
  "ledger",
  "requests",
  "usage",
  "usage-by-day",
  "usage-by-key",
] as const;

/**
 * Unknown paths under these get the platform's error shape; all others get the grounding service's
 * (docs/contract/decisions.md, "Order of checks").
 */
function isPlatformPath(pathname: string): boolean {
  const [, first, version, collection = ""] = pathname.split("/", 4);
  if (first === "internal") return true;
  return first === "api" && version === "v1" && PLATFORM_COLLECTIONS.some((known) => known === collection);
}

/** Starts an exchange. The request id is always our own: one sent by the caller is ignored. `url` is the request's. */
export function openExchange(request: Request, services: Services, url = new URL(request.url)): Exchange {
  const arrivedAtMs = Date.now();
  return {
    requestId: makeId("req", arrivedAtMs),
    arrivedAtMs,
    url,
    pathname: url.pathname,
    signal: request.signal,
    services,
    homes: openServiceHomes(services),
    timing: new ServerTiming(),
    startMs: performance.now(),
    method: request.method,
    headers: request.headers,
    config: null,
    operation: null,
    sessionCookie: null,
    caller: null,
    facts: {},
    errorCode: null,
    usage: null,
  };
}

/** Starts an exchange for an operation that is called within another request: it has an id, facts and writes of its own. */
export function openExchangeInside(outer: Exchange, operation: Operation, caller: Caller): Exchange {
  const arrivedAtMs = Date.now();
  const url = new URL(operation.path, outer.url);
  return {
    ...outer,
    requestId: makeId("req", arrivedAtMs),
    arrivedAtMs,
    url,
    pathname: url.pathname,
    timing: new ServerTiming(),
    startMs: performance.now(),
    method: operation.method,
    operation,
    sessionCookie: null,
    // A call that needs no key belongs to no organization's list.
    caller: operation.auth === "public" ? null : caller,
    facts: {},
    errorCode: null,
    usage: null,
  };
}

/** Returns the part of the exchange that a handler sees. */
export function describeContext(exchange: Exchange, config: Config): RequestContext {
  const { requestId, timing, services, homes, url, method, headers, signal } = exchange;
  const { vision, ai, assets, loadReader } = services;
  const nowMs = Date.now();
  const defer = (work: Promise<unknown>) => services.defer(work);
  const signIn = (token: string, expiresAtMs: number) => {
    exchange.sessionCookie = writeSessionCookie(url, token, nowMs, expiresAtMs);
  };
  // The spread comes first: V8 copies the properties one by one if others precede it.
  return {
    ...homes.directory,
    config,
    homes,
    vision,
    assets,
    loadReader,
    ai,
    signal,
    requestId,
    requestOrigin: url.origin,
    timing,
    nowMs,
    defer,
    writeLater: (usage) => {
      exchange.usage = usage;
    },
    prepareListed: (facts) => {
      const status = exchange.operation?.status ?? 200;
      const request = describeRequest({ status }, { ...exchange, facts: { ...exchange.facts, ...facts } });
      if (!request) return [];
      return prepareListed(homes.ofOrganization(request.organizationId).db, request, config.requestLog);
    },
    note: (facts) => Object.assign(exchange.facts, facts),
    mailer: openMailer(config.mail, services.mailer, config.publicOrigin),
    // Cloudflare's own header: a client can't set it.
    clientNetwork: readClientNetwork(headers.get("cf-connecting-ip")),
    rateLimiter: services.rateLimiter,
    userAgent: headers.get("user-agent"),
    findSignedIn: () => findSignedIn({ method, headers, url }, { ...homes.directory, nowMs, defer, signIn }),
    signIn,
    signOut: () => {
      exchange.sessionCookie = clearSessionCookie(url);
    },
  };
}

/**
 * Writes after the response what doesn't have to precede it: a free call's usage, and the call itself for the
 * dashboard's list.
 */
export function writeLeftovers(response: Pick<Response, "status">, exchange: Exchange): void {
  measureCall(response, exchange);
  const { requestId, usage, services, homes, config } = exchange;
  const request = describeRequest(response, exchange);
  const isListed = request !== null && request.chargedMicrodollars > 0;
  const kept = request && !isListed ? pickKept(request, config?.requestLog ?? "off") : null;
  const { caller } = exchange;
  if (caller === null || (usage === null && kept === null)) return;
  const { db } = homes.ofOrganization(caller.organizationId);
  writeLate(db, { requestId, usage, request: kept }, services.defer);
}

function openServiceHomes({ databases, wake, defer }: Services): Homes {
  return openHomes(databases, (destinationIds, shard) =>
    defer(Promise.resolve(shard).then((number) => wake(destinationIds, number))),
  );
}

function measureCall({ status }: Pick<Response, "status">, exchange: Exchange): void {
  const { services, operation, method, errorCode, facts, startMs } = exchange;
  writeCallPoint(services.analytics, {
    ...{ operation: operation?.id ?? null, method, status, errorCode },
    model: facts.model ?? null,
    durationMs: Math.round(performance.now() - startMs),
    chargedMicrodollars: facts.chargedMicrodollars ?? 0,
  });
}

/**
 * Returns the kept fields of a call. Null for calls outside the public API, and for those without a key, which belong
 * to no organization.
 */
function describeRequest({ status }: Pick<Response, "status">, exchange: Exchange): LoggedRequest | null {
  const { operation, caller, facts, errorCode, requestId, startMs, arrivedAtMs } = exchange;
  if (!operation || !caller) return null;
  return {
    organizationId: caller.organizationId,
    id: requestId,
    operation: operation.id,
    status,
    errorCode,
    durationMs: Math.round(performance.now() - startMs),
    model: facts.model ?? null,
    chargedMicrodollars: facts.chargedMicrodollars ?? 0,
    keyId: readApiKeyId(caller),
    options: facts.options ?? null,
    createdAtMs: arrivedAtMs,
  };
}

/** Returns what an error response shows about the exchange. */
export function describeOrigin(exchange: Exchange): ProblemOrigin {
  const { url, requestId, operation } = exchange;
  return { shape: chooseShape(exchange), url, requestId, operation: operation?.id ?? null };
}

/** Adds the headers of every response, and removes the body of a response to HEAD. A `Response` must be one of our own. */
export function closeExchange(response: Response | WrittenResponse, exchange: Exchange): Response {
  const isHead = exchange.method === "HEAD";
  const { status } = response;
  if (response instanceof Response) {
    const { headers } = response;
    for (const [name, value] of Object.entries(addOwnHeaders({}, exchange))) headers.set(name, value);
    return isHead ? new Response(null, { status, headers }) : response;
  }
  const headers = addOwnHeaders({ ...response.headers }, exchange);
  return new Response(isHead ? null : response.text, { status, headers });
}

function addOwnHeaders(added: Record<string, string>, exchange: Exchange): Record<string, string> {
  const { operation, config, headers, timing } = exchange;
  added["x-request-id"] = exchange.requestId;
  added["x-content-type-options"] = "nosniff";
  // Responses are for one caller only, and some contain a secret that is shown once.
  added["cache-control"] = "no-store";
  const rules = { openToBrowsers: operation?.openToBrowsers ?? false, corsOrigins: config?.corsOrigins ?? [] };
  Object.assign(added, listCorsHeaders(rules.corsOrigins.length > 0 ? headers.get("origin") : null, rules));
  if (chooseShape(exchange) === "grounding") {
    timing.addDuration("total", performance.now() - exchange.startMs);
    added["server-timing"] = timing.toHeader();
  }
  return added;
}

function chooseShape({ operation, pathname }: Exchange): ProblemShape {
  return operation?.service ?? (isPlatformPath(pathname) ? "platform" : "grounding");
}
