import type { FieldProblem } from "../domain/problem.ts";

/**
 * Writes an error's `detail`: its first field with its rule, and how many more there are. Fields of the body appear by
 * their name alone.
 */
export function summarizeFields(fields: readonly FieldProblem[], count = fields.length): string {
  const [{ path, message } = { path: "body", message: "is invalid" }] = fields;
  const name = path === "body" ? "The body" : path.replace(/^body\./, "");
  return `${name} ${message}${count > 1 ? `, and ${count - 1} more` : ""}.`;
}
