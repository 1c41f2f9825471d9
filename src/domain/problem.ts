import type { ErrorCode } from "./error-catalog.ts";

/**
 * One field that breaks a rule. `path` begins with its place: `body.elements.3.id`, `query.limit`, `path.phone_id`, `header.Idempotency-Key`;
 * `body` alone is the body as a whole. `message` is the rule, in words that follow the field's name. `value` is what was sent, fit to be quoted.
 */
export type FieldProblem = { path: string; message: string; value?: unknown };

/**
 * A refusal that the caller is meant to see. Throw it anywhere under the router: `respondWithProblem` is the one place that makes
 * a response of it. `detail` and the fields' messages are our own words, never a library's.
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
