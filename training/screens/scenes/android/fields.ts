import { glyph, icon } from "./glyphs.ts";
import { type Look, mix, when } from "./look.ts";

export type FieldOptions = {
  label?: string;
  value?: string;
  hint?: string;
  lead?: string;
  trail?: string;
  helper?: string;
  focused?: boolean;
  lines?: number;
  secret?: boolean;
};

type FieldStyle = "holo" | "underline" | "filled" | "outlined" | "boxed";

function pickStyle(look: Look): FieldStyle {
  const styles: Record<string, readonly FieldStyle[]> = {
    holo: ["holo"],
    plain: ["underline", "boxed", "underline", "holo"],
    appcompat: ["underline", "underline", "underline", "underline", "boxed"],
    material2: ["outlined", "filled", "underline", "outlined"],
    material3: ["outlined", "outlined", "filled", "boxed"],
  };
  const choices = styles[look.era] ?? ["underline"];
  return choices[look.variant % choices.length] ?? "underline";
}

/** What every style of field puts in its box, and around it. */
type FieldParts = {
  inner: string;
  helper: string;
  line: string;
  weightPx: number;
  minHeight: string;
  label: (css: string) => string;
};

/** A text field in the screen's era. Its label and helper text lie outside of the labelled box where they do so on screens. */
export function textField(look: Look, options: FieldOptions): string {
  const style = pickStyle(look);
  return BOXES[style](look, drawParts(look, style, options), options);
}

function drawParts(look: Look, style: FieldStyle, options: FieldOptions): FieldParts {
  const { palette, rng } = look;
  const focused = options.focused ?? false;
  const value = options.secret && options.value ? "•".repeat(rng.int(4, 12)) : options.value;
  const ink = focused ? look.control : palette.secondaryText;
  const side = (name: string | undefined, css: string): string =>
    when(name !== undefined, () => `<span style="${css}">${icon(look, name, 24, palette.secondaryText)}</span>`);
  return {
    inner:
      side(options.lead, "margin-inline-end:12px") +
      drawWords(look, style, options, value) +
      side(options.trail, "margin-inline-start:8px"),
    helper: when(
      options.helper !== undefined,
      () =>
        `<div style="font-size:1.2rem;color:${palette.secondaryText};padding:2px ${style === "underline" ? 4 : 14}px 0">${options.helper}</div>`,
    ),
    line: focused ? look.control : mix(palette.text, look.outlinePercent, palette.background),
    weightPx: focused ? 2 : 1,
    minHeight: when(options.lines !== undefined, () => `min-height:${(options.lines ?? 1) * 20 + 20}px;`),
    label: (css) =>
      when(
        Boolean(options.label && value),
        () =>
          `<span style="font-size:1.2rem;line-height:1;white-space:nowrap;color:${ink};${css}">${options.label}</span>`,
      ),
  };
}

function drawWords(look: Look, style: FieldStyle, options: FieldOptions, value: string | undefined): string {
  const { palette } = look;
  const labelInside = style === "filled" || style === "outlined";
  const idle = labelInside ? (options.label ?? options.hint) : (options.hint ?? options.label);
  const caret = when(
    Boolean(options.focused && value),
    () =>
      `<span style="display:inline-block;width:2px;height:1.15em;background:${look.control};vertical-align:-.2em"></span>`,
  );
  const wrap = options.lines ? "align-self:flex-start;" : "white-space:nowrap;overflow:hidden;";
  return `<span class="grow" style="color:${value ? palette.text : palette.secondaryText};${wrap}">${value ?? idle ?? ""}${caret}</span>`;
}

