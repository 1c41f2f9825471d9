import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const list = (role: string, names: readonly string[]): UiElement[] =>
  names.map((name, at) => ({ id: name, role, name, bounds: { x: 20, y: 100 + 60 * at, width: 300, height: 40 } }));
const ALERTS = list("checkbox", ["Notify me when connected", "Notify me when not connected", "Play a sound"]);
const FILES = list("button", ["Files backed up", "Files not backed up", "Settings"]);
const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id;

describe("a 'not' that a name has itself", () => {
  it.each([
    ["check notify me when not connected", "Notify me when not connected"],
    ["notify me when not connected", "Notify me when not connected"],
    ["tap notify me when not connected", "Notify me when not connected"],
    ["the notify me when not connected checkbox", "Notify me when not connected"],
    ["check notify me when connected", "Notify me when connected"],
    ["the notify me when connected checkbox", "Notify me when connected"],
  ])("rules out nothing of that name, and something of the other: %s", (query, name) => {
    expect(ask(query, ALERTS)).toBe(name);
    expect(ask(query, [...ALERTS].reverse())).toBe(name);
  });

  it.each([
    ["the files not backed up button", "Files not backed up"],
    ["files not backed up", "Files not backed up"],
    ["open the files not backed up", "Files not backed up"],
    ["the files backed up button", "Files backed up"],
    ["the files backed up", "Files backed up"],
  ])("may stand before more words: %s", (query, name) => expect(ask(query, FILES)).toBe(name));

  it("is found for a check box that has its name from the text beside it", () => {
    const beside = ALERTS.flatMap(({ name, bounds }): UiElement[] => [
      { id: name, role: "checkbox", name: "", bounds: { x: 20, y: bounds?.y ?? 0, width: 40, height: 40 } },
      { id: `text ${name}`, role: "text", name, bounds: { x: 70, y: bounds?.y ?? 0, width: 250, height: 40 } },
    ]);
    expect(ask("check notify me when not connected", beside)).toBe("Notify me when not connected");
    expect(ask("check notify me when connected", beside)).toBe("Notify me when connected");
  });

  it.each([
    ["the archive button, not archive all", ["Archive", "Archive all"], "Archive"],
    ["delete rather than delete all", ["Delete", "Delete all"], "Delete"],
    ["the draft folder, not the sent one", ["Draft", "Sent"], "Draft"],
  ])("still rules out a name without it: %s", (query, names, name) =>
    expect(ask(query, list("button", names))).toBe(name),
  );
});
