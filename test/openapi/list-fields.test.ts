import { expect, it } from "vitest";
import { type JsonSchema, listFields } from "../../src/openapi/list-fields.ts";

const NONE = () => ({});
const list = (schema: JsonSchema, find: (ref: string) => JsonSchema = NONE) => listFields(schema, find);
const describeOne = (schema: JsonSchema) => {
  const [field] = list({ properties: { one: schema } });
  return [field?.type, ...(field?.rules ?? [])];
};

it.each<[string, JsonSchema, string[]]>([
  ["a text of any length", { type: "string" }, ["string"]],
  [
    "a shortest and a longest text",
    { type: "string", minLength: 1, maxLength: 256 },
    ["string", "1 to 256 characters"],
  ],
  ["a longest text", { type: "string", minLength: 0, maxLength: 64 }, ["string", "at most 64 characters"]],
  ["a shortest text", { type: "string", minLength: 2 }, ["string", "at least 2 characters"]],
  ["a range", { type: "number", minimum: 0, maximum: 1 }, ["number", "0 to 1"]],
  ["a range below zero", { type: "integer", minimum: -5, maximum: 5 }, ["integer", "-5 to 5"]],
  ["a lowest number", { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, ["integer", "at least 0"]],
  ["any exact number", { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, ["any"]],
  ["one value", { const: "run.started" }, ["string", "always `run.started`"]],
  ["several values", { type: "string", enum: ["user", "queue_timeout"] }, ["string", "one of `user`, `queue_timeout`"]],
  ["a pattern", { type: "string", pattern: "^[a-z]+$" }, ["string", "matches `^[a-z]+$`"]],
  [
    "a format without its pattern",
    { type: "string", format: "date-time", pattern: "^x$" },
    ["string", "an RFC 3339 time"],
  ],
  ["a default", { type: "number", default: 0.3 }, ["number", "default `0.3`"]],
  ["an encoding", { type: "string", contentEncoding: "base64" }, ["string", "base64"]],
  [
    "what may be null",
    { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] },
    ["string or null", "at most 9 characters"],
  ],
  [
    "a list",
    { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 },
    ["array of strings", "1 to 3 items"],
  ],
])("names the type and rules of %s", (_name, schema, told) => {
  expect(describeOne(schema)).toEqual(told);
});

it("lists the fields of objects and of list items below their own field", () => {
  const box: JsonSchema = { type: "object", properties: { x: { type: "integer" } }, required: ["x"] };
  const schema: JsonSchema = {
    type: "object",
    required: ["elements"],
    properties: { elements: { type: "array", items: { anyOf: [box, { type: "null" }] } }, place: box },
  };
  expect(list(schema).map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ["elements", true],
    ["elements[].x", true],
    ["place", false],
    ["place.x", true],
  ]);
});

it("lists the fields of a value that is a list itself", () => {
  expect(list({ type: "array", items: { properties: { id: {} } } }).map(({ path }) => path)).toEqual(["[].id"]);
});

it("calls a field required only if each of several shapes has it, and joins their values", () => {
  const shape = (type: string, ...required: string[]): JsonSchema => ({
    properties: { type: { const: type }, reason: { type: "string" } },
    required: ["type", ...required],
  });
  expect(list({ oneOf: [shape("a", "reason"), shape("b")] })).toEqual([
    { path: "type", type: "string", isRequired: true, rules: ["one of `a`, `b`"], description: "" },
    { path: "reason", type: "string", isRequired: false, rules: [], description: "" },
  ]);
});

it("follows references, and ends where a schema refers to itself", () => {
  const node: JsonSchema = { type: "object", properties: { next: { $ref: "node" } } };
  const paths = list({ $ref: "node" }, () => node).map(({ path }) => path);
  expect(paths.slice(0, 3)).toEqual(["next", "next.next", "next.next.next"]);
  expect(paths.length).toBeLessThan(10);
});
