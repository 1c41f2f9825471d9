import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Problem } from "../../src/domain/errors/problem.ts";
import { finish } from "../../src/domain/steps.ts";
import { validateBody, validateBodyInSteps } from "../../src/http/validate.ts";
import { fraction, object, text } from "../../src/schema/fields.ts";
import { list } from "../../src/schema/list-field.ts";

const MOST = 200;
const Item = object({ id: text(1, 3), share: v.nullish(fraction()), inner: v.optional(object({ x: v.number() })) });
const makeSchema = (most = MOST) =>
  v.object({
    query: text(1),
    items: v.pipe(
      list(Item, 1, most),
      v.check((items) => items.length !== 60, "must not be sixty"),
    ),
    more: v.nullish(list(Item, 0, MOST)),
  });

/** The body as it was taken in, or the refusal. */
function show(validate: () => unknown): unknown {
  try {
    return { body: validate() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, detail: error.detail, fields: error.fields };
  }
}

describe("a body with long lists, checked in steps,", () => {
  it("is taken in, or refused for the same fields in the same order, as checked at once", () => {
    const item = fc.oneof(
      { weight: 8, arbitrary: fc.record({ id: fc.constantFrom("a", "abc"), share: fc.constantFrom(0, 1, null) }) },
      fc.record({
        id: fc.constantFrom("", "abcd", 7),
        share: fc.constantFrom(2, "x"),
        inner: fc.constantFrom({}, [], 1),
      }),
      fc.constantFrom(null, 1, "x", [], {}),
    );
    const items = fc.oneof(
      fc.array(item, { maxLength: 10 }),
      fc.array(item, { minLength: 51, maxLength: MOST + 3, size: "max" }),
      fc.constantFrom(null, "x", {}),
    );
    fc.assert(
      fc.property(fc.record({ query: fc.constantFrom("", "q"), items, more: items }), (body) => {
        const [inSteps, atOnce] = [makeSchema(), makeSchema()];
        expect(show(() => finish(validateBodyInSteps(inSteps, structuredClone(body))))).toEqual(
          show(() => validateBody(atOnce, structuredClone(body))),
        );
      }),
    );
  });

  it("takes a step for some of the items, and none where they are few or too many to be looked at", () => {
    const most = 1000;
    const countSteps = (items: number) => {
      const body = { query: "q", items: Array.from({ length: items }, (_, at) => ({ id: `${at}` })) };
      const steps = validateBodyInSteps(makeSchema(most), body);
      let count = 0;
      show(() => {
        while (!steps.next().done) count++;
      });
      return count;
    };
    expect(countSteps(10)).toBe(0);
    expect(countSteps(most)).toBeGreaterThan(2);
    expect(countSteps(most + 1)).toBe(0);
  });
});
