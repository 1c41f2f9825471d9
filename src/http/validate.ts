import * as v from "valibot";
import { type FieldProblem, Problem } from "../domain/errors/problem.ts";
import { MAX_LISTED_ERRORS } from "../domain/limits/request-limits.ts";
import type { Steps } from "../domain/steps.ts";
import { checkListsInSteps } from "../schema/list-field.ts";
import { readQuickly, UNSURE } from "../schema/read-quickly.ts";
import type { Schema } from "./operation.ts";
import { quoteValue } from "./quote-value.ts";
import { summarizeFields } from "./summarize-fields.ts";

/** Validates a request's body. A 422 names every failing field, up to the contract's 100. */
export function validateBody<S extends Schema>(schema: S, body: unknown): v.InferOutput<S> {
  const quick = readQuickly(schema, body);
  if (quick !== UNSURE) return quick as v.InferOutput<S>;
  const result = v.safeParse(schema, body, { message: describeIssue });
  if (result.success) return result.output;
  throw refuseFields("validation", listFields(result.issues, "body"));
}

/** Validates a request's body in steps, so that other requests can run in between if it contains long lists. */
export function* validateBodyInSteps<S extends Schema>(schema: S, body: unknown): Steps<v.InferOutput<S>> {
  yield* checkListsInSteps(schema, body, describeIssue);
  return validateBody(schema, body);
}

/** Validates path or query parameters. A 400 names every failing one, as `path.name` or `query.name`. */
export function validateParameters<S extends Schema>(
  schema: S,
  values: unknown,
  place: "path" | "query",
): v.InferOutput<S> {
  const result = v.safeParse(schema, values, { message: describeIssue });
  if (result.success) return result.output;
  const given = values as Record<string, unknown>;
  const fields = listFields(result.issues, place).map(({ path, message }) => {
    const value = given[path.slice(place.length + 1).split(".")[0] ?? ""];
    // Each of the values may keep the parameter's own rule.
    return { path, message: Array.isArray(value) ? "must be given once" : message, value: quoteParameter(value) };
  });
  throw refuseFields("invalid_parameter", fields);
}

function refuseFields(code: "validation" | "invalid_parameter", fields: readonly FieldProblem[]): Problem {
  return new Problem(code, summarizeFields(fields), { fields: fields.slice(0, MAX_LISTED_ERRORS) });
}

type Issue = v.BaseIssue<unknown>;

/** Lists the fields that fail, each once, with the rules that it breaks. */
function listFields(issues: readonly Issue[], place: "body" | "path" | "query"): FieldProblem[] {
  const messages = new Map<string, string>();
  for (const { path = [], message } of issues) {
    // The keys here are those of our schemas and array indexes: a caller's own keys are never walked.
    const name = [place, ...path.map(({ key }) => String(key))].join(".");
    const before = messages.get(name);
    if (before === undefined) messages.set(name, message);
    else if (!before.split("; ").includes(message)) messages.set(name, `${before}; ${message}`);
  }
  return Array.from(messages, ([path, message]) => ({ path, message }));
}

/** Returns a parameter as it was sent; a repeated one joined by commas. */
function quoteParameter(value: unknown): unknown {
  return quoteValue(value === undefined ? null : String(value));
}

/** Returns the rule that was broken, in our own words. Never quotes the input. */
function describeIssue(issue: Issue): string {
  switch (issue.type) {
    case "object":
    case "record":
      return issue.received === "undefined" ? "is required" : "must be an object";
    case "string":
      return "must be a string";
    case "number":
      return "must be a number";
    case "boolean":
      return "must be true or false";
    case "safe_integer":
      return describeWholeNumber(issue.input as number);
    case "array":
      return "must be an array";
    case "picklist":
      return `must be one of ${String(issue.expected).replace(/[()]/g, "").replaceAll(" | ", ", ")}`;
    case "min_value":
      return `must be at least ${issue.requirement}`;
    case "max_value":
      return `must be at most ${issue.requirement}`;
    case "min_length":
      return `must have at least ${countItems(issue.requirement)}`;
    case "max_length":
      return `must have at most ${countItems(issue.requirement)}`;
    default:
      return "is invalid";
  }
}

/** JSON may hold whole numbers that no variable can. */
function describeWholeNumber(input: number): string {
  if (input > Number.MAX_SAFE_INTEGER) return `must be at most ${Number.MAX_SAFE_INTEGER}`;
  return input < Number.MIN_SAFE_INTEGER ? `must be at least ${Number.MIN_SAFE_INTEGER}` : "must be a whole number";
}

function countItems(count: unknown): string {
  return `${count} ${count === 1 ? "item" : "items"}`;
}
