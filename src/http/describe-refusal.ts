import type { Refusal, ResourceType } from "../domain/changes/decision.ts";
import type { ErrorCode } from "../domain/error-catalog.ts";
import { Problem } from "../domain/problem.ts";
import { summarizeFields } from "./summarize-fields.ts";

/** The problem that answers a refused change: 409 with its code, 404 or 422. */
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

/** The 422 of a body whose fields break rules that its schema can't tell. A field without a name is the body as a whole. */
export function refuseFields(errors: readonly { field: string; message: string }[]): Problem {
  const fields = errors.map(({ field, message }) => ({ path: field === "" ? "body" : `body.${field}`, message }));
  return new Problem("validation", summarizeFields(fields), { fields });
}

function nameResource(type: ResourceType): string {
  return type.replaceAll("_", " ");
}
