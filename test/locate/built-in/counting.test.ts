import { describe, expect, it } from "vitest";
import { groundElements } from "../../../src/locate/built-in/index.ts";
import { LAYOUTS } from "./counting-layouts.ts";

/** It stands a little below what was measured, and guards against a fall. */
const LEAST_SHARE = 0.84;

describe("a thing asked for by where it stands among its like", () => {
  it("is found on most screens, whatever is counted", () => {
    const asked = LAYOUTS.flatMap(([layout, elements, cases]) =>
      cases.map(([query, ...right]) => {
        const { index } = groundElements(query, elements);
        const answer = index === null ? "nothing" : (elements[index]?.id ?? "");
        return { isRight: right.includes(answer), told: `${layout}: ${query}: ${answer}` };
      }),
    );
    const wrong = asked.filter(({ isRight }) => !isRight);
    expect(1 - wrong.length / asked.length, wrong.map(({ told }) => told).join("\n")).toBeGreaterThanOrEqual(
      LEAST_SHARE,
    );
  });
});
