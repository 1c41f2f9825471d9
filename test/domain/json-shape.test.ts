import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exceedsJsonShape } from "../../src/domain/json-shape.ts";

function measure(value: unknown): { containers: number; depth: number } {
  if (typeof value !== "object" || value === null) return { containers: 0, depth: 0 };
  const inner = Object.values(value).map(measure);
  return {
    containers: inner.reduce((sum, { containers }) => sum + containers, 1),
    depth: Math.max(0, ...inner.map(({ depth }) => depth)) + 1,
  };
}

describe("the shape of a JSON text", () => {
  it("is told as parsing it would tell, strings with brackets and quotes included", () => {
    const value = fc.jsonValue({ stringUnit: fc.constantFrom("[", "]", "{", "}", '"', "\\", "a", "😀") });
    fc.assert(
      fc.property(value, fc.nat(10), fc.nat(5), (tree, maxContainers, maxDepth) => {
        const { containers, depth } = measure(tree);
        expect(exceedsJsonShape(JSON.stringify(tree), maxContainers, maxDepth)).toBe(
          containers > maxContainers || depth > maxDepth,
        );
      }),
    );
  });

  it.each(["", '"', '{"', "]]]]", '{"a":"\\', "}{}{", '\\"[', "nonsense"])(
    "of the broken text %j is told without a throw",
    (text) => {
      expect(exceedsJsonShape(text, 100, 100)).toBe(false);
    },
  );
});
