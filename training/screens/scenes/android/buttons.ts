import { glyph, icon } from "./glyphs.ts";
import { type Era, type Look, mix, when } from "./look.ts";

/** How much a button stands out. */
export type Emphasis = "filled" | "outlined" | "text" | "tonal" | "default";

export type ButtonOptions = {
  emphasis?: Emphasis;
  icon?: string;
  /** Fills what its row leaves, as layout weights do. */
  grow?: boolean;
  full?: boolean;
  small?: boolean;
  color?: string;
};

/** A push button in the screen's era; `default` is what an unthemed `<Button>` looks like there. */
export function button(look: Look, label: string, options: ButtonOptions = {}): string {
  const { rng } = look;
  const emphasis = options.emphasis ?? rng.pick<Emphasis>(["filled", "outlined", "default", "tonal", "default"]);
  const { css, ink } = paintButton(look, emphasis, options.color);
  const iconPx = options.small ? 16 : rng.pick([16, 18, 18, 20, 24]);
  const lead = when(
    options.icon !== undefined,
    () => `<span style="margin-inline-end:8px;display:inline-flex">${icon(look, options.icon, iconPx, ink)}</span>`,
  );
  const capitals = when(look.capitals, () => "text-transform:uppercase;letter-spacing:.03em;");
  return `<span data-gt="button" class="mid" style="${css}${sizeButton(look, emphasis, options)}border-radius:${look.radiusPx}px;font-size:1.4rem;font-weight:500;text-align:center;overflow:hidden;${capitals}">${lead}<span>${label}</span></span>`;
}

const HEIGHTS_PX: Record<Era, number> = { holo: 42, plain: 38, appcompat: 38, material2: 36, material3: 40 };

function sizeButton(look: Look, emphasis: Emphasis, options: ButtonOptions): string {
  const spaced = look.era === "appcompat" || look.era === "holo";
  const widest = spaced ? "width:calc(100% - 8px);" : "width:100%;";
  const natural = options.grow ? "flex:1;min-width:0;" : `min-width:${options.small ? 48 : 64}px;`;
  const tight = options.small || options.grow || emphasis === "text";
  const padPx = tight ? 12 : look.era === "material3" ? 24 : 16;
  return `${options.full ? widest : natural}${when(spaced, () => "margin:5px 4px;")}min-height:${options.small ? 32 : HEIGHTS_PX[look.era]}px;padding:4px ${padPx}px;`;
}

function paintButton(look: Look, emphasis: Emphasis, wanted: string | undefined): { css: string; ink: string } {
  const { palette } = look;
  const usePrimary = look.rng.chance(0.7);
  const color = wanted ?? (usePrimary ? palette.primary : palette.accent);
  const onColor = wanted ? "#fff" : usePrimary ? palette.onPrimary : palette.onAccent;
  const shadow = "box-shadow:0 1px 3px rgba(0,0,0,.4);";
  const raised = look.era !== "material3" && look.variant % 3 !== 0;
  switch (emphasis) {
    case "filled":
      return { css: `background:${color};color:${onColor};${when(raised, () => shadow)}`, ink: onColor };
    case "outlined":
      return { css: `border:1px solid ${mix(palette.text, 38, palette.background)};color:${color};`, ink: color };
    case "text":
      return { css: `color:${wanted ?? look.control};`, ink: look.control };
    case "tonal":
      return {
        css: `background:${mix(palette.primary, 22, palette.background)};color:${palette.text};`,
        ink: palette.text,
      };
    default:
      return {
        css: defaultPaint(look, palette.dark ? "#5a595b" : "#d6d7d7", shadow),
        ink: look.era === "material3" ? palette.onPrimary : palette.text,
      };
  }
}

function defaultPaint(look: Look, gray: string, shadow: string): string {
  const { palette } = look;
  if (look.era === "holo") {
    const low = palette.dark ? "#4a4a4a" : "#c2c2c2";
    const high = palette.dark ? "#6a6a6a" : "#dadada";
    return `background:linear-gradient(${high},${low});border:1px solid ${palette.dark ? "#333" : "#aaa"};color:${palette.text};`;
  }
  if (look.era === "material3") return `background:${look.palette.primary};color:${palette.onPrimary};`;
  return `background:${gray};color:${palette.dark ? "#fff" : "#222"};${shadow}`;
}

/** An icon to tap, with the room around it that Android gives it, but nothing painted there. */
export function iconButton(
  look: Look,
  name: string,
  options: { color?: string; sizePx?: number; cellPx?: number } = {},
): string {
  const size = options.sizePx ?? look.iconSizePx;
  const cell = options.cellPx ?? Math.max(40, size + 16);
  return `<span class="mid" style="width:${cell}px;height:${cell}px">${icon(look, name, size, options.color ?? look.iconColor)}</span>`;
}

