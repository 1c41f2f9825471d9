import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const place = (name: string, at: number, role = "button"): UiElement => ({
  id: `${name}-${at}`,
  role,
  name,
  bounds: { x: 20, y: 100 * at, width: 200, height: 60 },
});
const ask = (query: string, ...names: string[]) =>
  groundElements(
    query,
    names.map((name, at) => place(name, at)),
  );

describe("confidence", () => {
  it("is near 1 for a name that only one element has", () => {
    expect(ask("tap on Settings", "Home", "Settings", "Profile").confidence).toBeGreaterThan(0.95);
  });

  it("falls from the exact name over a typo to a looser word", () => {
    const exact = ask("settings", "Home", "Settings").confidence;
    const typo = ask("setings", "Home", "Settings").confidence;
    const synonym = ask("preferences", "Home", "Settings").confidence;
    const loose = ask("submit", "Home", "Send").confidence;
    expect(exact).toBeGreaterThan(typo);
    expect(exact).toBeGreaterThan(synonym);
    expect(Math.min(typo, synonym)).toBeGreaterThan(loose);
    expect(loose).toBeGreaterThan(0.5);
  });

  it.each([2, 3, 4])("is shared out between %i equal elements", (count) => {
    const { index, confidence } = ask("delete", ...new Array<string>(count).fill("Delete"));
    expect(index).toBe(0);
    expect(confidence).toBeGreaterThan(0.85 / count);
    expect(confidence).toBeLessThanOrEqual(1 / count);
  });

  it("comes back when an order tells equal elements apart", () => {
    expect(ask("the second delete", "Delete", "Delete", "Delete").confidence).toBeGreaterThan(0.9);
  });

  it("in an absence is higher the less there is that resembles the query", () => {
    const nothing = ask("shopping cart", "Home", "Settings");
    const something = ask("delete account", "Home", "Delete photo");
    expect(nothing.index).toBeNull();
    expect(something.index).toBeNull();
    expect(nothing.confidence).toBeGreaterThan(something.confidence);
    expect(something.confidence).toBeGreaterThan(0.5);
  });

  it("doesn't rise when a rival is added", () => {
    const names = ["Save", "Cancel"];
    let before = ask("save", ...names).confidence;
    for (const rival of ["Save as", "Save all", "Save"]) {
      names.push(rival);
      const { confidence } = ask("save", ...names);
      expect(confidence).toBeLessThanOrEqual(before);
      before = confidence;
    }
  });
});
