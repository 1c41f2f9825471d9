import { readFileSync } from "node:fs";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { expect, it } from "vitest";
import { object, text } from "../../src/schema/fields.ts";
import { wrapCheck } from "../../src/schema/wrap-check.ts";
import { listFiles } from "../house/documents.ts";

const SCHEMA = v.pipe(v.object({ name: text(1, 8) }), v.title("Named"));

it("a wrapped check decides on the value, with the schema's own check at hand", () => {
  const wrapped = wrapCheck(v.string(), (value, check) => check(value === "n" ? 1 : value));
  expect(v.safeParse(wrapped, "y")).toMatchObject({ success: true, output: "y" });
  expect(v.safeParse(wrapped, "n")).toMatchObject({ success: false, issues: [{ type: "string", input: 1 }] });
});

it("a wrapped schema keeps its fields and its JSON Schema", () => {
  const wrapped = wrapCheck(SCHEMA, (value, check) => check(value));
  expect(wrapped.entries).toBe(SCHEMA.entries);
  const config = { ignoreActions: ["check"] };
  expect(toJsonSchema(wrapped, config)).toEqual(toJsonSchema(SCHEMA, config));
});

it("an object refuses arrays as it refuses every other value that isn't an object", () => {
  const issuesOf = (value: unknown) => v.safeParse(object({}), value).issues?.map(({ type, path }) => ({ type, path }));
  expect(issuesOf([])).toEqual([{ type: "object", path: undefined }]);
  expect(issuesOf([])).toEqual(issuesOf("text"));
  expect(issuesOf({})).toBeUndefined();
});

it("only wrap-check.ts uses valibot's internal check", () => {
  const users = listFiles(".ts", ".tsx").filter(
    (path) => /^(?:src|workers)\//.test(path) && readFileSync(path, "utf8").includes("~run"),
  );
  expect(users).toEqual(["src/schema/wrap-check.ts"]);
});
