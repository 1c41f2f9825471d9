import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rgb } from "../../../src/domain/screens/shade.ts";
import { finish } from "../../../src/domain/steps.ts";
import { readElement } from "../../../src/locate/built-in/candidate.ts";
import { groundElements, groundElementsInSteps, groundTexts } from "../../../src/locate/built-in/index.ts";
import { adoptLabels } from "../../../src/locate/built-in/screen/adopt-labels.ts";
import { writeNaturalKey } from "../../../src/locate/built-in/screen/canonical-order.ts";
import { addSeenStates } from "../../../src/locate/built-in/screen/seen-states.ts";
import { openWork } from "../../../src/locate/built-in/work.ts";
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

describe("what only the place of an element tells", () => {
  const PAPER: Rgb = { red: 250, green: 250, blue: 250 };
  const GREY: Rgb = { red: 110, green: 110, blue: 110 };
  const FAINT: Rgb = { red: 215, green: 215, blue: 215 };
  const BLUE: Rgb = { red: 30, green: 90, blue: 220 };
  const button = (name: string, x: number, y: number, paint: Rgb) => ({
    element: { id: name, role: "button", name, bounds: { x, y, width: 80, height: 40 } },
    shade: { around: PAPER, paint, filled: 0.2 },
  });
  // "All" is in a row and in a column, and each has one that stands out.
  const all = [
    button("All", 0, 0, GREY),
    button("Unread", 100, 0, BLUE),
    button("Starred", 200, 0, GREY),
    button("Compose", 0, 100, GREY),
    button("Refresh", 0, 200, BLUE),
  ];
  // "Save" stands out of its column, and is greyed out in its row.
  const contradicting = [
    button("Save", 0, 0, FAINT),
    button("Send", 100, 0, BLUE),
    button("Print", 200, 0, BLUE),
    button("Copy", 0, 100, { red: 232, green: 232, blue: 232 }),
    button("Cut", 0, 200, GREY),
  ];
  const tellStates = (shaded: readonly (typeof all)[number][]) => {
    const candidates = shaded.map(({ element, shade }, at) => ({ ...readElement(element, at), shade }));
    addSeenStates(candidates);
    return Object.fromEntries(candidates.map(({ id, states }) => [id, Object.fromEntries(states)]));
  };

  it.each([
    ["a row and a column that each have one of their own", all],
    ["a row and a column that contradict each other", contradicting],
  ])("makes the same states of colours in any order: %s", (_, shaded) => {
    const first = tellStates(shaded);
    expect(Object.values(first).some((states) => Object.keys(states).length > 0)).toBe(true);
    fc.assert(
      fc.property(fc.shuffledSubarray(shaded, { minLength: shaded.length }), (other) => {
        expect(tellStates(other)).toEqual(first);
      }),
      { numRuns: 100, seed: 5 },
    );
  });

  it.each(["the selected button", "the unselected button", "the highlighted one below All"])(
    "gives the same answer to colours in any order: %s",
    (query) => {
      const answer = (shaded: readonly (typeof all)[number][]) => {
        const shades = new Map(shaded.map(({ shade }, at) => [at, shade]));
        const elements = shaded.map(({ element }) => element);
        const { index } = finish(
          groundElementsInSteps(query, elements, openWork(elements.length), { icons: new Map(), shades }),
        );
        return index === null ? null : elements[index]?.id;
      };
      const first = answer(all);
      fc.assert(
        fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (other) => {
          expect(answer(other)).toBe(first);
        }),
        { numRuns: 60, seed: 13 },
      );
    },
  );

  it.each([
    ["as near", 130, "day"],
    ["nearest in the middle", 126, "month"],
  ])("gives a label over three lists to the same one in any order: %s", (_, monthTop, nearest) => {
    const list = (id: string, x: number, y: number) => ({
      ...{ id, role: "combobox", name: "", value: id },
      bounds: { x, y, width: 90, height: 40 },
    });
    const elements = [
      { id: "label", role: "text", name: "Date of birth", bounds: { x: 0, y: 100, width: 290, height: 24 } },
      list("day", 0, 130),
      list("month", 100, monthTop),
      list("year", 200, 130),
    ];
    for (const sent of [elements, elements.toReversed()]) {
      const candidates = sent.map(readElement);
      adoptLabels(candidates, openWork(candidates.length));
      expect(candidates.find(({ id }) => id === "label")?.labelOf?.id).toBe(nearest);
    }
    const [first, second] = [elements, elements.toReversed()].map((sent) => {
      const { index } = groundElements("Date of birth", sent);
      return index === null ? null : sent[index]?.id;
    });
    expect(second).toBe(first);
  });

  it("names a row by the texts in it alike, where they stand in the same place", () => {
    const row = { id: "row", role: "listitem", name: "", bounds: { x: 0, y: 0, width: 300, height: 60 } };
    const text = (id: string, name: string) => ({
      ...{ id, role: "text", name },
      bounds: { x: 10, y: 10, width: 90, height: 20 },
    });
    const elements = [row, text("a", "Ada"), text("b", "Bob"), text("c", "Cleo")];
    const [first, second] = [elements, elements.toReversed()].map((sent) => {
      const candidates = sent.map(readElement);
      adoptLabels(candidates, openWork(candidates.length));
      return candidates.find(({ id }) => id === "row")?.names;
    });
    expect(second).toEqual(first);
    expect(first?.map(({ text: name }) => name)).toContain("Ada Bob Cleo");
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
