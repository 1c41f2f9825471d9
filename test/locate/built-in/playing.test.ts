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
const ask = (query: string, elements: readonly UiElement[]) => {
  const { index } = groundElements(query, elements);
  return elements[index ?? -1]?.id ?? null;
};

const button = (id: string, resourceId: string, box: Box): UiElement => ({
  ...place(id, "android.widget.ImageButton", "", box),
  platform: { android: { resourceId } },
});
const PLAYER = [
  place("title", "text", "Bohemian Rhapsody", [60, 1200, 800, 80]),
  place("artist", "text", "Queen", [60, 1290, 800, 50]),
  { ...place("bar", "android.widget.SeekBar", "", [60, 1400, 960, 60]) },
  button("previous", "com.music:id/previous_button", [260, 1600, 100, 100]),
  button("play", "com.music:id/play_pause_button", [460, 1570, 160, 160]),
  button("next", "com.music:id/next_button", [720, 1600, 100, 100]),
];
const UNDER = [
  place("elapsed", "text", "1:23", [60, 1460, 100, 40]),
  place("length", "text", "5:55", [920, 1460, 100, 40]),
];
const BESIDE = [
  place("elapsed", "text", "1:23", [10, 1410, 50, 40]),
  place("length", "text", "5:55", [1020, 1410, 60, 40]),
];

describe("a bar that shows how much was played", () => {
  it.each([
    ["under it", UNDER],
    ["beside it", BESIDE],
  ])("doesn't go by the text above it, with the times %s", (_where, times) => {
    const elements = [...PLAYER, ...times];
    expect(ask("Queen", elements)).toBe("artist");
    expect(ask("seek bar", elements)).toBe("bar");
  });

  it("is told from a slider, which goes by its label", () => {
    const brightness = [
      place("label", "text", "Brightness", [60, 300, 800, 50]),
      place("slider", "slider", "", [60, 360, 960, 60]),
      place("other", "text", "Font size", [60, 500, 800, 50]),
    ];
    expect(ask("Brightness", brightness)).toBe("slider");
  });
});
