import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
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
    ["the switch that isn't turned on", "checked", false],
    ["the switch that is not turned off", "checked", true],
    ["the switch that is still on", "checked", true],
    ["the switch that is already off", "checked", false],
    ["the switch that isn't on", "checked", false],
    ["the switch that is not off", "checked", true],
    ["the box that is not ticked", "checked", false],
    ["the box that is open but not ticked", "checked", false],
    ["the boxes that aren't unticked", "checked", true],
    ["the row that isn't highlighted", "selected", false],
    ["the section that isn't expanded", "expanded", false],
    ["the section that is not collapsed", "expanded", true],
    ["the button that is enabled", "enabled", true],
    ["the button that is already enabled", "enabled", true],
    ["the button that isn't enabled", "enabled", false],
    ["the button that isn't disabled", "enabled", true],
    ["the button that is still disabled", "enabled", false],
    ["the button that isn't greyed out", "enabled", true],
    ["शीर्षक active", "selected", true],
    ["the one that isn't selected", "selected", false],
    ["der ausgewählte Reiter", "selected", true],
  ] as const)("is read from what is said: %s", (query, name, value) => {
    expect(gatherElementEvidence(query, BOXES).scene.askedState).toEqual({ name, value });
  });

  it.each([
    ["the checked switch", "bluetooth"],
    ["the switch that is turned off", "dark"],
    ["the switch that is not turned on", "dark"],
    ["the switch that isn't turned off", "bluetooth"],
  ])("is enough to tell things whose names are known: %s", (query, id) => {
    const switches = [
      { ...box("bluetooth", "Bluetooth", 100, { checked: true }), role: "switch" },
      { ...box("dark", "Dark mode", 200, { checked: false }), role: "switch" },
    ];
    expect(switches[groundElements(query, switches).index ?? -1]?.id).toBe(id);
  });

  it.each([
    ["the button that is enabled", "publish"],
    ["the button that isn't enabled", "save"],
    ["the button that is not disabled", "publish"],
  ])("tells buttons by what can be pressed: %s", (query, id) => {
    const buttons = [
      { ...box("save", "Save", 100, { enabled: false }), role: "button" },
      { ...box("publish", "Publish", 200, { enabled: true }), role: "button" },
    ];
    expect(buttons[groundElements(query, buttons).index ?? -1]?.id).toBe(id);
  });

  it.each(["salt and pepper", "el coche del catálogo", "बंद करें", "the Archive tab, not Active"])(
    "is none in a name or in what is ruled out: %s",
    (query) => {
      expect(gatherElementEvidence(query, BOXES).scene.askedState).toBeUndefined();
    },
  );
});
