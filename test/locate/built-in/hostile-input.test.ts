import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements, groundTexts } from "../../../src/locate/built-in/index.ts";

const button = (id: string, name: string, rest: Partial<UiElement> = {}): UiElement => ({
  id,
  role: "button",
  name,
  ...rest,
});

const anyElement = fc.record({
  id: fc.string({ minLength: 1, maxLength: 8, unit: "binary" }),
  role: fc.string({ maxLength: 64, unit: "binary" }),
  name: fc.string({ maxLength: 60, unit: "binary" }),
  value: fc.option(fc.string({ maxLength: 60, unit: "binary" })),
  bounds: fc.option(fc.record({ x: fc.integer(), y: fc.integer(), width: fc.nat(), height: fc.nat() })),
  platform: fc.option(fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue(), { maxKeys: 5 })),
});

describe("whatever it is sent, the grounder", () => {
  it("answers with an index of the request or null, and a confidence from 0 to 1", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 80, unit: "binary" }),
        fc.array(anyElement, { maxLength: 12 }),
        (query, elements) => {
          const { index, confidence } = groundElements(query, elements);
          expect(index === null || (Number.isInteger(index) && index >= 0 && index < elements.length)).toBe(true);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 500, seed: 5 },
    );
  });

  it.each([
    ["no elements", "sign in", []],
    ["only nameless elements", "sign in", [button("a", ""), button("b", "   ")]],
    ["a query of stop words", "the of and", [button("a", "Sign in")]],
    ["a query of punctuation", "?!…", [button("a", "Sign in")]],
    ["a query of spaces", "   ", [button("a", "Sign in")]],
    ["a lone surrogate", "\ud83d", [button("a", "\ude00 Sign in")]],
    ["regex characters", "(.*)+$[^", [button("a", "Sign in")]],
    [
      "a sentence about something else",
      "the quick brown fox jumps over the lazy dog",
      [button("a", "Sign in"), button("b", "Over")],
    ],
  ])("finds nothing in %s", (_, query, elements) => {
    const { index, confidence } = groundElements(query, elements);
    expect(index).toBeNull();
    expect(confidence).toBeGreaterThan(0.5);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "(.*)+$", "a".repeat(1024)])(
    "finds an element named %s",
    (name) => {
      expect(groundElements(name, [button("x", "Cancel"), button("y", name)]).index).toBe(1);
    },
  );

  it("reads hostile native attributes without harm", () => {
    const platform = JSON.parse(
      '{"__proto__": {"text": "Sign in"}, "a": {"b": {"c": {"d": {"e": "deep"}}}}, "text": 7, "class": "", "resource_id": "::::////"}',
    );
    expect(groundElements("cancel", [button("a", "", { platform }), button("b", "Cancel")]).index).toBe(1);
    expect(({} as Record<string, unknown>).text).toBeUndefined();
  });

  it("works through the largest request there can be", () => {
    const word = (seed: number) => ((seed * 2654435761) % 4294967296).toString(36);
    const elements = Array.from({ length: 2000 }, (_, at) =>
      button(
        `e${at}`,
        Array.from({ length: 140 }, (_, k) => word(at * 140 + k))
          .join(" ")
          .slice(0, 1024),
        {
          value: Array.from({ length: 140 }, (_, k) => word(at * 140 + k + 7))
            .join(" ")
            .slice(0, 1024),
          bounds: { x: (at * 37) % 1000, y: (at * 91) % 9000, width: at % 300, height: at % 90 },
        },
      ),
    );
    const query = Array.from({ length: 400 }, (_, k) => word(k * 31))
      .join(" ")
      .slice(0, 2000);
    const { index } = groundElements(query, elements);
    expect(index === null || index < 2000).toBe(true);
  });

  it("still finds a long name by the whole of it where names are too long to be read whole", () => {
    const elements = Array.from({ length: 2000 }, (_, at) =>
      button(`e${at}`, `${"the same words again and again ".repeat(32)}${at}`, {
        value: "and more of them ".repeat(60),
      }),
    );
    const asked = elements[1234];
    expect(elements[groundElements(asked?.name ?? "", elements).index ?? -1]?.id).toBe("e1234");
    expect(elements[groundElements(`"${asked?.name}"`, elements).index ?? -1]?.id).toBe("e1234");
  });

  it("works through 2000 equal elements and a query of nothing but relations", () => {
    const elements = Array.from({ length: 2000 }, (_, at) =>
      button(`e${at}`, "Delete", { bounds: { x: 0, y: at * 40, width: 100, height: 40 } }),
    );
    expect(groundElements(`${"delete below delete next to ".repeat(70)}delete`, elements)).toBeDefined();
    const fourth = groundElements("the 4th delete", elements);
    expect(elements[fourth.index ?? -1]?.id).toBe("e3");
  });

  it("doesn't count what is collapsed before what can be seen", () => {
    const seen = { x: 10, y: 300, width: 100, height: 40 };
    const elements = [
      button("gone", "Save", { bounds: { x: 10, y: 10, width: 0, height: 0 } }),
      button("seen", "Save", { bounds: seen }),
    ];
    expect(groundElements("save", elements).index).toBe(1);
  });

  it("takes lines of text of any kind", () => {
    const bbox = { x1: 0, y1: 0, x2: 1, y2: 1 };
    expect(groundTexts("ok", []).index).toBeNull();
    expect(groundTexts("ok", [{ text: "", bbox }]).index).toBeNull();
    expect(
      groundTexts("ok", [
        { text: "\ud800", bbox },
        { text: "OK", bbox, confidence: 0.4 },
      ]).index,
    ).toBe(1);
  });
});
