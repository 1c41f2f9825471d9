import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { gatherElementEvidence } from "../../../../src/locate/built-in/index.ts";
import { AnchorReader } from "../../../../src/locate/built-in/ranking/anchors.ts";

const field = (id: string, name: string, y: number): UiElement => ({
  ...{ id, role: "textbox", name },
  bounds: { x: 40, y, width: 600, height: 80 },
});
const ELEMENTS = [field("mail", "Your e-mail", 100), field("url", "Website", 220), field("phone", "Phone", 340)];

function read(query: string) {
  const { scene } = gatherElementEvidence(query, ELEMENTS);
  const anchors = new AnchorReader(scene);
  const find = (id: string) => ELEMENTS.findIndex((element) => element.id === id);
  return { of: (id: string) => anchors.read(find(id)), related: anchors.listRelated().map((at) => ELEMENTS[at]?.id) };
}

describe("a relation that a query asks for", () => {
  it("starts from what is called as its anchor, and leads to what stands there", () => {
    const { of, related } = read("the field below e-mail");
    expect(of("mail").isAnchor).toBeGreaterThan(of("url").isAnchor);
    expect(of("url").stands).toBeGreaterThan(of("phone").stands);
    expect(of("mail").stands).toBe(0);
    expect(related[0]).toBe("url");
  });

  it("may start from what means the same in another language", () => {
    const { of } = read("das Feld unter Telefon");
    expect(of("phone").isAnchor).toBeGreaterThan(of("url").isAnchor);
  });

  it("is none in a query that names a thing", () => {
    const { of, related } = read("phone");
    expect(of("phone")).toEqual({ isAnchor: 0, isAsked: 1, stands: 0 });
    expect(related).toEqual([]);
  });
});
