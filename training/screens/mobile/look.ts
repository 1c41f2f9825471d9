import type { SceneContext } from "../scene.ts";
import type { Look } from "./kit.ts";

/** A kit's own colours where it isn't themed. */
export type KitColours = { primary: string; onPrimary?: string; light?: Partial<Look>; dark?: Partial<Look> };

const LIGHT = { text: "#1c1c1e", secondary: "#6c6f75", background: "#ffffff", surface: "#ffffff", divider: "#dcdde0" };
const DARK = { text: "#f2f2f2", secondary: "#9a9da3", background: "#121212", surface: "#1e1e20", divider: "#3a3b3e" };

/** The kit's own look as often as one of the screen's palette; either follows the palette in being dark. */
export function chooseLook({ rng, ingredients: { palette } }: SceneContext, colours: KitColours): Look & { themed: boolean } {
  const { dark } = palette;
  if (rng.chance(0.5)) {
    const base = dark ? { ...DARK, ...colours.dark } : { ...LIGHT, ...colours.light };
    return { themed: false, dark, primary: colours.primary, onPrimary: colours.onPrimary ?? "#ffffff", ...base };
  }
  return {
    themed: true,
    dark,
    text: palette.text,
    secondary: palette.secondaryText,
    background: palette.background,
    surface: palette.raised,
    divider: palette.divider,
    primary: palette.primary,
    onPrimary: palette.onPrimary,
  };
}

/** `r, g, b` of a `#rgb` or `#rrggbb` colour, as kits' variables want it; grey for other notations. */
export function toChannels(colour: string): string {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})\b/i.exec(colour)?.[1];
  if (hex === undefined) return /^rgba?\(\s*(\d+)[ ,]+(\d+)[ ,]+(\d+)/.exec(colour)?.slice(1, 4).join(", ") ?? "96, 125, 139";
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((start) => Number.parseInt(full.slice(start, start + 2), 16)).join(", ");
}
