import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_JSON_DEPTH } from "../../../src/domain/limits/request-limits.ts";
import { writeCanonicalJson } from "../../../src/domain/text/canonical-json.ts";

/** The same value with the fields of its objects in the opposite order. */
function turnAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnAround);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, turnAround(part)] as const);
  return Object.fromEntries(entries.reverse());
}

describe("canonical JSON", () => {
  it("is the same whatever the order of fields, and is the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = JSON.stringify(value);
        const text = writeCanonicalJson(value);
        expect(JSON.stringify(value)).toBe(before);
        expect(writeCanonicalJson(turnAround(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['{"b":1,"a":{"d":[{"z":1,"y":2}],"c":null}}', '{"a":{"c":null,"d":[{"y":2,"z":1}]},"b":1}'],
    // Items of an array have an order.
    ["[2,1]", "[2,1]"],
    ['{"__proto__":{"b":1,"a":2},"a":1}', '{"__proto__":{"a":2,"b":1},"a":1}'],
    ['{"é":1,"z":2,"Z":3,"10":4,"9":5}', '{"10":4,"9":5,"Z":3,"z":2,"é":1}'],
    ["null", "null"],
  ])("of %s is %s", (text, canonical) => {
    expect(writeCanonicalJson(JSON.parse(text))).toBe(canonical);
  });

  it("is written of what has as many parts as a body may", () => {
    const text = JSON.stringify(Array.from({ length: 500_000 }, () => 1));
    expect(writeCanonicalJson(JSON.parse(text)) === text).toBe(true);
  });

  it("is written of what nests as deep as a body may", () => {
    const nest = (opening: string, closing: string, times: number) => opening.repeat(times) + closing.repeat(times);
    for (const text of [nest("[", "]", MAX_JSON_DEPTH), nest('{"a":[', "]}", MAX_JSON_DEPTH / 2)])
      expect(writeCanonicalJson(JSON.parse(text))).toBe(text);
  });
});
