import type { Palette, TextMaker } from "../../ingredients.ts";
import type { Rng } from "../../random.ts";
import type { Device, SceneContext, ScenePage } from "../../scene.ts";
import { drawLook, type Look, type LookWish } from "./look.ts";

/** One screen in the making: its context, its colours and the look that all its widgets share. */
export type Ui = {
  context: SceneContext;
  rng: Rng;
  device: Device;
  palette: Palette;
  text: TextMaker;
  look: Look;
};

/** Draws a look for the screen. `palette` replaces the ingredients' colours where a scene needs its own. */
export function createUi(context: SceneContext, wish: LookWish & { palette?: Palette } = {}): Ui {
  const palette = wish.palette ?? context.ingredients.palette;
  return {
    context,
    rng: context.rng,
    device: context.device,
    palette,
    text: context.ingredients.text,
    look: drawLook(context.rng, palette, context.device, wish),
  };
}

/** `color` with `percent` of its opacity, over whatever lies behind. */
export function tint(color: string, percent: number): string {
  return `color-mix(in srgb, ${color} ${Math.round(percent)}%, transparent)`;
}

/** `color` with `percent` of `other` mixed in. */
export function mix(color: string, other: string, percent: number): string {
  return `color-mix(in srgb, ${color}, ${other} ${Math.round(percent)}%)`;
}

/** An icon of the screen's set. Without a size it has the look's. */
export function icon(ui: Ui, name?: string, sizePx?: number, color?: string): string {
  const size = Math.round(sizePx ?? ui.look.iconPx);
  return ui.context.ingredients.icon(size, {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
  });
}

export function colorIcon(ui: Ui, sizePx: number): string {
  return ui.context.ingredients.colorIcon(Math.round(sizePx));
}

export function avatar(ui: Ui, sizePx: number): string {
  return ui.context.ingredients.avatar(Math.round(sizePx));
}

export function repeat(ui: Ui, min: number, max: number, make: (index: number) => string): string {
  return ui.rng.times(ui.rng.int(min, max), make).join("");
}

/** A box laid out in a row with its items centred across it. */
export function row(content: string, css = ""): string {
  return `<div style="display:flex;align-items:center;${css}">${content}</div>`;
}

export function column(content: string, css = ""): string {
  return `<div style="display:flex;flex-direction:column;${css}">${content}</div>`;
}

export function box(content: string, css = "", attributes = ""): string {
  return `<div ${attributes} style="${css}">${content}</div>`;
}

/** Text that takes the space left in a row and ends in an ellipsis. */
export function line(content: string, css = ""): string {
  return `<div style="min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;${css}">${content}</div>`;
}

/** Puts a screen's parts together. The body fills the viewport and never scrolls as a whole: its scrollers do. */
export function makePage(ui: Ui, body: string, css = "", bodyCss = ""): ScenePage {
  const { ingredients } = ui.context;
  const { palette, look } = ui;
  return {
    head: `${ingredients.fontHead}${ingredients.iconHead}<style>
*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden}
body{background:${palette.background};color:${palette.text};font-family:${look.fontFamily ?? ingredients.fontFamily};font-size:${look.fontPx}px;line-height:1.35;-webkit-font-smoothing:antialiased;${bodyCss}}
button,input,select,textarea{font:inherit}svg,img{flex:none}${css}</style>`,
    body: `<div dir="${ingredients.rtl ? "rtl" : "ltr"}" style="position:fixed;inset:0;display:flex;flex-direction:column;overflow:hidden">${body}</div>`,
    lang: ingredients.lang,
  };
}

/** The part of a screen that scrolls. */
export function scroller(content: string, css = ""): string {
  return `<div style="flex:1;min-height:0;min-width:0;overflow:auto;${css}">${content}</div>`;
}
