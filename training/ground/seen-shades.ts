import type { Rgb, Shade } from "../../src/domain/screens/shade.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import type { Colour } from "../../src/locate/built-in/screen/colours.ts";
import type { Rng } from "../screens/random.ts";
import type { Screen, Thing } from "./screens.ts";
import type { Noun } from "./wording.ts";

/** The colours of the elements of a screen by id, and the things' own colours. */
type SeenShades = { shades: ReadonlyMap<string, Shade>; colours: ReadonlyMap<Thing, Colour> };

/** So many screens have things of several colours. */
const COLOURFUL = 0.5;
/** The share of boxes whose cut yields no colours, or wrong ones. */
const UNTOLD = 0.08;
const WRONG = 0.05;

const PAINTS: Readonly<Partial<Record<Colour, Rgb>>> = {
  red: { red: 220, green: 50, blue: 47 },
  orange: { red: 245, green: 140, blue: 30 },
  yellow: { red: 250, green: 205, blue: 50 },
  green: { red: 60, green: 170, blue: 80 },
  blue: { red: 40, green: 110, blue: 230 },
  purple: { red: 140, green: 60, blue: 190 },
  pink: { red: 235, green: 80, blue: 160 },
};
const COLOURS = Object.keys(PAINTS) as Colour[];
const GREY: Rgb = { red: 150, green: 150, blue: 150 };
const FAINT: Rgb = { red: 205, green: 205, blue: 205 };
/** What may have a colour of its own. */
const COLOURED: readonly Noun[] = ["icon", "button", "tile"];
const LIGHT: Rgb = { red: 250, green: 250, blue: 250 };
const DARK: Rgb = { red: 25, green: 25, blue: 28 };

/** Makes up the colours of a screen as its picture would tell them, with which states and colours that no attribute tells can be asked for. */
export function seeShades(rng: Rng, { elements, things }: Screen): SeenShades {
  const isDark = rng.chance(0.35);
  const [around, ink] = isDark ? [DARK, LIGHT] : [LIGHT, DARK];
  const accent = PAINTS[rng.pick(COLOURS)] ?? GREY;
  const isColourful = rng.chance(COLOURFUL);
  const shades = new Map<string, Shade>();
  const colours = new Map<Thing, Colour>();
  for (const element of elements) shades.set(element.id, paintPlainly(rng, element, around, ink));
  for (const thing of things) {
    const own = isColourful && COLOURED.includes(thing.noun) ? rng.pick(COLOURS) : null;
    if (own) colours.set(thing, own);
    for (const id of thing.ids) {
      const told = own
        ? { paint: PAINTS[own] ?? GREY, filled: 0.3 + 0.6 * rng.float() }
        : shadeState(rng, thing, accent);
      if (told) shades.set(id, { around, ...told });
    }
  }
  for (const [id, shade] of shades) {
    if (rng.chance(UNTOLD)) shades.delete(id);
    else if (rng.chance(WRONG)) shades.set(id, { ...shade, paint: PAINTS[rng.pick(COLOURS)] ?? GREY });
  }
  return { shades, colours };
}

function paintPlainly(rng: Rng, { name }: UiElement, around: Rgb, ink: Rgb): Shade {
  return { around, paint: name === "" ? GREY : ink, filled: 0.1 + 0.3 * rng.float() };
}

/** The colours of a light screen on which nothing has one of its own, by element id. */
export function seePlainShades(rng: Rng, elements: readonly UiElement[]): ReadonlyMap<string, Shade> {
  return new Map(elements.map((element) => [element.id, paintPlainly(rng, element, LIGHT, DARK)]));
}

/** Returns the colours of a thing that is on or off, selected or disabled. */
function shadeState(rng: Rng, { noun, on, isDisabled }: Thing, accent: Rgb): Omit<Shade, "around"> | null {
  if (noun === "switch" && on !== null)
    return on ? { paint: accent, filled: 0.3 + 0.6 * rng.float() } : { paint: GREY, filled: 0.04 * rng.float() };
  if (noun === "tab" && on !== null) return { paint: on ? accent : GREY, filled: 0.2 };
  return isDisabled ? { paint: FAINT, filled: 0.2 } : null;
}

/** Takes away what attributes say of states, as pages and drawn controls tell none. */
export function hideStates(elements: readonly UiElement[]): UiElement[] {
  return elements.map((element) => {
    if (!element.platform) return element;
    const { checked: _checked, selected: _selected, ...platform } = element.platform as Record<string, unknown>;
    return { ...element, platform };
  });
}
