import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../../src/locate/built-in/index.ts";

const list = (role: string, names: readonly string[]): UiElement[] =>
  names.map((name, at) => ({ id: name, role, name, bounds: { x: 0, y: 100 + 60 * at, width: 360, height: 60 } }));
const GROCERIES = list("listitem", ["Milk", "Bread", "Eggs", "Butter", "Apples"]);
const PAGES = list("button", ["Page 1", "Page 2", "Page 3", "Next"]);
const OPTIONS = list("radio", ["Option 3", "Option 1", "Option 2"]);
const TABS = list("tab", ["Tab 3", "Tab 2", "Tab 1"]);
const WORDED = list("listitem", ["Item three", "Item two", "Item one"]);
const PRICED = list("listitem", ["Tea 2.50", "Coffee 3.20", "Cake 4.10"]);
const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id ?? null;

describe("a number behind a kind of thing", () => {
  it.each([
    ["item 2", "Bread"],
    ["row 3", "Eggs"],
    ["item number 2", "Bread"],
    ["item no. 2", "Bread"],
    ["item #2", "Bread"],
    ["entry 4", "Butter"],
    ["option two", "Bread"],
    ["result 1", "Milk"],
    ["tap item 2", "Bread"],
    ["Select row five.", "Apples"],
    ["list item 3", "Eggs"],
    ["item 2 in the list", "Bread"],
    ["item   2", "Bread"],
  ])("is an order where no name holds it: %s", (query, id) => expect(ask(query, GROCERIES)).toBe(id));

  it.each([
    ["page 2", PAGES, "Page 2"],
    ["option 3", OPTIONS, "Option 3"],
    ["option three", OPTIONS, "Option 3"],
    ["tab 3", TABS, "Tab 3"],
    ["item three", WORDED, "Item three"],
    ["the item three", WORDED, "Item three"],
  ])("is a name where one holds it: %s", (query, elements, id) => expect(ask(query, elements)).toBe(id));

  it.each([
    ["item 9"],
    ["row 100"],
    ["the ninth row"],
    ["the 12th row"],
    ["item 0"],
    ["page 2"],
    ["'item 2'"],
    ["version 2"],
  ])("finds nothing beyond the last, and where it is no order: %s", (query) =>
    expect(ask(query, GROCERIES)).toBeNull(),
  );

  it("isn't held by a price", () => expect(ask("item 2", PRICED)).toBe("Coffee 3.20"));

  it("is less sure than an order", () =>
    expect(groundElements("item 2", GROCERIES).confidence).toBeLessThanOrEqual(
      groundElements("the second item", GROCERIES).confidence,
    ));
});
