import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { gatherElementEvidence } from "../../../../src/locate/built-in/index.ts";
import { findRelated, listTold, readSurroundings } from "../../../../src/locate/built-in/ranking/surroundings.ts";

const text = (id: string, name: string, x: number, y: number): UiElement => ({
  ...{ id, role: "text", name },
  bounds: { x, y, width: 300, height: 50 },
});

/** Two parts of a screen with the same three lines below their headings, and a price beside one of them. */
const ELEMENTS = [
  text("work", "Work", 20, 0),
  text("w1", "Tickets", 40, 100),
  text("w2", "Reports", 40, 200),
  text("home", "Home", 20, 300),
  text("h1", "Tickets", 40, 400),
  text("h2", "Reports", 40, 500),
  text("price", "Free", 500, 500),
];

function look(query: string) {
  const { scene } = gatherElementEvidence(query, ELEMENTS);
  const places = [...ELEMENTS.keys()];
  const around = readSurroundings(scene, places, listTold(scene));
  const find = (id: string) => ELEMENTS.findIndex((element) => element.id === id);
  return { scene, find, of: (id: string) => around[find(id)] };
}

describe("what a query says of a candidate's surroundings", () => {
  it("is what stands right above and below it", () => {
    const { of } = look("work home");
    expect(of("w1")?.above).toBeGreaterThan(0);
    expect(of("h1")?.above).toBeGreaterThan(0);
    expect(of("w2")?.below).toBeGreaterThan(0);
    expect(of("w2")?.above).toBe(0);
  });

  it("is a heading further up, with what the candidate says itself", () => {
    const { of } = look("reports of home");
    expect(of("h2")?.heading).toBeGreaterThan(0);
    expect(of("w2")?.heading).toBe(0);
    expect(of("h2")?.together).toBeGreaterThan(of("w1")?.together ?? 1);
  });

  it("is what stands in its row", () => {
    const { of } = look("free");
    expect(of("h2")?.beside).toBe(1);
    expect(of("h1")?.beside).toBe(0);
  });

  it("is nothing where the query has no word of the screen", () => {
    expect(look("zzyzx").of("w1")).toEqual({ above: 0, below: 0, beside: 0, heading: 0, together: 0 });
  });

  it("leads to what stands in the relation that is asked for", () => {
    const { scene, find } = look("what is right below Home");
    expect(findRelated(scene, listTold(scene))).toContain(find("h1"));
    const bare = look("Home").scene;
    expect(findRelated(bare, listTold(bare))).toEqual([]);
  });
});
