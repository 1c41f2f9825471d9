import type * as v from "valibot";
import type { Actor } from "../domain/access/actor.ts";
import type { Caller, SignedIn } from "../domain/access/caller.ts";
import type { KeyScope } from "../domain/access/key-scopes.ts";
import type { Role } from "../domain/access/roles.ts";
import type { ErrorCode } from "../domain/errors/error-catalog.ts";
import { MAX_BODY_BYTES } from "../domain/limits/request-limits.ts";
import type { OperationContext } from "../services/operation-context.ts";
import type { NamedPlace } from "./choose-home.ts";
import type { ProblemShape } from "./respond-with-problem.ts";
import { listSharedErrors } from "./shared-errors.ts";

export type Schema = v.GenericSchema;
type Output<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : undefined;

/**
 * `public`; the lowest role that an API key, or a signed-in member, must have; `control`: the operator, and members by
 * `memberRole`; or `session`: any signed-in user.
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
/** The status of a successful response. 204 has no body. */
export type SuccessStatus = 200 | 201 | 202 | 204;

/** The place of an operation's records: the directory, or the home of what the operator's call names. */
type Place<Body extends Schema | undefined> =
  | "directory"
  | ((input: { body: Output<Body> }, nowMs: number) => NamedPlace | null);

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
  /** Other paths with the same response. */
  aliases?: readonly string[];
  summary: string;
  description: string;
  /** The API that it belongs to, which determines the shape of its problems. */
  service: ProblemShape;
  auth: A;
  /** With `control`: the lowest role of a member; null for the operator only. */
  memberRole?: A extends "control" ? Role | null : never;
  /**
   * The scope that an API key needs; omitted, any key may call it. An operation of the control API with a scope is also
   * offered to keys (see `offerToKeys`); without one, it isn't.
   */
  scope?: KeyScope;
  /** The last part of its id there, if the derived id is already taken. */
  offeredAs?: string;
  /** With `session`: true if it signs the caller out, which no rate refuses. */
  endsLogin?: A extends "session" ? boolean : never;
  /** True if browsers may call it from any origin. */
  openToBrowsers?: boolean;
  /** Where its records are, unless the caller or the path tells (see `chooseHome`). */
  place?: Place<Body>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** An example of the operation's body, for the documents. */
  example?: Body extends Schema ? v.InferInput<Body> : never;
  /** The largest body in bytes; `MAX_BODY_BYTES` by default. */
  maxBodyBytes?: number;
  /** 200 by default. */
  status?: SuccessStatus;
  response?: Response;
  /** The media type of a response that is text, not JSON. */
  mediaType?: Response extends v.GenericSchema<string> ? string : never;
  /**
   * Errors specific to this operation. Those that follow from `auth`, `params`, `query` and `body` are added to all
   * operations.
   */
  errors: readonly ErrorCode[];
  handle(
    input: { params: Output<Params>; query: Output<Query>; body: Output<Body>; caller: CallerOf<A> },
    context: OperationContext,
  ): Promise<Answered<Response>> | Answered<Response>;
};

/** An operation without its type parameters, as the router, the OpenAPI document and the shared tests read it. */
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
  scope: KeyScope | null;
  endsLogin: boolean;
  offeredAs: string | null;
  /** The id of the control API's operation that is offered to keys here; null for any other operation. */
  offeredFrom: string | null;
  /** The ids after which the documents name its body and its answer: an operation that is offered twice has one type. */
  requestName: string;
  answerName: string;
  openToBrowsers: boolean;
  place: "directory" | ((input: { body: unknown }, nowMs: number) => NamedPlace | null) | null;
  params: Schema | undefined;
  query: Schema | undefined;
  body: Schema | undefined;
  example: unknown;
  maxBodyBytes: number;
  status: SuccessStatus;
  response: Schema | undefined;
  /** Null: the response is JSON. */
  mediaType: string | null;
  errors: readonly ErrorCode[];
  handle(
    input: { params: unknown; query: unknown; body: unknown; caller: Caller | Actor | SignedIn | null },
    context: OperationContext,
  ): Promise<unknown>;
};

/** Defines an entry of the operation table. `runOperation` passes to `handle` only what its schemas and `auth` have accepted. */
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
    scope: definition.scope ?? null,
    endsLogin: definition.endsLogin ?? false,
    offeredAs: definition.offeredAs ?? null,
    offeredFrom: null,
    requestName: definition.id,
    answerName: definition.id,
    openToBrowsers: definition.openToBrowsers ?? false,
    // A caller without an organization reads and writes accounts only, which are in the directory.
    place: (definition.auth === "public" || definition.auth === "session"
      ? "directory"
      : (definition.place ?? null)) as Operation["place"],
    params: definition.params,
    query: definition.query,
    body: definition.body,
    example: definition.example,
    maxBodyBytes: definition.maxBodyBytes ?? MAX_BODY_BYTES,
    status: definition.status ?? 200,
    response: definition.response,
    mediaType: definition.mediaType ?? null,
    errors: [...new Set([...definition.errors, ...listSharedErrors(definition)])],
    handle: async (input, context) => handle(input as Parameters<typeof handle>[0], context),
  };
}
