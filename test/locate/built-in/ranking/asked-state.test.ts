import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/ui-element.ts";
import { gatherElementEvidence, groundElements } from "../../../../src/locate/built-in/index.ts";

const box = (id: string, name: string, y: number, platform: Record<string, unknown>): UiElement => ({
  ...{ id, role: "checkbox", name, platform },
  bounds: { x: 40, y, width: 300, height: 60 },
});
const BOXES = [
  box("salt", "Salt", 100, { checked: false }),
  box("pepper", "Pepper", 200, { checked: true }),
  box("sugar", "Sugar", 300, { checked: false }),
];

describe("a state that a query asks for", () => {
  it.each([
    "the ticked box",
    "the one with a tick",
    "the check box that is chosen",
    "das angekreuzte Kontrollkästchen",
    "la casilla marcada",
    "отмеченный флажок",
    "已勾选的复选框",
    "チェックされた項目",
  ])("is told by the elements: %s", (query) => {
    const { index } = groundElements(query, BOXES);
    expect(BOXES[index ?? -1]?.id).toBe("pepper");
  });

  it.each([
    ["the empty check box", "checked", false],
    ["the greyed out button", "enabled", false],
    ["the one that isn't selected", "selected", false],
    ["der ausgewählte Reiter", "selected", true],
  ] as const)("is read from what is said: %s", (query, name, value) => {
    expect(gatherElementEvidence(query, BOXES).scene.askedState).toEqual({ name, value });
  });

  it("is none in a name", () => {
    expect(gatherElementEvidence("salt and pepper", BOXES).scene.askedState).toBeUndefined();
  });
});
