import type { Refusal, ResourceType } from "../domain/changes/decision.ts";
import type { ErrorCode } from "../domain/errors/error-catalog.ts";
import { Problem } from "../domain/errors/problem.ts";
import { summarizeFields } from "./summarize-fields.ts";

/** Returns the problem for a refused change: a 409 with its code, a 404 or a 422. */
export function describeRefusal(refusal: Refusal): Problem {
  switch (refusal.kind) {
    case "conflict":
      return new Problem(refusal.code satisfies ErrorCode, refusal.detail);
    case "missing":
      return new Problem("not_found", `There is no such ${nameResource(refusal.what)}.`);
    case "invalid":
      return refuseFields([refusal]);
  }
}

/**
 * Returns the 422 for fields that break rules that the schema can't check. A field without a name stands for the body
 * as a whole.
 */
export function refuseFields(errors: readonly { field: string; message: string }[]): Problem {
  const fields = errors.map(({ field, message }) => ({ path: field === "" ? "body" : `body.${field}`, message }));
  return new Problem("validation", summarizeFields(fields), { fields });
}

function nameResource(type: ResourceType): string {
  return type.replaceAll("_", " ");
}
