import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const NAMES = ["Wi-Fi", "Bluetooth", "Do not disturb"];
const SWITCHING = ["turn on", "turn off", "enable", "disable", "toggle"];
const TICKING = ["check", "uncheck", "tick"];

const place = (role: string, name: string, id: string, x: number, y: number, width: number, height: number) => ({
  ...{ id, role, name },
  bounds: { x, y, width, height },
});

/** A list of settings in which each name is a text, with a nameless control at the row's end. */
const listRows = (role: string): UiElement[] =>
  NAMES.flatMap((name, at) => [
    place("text", name, `text ${name}`, 20, 100 + 80 * at, 240, 40),
    place(role, "", `${role} ${name}`, 320, 100 + 80 * at, 50, 40),
  ]);

/** The same as a tall phone draws it, with a line under each name. */
const listTallRows = (role: string): UiElement[] =>
  NAMES.flatMap((name, at) => [
    place("text", name, `text ${name}`, 60, 300 + 200 * at, 700, 60),
    place("text", "Off", `line ${at}`, 60, 365 + 200 * at, 700, 45),
    place(role, "", `${role} ${name}`, 920, 310 + 200 * at, 110, 80),
  ]);

const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id;
const cross = (commands: readonly string[]) =>
  commands.flatMap((command) => NAMES.map((name) => [`${command} ${name.toLowerCase()}`, name] as const));

describe("a kind of control that the command suggests", () => {
  it.each(cross(SWITCHING))("is the switch, and not the text beside it: %s", (query, name) => {
    expect(ask(query, listRows("switch"))).toBe(`switch ${name}`);
    expect(ask(query, listTallRows("switch"))).toBe(`switch ${name}`);
  });

  it.each(cross(TICKING))("is the check box, and not the text beside it: %s", (query, name) => {
    expect(ask(query, listRows("checkbox"))).toBe(`checkbox ${name}`);
    expect(ask(query, listTallRows("checkbox"))).toBe(`checkbox ${name}`);
  });

  it.each(["the Bluetooth label", "enable the Bluetooth label"])("yields to the kind that is asked for: %s", (query) =>
    expect(ask(query, listRows("switch"))).toBe("text Bluetooth"),
  );
});