/** An icon on a painted round or square button. */
export function paintedIconButton(look: Look, name: string, sizePx = 40, emphasis: Emphasis = "tonal"): string {
  const { palette } = look;
  const ink = emphasis === "filled" ? palette.onPrimary : palette.text;
  const fill =
    emphasis === "filled"
      ? `background:${palette.primary}`
      : emphasis === "outlined"
        ? `border:1px solid ${mix(palette.text, 38, palette.background)}`
        : `background:${mix(palette.text, 12, palette.background)}`;
  const radius = look.era === "material3" || look.variant % 2 ? "50%" : `${look.radiusPx}px`;
  return `<span data-gt="button" class="mid" style="${fill};width:${sizePx}px;height:${sizePx}px;border-radius:${radius}">${icon(look, name, Math.round(sizePx * 0.52), ink)}</span>`;
}

/** The floating action button, placed in the corner of the nearest positioned ancestor. */
export function fab(
  look: Look,
  name = "add",
  options: { label?: string; bottomPx?: number; mini?: boolean; centered?: boolean; inline?: boolean } = {},
): string {
  const { palette, era } = look;
  const m3 = era === "material3";
  const fill =
    m3 && look.variant % 4
      ? mix(palette.primary, 35, palette.surface)
      : look.variant % 3
        ? palette.accent
        : palette.primary;
  const ink = m3 && look.variant % 4 ? palette.text : look.variant % 3 ? palette.onAccent : palette.onPrimary;
  const size = options.mini ? 40 : 56;
  const radius = m3 ? (options.mini ? 12 : 16) : size / 2;
  const place = options.inline
    ? ""
    : `position:absolute;bottom:${options.bottomPx ?? 16}px;${options.centered ? `left:calc(50% - ${size / 2}px);` : "inset-inline-end:16px;"}`;
  const label = options.label
    ? `<span style="margin-inline-start:12px;font-weight:500;font-size:1.4rem;${look.capitals ? "text-transform:uppercase" : ""}">${options.label}</span>`
    : "";
  return `<span data-gt="button" class="mid" style="${place}z-index:3;${options.label ? "padding:0 20px 0 16px;" : `width:${size}px;`}height:${size}px;border-radius:${radius}px;background:${fill};color:${ink};box-shadow:0 3px 6px rgba(0,0,0,.35)">${icon(look, name, 24, ink)}${label}</span>`;
}

/** A chip; chosen ones get a tick or a fill. */
export function chip(
  look: Look,
  label: string,
  options: { chosen?: boolean; icon?: string; removable?: boolean } = {},
): string {
  const { palette, era } = look;
  const m3 = era === "material3";
  const border = m3 && !options.chosen ? `border:1px solid ${mix(palette.text, 38, palette.background)};` : "";
  const fill = options.chosen
    ? `background:${mix(palette.primary, 30, palette.background)};`
    : m3
      ? ""
      : `background:${mix(palette.text, 12, palette.background)};`;
  const lead =
    options.chosen && m3
      ? glyph(look, "tick", 14, palette.text)
      : options.icon
        ? icon(look, options.icon, 18, palette.text)
        : "";
  const trail = options.removable
    ? `<span style="margin-inline-start:6px;display:inline-flex">${glyph(look, "cross", 10, palette.secondaryText)}</span>`
    : "";
  return `<span data-gt="button" class="mid" style="${border}${fill}height:32px;padding:0 12px;border-radius:${m3 ? 8 : 16}px;font-size:1.4rem;white-space:nowrap">${lead ? `<span style="margin-inline-end:6px;display:inline-flex">${lead}</span>` : ""}${label}${trail}</span>`;
}

/** The old two-state text button with a bar below its words. */
export function toggleButton(look: Look, label: string, on: boolean): string {
  const { palette } = look;
  const gray = palette.dark ? "#5a595b" : "#d6d7d7";
  const line = on ? look.control : mix(palette.text, 25, gray);
  return `<span data-gt="button" class="mid" style="position:relative;min-width:80px;height:40px;padding:0 12px;background:${gray};color:${palette.dark ? "#fff" : "#222"};font-size:1.4rem;border-radius:2px">${label}<span style="position:absolute;left:12px;right:12px;bottom:4px;height:3px;background:${line}"></span></span>`;
}

/** A row of joined buttons, one chosen. */
export function segmented(look: Look, labels: readonly string[], chosen: number, icons?: readonly string[]): string {
  const { palette } = look;
  const line = mix(palette.text, 45, palette.background);
  const cells = labels.map((label, index) => {
    const on = index === chosen;
    const fill = on ? mix(palette.primary, 28, palette.background) : "transparent";
    const name = icons?.[index];
    return `<span data-gt="tab" class="mid" style="flex:1;min-width:0;gap:6px;height:40px;background:${fill};border-inline-start:${index ? 1 : 0}px solid ${line};font-size:1.4rem;padding:0 6px;white-space:nowrap;overflow:hidden">${name ? icon(look, name, 18, palette.text) : ""}${label}</span>`;
  });
  return `<div class="row" style="border:1px solid ${line};border-radius:${look.radiusPx}px;overflow:hidden">${cells.join("")}</div>`;
}
