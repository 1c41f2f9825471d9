import { describe, expect, it, test } from "vitest";
import type { Rgb, Shade } from "../../../../src/domain/screens/shade.ts";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { readElement } from "../../../../src/locate/built-in/candidate.ts";
import { listAskedColours, nameColour } from "../../../../src/locate/built-in/screen/colours.ts";
import { addSeenStates } from "../../../../src/locate/built-in/screen/seen-states.ts";

const PAPER: Rgb = { red: 250, green: 250, blue: 250 };
const GREY: Rgb = { red: 150, green: 150, blue: 150 };
const FAINT: Rgb = { red: 215, green: 215, blue: 215 };
const BLUE: Rgb = { red: 30, green: 90, blue: 220 };
const shade = (paint: Rgb | null, filled: number): Shade => ({ around: PAPER, paint, filled });

/** The states of things of one role side by side, each with its colours. */
function tell(role: string, shades: readonly (Shade | null)[], more: Partial<UiElement> = {}) {
  const candidates = shades.map((one, at) => {
    const bounds = { x: 100 * at, y: 50, width: 40, height: 40 };
    return { ...readElement({ id: `e${at}`, role, name: "", bounds, ...more }, at), shade: one };
  });
  addSeenStates(candidates);
  return candidates.map(({ states }) => Object.fromEntries(states));
}

describe("colours tell", () => {
  it.each(["checkbox", "radio"])("which %s is ticked: whose middle is painted", (role) => {
    const [filled, hollow] = tell(role, [shade(BLUE, 0.12), shade(GREY, 0.11)]);
    expect([filled?.checked, hollow?.checked]).toEqual([true, false]);
  });

  it("which switch is on: whose track has a colour", () => {
    expect(tell("switch", [shade(BLUE, 0.8), shade(GREY, 0.8), null])).toMatchObject([
      { checked: true },
      { checked: false },
      {},
    ]);
  });

  it("which of several tabs is the selected one: the one that is unlike all others", () => {
    const tabs = tell("tab", [shade(GREY, 0.2), shade(BLUE, 0.2), shade(GREY, 0.2)]);
    expect(tabs.map((states) => states.selected)).toEqual([false, true, false]);
  });

  it("nothing of tabs that all look alike, or all look different", () => {
    for (const paints of [
      [GREY, GREY, GREY],
      [GREY, BLUE, FAINT],
    ])
      for (const states of tell(
        "tab",
        paints.map((paint) => shade(paint, 0.2)),
      ))
        expect(states).not.toHaveProperty("selected");
  });

  it("which of two is the selected one: the one on a ground of its own", () => {
    expect(tell("tab", [shade(FAINT, 0.9), shade(GREY, 0.3)])).toMatchObject([{ selected: true }, { selected: false }]);
  });

  it("which button is greyed out: the one that hardly stands out", () => {
    const buttons = tell("button", [shade(FAINT, 0.2), shade({ red: 20, green: 20, blue: 20 }, 0.2)]);
    expect(buttons.map((states) => states.enabled)).toEqual([false, true]);
  });

  it("nothing that attributes tell otherwise", () => {
    expect(tell("checkbox", [shade(BLUE, 1)], { platform: { android: { checked: false } } })).toMatchObject([
      { checked: false },
    ]);
  });
});

test.each([
  [{ red: 220, green: 40, blue: 40 }, "red"],
  [{ red: 245, green: 140, blue: 20 }, "orange"],
  [{ red: 250, green: 210, blue: 40 }, "yellow"],
  [{ red: 50, green: 170, blue: 80 }, "green"],
  [{ red: 40, green: 100, blue: 230 }, "blue"],
  [{ red: 140, green: 60, blue: 200 }, "purple"],
  [{ red: 120, green: 70, blue: 30 }, "brown"],
  [{ red: 128, green: 128, blue: 130 }, "grey"],
  [{ red: 20, green: 22, blue: 24 }, "black"],
  [{ red: 252, green: 250, blue: 250 }, "white"],
])("%o is called %s", (rgb, name) => {
  expect(nameColour(rgb)[0]).toBe(name);
});

test.each([
  ["red", ["red"]],
  ["roten", ["red"]],
  ["rouge", ["red"]],
  ["зеленая", ["green"]],
  ["红色", ["red"]],
  ["redo", []],
  ["greenhouse", []],
])("the word %s names %o", (word, colours) => {
  expect(listAskedColours([word])).toEqual(colours);
});
