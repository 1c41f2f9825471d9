import type { Palette } from "../../ingredients.ts";
import type { SceneContext } from "../../scene.ts";
import { iconButton } from "./buttons.ts";
import { box, createUi, icon, line, row, tint, type Ui } from "./ui.ts";

const TINTS = ["#007aff", "#007aff", "#ff9500", "#ff2d55", "#34c759", "#af52de", "#5856d6", "#30b0c7"];
/** The colours of the squares behind a settings row's glyph. */
export const SQUARE_COLORS = [
  "#ff3b30",
  "#ff9500",
  "#34c759",
  "#007aff",
  "#5856d6",
  "#8e8e93",
  "#ff2d55",
  "#30b0c7",
  "#1c1c1e",
  "#af52de",
  "#ffcc00",
];

function iosPalette(context: SceneContext): Palette {
  const { rng } = context;
  const dark = rng.chance(0.4);
  const primary = rng.pick(TINTS);
  const shared = {
    dark,
    primary,
    onPrimary: "#fff",
    accent: rng.pick(TINTS),
    onAccent: "#fff",
    danger: "#ff3b30",
    success: "#34c759",
  };
  return dark
    ? {
        ...shared,
        background: "#000",
        surface: "#1c1c1e",
        raised: "#1c1c1e",
        text: "#fff",
        secondaryText: "#98989f",
        divider: "#38383a",
      }
    : {
        ...shared,
        background: "#f2f2f7",
        surface: "#fff",
        raised: "#fff",
        text: "#000",
        secondaryText: "#8a8a8e",
        divider: "#d1d1d6",
      };
}

/** A screen in the manner of iOS: mostly its own greys, sometimes an app's palette. */
export function createIosUi(context: SceneContext): Ui {
  const palette = context.rng.chance(0.8) ? iosPalette(context) : context.ingredients.palette;
  const ui = createUi(context, {
    palette,
    families: ["ios"],
    fontPx: context.rng.int(15, 17),
    iconPx: context.rng.pick([20, 22, 24]),
  });
  ui.look.radiusPx = context.rng.pick([8, 10, 12, 14, 999]);
  ui.look.cardRadiusPx = context.rng.pick([0, 10, 10, 10, 16, 22]);
  ui.look.upperCase = false;
  ui.look.cardCss = `background:${palette.raised};`;
  ui.look.fieldCss = `background:${tint(palette.text, 9)};`;
  ui.look.barCss = `background:${palette.dark ? "#161618" : "#f9f9f9"};border-bottom:.5px solid ${palette.divider};`;
  return ui;
}

/** A back chevron with a word, a title, and words or glyphs at the end; or a large title beneath them. */
export function iosBar(
  ui: Ui,
  wish: { title?: string; back?: boolean; large?: boolean; actions?: readonly string[] } = {},
): string {
  const { rng, palette, text } = ui;
  const blue = `color:${palette.primary};`;
  const large = wish.large ?? rng.chance(0.4);
  const title = wish.title ?? text.title();
  const back = wish.back ?? rng.chance(0.6);
  const glass = rng.chance(0.2);
  const flatText = (label: string) =>
    `<span data-gt="button" style="${blue}padding:10px 8px;white-space:nowrap">${label}</span>`;
  const glyph = (name: string) =>
    iconButton(ui, {
      name,
      color: palette.primary,
      ...(glass ? { shape: "circle", background: tint(palette.text, 8), sidePx: 38 } : {}),
    });
  const leading = back
    ? row(
        `${glyph(rng.pick(["chevron-left", "chevron-left", "back"]))}${rng.chance(0.6) && !glass ? `<span style="${blue}margin-inline-start:-8px">${text.word()}</span>` : ""}`,
        "flex:1;",
      )
    : box(rng.chance(0.5) ? flatText(text.action()) : "", "flex:1;");
  const actions =
    wish.actions ??
    (rng.chance(0.3) ? undefined : rng.sample(["add", "more", "share", "search", "edit", "filter"], rng.int(0, 2)));
  const trailing = row(
    actions ? actions.map(glyph).join("") : flatText(text.action()),
    "flex:1;justify-content:flex-end;gap:4px;",
  );
  const top = row(
    `${leading}${large ? "" : line(title, "font-weight:600;text-align:center;")}${trailing}`,
    "height:44px;padding:0 8px;",
  );
  return box(
    `${top}${large ? `<div style="font-size:33px;font-weight:700;padding:0 16px 8px;line-height:1.15">${title}</div>` : ""}`,
    `flex:none;${large ? "" : ui.look.barCss}`,
  );
}

/** Rows on a rounded card with hairlines inset to their words. */
export function iosGroup(ui: Ui, rows: readonly string[], header = ""): string {
  const { palette, look } = ui;
  const inset = look.cardRadiusPx === 0 ? "margin:0;" : "margin:0 16px;";
  const head = header
    ? `<div style="padding:16px 32px 6px;font-size:.8em;color:${palette.secondaryText};text-transform:uppercase">${header}</div>`
    : `<div style="height:20px;flex:none"></div>`;
  const items = rows.map(
    (content, index) =>
      `${index > 0 ? `<div style="height:.5px;margin-inline-start:58px;background:${palette.divider}"></div>` : ""}${content}`,
  );
  return `${head}<div style="${inset}border-radius:${look.cardRadiusPx}px;overflow:hidden;flex:none;background:${palette.raised}">${items.join("")}</div>`;
}

/** A white glyph on a small coloured square: one icon, as an app's icon is. */
export function squareIcon(ui: Ui, sidePx = 29, name?: string): string {
  const color = ui.rng.pick(SQUARE_COLORS);
  return `<span data-gt="icon" style="display:inline-flex;flex:none;align-items:center;justify-content:center;width:${sidePx}px;height:${sidePx}px;border-radius:${Math.round(sidePx * 0.24)}px;background:${color};color:#fff"><span data-gt="none" style="display:inline-flex">${icon(ui, name, Math.round(sidePx * 0.62), "#fff")}</span></span>`;
}

/** A row of a settings list. */
export function iosRow(
  ui: Ui,
  wish: { leading?: string; trailing?: string; title?: string; value?: string; color?: string } = {},
): string {
  const { palette, text } = ui;
  const value = wish.value
    ? `<span style="color:${palette.secondaryText};white-space:nowrap">${wish.value}</span>`
    : "";
  return row(
    `${wish.leading ?? ""}${line(wish.title ?? text.title(), `flex:1;${wish.color ? `color:${wish.color};` : ""}`)}${value}${wish.trailing ?? ""}`,
    "min-height:44px;padding:5px 16px;gap:14px;flex:none;",
  );
}

/** The small grey arrow at a row's end. */
export function disclosure(ui: Ui): string {
  return icon(ui, "chevron-right", ui.rng.pick([12, 14, 16]), ui.palette.dark ? "#5a5a5f" : "#c4c4c7");
}
