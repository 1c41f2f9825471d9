import * as v from "valibot";
import { expect, it } from "vitest";
import { integer } from "../../src/domain/changes/fields.ts";
import { Problem } from "../../src/domain/errors/problem.ts";
import { validateBody, validateParameters } from "../../src/http/validate.ts";
import { count, integerParameter, object, text } from "../../src/schema/fields.ts";

/** Returns the messages of a refusal by field. */
function refuse(validate: () => unknown): Record<string, string> {
  try {
    validate();
  } catch (error) {
    if (error instanceof Problem) return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
    throw error;
  }
  throw new Error("It was taken.");
}

it.each<[rule: v.GenericSchema, value: unknown, message: string]>([
  [text(1), "", "must have at least 1 character"],
  [text(2), "a", "must have at least 2 characters"],
  [text(0, 1), "ab", "must have at most 1 character"],
  [text(1, 2), "", "must have 1 to 2 characters"],
  [v.pipe(v.number(), v.safeInteger()), 0.5, "must be a whole number"],
  [v.pipe(v.number(), v.safeInteger()), 1e300, "must be at most 9007199254740991"],
  [v.pipe(v.number(), v.safeInteger()), -1e300, "must be at least -9007199254740991"],
  [count(), 2 ** 53, "must be at most 9007199254740991"],
  [integer(0), 1e16, "must be at most 9007199254740991"],
  [integer(0), -1, "must be a whole number of at least 0"],
  [integer(1, 9), 1e16, "must be a whole number from 1 to 9"],
  [integer(1, 9), 2.5, "must be a whole number from 1 to 9"],
  [integer(0), 2.5, "must be a whole number of at least 0"],
])("a value is refused by the rule that it breaks: %#", (rule, value, message) => {
  expect(refuse(() => validateBody(object({ field: rule }), { field: value }))).toEqual({ "body.field": message });
});

it("a parameter that is given twice is refused as that, whatever its rule", () => {
  const Query = v.object({
    limit: integerParameter(1, 100, 20),
    status: v.optional(v.picklist(["failed", "held"])),
    after: v.optional(text(1, 256)),
  });
  const query = { limit: ["1", "2"], status: ["failed", "held"], after: ["a", "b"] };
  expect(refuse(() => validateParameters(Query, query, "query"))).toEqual({
    "query.limit": "must be given once",
    "query.status": "must be given once",
    "query.after": "must be given once",
  });
});
