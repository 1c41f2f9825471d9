import * as v from "valibot";

/** A variable's text, read by `read`, whose message follows the variable's name; unset or blank it is `fallback`. */
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
