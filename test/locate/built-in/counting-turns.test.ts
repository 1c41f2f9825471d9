import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { finish } from "../../../src/domain/steps.ts";
import { pointOut } from "../../../src/locate/built-in/counting/point-out.ts";
import { gatherElementEvidence } from "../../../src/locate/built-in/index.ts";
import { groupSiblings } from "../../../src/locate/built-in/ranking/siblings.ts";
import { LAYOUTS } from "./counting-layouts.ts";

function point(query: string, elements: readonly UiElement[]) {
  const { scene } = gatherElementEvidence(query, elements);
  const pointed = finish(pointOut(scene, finish(groupSiblings(scene))));
  return pointed && { ...pointed, id: elements[scene.candidates[pointed.at]?.index ?? -1]?.id };
}

const row = (id: string, y: number, height = 100): UiElement => ({
  ...{ id, role: "listitem", name: "" },
  bounds: { x: 0, y, width: 700, height },
});
const text = (id: string, name: string, x: number, y: number): UiElement => ({
  ...{ id, role: "text", name },
  bounds: { x, y, width: 200, height: 40 },
});
const ROWS = [row("one", 0), row("two", 100), row("three", 200), row("four", 300)];

/** Queries of which counting says nothing, or that leave open what is counted: other things than order and place tell them. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  "the last icon at the right of Copper",
  "the second switch of the Screen section",
  "first input",
  "the dropdown",
  "leftmost chip",
  "second chip",
  "the last chip",
  "rightmost chip",
  "Local on Tuesday",
  "the Express of Monday",
  "price of Plums",
  "stock of Pears",
]);

describe("counting", () => {
  for (const [layout, elements, cases] of LAYOUTS)
    it.each(cases.filter(([query]) => !UNCOUNTED.has(query)))(
      `points out what is meant, of ${layout}: %s`,
      (query, ...right) => {
        expect(right).toContain(point(query, elements)?.id ?? "nothing");
      },
    );

  it("leaves out what an edge cuts off", () => {
    expect(point("the last row", [...ROWS, row("cut", 400, 15)])?.id).toBe("four");
  });

  it("takes things in the same bounds for one", () => {
    expect(point("the third row", [...ROWS, row("two again", 100)])?.id).toBe("three");
  });

  it("takes a thing and what lies in it for one", () => {
    const inner = { ...row("inner", 110, 60), bounds: { x: 20, y: 110, width: 400, height: 60 } };
    expect(point("the third row", [...ROWS, inner])?.id).toBe("three");
  });

  it("doesn't count the part of the screen that holds all", () => {
    expect(point("the second row", [...ROWS, row("all", 0, 400)])?.id).toBe("two");
  });

  it("leaves out headings that look like what is under them", () => {
    const names = ["A", "Ada", "Ali", "Ann", "B", "Bea", "Ben", "Bob"];
    const tops = [0, 50, 150, 250, 310, 360, 460, 560];
    const list = names.map((name, at) => text(name, name, 20, tops[at] ?? 0));
    expect(point("the fourth name", list)?.id).toBe("Bea");
    expect(point("the second to last contact", list)?.id).toBe("Ben");
  });

  it("says nothing beyond the last", () => {
    expect(point("the fifth row", ROWS)).toBeNull();
  });

  it("says nothing where all of the query is a name", () => {
    expect(point("last week", [text("a", "This week", 0, 0), text("b", "Last week", 0, 50)])).toBeNull();
  });

  it("is less sure the more another group may be meant", () => {
    const others = [0, 1, 2, 3].map((at) => ({
      ...row(`other ${at}`, 100 * at),
      bounds: { x: 710, y: 100 * at, width: 690, height: 100 },
    }));
    expect(point("the second row", ROWS)?.lead).toBe(1);
    expect(point("the second row", [...ROWS, ...others])?.lead).toBeLessThan(0.2);
  });

  it("starts from what is called so as a whole", () => {
    const elements = [
      text("head", "Files", 0, 0),
      row("first", 60),
      text("name", "Files to keep", 20, 90),
      row("next", 160),
    ];
    expect(point("what is right below Files", elements)?.id).toBe("first");
  });

  it.each([
    ["il secondo elemento dall'alto", "two"],
    ["第3行", "three"],
    ["第2个元素", "two"],
    ["la segunda fila desde abajo", "three"],
    ["вторая строка снизу", "three"],
  ])("reads orders of other languages: %s", (query, id) => {
    expect(point(query, ROWS)?.id).toBe(id);
  });

  it("doesn't depend on the order of the elements", () => {
    for (const [, elements, cases] of LAYOUTS)
      for (const [query] of cases)
        expect(point(query, elements.toReversed())?.id, query).toBe(point(query, elements)?.id);
  });
});

describe("a relation starts from a name that has a word of order in it", () => {
  const button = (id: string, y: number): UiElement => ({
    ...{ id, role: "button", name: "Edit" },
    bounds: { x: 0, y, width: 200, height: 40 },
  });
  const form = [
    ...[text("first", "First name", 0, 0), button("edit-first", 50)],
    ...[text("last", "Last name", 0, 200), button("edit-last", 250)],
    ...[text("email", "Email", 0, 400), button("edit-email", 450)],
  ];

  it.each([
    ["the button under First name", "edit-first"],
    ["the button below Last name", "edit-last"],
    ["the button below Email", "edit-email"],
  ])("%s", (query, id) => {
    expect(point(query, form)?.id).toBe(id);
  });
});
