import type { Palette } from "../ingredients.ts";
import type { Rng } from "../random.ts";
import type { Scene } from "../scene.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { choice, makePlainWidgets, ownSwitch, standardColors } from "./desktop/plain-widgets.ts";
import type { KitColors, WebKit } from "./desktop/widgets.ts";

/** Controls as the browser draws them, at most in another font and colour. */
const nativeKit: WebKit = {
  name: "native-html",
  kit: "own",
  weight: 1.5,
  makeWidgets: (context) => {
    const dark = context.ingredients.palette.dark;
    const colors = {
      ...standardColors(context, dark),
      background: dark ? "#121212" : context.rng.pick(["#fff", "#fff", "#f4f4f4", "#eef"]),
    };
    const widgets = makePlainWidgets(context, colors);
    const accent = context.rng.chance(0.4) ? `accent-color:${colors.primary};` : "";
    const scale = context.rng.pick([13, 14, 16, 16, 18]);
    return {
      ...widgets,
      head: `${widgets.head}<style>.sl-root{color-scheme:${dark ? "dark" : "light"};${accent}font-family:sans-serif;font-size:${scale}px}.sl-root :is(button,input,select,textarea){font-size:${context.rng.pick(["13.333px", "inherit"])}}</style>`,
    };
  },
};

/** Controls under a style sheet made up for the screen: borders, fills, shadows, radii as sites have them. */
const styledKit: WebKit = {
  name: "styled-html",
  kit: "own",
  weight: 3,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const { palette } = ingredients;
    const colors: KitColors = {
      background: palette.background,
      surface: rng.chance(0.5) ? palette.surface : palette.raised,
      text: palette.text,
      muted: palette.secondaryText,
      line: palette.divider,
      primary: palette.primary,
      onPrimary: palette.onPrimary,
      radius: `${rng.pick([0, 2, 4, 8, 12, 20])}px`,
    };
    const widgets = makePlainWidgets(context, colors);
    const buttonClass = (tone = "secondary", size = "normal") =>
      `class="sb ${tone} ${size}" data-gt="button" type="button"`;
    return {
      ...widgets,
      head: `${widgets.head}${inventStyle(rng, colors, palette)}`,
      button: (options) =>
        `<button ${buttonClass(options.tone, options.size)}${options.full ? ' style="width:100%;justify-content:center"' : ""}>${options.icon ?? ""}<span>${options.label}</span></button>`,
      iconButton: (options) =>
        options.tone && options.tone !== "flat"
          ? `<button ${buttonClass(options.tone, options.size)} style="padding:${rng.int(5, 9)}px">${options.icon}</button>`
          : widgets.iconButton(options),
      toggle: (options) => choice(ownSwitch(rng, options.checked), options.label),
      slider: (fraction) =>
        rng.chance(0.5)
          ? widgets.slider(fraction)
          : `<span data-gt="slider" class="sl-slider" style="--at:${Math.round(fraction * 100)}%"></span>`,
    };
  },
};

function inventStyle(rng: Rng, colors: KitColors, palette: Palette): string {
  const radiusPx = rng.pick([0, 3, 5, 8, 12, 99]);
  const fieldRadiusPx = Math.min(radiusPx, 14);
  const padding = `${rng.int(5, 12)}px ${rng.int(10, 22)}px`;
  const shadow = rng.pick([
    "none",
    "none",
    "0 1px 3px #0005",
    "0 3px 8px #0004",
    `3px 3px 0 ${colors.text}`,
    "inset 0 1px 0 #fff5",
  ]);
  const filled = rng.pick([
    `background:${colors.primary};border-color:${colors.primary}`,
    `background:linear-gradient(${colors.primary},color-mix(in srgb,${colors.primary} 75%,#000));border-color:color-mix(in srgb,${colors.primary} 70%,#000)`,
  ]);
  const field = rng.pick([
    `border:1px solid color-mix(in srgb,${colors.text} 35%,${colors.surface});background:${colors.surface}`,
    `border:2px solid ${colors.line};background:${colors.surface}`,
    `border:0;border-bottom:${rng.int(1, 2)}px solid ${colors.muted};background:transparent;border-radius:0!important`,
    `border:1px solid transparent;background:color-mix(in srgb,${colors.text} 9%,${colors.surface})`,
    `border:2px solid ${colors.text};background:${colors.surface}`,
  ]);
  const markPx = rng.int(13, 24);
  const ownMarks = rng.chance(0.6)
    ? `.sl-root input:is([type=checkbox],[type=radio]){appearance:none;width:${markPx}px;height:${markPx}px;margin:0;flex:none;border:${rng.int(1, 2)}px solid ${colors.muted};border-radius:${rng.pick([0, 3, 5])}px;background:${colors.surface} center/80% no-repeat}
.sl-root input[type=radio]{border-radius:50%}.sl-root input:is([type=checkbox],[type=radio]):checked{background-color:${colors.primary};border-color:${colors.primary};background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M3 8l3.5 3.5L13 4.5' fill='none' stroke='white' stroke-width='2.2'/%3E%3C/svg%3E")}
.sl-root input[type=radio]:checked{background-image:radial-gradient(circle,#fff 40%,transparent 45%)}`
    : `.sl-root{accent-color:${colors.primary}}`;
  return `<style>.sl-root{color-scheme:${palette.dark ? "dark" : "light"};font-size:${rng.int(13, 17)}px;font-family:sans-serif}
.sb{display:inline-flex;align-items:center;gap:8px;padding:${padding};border:${rng.int(1, 2)}px solid transparent;border-radius:${radiusPx}px;font:inherit;font-weight:${rng.pick([400, 500, 600, 700])};box-shadow:${shadow};white-space:nowrap;${rng.chance(0.2) ? "text-transform:uppercase;letter-spacing:.04em;" : ""}}
.sb.small{padding:3px 9px;font-size:.87em}.sb.large{padding:13px 26px;font-size:1.1em}
.sb.primary{${filled};color:${colors.onPrimary}}.sb.secondary{background:color-mix(in srgb,${colors.text} 14%,${colors.surface});color:${colors.text}}
.sb.outline{background:${rng.pick(["transparent", colors.surface])};border-color:${rng.pick([colors.primary, colors.muted])};color:${rng.pick([colors.primary, colors.text])}}
.sb.danger{background:${palette.danger};color:#fff}.sb.success{background:${palette.success};color:#fff}.sb.flat{background:none;box-shadow:none;border-color:transparent;color:${colors.primary}}
.sl-root :is(input:not([type=checkbox],[type=radio],[type=range]),select,textarea){font:inherit;color:inherit;padding-block:${rng.int(4, 11)}px;padding-left:10px;${field};border-radius:${fieldRadiusPx}px}
${ownMarks}</style>`;
}

export const scenes: readonly Scene[] = [...makeScenes(nativeKit), ...makeScenes(styledKit)];
