import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements, groundTexts, rankElements, rankTexts } from "../../../src/locate/built-in/index.ts";
import * as corpora from "./corpus/corpora.ts";

const screens = [...corpora.tuned, ...corpora.practice, ...corpora.heldOut, ...corpora.validation];
const asked = screens.flatMap((screen) => screen.cases.map((one) => ({ ...one, elements: screen.elements })));
const all = screens.flatMap((screen, page) =>
  screen.elements.map(
    (element): UiElement => ({
      ...element,
      id: `${page}/${element.id}`,
      bounds: element.bounds ? { ...element.bounds, y: element.bounds.y + page * 3000 } : null,
    }),
  ),
);

describe("ranking", () => {
  it("names every element once", () => {
    for (const { query, elements } of asked.filter((_, at) => at % 9 === 0))
      expect([...rankElements(query, elements)].sort((a, b) => a - b)).toEqual([...elements.keys()]);
    expect(rankElements("anything", [])).toEqual([]);
  });

  it("begins with the grounder's own answer", () => {
    for (const { query, elements } of asked) {
      const { index } = groundElements(query, elements);
      if (index !== null) expect(rankElements(query, elements)[0], query).toBe(index);
    }
  });

  it("has the wanted one among the first hundred of two thousand, nine times in ten", () => {
    const pool = all.slice(0, 2000);
    const cases = screens
      .flatMap((screen, page) =>
        screen.cases.flatMap(({ query, want }) =>
          want === null ? [] : [{ query, want: want.map((id) => `${page}/${id}`) }],
        ),
      )
      .filter(({ want }, at) => at % 7 === 0 && pool.some(({ id }) => want.includes(id)));
    expect(pool.length).toBeGreaterThan(1000);
    expect(cases.length).toBeGreaterThan(80);
    const ranked = cases.filter(({ query, want }) =>
      rankElements(query, pool)
        .slice(0, 100)
        .some((at) => want.includes(pool[at]?.id ?? "")),
    );
    expect(ranked.length / cases.length).toBeGreaterThan(0.9);
  });

  it("doesn't depend on the order in which elements are sent", () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...asked)
          .chain(({ query, elements }) =>
            fc.tuple(
              fc.constant(query),
              fc.constant(elements),
              fc.shuffledSubarray([...elements], { minLength: elements.length }),
            ),
          ),
        ([query, elements, other]) => {
          expect(rankElements(query, other).map((at) => other[at]?.id)).toEqual(
            rankElements(query, elements).map((at) => elements[at]?.id),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("keeps what a relation leans on near the top, and puts what can be pressed before what can't", () => {
    const elements: UiElement[] = [
      { id: "d", role: "img", name: "decoration" },
      { id: "b", role: "button", name: "" },
      { id: "w", role: "text", name: "Wi-Fi", bounds: { x: 0, y: 100, width: 100, height: 40 } },
      { id: "s", role: "switch", name: "", bounds: { x: 300, y: 100, width: 60, height: 40 } },
    ];
    const ids = rankElements("the switch next to Wi-Fi", elements).map((at) => elements[at]?.id);
    expect(ids[0]).toBe("s");
    expect(ids.indexOf("w")).toBeLessThan(ids.indexOf("d"));
    expect(ids.indexOf("b")).toBeLessThan(ids.indexOf("d"));
  });

  it("ranks lines of text the same way", () => {
    const lines = ["Terms", "Password", "Log in", "Forgot password?"].map((text, at) => ({
      text,
      bbox: { x1: 0.1, y1: 0.1 * at, x2: 0.4, y2: 0.1 * at + 0.05 },
    }));
    const ranked = rankTexts("forgot password", lines);
    expect(ranked[0]).toBe(groundTexts("forgot password", lines).index);
    expect(ranked[1]).toBe(1);
    expect(ranked).toHaveLength(4);
  });
});
