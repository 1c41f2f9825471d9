import type { FieldProblem } from "../domain/errors/problem.ts";

/**
 * Writes an error's `detail`: its first field with its rule, and how many more there are. Fields of the body appear by
 * their name alone.
 */
export function summarizeFields(fields: readonly FieldProblem[]): string {
  const [{ path, message } = { path: "body", message: "is invalid" }] = fields;
  const name = path === "body" ? "The body" : path.replace(/^body\./, "");
  const others = fields.length === 2 ? "1 more field is" : `${fields.length - 1} more fields are`;
  return `${name} ${message}.${fields.length > 1 ? ` ${others} invalid: see errors.` : ""}`;
}
