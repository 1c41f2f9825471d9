import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { gatherElementEvidence } from "../../../../src/locate/built-in/index.ts";
import { findUnits } from "../../../../src/locate/built-in/ranking/units.ts";

const element = (id: string, role: string, [x, y, width, height]: [number, number, number, number]): UiElement => ({
  ...{ id, role, name: id },
  bounds: { x, y, width, height },
});
const ELEMENTS = [
  element("page", "list", [0, 0, 1000, 2000]),
  element("first row", "listitem", [0, 100, 1000, 100]),
  element("first title", "text", [40, 120, 300, 50]),
  element("first switch", "switch", [850, 120, 100, 60]),
  element("second row", "listitem", [0, 200, 1000, 100]),
  element("second title", "text", [40, 220, 300, 50]),
  element("footer", "text", [40, 1900, 300, 50]),
];

function find(elements: readonly UiElement[]): Map<string, string | undefined> {
  const { scene } = gatherElementEvidence("first", elements);
  const units = findUnits(scene, [...elements.keys()]);
  return new Map(elements.map(({ id }, at) => [id, elements[units[at] ?? -1]?.id]));
}

describe("what is one thing", () => {
  it("is a row with all that stands in it", () => {
    const units = find(ELEMENTS);
    expect(units.get("first title")).toBe("first row");
    expect(units.get("first switch")).toBe("first row");
    expect(units.get("first row")).toBe("first row");
    expect(units.get("second title")).toBe("second row");
  });

  it("isn't the list that holds them all", () => {
    const units = find(ELEMENTS);
    expect(units.get("footer")).toBe("footer");
    expect(units.get("page")).toBe("page");
  });

  it("doesn't depend on the elements' order", () => {
    expect(find([...ELEMENTS].reverse())).toEqual(new Map([...find(ELEMENTS)].reverse()));
  });
});
