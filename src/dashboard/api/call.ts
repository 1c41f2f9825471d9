import type { Operations } from "./operations.d.ts";
import routes from "./routes.json" with { type: "json" };

export type OperationId = keyof Operations & keyof typeof routes;
type Part<Id extends OperationId, Name extends string> =
  Operations[Id] extends Record<Name, infer Value> ? Value : never;

/** What an operation takes: path parameters, query and body, as far as it has them. */
export type Input<Id extends OperationId> = Omit<Operations[Id], "answer">;
/** What it answers; nothing where the answer has no body. */
export type Answer<Id extends OperationId> = Part<Id, "answer">;

/** One field that breaks a rule: where it is, and the rule in words. */
export type FieldFault = { path: string; message: string };

/**
 * Why there is no answer. `status` is 0 where the service couldn't be reached or didn't answer in time; `code` is the API's own, such as
 * `not_found`.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldFault[];
  readonly requestId: string | null;

  constructor(status: number, code: string, detail: string, fields: readonly FieldFault[], requestId: string | null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
}

/** An answer that takes longer is given up, so that nothing on the page waits without end. */
const PATIENCE_MS = 30_000;

let organizationId: string | null = null;

/** Under which organization the calls are made from now on. */
export function actFor(id: string | null): void {
  organizationId = id;
}

export type CallOptions = {
  signal?: AbortSignal;
  patienceMs?: number;
  idempotencyKey?: string;
  send?: (url: string, init: RequestInit) => Promise<Response>;
  onHeaders?: (headers: Headers) => void;
};

/**
 * Calls an operation of the API by its id.
 *
 * @param options.patienceMs how long to wait for the answer
 * @param options.idempotencyKey makes a repeat of the same call harmless
 * @param options.send sends the request in another way than `fetch`, such as one that tells how far it is
 * @param options.onHeaders is given the headers of an answer that is no refusal
 * @throws ApiError for every refusal, and where there is no answer
 */
export async function call<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: CallOptions = {},
): Promise<Answer<Id>> {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
  const [method = "GET", path = "/"] = routes[id].split(" ");
  const signals = [AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS), ...(options.signal ? [options.signal] : [])];
  const { send = fetch } = options;
  const response = await send(fillPath(path, params) + writeQuery(query), {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(organizationId === null ? {} : { "sightline-organization": organizationId }),
      ...(options.idempotencyKey === undefined ? {} : { "idempotency-key": options.idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.any(signals),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") {
      throw new ApiError(0, "timed_out", "The service takes too long to answer. Try again in a while.", [], null);
    }
    throw new ApiError(
      0,
      "unreachable",
      "The service can't be reached. Check your connection and try again.",
      [],
      null,
    );
  });
  if (!response.ok) throw await readProblem(response);
  options.onHeaders?.(response.headers);
  // 204, and any other that has nothing to say.
  if (!response.headers.has("content-type")) return undefined as Answer<Id>;
  return response.json().catch(() => {
    throw new ApiError(0, "unreachable", "The answer broke off on its way. Try again.", [], null);
  });
}

/** Fills `{name}` in a path, each as one part of it. */
export function fillPath(path: string, params: object): string {
  const values = params as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(values[name])));
}

/** A query string with its question mark, without what is left out; empty where nothing is left. */
export function writeQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Reads both of the API's problem shapes. What isn't one of them, such as a proxy's page, is told by its status alone. */
async function readProblem(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id");
  const problem: unknown = await response.json().catch(() => null);
  const { type, code, detail, errors } = (problem ?? {}) as Record<string, unknown>;
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
    typeof detail === "string" ? detail : `The service answered with status ${response.status}.`,
    faults.map(({ field, location, message }) => ({
      // A form knows its fields by their bare names.
      path: String(field ?? location).replace(/^body\./, ""),
      message: String(message),
    })),
    requestId,
  );
}
