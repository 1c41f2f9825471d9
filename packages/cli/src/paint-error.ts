import { styleText } from "node:util";
import type { DescribedError } from "./describe-error.ts";
import { clean, writeJson } from "./output.ts";

/** Writes an error for stderr: for people, or as JSON. */
export function paintError(error: DescribedError, isJson: boolean): string {
  const { code, status, message, fields, remedy, requestId } = error;
  if (isJson) return writeJson({ error: { code, status, message, fields, request_id: requestId } });
  return [
    `${styleText("red", "error:", { stream: process.stderr })} ${clean(message)}`,
    ...fields.map((field) => `  ${clean(field.path)}: ${clean(field.message)}`),
    ...(remedy === null ? [] : [remedy]),
    ...(requestId === null ? [] : [styleText("dim", `request ${clean(requestId)}`, { stream: process.stderr })]),
  ].join("\n");
}
