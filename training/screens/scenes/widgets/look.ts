import type { Palette } from "../../ingredients.ts";
import type { Rng } from "../../random.ts";
import type { Device } from "../../scene.ts";

const FAMILIES = [
  "flat",
  "soft",
  "outlined",
  "material",
  "ios",
  "glass",
  "neumorphic",
  "brutalist",
  "bevel",
  "pixel",
  "gradient",
  "handmade",
] as const;
export type Family = (typeof FAMILIES)[number];

/** How a screen's widgets are painted. Drawn once, so that one screen looks of a piece. */
export type Look = {
  family: Family;
  /** Radius of buttons, fields and chips. */
  radiusPx: number;
  cardRadiusPx: number;
  spacePx: number;
  fontPx: number;
  iconPx: number;
  /** `undefined` for the ingredients' own. */
  fontFamily: string | undefined;
  upperCase: boolean;
  titleWeight: number;
  /** Declarations that paint a card, a bar, a field and a raised button's surface. */
  cardCss: string;
  barCss: string;
  fieldCss: string;
  surfaceCss: string;
  switchStyle: number;
  checkStyle: number;
  radioStyle: number;
  sliderStyle: number;
  tabStyle: number;
};

/** What a scene may fix of a look. */
export type LookWish = { families?: readonly Family[]; fontPx?: number; iconPx?: number; dense?: boolean };

const COMMON: readonly (readonly [Family, number])[] = [
  ["flat", 5],
  ["soft", 5],
  ["outlined", 4],
  ["material", 4],
  ["ios", 3],
  ["glass", 1],
  ["neumorphic", 0.7],
  ["brutalist", 0.8],
  ["bevel", 0.8],
  ["pixel", 0.5],
  ["gradient", 1.2],
  ["handmade", 0.5],
];

const HANDMADE_RADII = ["255px 15px 225px 15px/15px 225px 15px 255px", "15px 225px 15px 255px/255px 15px 225px 15px"];

/** Draws a look; its widgets' styles are numbers that the widgets take modulo what they know. */
export function drawLook(rng: Rng, palette: Palette, device: Device, wish: LookWish): Look {
  const family = wish.families ? rng.pick(wish.families) : rng.pickWeighted(COMMON);
  const radiusPx = drawRadius(rng, family);
  const isDesktop = device.form === "desktop";
  const dense = wish.dense ?? isDesktop;
  const fontPx = wish.fontPx ?? (dense ? rng.int(11, 15) : rng.int(13, 17));
  const paints = drawPaints(rng, palette, family);
  const style = () => rng.int(0, 59);
  return {
    family,
    radiusPx,
    cardRadiusPx:
      family === "brutalist" || family === "pixel" || family === "bevel" ? radiusPx : rng.pick([0, 4, 8, 12, 16, 24]),
    spacePx: dense ? rng.int(5, 10) : rng.int(8, 18),
    fontPx,
    iconPx: wish.iconPx ?? (dense ? rng.pick([13, 14, 16, 16, 18, 20]) : rng.pick([18, 20, 22, 24, 24, 24, 26, 28])),
    fontFamily: family === "pixel" && rng.chance(0.6) ? "monospace" : undefined,
    upperCase: rng.chance(family === "material" ? 0.6 : 0.08),
    titleWeight: rng.pick([400, 500, 600, 600, 700, 800]),
    switchStyle: family === "ios" ? 0 : style(),
    checkStyle: style(),
    radioStyle: style(),
    sliderStyle: style(),
    tabStyle: style(),
    ...paints,
  };
}

function drawRadius(rng: Rng, family: Family): number {
  if (family === "brutalist" || family === "pixel" || family === "bevel") return rng.pick([0, 0, 0, 2, 3]);
  return rng.pick([2, 4, 4, 6, 8, 8, 10, 12, 16, 999]);
}

type Paints = Pick<Look, "cardCss" | "barCss" | "fieldCss" | "surfaceCss">;

