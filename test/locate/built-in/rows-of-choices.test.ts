import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

type Box = readonly [number, number, number, number];
const place = (id: string, role: string, name: string, [x, y, width, height]: Box): UiElement => ({
  id,
  role,
  name,
  bounds: { x, y, width, height },
});
const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id ?? null;

/** Each alarm's switch stands beside its time, and above its name. */
const ALARMS = [
  ["06:30", "Weekdays"],
  ["07:45", "Gym"],
  ["09:00", "Weekend"],
  ["22:15", "Bedtime"],
].flatMap(([time = "", name = ""], at) => {
  const y = 150 + at * 180;
  return [
    place(`row ${name}`, "listitem", "", [0, y, 1080, 180]),
    place(`time ${name}`, "text", time, [40, y + 20, 300, 80]),
    place(`name ${name}`, "text", name, [40, y + 110, 300, 40]),
    place(name, "switch", "", [900, y + 50, 120, 70]),
  ];
});

/** The label of each field stands above it. */
const FORM = ["Name", "Email", "City"].flatMap((name, at) => [
  place(`label ${name}`, "text", name, [100, 120 + at * 80, 150, 24]),
  place(name, "textbox", "", [100, 146 + at * 80, 400, 40]),
]);

describe("a switch in a row", () => {
  it.each([
    ["bedtime switch", "Bedtime"],
    ["disable Bedtime", "Bedtime"],
    ["activer l'alarme Gym", "Gym"],
    ["turn off the 06:30 alarm", "Weekdays"],
  ])("goes by all that the row says: %s", (query, id) => expect(ask(query, ALARMS)).toBe(id));

  it("isn't called what a whole screen says", () => {
    const dialog = [
      place("dialog", "dialog", "", [40, 600, 1000, 700]),
      place("body", "android.view.ViewGroup", "", [40, 600, 1000, 700]),
      place("title", "text", "Delete photo?", [80, 640, 600, 60]),
      place("box", "checkbox", "", [80, 900, 60, 60]),
      place("label", "text", "Don't ask again", [160, 900, 500, 60]),
    ];
    expect(ask("don't ask again", dialog)).toBe("box");
    expect(ask("delete photo", dialog)).toBe("title");
  });
});

describe("what a relation starts from", () => {
  it("is of the kind that the query says, and not what else goes by that name", () => {
    expect(ask("text above the email field", FORM)).toBe("label Email");
    expect(ask("the text above the city field", FORM)).toBe("label City");
    expect(ask("field below the Email text", FORM)).toBe("Email");
  });
});
