import type { Ingredients, Palette, TextMaker } from "../../ingredients.ts";
import type { Rng } from "../../random.ts";
import type { SceneContext } from "../../scene.ts";

/** The generation of Android widgets that a screen is drawn with. `plain` is what unthemed apps of hobbyists look like. */
export type Era = "holo" | "plain" | "appcompat" | "material2" | "material3";

/** One screen's style: every widget reads it, so that a screen looks of a piece, as one app's does. */
export type Look = {
  context: SceneContext;
  rng: Rng;
  ingredients: Ingredients;
  palette: Palette;
  text: TextMaker;
  era: Era;
  /** The colour of checked controls, focused fields and sliders. */
  control: string;
  onControl: string;
  barColor: string;
  onBar: string;
  barHeightPx: number;
  barShadow: boolean;
  gutterPx: number;
  rowHeightPx: number;
  iconSizePx: number;
  iconColor: string;
  /** Corner radius of buttons; cards and dialogs derive theirs from it. */
  radiusPx: number;
  cardRadiusPx: number;
  capitals: boolean;
  divided: boolean;
  fontScale: number;
  /** How far the outline of idle controls stands out of the background, 0 to 100. */
  outlinePercent: number;
  /** Drawn once, as an app uses one kind of each widget throughout. */
  variant: number;
};

/** Blends `percent` of one CSS colour into another. */
export function mix(color: string, percent: number, base: string): string {
  return `color-mix(in srgb, ${color} ${percent}%, ${base})`;
}

const ERAS = [
  ["holo", 8],
  ["plain", 10],
  ["appcompat", 33],
  ["material2", 25],
  ["material3", 24],
] as const;

const GUTTERS: Record<Era, readonly number[]> = {
  holo: [8, 16, 16],
  plain: [0, 4, 5, 8, 10, 16],
  appcompat: [16, 16, 16, 8, 12, 24],
  material2: [16, 16, 24, 12],
  material3: [16, 16, 20, 24, 24],
};

/** Draws the style of one screen. */
export function startLook(context: SceneContext): Look {
  const { rng, ingredients } = context;
  const palette = ingredients.palette;
  const era = rng.pickWeighted(ERAS);
  const holoBlue = era === "holo" && rng.chance(0.7);
  const useAccent = rng.chance(0.6);
  const control = holoBlue ? "#33b5e5" : useAccent ? palette.accent : palette.primary;
  const bar = pickBar(rng, era, palette);
  return {
    context,
    rng,
    ingredients,
    palette,
    text: ingredients.text,
    era,
    control,
    onControl: holoBlue ? "#fff" : useAccent ? palette.onAccent : palette.onPrimary,
    barColor: bar.color,
    onBar: bar.onColor,
    barHeightPx: era === "holo" ? 48 : rng.pick([56, 56, 56, 64, 48, 60]),
    barShadow: era !== "material3" && rng.chance(0.7),
    gutterPx: rng.pick(GUTTERS[era]),
    rowHeightPx: rng.pick(era === "holo" || era === "plain" ? [40, 48, 48, 56, 64] : [48, 48, 52, 56, 56, 60, 64, 72]),
    iconSizePx: rng.pickWeighted([
      [24, 70],
      [20, 8],
      [22, 5],
      [28, 5],
      [18, 4],
      [32, 4],
      [16, 4],
    ]),
    iconColor: pickIconColor(rng, palette),
    radiusPx: pickRadius(rng, era),
    cardRadiusPx: era === "material3" ? rng.pick([12, 16, 20, 24, 28]) : rng.pick([0, 2, 2, 4, 4, 8, 12]),
    capitals: era === "material3" || era === "holo" ? rng.chance(0.06) : rng.chance(0.85),
    divided: rng.chance(era === "material3" ? 0.15 : 0.5),
    fontScale: rng.pick([0.85, 0.9, 1, 1, 1, 1, 1, 1, 1.1, 1.15, 1.3]),
    outlinePercent: rng.pick([40, 54, 54, 70, 80]),
    variant: rng.int(0, 1000),
  };
}

function pickBar(rng: Rng, era: Era, palette: Palette): { color: string; onColor: string } {
  if (era === "material3") {
    return rng.pickWeighted([
      [{ color: palette.background, onColor: palette.text }, 6],
      [{ color: palette.surface, onColor: palette.text }, 3],
      [{ color: mix(palette.primary, 12, palette.background), onColor: palette.text }, 3],
      [{ color: palette.primary, onColor: palette.onPrimary }, 1],
    ]);
  }
  const dark = rng.pick(["#212121", "#222", "#333", "#1b1b1b", "#000", "#37474f", "#3b3b3b"]);
  return rng.pickWeighted([
    [{ color: palette.primary, onColor: palette.onPrimary }, era === "holo" ? 2 : 6],
    [{ color: palette.raised, onColor: palette.text }, 3],
    [{ color: palette.background, onColor: palette.text }, 2],
    [{ color: dark, onColor: "#fff" }, era === "holo" || era === "plain" ? 5 : 2],
  ]);
}

function pickIconColor(rng: Rng, palette: Palette): string {
  return rng.pickWeighted([
    [palette.secondaryText, 9],
    [palette.text, 5],
    [palette.primary, 2],
    [palette.accent, 1],
    [mix(palette.text, 54, palette.background), 4],
    [`hsl(${rng.int(0, 359)} 70% 50%)`, 1],
  ]);
}

function pickRadius(rng: Rng, era: Era): number {
  if (era === "material3") return rng.pick([20, 20, 20, 24, 28, 12, 8]);
  if (era === "material2") return rng.pick([4, 4, 4, 8, 16, 20]);
  return rng.pick([2, 2, 2, 0, 3, 4, 6]);
}

/** Draws `make` with the given probability, else nothing. */
export function maybe(look: Look, probability: number, make: () => string): string {
  return look.rng.chance(probability) ? make() : "";
}

/** Draws `make` if `condition` holds, else nothing. */
export function when(condition: boolean, make: () => string): string {
  return condition ? make() : "";
}
