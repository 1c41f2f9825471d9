import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { finish } from "../../../../src/domain/steps.ts";
import { gatherElementEvidence } from "../../../../src/locate/built-in/index.ts";
import { findCrossing, listNamed, readSections } from "../../../../src/locate/built-in/ranking/sections.ts";
import { groupSiblings } from "../../../../src/locate/built-in/ranking/siblings.ts";

const text = (id: string, name: string, x: number, y: number, height: number): UiElement => ({
  ...{ id, role: "text", name },
  bounds: { x, y, width: 300, height },
});

/** Two lists under headings of one kind, with the same three lines in each. */
const ELEMENTS = [
  text("fruit", "Fruit", 20, 0, 80),
  ...["Cheap", "Fresh", "Frozen"].map((name, at) => text(`f${at}`, name, 40, 100 + 60 * at, 40)),
  text("bread", "Bread", 20, 300, 80),
  ...["Cheap", "Fresh", "Frozen"].map((name, at) => text(`b${at}`, name, 40, 400 + 60 * at, 40)),
];

function look(query: string) {
  const { scene } = gatherElementEvidence(query, ELEMENTS);
  const sections = readSections(scene, finish(groupSiblings(scene)), [...ELEMENTS.keys()], listNamed(scene));
  const list = (is: (section: (typeof sections)[number]) => boolean) =>
    ELEMENTS.filter((_, at) => sections[at] && is(sections[at])).map(({ id }) => id);
  return { list, of: (id: string) => sections[ELEMENTS.findIndex((element) => element.id === id)] };
}

describe("what stands under a heading that the query names", () => {
  it("ends at the next heading of the same kind", () => {
    expect(look("something of fruit").list(({ under }) => under > 0)).toEqual(["f0", "f1", "f2"]);
    expect(look("something of bread").list(({ under }) => under > 0)).toEqual(["b0", "b1", "b2"]);
  });

  it("says the query together with its heading", () => {
    const { of } = look("fresh bread");
    expect(of("b1")?.together).toBe(1);
    expect(of("f1")?.together).toBe(0);
    expect(of("b0")?.together).toBeLessThan(1);
  });

  it.each([
    ["the second of fruit", ["f1"]],
    ["the last entry under fruit", ["f2"]],
    ["第三个 bread", ["b2"]],
    ["der erste Eintrag von bread", ["b0"]],
    ["the fourth of fruit", []],
    ["something of fruit", []],
  ])("is counted from there: %s", (query, ids) => {
    expect(look(query).list(({ inTurn }) => inTurn > 0)).toEqual(ids);
  });

  it("is nothing for a line of a list, which the next line follows", () => {
    expect(look("something of frozen").list(({ under }) => under > 0)).not.toContain("b1");
    expect(look("cheap").of("f1")?.under).toBe(0);
  });

  it("is told from lines that look like it by uneven steps", () => {
    const lines = ["Fruit", "Apple", "Pear", "Plum", "Bread", "Rye", "Spelt"].map((name, at) =>
      text(name, name, 20, at * 60 + (at > 0 ? 20 : 0) + (at > 3 ? 40 : 0) + (at > 4 ? 20 : 0), 40),
    );
    const { scene } = gatherElementEvidence("the first of fruit", lines);
    const sections = readSections(scene, finish(groupSiblings(scene)), [...lines.keys()], listNamed(scene));
    expect(sections.flatMap(({ under }, at) => (under > 0 ? [lines[at]?.id] : []))).toEqual(["Apple", "Pear", "Plum"]);
    expect(sections.flatMap(({ inTurn }, at) => (inTurn > 0 ? [lines[at]?.id] : []))).toEqual(["Apple"]);
  });

  it("is a cell of a table by its column and its row", () => {
    const cells = ["Fruit", "Price", "Stock", "Apple", "3", "20", "Pear", "4", "30"].map((name, at) =>
      text(name, name, 20 + 400 * (at % 3), 100 * Math.floor(at / 3), 40),
    );
    const { scene } = gatherElementEvidence("the stock of pear", cells);
    expect(findCrossing(scene, listNamed(scene)).map((at) => cells[at]?.id)).toEqual(["30"]);
    const backwards = gatherElementEvidence("the stock of pear", [...cells].reverse()).scene;
    expect(findCrossing(backwards, listNamed(backwards))).toEqual([0]);
  });

  it("is nothing where the query has no word of the screen", () => {
    expect(look("zzyzx").list(({ under, together }) => under + together > 0)).toEqual([]);
  });
});
