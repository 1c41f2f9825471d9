import { icon } from "./glyphs.ts";
import { type Look, mix, when } from "./look.ts";

type ToolbarOptions = {
  title?: string;
  subtitle?: string;
  /** The leading icon's name; `none` leaves it out. */
  nav?: string;
  actions?: readonly string[];
  /** A text action at the end, as "SAVE". */
  textAction?: string;
  color?: string;
  onColor?: string;
  /** Replaces the title. */
  middle?: string;
  flat?: boolean;
};

/** The app bar: navigation icon, title, action icons. */
export function toolbar(look: Look, options: ToolbarOptions = {}): string {
  const { rng, era, text } = look;
  const color = options.color ?? look.barColor;
  const ink = options.onColor ?? look.onBar;
  const shadow = when(look.barShadow && !options.flat, () => "box-shadow:0 2px 4px rgba(0,0,0,.28);z-index:2;");
  const line = when(
    era === "holo",
    () => `border-bottom:2px solid ${look.variant % 2 ? look.control : mix(ink, 20, color)};`,
  );
  const names = ["search", "more-vertical", "filter", "sort", "refresh", "add", "share", "delete", "edit"];
  const actions = options.actions ?? rng.sample(names, rng.int(0, 3));
  const title = options.title ?? text.title();
  const nav = drawNav(look, options.nav ?? rng.pick(["menu", "back", "back", "none", "close"]), ink);
  const large = era === "material3" && look.variant % 6 === 1 && !options.middle && !options.flat;
  const middle = large ? `<span class="grow"></span>` : (options.middle ?? drawTitle(look, title, options.subtitle));
  const below = when(
    large,
    () =>
      `<div style="padding:${rng.int(8, 40)}px 16px ${rng.int(12, 28)}px;font-size:${rng.pick([2.4, 2.8, 3.2])}rem">${title}</div>`,
  );
  const bar = `<div class="row" style="height:${look.barHeightPx}px;padding:0 ${actions.length ? 4 : 16}px 0 ${nav ? 4 : 16}px">${nav}${middle}${drawActions(look, actions, options.textAction, ink)}</div>`;
  return `<div style="flex:none;position:relative;background:${color};color:${ink};--behind:${color};${shadow}${line}">${bar}${below}</div>`;
}

function drawTitle(look: Look, title: string, subtitle: string | undefined): string {
  const centered = look.era === "material3" && look.variant % 5 === 0;
  const light = look.era === "material3" || look.era === "holo";
  const size = subtitle || look.era === "holo" ? 1.8 : look.era === "material3" ? 2.2 : 2;
  const below = when(
    subtitle !== undefined,
    () => `<span class="cut" style="display:block;font-size:1.4rem;opacity:.75">${subtitle}</span>`,
  );
  return `<span class="grow" style="${centered ? "text-align:center;" : ""}"><span class="cut" style="display:block;font-size:${size}rem;font-weight:${light ? 400 : 500}">${title}</span>${below}</span>`;
}

function drawActions(look: Look, names: readonly string[], word: string | undefined, ink: string): string {
  const cell = look.rng.pick([40, 44, 48, 48]);
  const size = look.iconSizePx < 20 ? 20 : Math.min(look.iconSizePx, 28);
  const icons = names.map(
    (name) =>
      `<span class="mid" style="width:${name === "more-vertical" ? cell - 8 : cell}px;height:48px">${icon(look, name, size, ink)}</span>`,
  );
  const capitals = look.capitals ? "text-transform:uppercase" : "";
  return (
    icons.join("") +
    when(
      word !== undefined,
      () =>
        `<span data-gt="button" class="mid" style="height:36px;padding:0 12px;font-size:1.4rem;font-weight:500;${capitals}">${word}</span>`,
    )
  );
}

function drawNav(look: Look, name: string, ink: string): string {
  if (name === "none") return "";
  if (look.era === "holo") return drawHoloUp(look, ink);
  return `<span class="mid" style="width:48px;height:48px;margin-inline-end:${look.variant % 2 ? 4 : 16}px">${icon(look, name, 24, ink)}</span>`;
}

function drawHoloUp(look: Look, ink: string): string {
  const up =
    look.variant % 3
      ? `<svg width="9" height="16" viewBox="0 0 9 16" style="color:${ink}"><path d="M7 2L2 8l5 6" fill="none" stroke="currentColor" stroke-width="2"/></svg>`
      : "";
  return `<span class="row" style="gap:3px;margin:0 8px 0 2px">${up}${look.ingredients.colorIcon(32)}</span>`;
}

