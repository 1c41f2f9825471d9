import * as v from "valibot";
import { BadSettingsError } from "./errors/config-error.ts";

/**
 * A setting whose text `read` parses; the message that `read` throws continues the variable's name. An unset or blank
 * variable is `fallback`.
 */
export function setting<Value>(fallback: Value, read: (text: string) => Value) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const text = dataset.value.trim();
      if (text === "") return fallback;
      try {
        return read(text);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        addIssue({ message: error.message });
        return NEVER;
      }
    }),
  );
}

/** Reads a setting that is on or off. */
export function readFlag(text: string): boolean {
  if (text !== "true" && text !== "false") throw new TypeError("must be true or false");
  return text === "true";
}

/**
 * Reads variables by their rules. Throws a BadSettingsError that names every invalid variable and its rule, but never
 * its value.
 */
export function readSettings<Entries extends v.ObjectEntries>(
  entries: Entries,
  variables: object,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const result = v.safeParse(v.object(entries), variables, { message: "must be text" });
  if (result.success) return result.output;
  throw new BadSettingsError(result.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}`));
}