function drawPaints(rng: Rng, palette: Palette, family: Family): Paints {
  const { dark, text, divider, surface, raised, primary, background } = palette;
  const hairline = `border:1px solid ${divider};`;
  const shade = dark ? "rgba(0,0,0,.55)" : `rgba(20,25,40,${rng.between(0.06, 0.25).toFixed(2)})`;
  const shadow = `box-shadow:0 ${rng.int(1, 4)}px ${rng.int(2, 20)}px ${shade};`;
  const plainField = rng.pick([
    `background:${surface};border:1px solid ${divider};`,
    `background:color-mix(in srgb, ${text} 8%, transparent);`,
    `background:color-mix(in srgb, ${primary} 8%, transparent);`,
    `background:${raised};border:2px solid color-mix(in srgb, ${text} 30%, transparent);`,
    `border:1px solid color-mix(in srgb, ${text} 45%, transparent);`,
  ]);
  switch (family) {
    case "brutalist": {
      const edge = `border:${rng.int(2, 4)}px solid ${text};`;
      const hard = `box-shadow:${rng.int(2, 6)}px ${rng.int(2, 6)}px 0 ${text};`;
      return {
        cardCss: `background:${raised};${edge}${hard}`,
        barCss: `background:${surface};border-bottom:3px solid ${text};`,
        fieldCss: `background:${surface};${edge}`,
        surfaceCss: `background:${raised};${edge}${hard}`,
      };
    }
    case "bevel": {
      const face = dark ? "#4a4d52" : rng.pick(["#d6d3ce", "#e4e2dc", "#cfd6dd", "#dcdad5"]);
      const ink = dark ? "#f0f0f0" : "#111";
      return {
        cardCss: `background:${face};color:${ink};border:2px outset ${face};`,
        barCss: `background:${face};color:${ink};border-bottom:1px solid #888;`,
        fieldCss: `background:${dark ? "#2b2d30" : "#fff"};color:${ink};border:2px inset ${face};`,
        surfaceCss: `background:linear-gradient(color-mix(in srgb,${face},#fff 25%),${face});color:${ink};border:2px outset ${face};`,
      };
    }
    case "pixel": {
      const edge = `border:${rng.pick([2, 3, 4])}px solid ${text};`;
      return {
        cardCss: `background:${raised};${edge}`,
        barCss: `background:${primary};color:${palette.onPrimary};border-bottom:4px solid ${text};`,
        fieldCss: `background:${surface};${edge}`,
        surfaceCss: `background:${raised};${edge}box-shadow:inset -3px -3px 0 color-mix(in srgb, ${text} 30%, transparent);`,
      };
    }
    case "neumorphic": {
      const low = dark ? "rgba(0,0,0,.6)" : "rgba(120,130,150,.45)";
      const high = dark ? "rgba(255,255,255,.06)" : "rgba(255,255,255,.9)";
      const out = `background:${background};box-shadow:4px 4px 9px ${low},-4px -4px 9px ${high};`;
      return {
        cardCss: out,
        barCss: `background:${background};`,
        fieldCss: `background:${background};box-shadow:inset 3px 3px 6px ${low},inset -3px -3px 6px ${high};`,
        surfaceCss: out,
      };
    }
    case "glass": {
      const glass = dark ? "rgba(255,255,255,.1)" : "rgba(255,255,255,.55)";
      const edge = dark ? "rgba(255,255,255,.22)" : "rgba(255,255,255,.8)";
      const css = `background:${glass};border:1px solid ${edge};`;
      return { cardCss: `${css}${shadow}`, barCss: css, fieldCss: css, surfaceCss: `${css}${shadow}` };
    }
    case "handmade": {
      const edge = `border:2px solid ${text};border-radius:${rng.pick(HANDMADE_RADII)}!important;`;
      return {
        cardCss: `background:${raised};${edge}`,
        barCss: `border-bottom:2px solid ${text};`,
        fieldCss: edge,
        surfaceCss: `background:${raised};${edge}`,
      };
    }
    case "outlined":
      return {
        cardCss: `background:${raised};${hairline}`,
        barCss: `background:${surface};border-bottom:1px solid ${divider};`,
        fieldCss: `background:${surface};border:1px solid color-mix(in srgb, ${text} 35%, transparent);`,
        surfaceCss: `background:${raised};${hairline}`,
      };
    case "gradient":
      return {
        cardCss: `background:linear-gradient(${rng.int(0, 360)}deg,${raised},color-mix(in srgb,${raised},${primary} 14%));`,
        barCss: `background:linear-gradient(90deg,${primary},${palette.accent});color:${palette.onPrimary};`,
        fieldCss: plainField,
        surfaceCss: `background:linear-gradient(${raised},color-mix(in srgb,${raised},${text} 12%));${hairline}`,
      };
    case "material":
      return {
        cardCss: `background:${raised};${shadow}`,
        barCss: rng.chance(0.5)
          ? `background:${primary};color:${palette.onPrimary};${shadow}`
          : `background:${raised};`,
        fieldCss: rng.chance(0.4)
          ? `border-bottom:1px solid color-mix(in srgb, ${text} 50%, transparent);border-radius:0!important;`
          : plainField,
        surfaceCss: `background:${raised};${shadow}`,
      };
    default:
      return {
        cardCss: `background:${raised};${rng.pick(["", hairline, shadow, shadow + hairline])}`,
        barCss: `background:${surface};${rng.chance(0.5) ? `border-bottom:1px solid ${divider};` : ""}`,
        fieldCss: plainField,
        surfaceCss: `background:${raised};${rng.pick([hairline, shadow, shadow + hairline])}`,
      };
  }
}
