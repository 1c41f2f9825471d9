import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const list = (role: string, names: readonly string[]): UiElement[] =>
  names.map((name, at) => ({ id: name, role, name, bounds: { x: 20, y: 100 + 60 * at, width: 300, height: 40 } }));
const ask = (query: string, elements: readonly UiElement[]) => {
  const { index } = groundElements(query, elements);
  return elements[index ?? -1]?.id ?? null;
};

const SHOP = list("button", ["?", "Help center", "Back", "Cart", "Account"]);
const NETWORK = [
  ...list("text", ["Airplane mode", "Hotspot", "Data Saver"]),
  ...list("switch", ["Airplane mode", "Hotspot", "Data Saver"]).map((one) => ({
    ...one,
    id: `switch ${one.name}`,
    name: "",
    bounds: { x: 900, y: one.bounds?.y ?? 0, width: 100, height: 40 },
  })),
];

describe("the end of a query", () => {
  it.each([
    ["where is the cart?", SHOP, "Cart"],
    ["how do I go back?", SHOP, "Back"],
    ["Wo ist der Warenkorb?", SHOP, "Cart"],
    ["¿Dónde está el carrito?", SHOP, "Cart"],
    ["où est le panier ?", SHOP, "Cart"],
    ["カートはどこですか？", SHOP, "Cart"],
    ["which is the switch other than airplane mode or hotspot?", NETWORK, "switch Data Saver"],
  ])("asks for no sign: %s", (query, elements, id) => expect(ask(query, elements)).toBe(id));

  it.each(["third row", "data saver", "the hotspot switch", "the second switch", "the last text", "row 2"])(
    "changes nothing: %s",
    (query) => {
      const answer = groundElements(query, NETWORK).index;
      for (const end of [".", "!", "?", " ?", "...", "?!"])
        expect(groundElements(query + end, NETWORK).index, query + end).toBe(answer);
    },
  );

  it.each(["?", "the ? button", "the button with a ?", "the button labelled ?", 'the "?"'])(
    "is a sign where it is named: %s",
    (query) => expect(ask(query, SHOP)).toBe("?"),
  );
});
