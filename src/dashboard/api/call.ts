import createClient from "openapi-fetch";
import routes from "./routes.json" with { type: "json" };
import type { operations, paths } from "./schema.d.ts";

export type OperationId = keyof operations & keyof typeof routes;
type Parameters<Id extends OperationId> = operations[Id]["parameters"];
type Given<Name extends string, Value> = [NonNullable<Value>] extends [never]
  ? unknown
  : { [Key in Name]: NonNullable<Value> };
type Json<Content> = Content extends { content: { "application/json": infer Value } } ? Value : undefined;

/** The input of an operation: path parameters, query and body, if it has them. */
export type Input<Id extends OperationId> = Given<"params", Parameters<Id>["path"]> &
  Given<"query", Parameters<Id>["query"]> &
  Given<"body", Json<operations[Id]["requestBody"]>>;
/** The response of an operation; nothing if it has no body. */
export type Answer<Id extends OperationId> = Json<operations[Id]["responses"][keyof operations[Id]["responses"]]>;

/** One invalid field: its path, and the rule in words. */
export type FieldFault = { path: string; message: string };

/**
 * The reason that a call has no response. `status` is 0 if the service couldn't be reached or didn't respond in time;
 * `code` is the API's own, such as `not_found`.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldFault[];
  readonly requestId: string | null;
  /** The service's `Retry-After`; null if it named none. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    detail: string,
    fields: readonly FieldFault[],
    requestId: string | null,
    retryAfterSeconds: number | null = null,
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The timeout of a call, so that nothing on the page waits forever. */
const PATIENCE_MS = 30_000;

let organizationId: string | null = null;

/** Sets the organization for which calls are made from now on. */
export function actFor(id: string | null): void {
  organizationId = id;
}

export type CallOptions = {
  signal?: AbortSignal;
  patienceMs?: number;
  idempotencyKey?: string;
  send?: (request: Request) => Promise<Response>;
  onHeaders?: (headers: Headers) => void;
};

const client = createClient<paths>({ headers: { accept: "application/json" } });

/**
 * Calls an operation of the API by its id.
 *
 * @param options.patienceMs how long to wait for the response
 * @param options.idempotencyKey makes a repeat of the same call harmless
 * @param options.send sends the request in another way than `fetch`, such as one that reports progress
 * @param options.onHeaders receives the headers of a successful response
 * @throws ApiError for every error response, and if there is no response
 */
export async function call<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: CallOptions = {},
): Promise<Answer<Id>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const [method = "GET", path = "/"] = routes[id].split(" ");
  const signals = [AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS), ...(options.signal ? [options.signal] : [])];
  const init = {
    params: { ...(params ? { path: params } : {}), ...(query ? { query: listGiven(query) } : {}) },
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(organizationId === null ? {} : { "sightline-organization": organizationId }),
      ...(options.idempotencyKey === undefined ? {} : { "idempotency-key": options.idempotencyKey }),
    },
    signal: AbortSignal.any(signals),
    // Distinguishes errors from broken responses.
    parseAs: "stream",
    ...(options.send ? { fetch: options.send } : {}),
  };
  const { response, error: problem } = await client
    .request(method.toLowerCase() as never, path as never, init as never)
    .catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      if (error instanceof DOMException && error.name === "TimeoutError") {
        throw new ApiError(0, "timed_out", "The service is taking too long to respond. Try again later.", [], null);
      }
      throw new ApiError(
        0,
        "unreachable",
        "The service can't be reached. Check your connection and try again.",
        [],
        null,
      );
    });
  if (!response.ok) throw readProblem(response, problem);
  options.onHeaders?.(response.headers);
  // 204, and any other response without content.
  if (!response.headers.has("content-type")) return undefined as Answer<Id>;
  return response.json().catch(() => {
    throw new ApiError(0, "unreachable", "The response was interrupted. Try again.", [], null);
  });
}

/** Returns the given parts of a query, without empty fields. */
function listGiven(query: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}

/** Returns a query string with its question mark, without omitted fields; empty if there are no fields. */
export function writeQuery(query: object): string {
  const given = Object.entries(listGiven(query));
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Reads both of the API's problem shapes. Anything else, such as a proxy's page, is known by its status alone. */
function readProblem(response: Response, problem: unknown): ApiError {
  const requestId = response.headers.get("x-request-id");
  const { type, code, detail, errors } = (typeof problem === "object" && problem !== null ? problem : {}) as Record<
    string,
    unknown
  >;
  const named =
    typeof code === "string"
      ? code
      : String(type ?? "")
          .split("/")
          .at(-1);
  const faults = Array.isArray(errors) ? errors : [];
  return new ApiError(
    response.status,
    named || "unknown",
    typeof detail === "string" ? detail : `The service responded with status ${response.status}.`,
    faults.map(({ field, location, message }) => ({
      // Forms use the names of fields, without a path.
      path: String(field ?? location).replace(/^body\./, ""),
      message: String(message),
    })),
    requestId,
    Number(response.headers.get("retry-after")) || null,
  );
}