const BOXES: Record<FieldStyle, (look: Look, parts: FieldParts, options: FieldOptions) => string> = {
  holo: (_look, { inner, helper, line, weightPx, minHeight, label }) => {
    const end = (side: string): string =>
      `<span style="position:absolute;bottom:0;${side}:0;width:1px;height:6px;background:${line}"></span>`;
    return `<div style="flex:1;min-width:0">${label("display:block;padding:2px 8px")}<div data-gt="input" class="row" style="position:relative;${minHeight}padding:8px;border-bottom:${weightPx}px solid ${line}">${end("left")}${end("right")}${inner}</div>${helper}</div>`;
  },
  underline: (look, { inner, helper, line, weightPx, minHeight, label }) =>
    `<div style="flex:1;min-width:0;margin:0 4px">${label("display:block;padding-top:4px")}<div data-gt="input" class="row" style="${minHeight}padding:${6 + (look.variant % 3) * 2}px 0 7px;border-bottom:${weightPx}px solid ${line}">${inner}</div>${helper}</div>`,
  filled: (look, { inner, helper, line, weightPx, minHeight, label }, options) => {
    const above = label(`position:absolute;top:8px;inset-inline-start:${options.lead ? 52 : 16}px`);
    return `<div style="flex:1;min-width:0"><div data-gt="input" class="row" style="position:relative;min-height:56px;${minHeight}padding:${above ? "22px" : "8px"} 16px 8px;border-radius:4px 4px 0 0;background:${mix(look.palette.text, 8, look.palette.background)};border-bottom:${weightPx}px solid ${line}">${above}${inner}</div>${helper}</div>`;
  },
  outlined: (look, { inner, helper, line, weightPx, minHeight, label }) => {
    const notch = label("position:absolute;top:-6px;inset-inline-start:12px;padding:0 4px;background:var(--behind)");
    return `<div style="flex:1;min-width:0;padding-top:6px"><div data-gt="input" class="row" style="position:relative;min-height:${look.variant % 2 ? 56 : 48}px;${minHeight}padding:8px 14px;border-radius:${look.variant % 5 === 0 ? 12 : 4}px;border:${weightPx}px solid ${line}">${notch}${inner}</div>${helper}</div>`;
  },
  boxed: (look, { inner, helper, line, minHeight, label }) => {
    const fill = look.variant % 3 ? look.palette.surface : mix(look.palette.text, 5, look.palette.background);
    return `<div style="flex:1;min-width:0">${label("display:block;padding:4px 0")}<div data-gt="input" class="row" style="min-height:${look.variant % 2 ? 44 : 36}px;${minHeight}padding:6px 10px;border-radius:${[0, 4, 8, 22][look.variant % 4]}px;border:1px solid ${line};background:${fill}">${inner}</div>${helper}</div>`;
  },
};

/** A pill or box to search in, as app bars and home screens carry. */
export function searchField(
  look: Look,
  options: { hint?: string; lead?: string; trail?: readonly string[]; avatar?: boolean; heightPx?: number } = {},
): string {
  const { palette, rng } = look;
  const height = options.heightPx ?? rng.pick([36, 40, 48, 48, 56]);
  const radius = look.era === "material3" ? height / 2 : rng.pick([2, 4, 8, height / 2]);
  const fill = rng.pick([
    mix(palette.text, 8, palette.background),
    palette.raised,
    mix(palette.primary, 12, palette.background),
  ]);
  const shadow = rng.chance(0.35) ? "box-shadow:0 1px 3px rgba(0,0,0,.3);" : "";
  const trail = (options.trail ?? []).map(
    (name) => `<span style="margin-inline-start:12px">${icon(look, name, 24, palette.secondaryText)}</span>`,
  );
  const person = options.avatar
    ? `<span style="margin-inline-start:12px;display:inline-flex">${look.ingredients.avatar(30)}</span>`
    : "";
  return `<div data-gt="input" class="row grow" style="height:${height}px;padding:0 ${rng.int(8, 16)}px;border-radius:${radius}px;background:${fill};${shadow}color:${palette.secondaryText}"><span style="margin-inline-end:12px">${icon(look, options.lead ?? "search", 24, palette.secondaryText)}</span><span class="grow cut">${options.hint ?? look.text.title()}</span>${trail.join("")}${person}</div>`;
}

/** A drop-down: the words with a triangle or chevron, with whatever its era paints around them. */
export function dropdown(
  look: Look,
  value: string,
  options: { label?: string; grow?: boolean; color?: string } = {},
): string {
  const { palette, era } = look;
  const line = mix(palette.text, look.outlinePercent, palette.background);
  const ink = options.color ?? palette.text;
  const grow = options.grow ? "flex:1;min-width:0;" : "";
  const words = `<span class="grow cut" style="color:${ink}">${value}</span>`;
  if (era === "holo" || (era === "plain" && look.variant % 2)) {
    const corner = `<svg width="10" height="10" viewBox="0 0 10 10" style="position:absolute;right:1px;bottom:1px;color:${line}"><path d="M10 0v10H0z" fill="currentColor"/></svg>`;
    return `<span data-gt="select" class="row" style="${grow}position:relative;min-height:36px;min-width:96px;padding:6px 16px 6px 8px;border-bottom:1px solid ${line}">${words}${corner}</span>`;
  }
  const arrow =
    look.variant % 3 === 2
      ? icon(look, "chevron-down", 24, ink)
      : glyph(look, "caret", look.variant % 3 === 1 ? 14 : 10, options.color ?? palette.secondaryText);
  if (era === "appcompat" || era === "plain" || options.color) {
    return `<span data-gt="select" class="row" style="${grow}display:inline-flex;gap:10px;min-height:40px;padding:4px 8px">${words}${arrow}</span>`;
  }
  const label = options.label
    ? `<span style="position:absolute;top:-7px;inset-inline-start:10px;padding:0 4px;font-size:1.2rem;line-height:1.2;background:var(--behind);color:${palette.secondaryText}">${options.label}</span>`
    : "";
  return `<span data-gt="select" class="row" style="${grow}position:relative;gap:8px;min-height:${look.variant % 2 ? 56 : 44}px;min-width:112px;margin-top:6px;padding:4px 12px;border:1px solid ${line};border-radius:4px">${label}${words}${arrow}</span>`;
}
