import type { Box } from "../../src/domain/box.ts";
import type { IconGuess } from "../../src/domain/icon-kinds.ts";
import type { Shade } from "../../src/domain/shade.ts";
import type { UiElement } from "../../src/domain/ui-element.ts";
import type { Rng } from "../screens/random.ts";
import type { SeenSigns } from "./seen-signs.ts";

/** A control or icon as it is detected in the picture, in [0, 1] of it; `id` is its element's. */
export type DetectedThing = {
  id: string;
  bbox: Box;
  class_name: string;
  icons: readonly IconGuess[];
  shade: Shade | null;
};

/** How often the detector finds what is there, and finds a thing where nothing is (models/ui-detector.md). */
const FOUND = 0.88;
const INVENTED = 0.04;
/** A box is off by so much of its sides at most. */
const MOST_OFF = 0.06;

/** What the detector calls the roles and classes that screens.ts gives its elements; the first that fits. A row or a text isn't detected. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/switch/i, "switch"],
  [/checkbox/i, "checkbox"],
  [/radio/i, "radio"],
  [/slider|seekbar/i, "slider"],
  [/textbox|edittext/i, "input"],
  [/combobox|spinner/i, "select"],
  [/tab$/i, "tab"],
  [/imagebutton/i, "icon"],
  [/button|link/i, "button"],
  [/image|img|icon/i, "icon"],
];

/** Makes up what the detector finds on a screen of so many pixels a side: most of its controls and icons, and a few things that aren't there. */
export function detectThings(
  rng: Rng,
  elements: readonly UiElement[],
  { signs, shades }: { signs: SeenSigns; shades: ReadonlyMap<string, Shade> },
  side: number,
): readonly DetectedThing[] {
  const shift = (length: number) => (rng.float() - 0.5) * 2 * MOST_OFF * length;
  return elements.flatMap(({ id, role, name, bounds, value }) => {
    if (!bounds) return [];
    const found = CLASSES.find(([pattern]) => pattern.test(role))?.[1];
    const class_name = found === "button" && name === "" && !value && bounds.width < 2 * bounds.height ? "icon" : found;
    if (class_name === undefined ? !rng.chance(INVENTED) : !rng.chance(FOUND)) return [];
    const { x, y, width, height } = bounds;
    const box = {
      x1: x + shift(width),
      y1: y + shift(height),
      x2: x + width + shift(width),
      y2: y + height + shift(height),
    };
    const bbox = { x1: box.x1 / side, y1: box.y1 / side, x2: box.x2 / side, y2: box.y2 / side };
    return [{ id, bbox, class_name: class_name ?? "icon", icons: signs.get(id) ?? [], shade: shades.get(id) ?? null }];
  });
}
