import type { ErrorCode } from "./error-catalog.ts";

/**
 * One field that breaks a rule. `path` starts with the field's location: `body.elements.3.id`, `query.limit`,
 * `path.phone_id`, `header.Idempotency-Key`; `body` alone is the body as a whole. `message` states the rule in words
 * that follow the field's name. `value` is what was sent, safe to quote.
 */
export type FieldProblem = { path: string; message: string; value?: unknown };

/**
 * An error for the caller. Throw it anywhere below the router: `respondWithProblem` is the one place that turns it into
 * a response. `detail` and the fields' messages are our own words, never a library's.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ErrorCode;
  readonly detail: string;
  readonly fields: readonly FieldProblem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { fields?: readonly FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.fields = more.fields ?? [];
    this.headers = more.headers ?? {};
  }
}
