import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const row = (role: string, name: string, at: number): UiElement => ({
  ...{ id: role, role, name },
  bounds: { x: 20, y: 20 + 60 * at, width: 300, height: 40 },
});
const FORM = [
  row("heading", "Create account", 0),
  row("textbox", "Email", 1),
  row("checkbox", "I agree to the terms", 2),
  row("button", "Sign up", 3),
];
const ask = (query: string) => FORM[groundElements(query, FORM).index ?? -1]?.id;

describe("a box, which may be a field or a check box, is the one that the command suggests", () => {
  it.each([
    ["check the box", "checkbox"],
    ["please check the box", "checkbox"],
    ["check box", "checkbox"],
    ["uncheck the box", "checkbox"],
    ["tick the box", "checkbox"],
    ["mark the box", "checkbox"],
    ["fill in the box", "textbox"],
    ["type in the box", "textbox"],
    ["type into the email box", "textbox"],
  ])("%s: the %s", (query, id) => expect(ask(query)).toBe(id));
});
