/** One invalid field of a request: its path, and the rule in words. */
export type FieldFault = { path: string; message: string };

type Details = {
  status: number;
  code: string;
  fields?: readonly FieldFault[];
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
};

/** The reason why a call has no result. Contains nothing of the request, such as the key or an image. */
export class SightlineError extends Error {
  override readonly name: string = "SightlineError";
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** A stable code for programs, such as `not_found`. */
  readonly code: string;
  /** The invalid fields, if the request was refused because of them. */
  readonly fields: readonly FieldFault[];
  /** Identifies the request in the service's logs. */
  readonly requestId: string | null;
  /** The delay before a retry that the service asks for. */
  readonly retryAfterMs: number | null;
  /** The call's Idempotency-Key. A repeat with the same key isn't executed or charged twice. */
  idempotencyKey: string | null = null;

  constructor(message: string, { status, code, fields = [], requestId = null, retryAfterMs = null, cause }: Details) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** 400: the request can't be read, or its image or model can't be used. */
export class BadRequestError extends SightlineError {
  override readonly name = "BadRequestError";
}
/** 401: the key is missing, unknown, revoked or expired. */
export class AuthenticationError extends SightlineError {
  override readonly name = "AuthenticationError";
}
/** 402: the balance or the key's monthly limit doesn't cover the call. */
export class InsufficientBalanceError extends SightlineError {
  override readonly name = "InsufficientBalanceError";
}
/** 403: the key's role is too low, or it lacks a scope. */
export class PermissionDeniedError extends SightlineError {
  override readonly name = "PermissionDeniedError";
}
/** 404: the organization has no such record. */
export class NotFoundError extends SightlineError {
  override readonly name = "NotFoundError";
}
/** 409: the record's state doesn't allow the call. */
export class ConflictError extends SightlineError {
  override readonly name = "ConflictError";
}
/** 422: fields of the request are invalid; `fields` lists them. */
export class ValidationError extends SightlineError {
  override readonly name = "ValidationError";
}
/** 429: too many requests; `retryAfterMs` says how long to wait. */
export class RateLimitError extends SightlineError {
  override readonly name = "RateLimitError";
}
/** 5xx: the service or a model's provider failed. */
export class ServerError extends SightlineError {
  override readonly name = "ServerError";
}
/** There was no response, or it was incomplete. */
export class ConnectionError extends SightlineError {
  override readonly name: string = "ConnectionError";
}
/** The call took longer than `timeoutMs`. */
export class TimedOutError extends ConnectionError {
  override readonly name = "TimedOutError";
}

const BY_STATUS: Readonly<Record<number, typeof SightlineError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: InsufficientBalanceError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

/**
 * Returns the error for an unsuccessful response, from its body. Anything but the API's own problems, such as a proxy's
 * page, is described by its status alone.
 */
export function readProblem({ status, headers }: Response, problem: unknown): SightlineError {
  const { code, detail, errors } = (typeof problem === "object" && problem !== null ? problem : {}) as Record<
    string,
    unknown
  >;
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServerError : SightlineError);
  return new Kind(typeof detail === "string" ? detail : `The service responded with status ${status}.`, {
    status,
    code: typeof code === "string" ? code : "unknown",
    fields: (Array.isArray(errors) ? errors : []).flatMap(readField),
    requestId: headers.get("x-request-id"),
    retryAfterMs: readRetryAfter(headers.get("retry-after"), Date.now()),
  });
}

/** Ignores anything but an object. The grounding operations name a field `query`, the others `body.query`. */
function readField(error: unknown): FieldFault[] {
  if (typeof error !== "object" || error === null) return [];
  const { field, location, message } = error as Record<string, unknown>;
  return [{ path: String(field ?? location).replace(/^body\./, ""), message: String(message) }];
}

/** Reads both forms of a `Retry-After`: seconds, or a date. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000;
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs);
}
