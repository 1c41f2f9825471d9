import type * as v from "valibot";
import type { VisionService } from "../domain/detection.ts";
import type { ErrorCode } from "../domain/error-catalog.ts";
import { MAX_BODY_BYTES } from "../domain/request-limits.ts";
import type { Role } from "../domain/roles.ts";
import type { Wake } from "../storage/commit-and-wake.ts";
import type { Actor } from "./actor.ts";
import type { Config } from "./config.ts";
import type { RateLimiter } from "./limit-rate.ts";
import type { Mailer } from "./mailer.ts";
import type { ProblemShape } from "./respond-with-problem.ts";
import type { ServerTiming } from "./server-timing.ts";
import { listSharedErrors } from "./shared-errors.ts";

/** Who calls the public API: the key, or the login of a member, its organization, and its rights. */
export type Caller = { keyId: string; organizationId: string; role: Role };

/** Who is signed in to the dashboard, and by which login. */
export type SignedIn = { userId: string; loginId: string; email: string };

/**
 * Stores what an operation writes as one transaction, and with it the answer where the request has an Idempotency-Key. Throws a
 * CommitRefused where another writer came first.
 */
export type Commit = (statements: readonly D1PreparedStatement[], answer: unknown) => Promise<void>;

/** What a handler may use beside its input. `nowMs` is Unix milliseconds; `defer` lets work outlive the response. */
export type OperationContext = {
  config: Config;
  db: D1Database;
  vision: VisionService;
  /** The binding of Workers AI, where there is one. */
  ai: unknown;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  requestId: string;
  /** Where the request says it came in. The caller chooses it: whatever a link or a passkey is for is `config.publicOrigin`. */
  requestOrigin: string;
  nowMs: number;
  timing: ServerTiming;
  commit: Commit;
  /** For what is committed without `commit`. */
  wake: Wake;
  defer(work: Promise<unknown>): void;
  /** Counts a key's requests over the isolates of one location; null: each isolate counts for itself. */
  rateLimiter: RateLimiter | null;
  /** null: this deployment sends no mail. */
  mailer: Mailer | null;
  /** The network that the request came from, as `readClientNetwork` reads it. */
  clientNetwork: string;
  /** What the caller's browser or program calls itself. */
  userAgent: string | null;
  /** Who is signed in by the request's session cookie, where an operation is for all; null: nobody. */
  findSignedIn(): Promise<SignedIn | null>;
  /** Gives the caller the session cookie with the answer, to keep until then (Unix milliseconds). Over HTTP only. */
  signIn(token: string, expiresAtMs: number): void;
  /** Takes the caller's session cookie away with the answer. Over HTTP only. */
  signOut(): void;
};

export type Schema = v.GenericSchema;
type Output<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : undefined;

/**
 * `public`; the least role that an API key must have, or the member that is signed in; `control`: the operator, and members by `memberRole`;
 * or `session`: whoever is signed in.
 */
export type Auth = "public" | Role | "control" | "session";
type CallerOf<A extends Auth> = A extends "public"
  ? null
  : A extends "control"
    ? Actor
    : A extends "session"
      ? SignedIn
      : Caller;
type Answered<Response extends Schema | undefined> = Response extends Schema ? v.InferInput<Response> : undefined;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The status of success. 204 has no body. */
export type SuccessStatus = 200 | 201 | 202 | 204;

type Definition<
  A extends Auth,
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema | undefined,
> = {
  /** Unique; also the OpenAPI operationId. */
  id: string;
  method: Method;
  /** Path with `{name}` for a parameter. A colon is literal. */
  path: string;
  /** Other paths with the same answer. */
  aliases?: readonly string[];
  summary: string;
  description: string;
  /** The API it belongs to, which decides the shape of its problems. */
  service: ProblemShape;
  auth: A;
  /** With `control`: the least role of a member; null: the operator alone. */
  memberRole?: A extends "control" ? Role | null : never;
  /** Whether browsers may call it from any origin. */
  openToBrowsers?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The largest body in bytes; `MAX_BODY_BYTES` where none is given. */
  maxBodyBytes?: number;
  /** 200 where none is given. */
  status?: SuccessStatus;
  response?: Response;
  /** Refusals of its own. Those that follow from `auth`, `params`, `query` and `body` are added for all operations alike. */
  errors: readonly ErrorCode[];
  handle(
    input: { params: Output<Params>; query: Output<Query>; body: Output<Body>; caller: CallerOf<A> },
    context: OperationContext,
  ): Promise<Answered<Response>> | Answered<Response>;
};

/** An operation with its types folded away, as the router, the OpenAPI document and the shared tests read it. */
export type Operation = {
  id: string;
  method: Method;
  path: string;
  aliases: readonly string[];
  summary: string;
  description: string;
  service: ProblemShape;
  auth: Auth;
  memberRole: Role | null;
  openToBrowsers: boolean;
  params: Schema | undefined;
  query: Schema | undefined;
  body: Schema | undefined;
  maxBodyBytes: number;
  status: SuccessStatus;
  response: Schema | undefined;
  errors: readonly ErrorCode[];
  handle(
    input: { params: unknown; query: unknown; body: unknown; caller: Caller | Actor | SignedIn | null },
    context: OperationContext,
  ): Promise<unknown>;
};

/** Makes an entry of the operation table. `runOperation` hands `handle` only what its schemas and `auth` have let through. */
export function defineOperation<
  const A extends Auth,
  Response extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Definition<A, Params, Query, Body, Response>): Operation {
  const { handle } = definition;
  return {
    ...definition,
    aliases: definition.aliases ?? [],
    memberRole: definition.memberRole ?? null,
    openToBrowsers: definition.openToBrowsers ?? false,
    params: definition.params,
    query: definition.query,
    body: definition.body,
    maxBodyBytes: definition.maxBodyBytes ?? MAX_BODY_BYTES,
    status: definition.status ?? 200,
    response: definition.response,
    errors: [...new Set([...definition.errors, ...listSharedErrors(definition)])],
    handle: async (input, context) => handle(input as Parameters<typeof handle>[0], context),
  };
}
