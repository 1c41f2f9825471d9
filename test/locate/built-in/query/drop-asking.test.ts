import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { readElement } from "../../../../src/locate/built-in/candidate.ts";
import { groundElements } from "../../../../src/locate/built-in/index.ts";
import { dropAsking } from "../../../../src/locate/built-in/query/drop-asking.ts";

const list = (role: string, names: readonly string[]): UiElement[] =>
  names.map((name, at) => ({ id: name, role, name, bounds: { x: 20, y: 100 + 60 * at, width: 300, height: 40 } }));
const SCREEN = list("button", ["Help", "Search", "Back", "Hotspot", "Cart", "Delete account"]);
const dropFrom = (query: string, elements: readonly UiElement[]) => dropAsking(query, elements.map(readElement));

describe("how people begin and end a request", () => {
  it.each([
    ["I'm looking for the cart", "the cart"],
    ["where can I find the cart?", "the cart?"],
    ["Hey, could you please point to the cart, please", "the cart"],
    ["can you click on the cart for me?", "click on the cart"],
    ["Where’s the “cart”", "the “cart”"],
    ["what's my cart again?", "cart"],
    ['locate "cart" on this screen', '"cart"'],
    ["the cart on this page, thanks!", "the cart"],
  ])("is taken off: %s", (query, left) => expect(dropFrom(query, SCREEN)).toBe(left));

  it.each(["the cart", "locate", "please", "point to", "thanks", "", "?", "delete the cart", "looking"])(
    "is left where nothing else is said, or it says something: %s",
    (query) => expect(dropFrom(query, SCREEN)).toBe(query),
  );

  it("is left where the screen has these words", () => {
    const links = list("link", ["Where is my order?", "Find me a hotel", "Say thanks"]);
    for (const query of ["where is my order", "find me a hotel", "say thanks"]) {
      expect(dropFrom(query, links)).toBe(query);
      expect(links[groundElements(query, links).index ?? -1]?.name.toLowerCase()).toContain(query);
    }
  });

  it("changes no answer, however something is asked for", () => {
    const ways = [
      (what: string) => `I'm looking for ${what}`,
      (what: string) => `where can I find ${what}?`,
      (what: string) => `could you please point to ${what}`,
      (what: string) => `${what} on this screen, please`,
    ];
    for (const what of ["hotspot", "the cart", "the third button", "delete the account", "the volume", "export"]) {
      const plain = groundElements(what, SCREEN);
      for (const way of ways) expect(groundElements(way(what), SCREEN).index, way(what)).toBe(plain.index);
    }
  });
});
