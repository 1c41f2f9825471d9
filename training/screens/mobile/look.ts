import type { SceneContext } from "../scene.ts";
import type { Look } from "./kit.ts";

/** A kit's own colours where it isn't themed. */
type KitColours = { primary: string; onPrimary?: string; light?: Partial<Look>; dark?: Partial<Look> };

const LIGHT = { text: "#1c1c1e", secondary: "#6c6f75", background: "#ffffff", surface: "#ffffff", divider: "#dcdde0" };
const DARK = { text: "#f2f2f2", secondary: "#9a9da3", background: "#121212", surface: "#1e1e20", divider: "#3a3b3e" };

/** The kit's own look as often as one of the screen's palette; either follows the palette in being dark. */
export function chooseLook(
  { rng, ingredients: { palette } }: SceneContext,
  colours: KitColours,
): Look & { themed: boolean } {
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
  if (hex === undefined)
    return /^rgba?\(\s*(\d+)[ ,]+(\d+)[ ,]+(\d+)/.exec(colour)?.slice(1, 4).join(", ") ?? "96, 125, 139";
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  return [0, 2, 4].map((start) => Number.parseInt(full.slice(start, start + 2), 16)).join(", ");
}

/** A colour between two: `share` of the second. Both in hexadecimal. */
export function mixColours(first: string, second: string, share: number): string {
  const [from, to] = [first, second].map((colour) => toChannels(colour).split(",").map(Number)) as [number[], number[]];
  const channels = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour roles of Material 3 made from a look's few colours, by the role's name. */
export function makeMaterialRoles(look: Look): Record<string, string> {
  const { primary, background, text, secondary } = look;
  const tint = (share: number) => mixColours(background, primary, share);
  return {
    primary,
    "on-primary": look.onPrimary,
    "primary-container": tint(0.28),
    "on-primary-container": mixColours(text, primary, 0.3),
    secondary: mixColours(primary, secondary, 0.5),
    "on-secondary": look.onPrimary,
    "secondary-container": tint(0.2),
    "on-secondary-container": text,
    tertiary: mixColours(primary, "#ff8a65", 0.6),
    "on-tertiary": look.onPrimary,
    "tertiary-container": mixColours(tint(0.15), "#ff8a65", 0.25),
    "on-tertiary-container": text,
    error: look.dark ? "#f2b8b5" : "#b3261e",
    "on-error": look.dark ? "#601410" : "#ffffff",
    surface: background,
    "on-surface": text,
    "surface-variant": tint(0.14),
    "on-surface-variant": secondary,
    "surface-1": tint(0.05),
    "surface-2": tint(0.08),
    "surface-3": tint(0.11),
    "surface-4": tint(0.12),
    "surface-5": tint(0.14),
    "surface-container-lowest": look.surface,
    "surface-container-low": tint(0.04),
    "surface-container": tint(0.07),
    "surface-container-high": tint(0.1),
    "surface-container-highest": tint(0.14),
    outline: mixColours(background, text, 0.5),
    "outline-variant": look.divider,
    "inverse-surface": mixColours(text, background, 0.12),
    "inverse-on-surface": background,
    "inverse-primary": mixColours(primary, background, 0.4),
  };
}
