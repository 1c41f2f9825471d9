import type * as v from "valibot";
import type { VisionService } from "../domain/detection.ts";
import type { ErrorCode } from "../domain/error-catalog.ts";
import type { Role } from "../domain/roles.ts";
import type { Config } from "./config.ts";
import type { ProblemShape } from "./respond-with-problem.ts";
import type { ServerTiming } from "./server-timing.ts";

/** Who calls: the key, its organization, and its rights. */
export type Caller = { keyId: string; organizationId: string; role: Role };

/** What a handler may use beside its input. `nowMs` is Unix milliseconds; `defer` lets work outlive the response. */
export type OperationContext = {
  config: Config;
  db: D1Database;
  vision: VisionService;
  requestId: string;
  nowMs: number;
  timing: ServerTiming;
  defer(work: Promise<unknown>): void;
};

export type Schema = v.GenericSchema;
type Output<S extends Schema | undefined> = S extends Schema ? v.InferOutput<S> : undefined;

type Definition<
  Auth extends "public" | Role,
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema,
> = {
  /** Unique; also the OpenAPI operationId. */
  id: string;
  method: "GET" | "POST";
  /** Path with `{name}` for a parameter. A colon is literal. */
  path: string;
  /** Other paths with the same answer. */
  aliases?: readonly string[];
  summary: string;
  description: string;
  /** The API it belongs to, which decides the shape of its problems. */
  service: ProblemShape;
  /** `public`, or the least role that an API key must have. */
  auth: Auth;
  /** Whether browsers may call it from any origin. */
  openToBrowsers?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Refusals of its own. Those that follow from `auth`, `params`, `query` and `body` are added for all operations alike. */
  errors: readonly ErrorCode[];
  handle(
    input: {
      params: Output<Params>;
      query: Output<Query>;
      body: Output<Body>;
      caller: Auth extends "public" ? null : Caller;
    },
    context: OperationContext,
  ): Promise<v.InferInput<Response>> | v.InferInput<Response>;
};

/** An operation with its types folded away, as the router, the OpenAPI document and the shared tests read it. */
export type Operation = {
  id: string;
  method: "GET" | "POST";
  path: string;
  aliases: readonly string[];
  summary: string;
  description: string;
  service: ProblemShape;
  auth: "public" | Role;
  openToBrowsers: boolean;
  params: Schema | undefined;
  query: Schema | undefined;
  body: Schema | undefined;
  response: Schema;
  errors: readonly ErrorCode[];
  handle(
    input: { params: unknown; query: unknown; body: unknown; caller: Caller | null },
    context: OperationContext,
  ): Promise<unknown>;
};

/** Makes an entry of the operation table. The router hands `handle` only what its schemas and `auth` have let through. */
export function defineOperation<
  const Auth extends "public" | Role,
  Response extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Definition<Auth, Params, Query, Body, Response>): Operation {
  const { handle } = definition;
  return {
    ...definition,
    aliases: definition.aliases ?? [],
    openToBrowsers: definition.openToBrowsers ?? false,
    params: definition.params,
    query: definition.query,
    body: definition.body,
    errors: [...new Set([...definition.errors, ...listSharedErrors(definition)])],
    handle: async (input, context) => handle(input as Parameters<typeof handle>[0], context),
  };
}

function listSharedErrors(definition: Pick<Operation, "auth"> & { params?: unknown; query?: unknown; body?: unknown }) {
  const errors: ErrorCode[] = ["internal"];
  if (definition.auth !== "public") errors.push("unauthenticated", "rate_limited");
  if (definition.auth !== "public" && definition.auth !== "viewer") errors.push("forbidden");
  if (definition.params || definition.query) errors.push("invalid_parameter");
  if (definition.body) errors.push("invalid_json", "payload_too_large", "unsupported_media_type", "validation");
  return errors;
}