/** Tabs below an app bar: words, icons or both, with a line, a pill or nothing under the chosen one. */
export function tabs(
  look: Look,
  options: {
    count?: number;
    color?: string;
    onColor?: string;
    scrolling?: boolean;
    icons?: boolean;
    words?: boolean;
  } = {},
): string {
  const { rng, text, era } = look;
  const count = options.count ?? rng.int(2, 5);
  const color = options.color ?? look.barColor;
  const ink = options.onColor ?? look.onBar;
  const withIcons = options.icons ?? rng.chance(0.3);
  const withWords = options.words ?? (!withIcons || rng.chance(0.4));
  const scrolling = options.scrolling ?? (withWords && rng.chance(0.3));
  const chosen = rng.int(0, Math.min(count, 3) - 1);
  const mark =
    look.onBar === ink && era !== "material3" ? (rng.chance(0.5) ? ink : look.palette.accent) : look.palette.primary;
  const height = withIcons && withWords ? 68 : 48;
  const cells = rng.times(scrolling ? count + 3 : count, (index) => {
    const on = index === chosen;
    const under = on
      ? `<span style="position:absolute;bottom:0;height:${era === "material3" ? 3 : 2}px;${era === "material3" ? "left:25%;right:25%;border-radius:3px 3px 0 0" : "left:0;right:0"};background:${mark}"></span>`
      : "";
    const words = withWords ? `<span class="cut">${text.word()}</span>` : "";
    return `<span data-gt="tab" class="mid" style="position:relative;${scrolling ? "padding:0 16px;min-width:72px;" : "flex:1;min-width:0;padding:0 4px;"}height:${height}px;flex-direction:column;gap:4px;opacity:${on ? 1 : 0.7};font-size:1.4rem;font-weight:500;${look.capitals ? "text-transform:uppercase" : ""}">${withIcons ? icon(look, undefined, 24, ink) : ""}${words}${under}</span>`;
  });
  return `<div class="row" style="flex:none;background:${color};color:${ink};overflow:hidden;${look.barShadow ? "box-shadow:0 2px 4px rgba(0,0,0,.25);z-index:2;position:relative;" : ""}">${cells.join("")}</div>`;
}

/** Bottom navigation in the manner of Material 2 or 3. */
export function bottomNavigation(look: Look, names?: readonly string[]): string {
  const { rng, text, palette, era } = look;
  const count = names?.length ?? rng.int(3, 5);
  const chosen = rng.int(0, count - 1);
  const color = rng.pick([palette.raised, palette.surface, look.barColor, palette.background]);
  const onBar = color === look.barColor;
  const idle = onBar ? look.onBar : palette.secondaryText;
  const m3 = era === "material3";
  const labels = rng.pick(["all", "all", "chosen", "none"]);
  const cells = rng.times(count, (index) => {
    const on = index === chosen;
    const ink = onBar ? look.onBar : on ? (m3 ? palette.text : palette.primary) : idle;
    const pill = m3 && on ? `background:${mix(palette.primary, 30, palette.surface)};` : "";
    const word =
      labels === "all" || (labels === "chosen" && on)
        ? `<span class="cut" style="max-width:100%;font-size:1.2rem;color:${ink}">${text.word()}</span>`
        : "";
    const badge = rng.chance(0.08)
      ? `<span style="position:absolute;top:6px;margin-inline-start:22px;min-width:14px;height:14px;padding:0 3px;border-radius:7px;background:${palette.danger};color:#fff;font-size:9px;line-height:14px;text-align:center">${rng.int(1, 99)}</span>`
      : "";
    return `<span data-gt="tab" class="mid" style="position:relative;flex:1;min-width:0;height:100%;flex-direction:column;gap:${m3 ? 4 : 2}px;opacity:${on || !onBar ? 1 : 0.7}"><span class="mid" style="${pill}width:64px;height:${m3 ? 32 : 26}px;border-radius:16px">${icon(look, names?.[index], 24, ink)}</span>${word}${badge}</span>`;
  });
  const height = m3 ? rng.pick([64, 80, 80]) : rng.pick([48, 56, 56]);
  return `<div class="row" style="flex:none;position:relative;height:${height}px;background:${m3 && !onBar ? mix(palette.primary, 8, palette.surface) : color};${m3 ? "" : "box-shadow:0 -1px 4px rgba(0,0,0,.25);z-index:2;"}">${cells.join("")}</div>`;
}

/** A bar of tools: row of icons at the bottom, evenly spread, as editors and readers have. */
export function iconBar(
  look: Look,
  names: readonly string[],
  options: { color?: string; ink?: string; heightPx?: number; sizePx?: number; packed?: boolean } = {},
): string {
  const size = options.sizePx ?? look.iconSizePx;
  const cells = names.map(
    (name) =>
      `<span class="mid" style="${options.packed ? `width:${size + 16}px` : "flex:1"};min-width:${size + 6}px;height:100%">${icon(look, name, size, options.ink ?? look.iconColor)}</span>`,
  );
  return `<div class="row" style="flex:none;height:${options.heightPx ?? 48}px;overflow:hidden;background:${options.color ?? "transparent"}">${cells.join("")}</div>`;
}

/** The bar that replaces the app bar while things are selected. */
export function selectionBar(look: Look, count: number): string {
  const { palette, rng } = look;
  const color = rng.pick([look.barColor, mix(palette.text, 12, palette.background), "#424242", palette.accent]);
  const ink =
    color === look.barColor
      ? look.onBar
      : color === "#424242"
        ? "#fff"
        : color === palette.accent
          ? palette.onAccent
          : palette.text;
  return toolbar(look, {
    nav: rng.pick(["close", "back", "check"]),
    title: String(count),
    color,
    onColor: ink,
    actions: [
      ...rng.sample(["share", "delete", "copy", "archive", "edit", "star", "tag"], rng.int(1, 3)),
      "more-vertical",
    ],
  });
}
