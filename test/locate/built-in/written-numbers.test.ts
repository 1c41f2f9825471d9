import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const ask = (query: string, names: readonly string[]) => {
  const elements = names.map(
    (name, at): UiElement => ({
      id: name,
      role: "text",
      name,
      bounds: { x: 40, y: 100 + 60 * at, width: 200, height: 40 },
    }),
  );
  return elements[groundElements(query, elements).index ?? -1]?.id ?? null;
};

describe("a number", () => {
  it.each([
    ["7:45", "07:45"],
    ["07:45", "7:45"],
    ["5.12.2026", "05.12.2026"],
    ["the meeting at 9:00", "09:00"],
  ])("is the same time or date with a leading zero and without one: %s, %s", (query, name) =>
    expect(ask(query, [name, "10:45", "5:12", "19:00", "0.45"])).toBe(name),
  );

  it.each([
    ["$10,000", "$10,000.00"],
    ["10000.00", "$10,000.00"],
    ["3200", "+$3,200.00"],
    ["1250,50", "1.250,50 €"],
    ["1.250,50", "$1,250.50"],
    ["12.99", "12,99 €"],
    ["1234567", "1.234.567"],
  ])("is the same amount, however it is grouped: %s, %s", (query, name) =>
    expect(ask(query, ["$100.00", name, "$1.00", "$84.20"])).toBe(name),
  );

  it("is no other one", () => expect(ask("10000", ["$1,000.00", "$100.00", "$10.00"])).toBe(null));

  it("of a row isn't a low price's", () => {
    const rows = ["Tea", "Coffee", "Juice"].map(
      (name, at): UiElement => ({
        id: name,
        role: "listitem",
        name: `${name} $2.00`,
        bounds: { x: 0, y: 80 * at, width: 400, height: 80 },
      }),
    );
    expect(rows[groundElements("row 2", rows).index ?? -1]?.id).toBe("Coffee");
  });
});
