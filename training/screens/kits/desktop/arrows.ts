import type { Rng } from "../../random.ts";

const ARROWS = {
  chevron: `<path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  thin: `<path d="M3.5 6.2 8 10.6l4.5-4.4" fill="none" stroke="currentColor" stroke-width="1.1"/>`,
  triangle: `<path d="M3 6h10l-5 5.5z" fill="currentColor"/>`,
  both: `<path d="M4.5 6.5 8 3l3.5 3.5M4.5 9.5 8 13l3.5-3.5" fill="none" stroke="currentColor" stroke-width="1.6"/>`,
} as const;
export type ArrowShape = keyof typeof ARROWS;
const ARROW_SHAPES = Object.keys(ARROWS) as ArrowShape[];

/** A small arrow that points down. Kits paint theirs as backgrounds and borders, which can't be told from the field. */
export function drawArrow(shape: ArrowShape, sizePx: number, style = ""): string {
  return `<svg viewBox="0 0 16 16" width="${sizePx}" height="${sizePx}" style="flex:none;${style}">${ARROWS[shape]}</svg>`;
}

/** A cross, in the place of those that kits paint as a background. */
export function drawCross(sizePx: number, strokePx = 1.6): string {
  return `<svg viewBox="0 0 16 16" width="${sizePx}" height="${sizePx}" style="display:block"><path d="M3 3l10 10M13 3 3 13" stroke="currentColor" stroke-width="${strokePx}" stroke-linecap="round"/></svg>`;
}

/** Puts an arrow of its own over a `<select>` whose own arrow is off, so that the arrow has its own label. */
export function withArrow(
  select: string,
  rng: Rng,
  options: { shape?: ArrowShape; sizePx?: number; color?: string } = {},
): string {
  const sizePx = options.sizePx ?? rng.int(10, 16);
  const color = options.color ?? "currentColor";
  const arrow = drawArrow(
    options.shape ?? rng.pick(ARROW_SHAPES),
    sizePx,
    `position:absolute;inset-inline-end:${rng.int(8, 12)}px;top:50%;margin-top:-${sizePx / 2}px;color:${color};z-index:3`,
  );
  return `<span style="position:relative;display:block;flex:1;min-width:0">${select}${arrow}</span>`;
}

/** Turns off the arrow that a kit's style sheet gives to a `<select>`. */
export const NO_ARROW = "appearance:none;-webkit-appearance:none;background-image:none;padding-inline-end:28px";

/** Icons laid over the start and the end of a field. */
export function withFieldIcons(field: string, startIcon: string | undefined, endIcon: string | undefined): string {
  if (!startIcon && !endIcon) return field;
  const place = (icon: string | undefined, side: string) =>
    icon
      ? `<span style="position:absolute;inset-inline-${side}:10px;top:0;bottom:0;display:flex;align-items:center;z-index:3;opacity:.75">${icon}</span>`
      : "";
  return `<span style="position:relative;display:block;flex:1;min-width:0">${field}${place(startIcon, "start")}${place(endIcon, "end")}</span>`;
}

/** The padding that keeps a field's text off its icons. */
export function fieldPadding(startIcon: string | undefined, endIcon: string | undefined): string {
  return `${startIcon ? "padding-inline-start:36px;" : ""}${endIcon ? "padding-inline-end:36px;" : ""}`;
}
