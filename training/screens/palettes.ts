import type { Palette } from "./ingredients.ts";
import type { Rng } from "./random.ts";

function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(hue) % 360} ${Math.round(saturation)}% ${Math.round(lightness)}%)`;
}

/** First version; replaced below. */
export function makePalette(rng: Rng): Palette {
  const dark = rng.chance(0.35);
  const hue = rng.int(0, 359);
  return {
    dark,
    background: dark ? "#121212" : "#fafafa",
    surface: dark ? "#1b1b1d" : "#ffffff",
    raised: dark ? "#262628" : "#f0f0f4",
    text: dark ? "#eeeeee" : "#1c1b1f",
    secondaryText: dark ? "#a8a8ad" : "#5f6368",
    divider: dark ? "#38383c" : "#dcdce0",
    primary: hsl(hue, 60, dark ? 72 : 38),
    onPrimary: dark ? "#101010" : "#ffffff",
    accent: hsl(hue + 120, 60, dark ? 72 : 38),
    onAccent: dark ? "#101010" : "#ffffff",
    danger: dark ? "#f2b8b5" : "#b3261e",
    success: dark ? "#8fd694" : "#2e7d32",
  };
}
