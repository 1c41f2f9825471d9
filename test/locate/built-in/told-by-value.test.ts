import { describe, expect, it } from "vitest";
import { readElement } from "../../../src/locate/built-in/candidate.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const read = (role: string, value: string, platform: Record<string, unknown> = {}) => {
  const { names, states } = readElement({ id: "e", role, name: "Wi-Fi", value, platform }, 0);
  return { isName: names.some(({ text }) => text === value), checked: states.get("checked") };
};

describe("the value of something that is on or off", () => {
  it.each([
    ["XCUIElementTypeSwitch", "1", true],
    ["XCUIElementTypeSwitch", "0", false],
    ["switch", "on", true],
    ["switch", "OFF", false],
    ["AXCheckBox", "1", true],
    ["AXRadioButton", "False", false],
  ])("is its state and no name: %s with %s", (role, value, checked) => {
    expect(read(role, value)).toEqual({ isName: false, checked });
  });

  it.each([
    ["checkbox", "1"],
    ["checkbox", "on"],
    ["radio", "true"],
  ])("is no state where a form of the web may send it, ticked or not: %s with %s", (role, value) => {
    expect(read(role, value).checked).toBeUndefined();
  });

  it.each([
    ["switch", "Automatic"],
    ["textbox", "1"],
    ["slider", "0"],
    ["button", "on"],
  ])("is a name as any other: %s with %s", (role, value) => {
    expect(read(role, value)).toEqual({ isName: true, checked: undefined });
  });

  it.each([{ checked: false }, { "aria-checked": "false" }])("doesn't contradict attributes: %o", (platform) => {
    expect(read("switch", "1", platform).checked).toBe(false);
  });
});

describe("switches whose values alone tell their states", () => {
  const switches = [
    ["Wi-Fi", "1"],
    ["Bluetooth", "0"],
    ["Cellular", "0"],
  ].map(([name = "", value], at) => ({
    ...{ id: name, role: "XCUIElementTypeSwitch", name, value },
    bounds: { x: 16, y: 100 + 60 * at, width: 358, height: 44 },
  }));

  it.each([
    ["the switch that is turned on", switches, "Wi-Fi"],
    ["the switch that is turned on", switches.toReversed(), "Wi-Fi"],
    ["the switch that is turned off", switches.slice(0, 2), "Bluetooth"],
  ])("are found by them: %s", (query, elements, id) => {
    const { index } = groundElements(query, elements);
    expect(index === null ? null : elements[index]?.id).toBe(id);
  });
});
