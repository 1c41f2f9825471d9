import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../../src/locate/built-in/index.ts";

const list = (role: string, told: Readonly<Record<string, Record<string, unknown> | null>>): UiElement[] =>
  Object.entries(told).map(([name, web], at) => ({
    id: name,
    role,
    name,
    bounds: { x: 20 + at * 90, y: 100 + 60 * at, width: 80, height: 40 },
    platform: web ? { web } : null,
  }));
const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id ?? null;

const BOXES = list("checkbox", { Terms: null, Newsletter: { checked: true }, Offers: { checked: true } });
const TABS = list("tab", { Home: null, Search: { "aria-selected": "true" }, Profile: null });
const RADIOS = list("radio", { Small: { checked: true }, Large: null });

describe("a state that is only told of what is in it", () => {
  it.each([
    ["the unchecked one", BOXES, "Terms"],
    ["the box that isn't ticked", BOXES, "Terms"],
    ["the selected tab", TABS, "Search"],
    ["the option that isn't selected", RADIOS, "Large"],
    ["the size that is chosen", RADIOS, "Small"],
  ])("is the opposite of the others: %s", (query, elements, id) => {
    expect(ask(query, elements)).toBe(id);
    expect(ask(query, [...elements].reverse())).toBe(id);
  });

  it("is unknown of the others where some tell that they aren't in it", () => {
    const mixed = list("checkbox", { Terms: null, Newsletter: { checked: true }, Offers: { checked: false } });
    expect(ask("the unchecked one", mixed)).toBe("Offers");
  });
});
