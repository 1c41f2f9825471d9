import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeNaturalKey } from "../../../src/locate/built-in/canonical-order.ts";
import { groundElements, groundTexts } from "../../../src/locate/built-in/index.ts";
import { heldOutApps } from "./corpus/held-out-apps.ts";
import { heldOutWorld } from "./corpus/held-out-world.ts";
import { tunedApps } from "./corpus/tuned-apps.ts";
import { tunedForms } from "./corpus/tuned-forms.ts";
import { tunedPhone } from "./corpus/tuned-phone.ts";

const screens = [...tunedForms, ...tunedPhone, ...tunedApps, ...heldOutApps, ...heldOutWorld];
const asked = screens.flatMap((screen) => screen.cases.map(({ query }) => ({ query, elements: screen.elements })));

describe("the answer", () => {
  it("doesn't depend on the order in which elements are sent", () => {
    const shuffled = fc
      .constantFrom(...asked)
      .chain(({ query, elements }) =>
        fc.tuple(
          fc.constant(query),
          fc.constant(elements),
          fc.shuffledSubarray([...elements], { minLength: elements.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([query, elements, other]) => {
        const first = groundElements(query, elements);
        const second = groundElements(query, other);
        const idOf = (index: number | null, list: readonly { id: string }[]) =>
          index === null ? null : list[index]?.id;
        expect(idOf(second.index, other)).toBe(idOf(first.index, elements));
        expect(second.confidence).toBeCloseTo(first.confidence, 3);
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it("doesn't depend on the order of elements that look the same, with bounds or without", () => {
    const twin = fc.record({
      id: fc.uuid(),
      role: fc.constantFrom("button", "text", "image"),
      name: fc.constantFrom("Delete", "Save", "Save as", ""),
      bounds: fc.option(
        fc.record({
          x: fc.integer({ min: -5, max: 40 }),
          y: fc.integer({ min: -5, max: 40 }),
          width: fc.integer({ min: 0, max: 30 }),
          height: fc.integer({ min: 0, max: 30 }),
        }),
      ),
    });
    const query = fc.constantFrom(
      "second delete",
      "the last save button",
      "delete",
      "save below delete",
      "button at the top",
      "icon next to save",
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(twin, { selector: (one) => one.id, minLength: 1, maxLength: 12 }),
        query,
        fc.infiniteStream(fc.nat()),
        (elements, text, random) => {
          const other = [...elements]
            .map((element) => ({ element, key: random.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ element }) => element);
          const first = groundElements(text, elements).index;
          const second = groundElements(text, other).index;
          expect(second === null ? null : other[second]?.id).toBe(first === null ? null : elements[first]?.id);
        },
      ),
      { numRuns: 400, seed: 11 },
    );
  });

  it("names the same text whatever the order of the lines", () => {
    const lines = ["Login", "Password", "Login", "Forgot password?", "Create account"].map((text, at) => ({
      text,
      bbox: { x1: 0.1, y1: 0.1 * at + 0.1, x2: 0.4, y2: 0.1 * at + 0.15 },
    }));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(lines, { minLength: lines.length }),
        fc.constantFrom("login", "the second Login", "last login", "forgot password"),
        (other, query) => {
          const first = groundTexts(query, lines).index;
          const second = groundTexts(query, other).index;
          expect(second === null ? null : other[second]).toEqual(first === null ? null : lines[first]);
        },
      ),
      { numRuns: 100, seed: 3 },
    );
  });
});

describe("ids as the last trace of order", () => {
  it.each([
    ["e2", "e10", -1],
    ["e10", "e2", 1],
    ["n007", "n7", 0],
    ["node-9-1", "node-9-12", -1],
    ["a", "b", -1],
    ["a", "a1", -1],
    ["", "", 0],
    ["12345678901234567890", "12345678901234567891", -1],
  ])("%s against %s", (a, b, sign) => {
    const [keyA, keyB] = [writeNaturalKey(a), writeNaturalKey(b)];
    expect(keyA < keyB ? -1 : keyA > keyB ? 1 : 0).toBe(sign);
  });
});
