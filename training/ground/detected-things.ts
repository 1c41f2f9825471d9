import type { Box } from "../../src/domain/screens/box.ts";
import type { IconGuess } from "../../src/domain/screens/icon-kinds.ts";
import type { Shade } from "../../src/domain/screens/shade.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import type { Rng } from "../screens/random.ts";
import type { SeenSigns } from "./seen-signs.ts";

/** A control or icon as it is detected in the picture, in [0, 1] of it; `id` is its element's. */
type DetectedThing = {
  id: string;
  bbox: Box;
  class_name: string;
  icons: readonly IconGuess[];
  shade: Shade | null;
};

/** How often a thing of a class is found, and how often it is called what then. */
type Seen = { found: number; as: readonly (readonly [className: string, weight: number])[] };

/** By class, as the detector's card has it for screens of templates that it never saw (models/ui-detector.md). */
const SEEN: Readonly<Record<string, Seen>> = {
  icon: {
    found: 0.91,
    as: [
      ["icon", 96],
      ["image", 2],
      ["button", 2],
    ],
  },
  image: {
    found: 0.87,
    as: [
      ["image", 60],
      ["icon", 30],
      ["button", 10],
    ],
  },
  button: {
    found: 0.83,
    as: [
      ["button", 87],
      ["icon", 6],
      ["tab", 4],
      ["input", 3],
    ],
  },
  input: {
    found: 0.6,
    as: [
      ["input", 96],
      ["button", 4],
    ],
  },
  select: {
    found: 0.73,
    as: [
      ["select", 16],
      ["input", 70],
      ["button", 14],
    ],
  },
  checkbox: {
    found: 0.97,
    as: [
      ["checkbox", 84],
      ["icon", 10],
      ["radio", 6],
    ],
  },
  radio: {
    found: 0.88,
    as: [
      ["radio", 55],
      ["checkbox", 30],
      ["icon", 15],
    ],
  },
  switch: {
    found: 0.97,
    as: [
      ["switch", 93],
      ["slider", 3],
      ["button", 4],
    ],
  },
  slider: {
    found: 0.7,
    as: [
      ["slider", 86],
      ["input", 14],
    ],
  },
  tab: {
    found: 0.74,
    as: [
      ["tab", 91],
      ["button", 9],
    ],
  },
};
/** How often a thing is found where nothing is: a sign where there are letters, a field or a button where there is a row. */
const INVENTED = 0.04;
/** A box is off by so much of its sides at most. */
const MOST_OFF = 0.04;
/** The margins by which a sign's bounds exceed its painted area. Small signs are bounded by their paint. */
const PAINTED: readonly [from: number, to: number] = [0.4, 0.65];
const LEAST_WIDE = 80;

/** What the roles and classes that screens.ts gives its elements are; the first that fits. A row or a text is no class. */
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

/**
 * Generates the detector's results for a screen of this size in pixels: most of its controls and icons, some with wrong
 * names, and a few things that aren't there.
 */
export function detectThings(
  rng: Rng,
  elements: readonly UiElement[],
  { signs, shades }: { signs: SeenSigns; shades: ReadonlyMap<string, Shade> },
  side: number,
): readonly DetectedThing[] {
  const painted = rng.between(...PAINTED);
  return elements.flatMap((element) => {
    const { id, bounds } = element;
    const kind = classify(element);
    const seen = kind === null ? undefined : SEEN[kind];
    if (!bounds || !rng.chance(seen ? seen.found : INVENTED)) return [];
    const class_name = seen ? rng.pickWeighted(seen.as) : inventClass(rng, bounds);
    const box = paint(rng, bounds, kind === "icon" ? painted : 1);
    const bbox = { x1: box.x1 / side, y1: box.y1 / side, x2: box.x2 / side, y2: box.y2 / side };
    return [{ id, bbox, class_name, icons: signs.get(id) ?? [], shade: shades.get(id) ?? null }];
  });
}

type Bounds = NonNullable<UiElement["bounds"]>;

function classify({ role, name, value, bounds }: UiElement): string | null {
  const kind = CLASSES.find(([pattern]) => pattern.test(role))?.[1] ?? null;
  const isSign = kind === "button" && name === "" && !value && bounds && bounds.width < 2 * bounds.height;
  return isSign ? "icon" : kind;
}

const inventClass = (rng: Rng, { width, height }: Bounds): string =>
  width > 4 * height || height > 100 ? rng.pick(["input", "button", "image"]) : "icon";

/** The painted part of an element, a little off. */
function paint(rng: Rng, { x, y, width, height }: Bounds, share: number): Box {
  const part = width < LEAST_WIDE ? 1 : share;
  // Signs are as wide and as high as they are drawn.
  const spread = () => (part < 1 ? rng.between(0.8, 1.1) : 1);
  const side = Math.min(width, height);
  const [wide, high] = part < 1 ? [side * part * spread(), side * part * spread()] : [width, height];
  const shift = (length: number) => (rng.float() - 0.5) * 2 * MOST_OFF * length;
  const [left, top] = [x + (width - wide) / 2, y + (height - high) / 2];
  return {
    x1: left + shift(wide),
    y1: top + shift(high),
    x2: left + wide + shift(wide),
    y2: top + high + shift(high),
  };
}
