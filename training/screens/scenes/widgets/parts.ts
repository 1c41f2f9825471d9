import { badgeOn, iconButton } from "./buttons.ts";
import { avatar, box, icon, line, mix, repeat, row, tint, type Ui } from "./ui.ts";

/** A picture that fills the box that `css` gives it. */
export function picture(ui: Ui, css: string, content = ""): string {
  const drawn = ui.context.ingredients.picture(ui.rng);
  if (content === "" && ui.rng.chance(0.5))
    return `<img data-gt="image" src="${drawn.src}" alt="" style="display:block;object-fit:cover;flex:none;${css}">`;
  return `<div data-gt="image" style='background:${drawn.css} center/cover no-repeat;flex:none;position:relative;${css.replaceAll("'", '"')}'>${content}</div>`;
}

/** A picture behind a whole screen or pane: no element of its own. */
export function wallpaper(ui: Ui, darken = 0): string {
  const { rng, palette } = ui;
  const angle = rng.int(0, 360);
  const hue = rng.int(0, 360);
  const gradient = rng.pick([
    `linear-gradient(${angle}deg,hsl(${hue} 70% 45%),hsl(${hue + rng.int(30, 150)} 70% 30%))`,
    `radial-gradient(circle at 30% 20%,hsl(${hue} 80% 60%),hsl(${hue + 60} 60% 18%))`,
    `linear-gradient(${angle}deg,${palette.primary},${palette.accent})`,
  ]);
  const paint = rng.chance(0.6) ? `${ui.context.ingredients.picture(rng).css} center/cover no-repeat` : gradient;
  const shade =
    darken > 0 ? `<div data-gt="none" style="position:absolute;inset:0;background:rgba(0,0,0,${darken})"></div>` : "";
  return `<div data-gt="none" style='position:absolute;inset:0;background:${paint}'></div>${shade}`;
}

/** A bar with a title between its icons. */
export function topBar(
  ui: Ui,
  wish: { title?: string; leading?: string; actions?: readonly string[]; css?: string; heightPx?: number } = {},
): string {
  const { rng, look } = ui;
  const leading = wish.leading ?? rng.pick(["back", "back", "menu", "close", ""]);
  const actions =
    wish.actions ??
    rng.sample(
      ["search", "more-vertical", "share", "settings", "filter", "add", "heart", "bell", "edit", "delete"],
      rng.int(0, 3),
    );
  const centre = rng.chance(0.35) ? "text-align:center;" : "";
  const height = wish.heightPx ?? rng.int(44, 60);
  return box(
    `${leading ? iconButton(ui, { name: leading }) : ""}${line(wish.title ?? ui.text.title(), `flex:1;font-size:${(look.fontPx * rng.between(1.05, 1.4)).toFixed(1)}px;font-weight:${look.titleWeight};${centre}`)}${actions.map((name) => iconButton(ui, { name })).join("")}`,
    `display:flex;align-items:center;gap:${rng.int(2, 10)}px;height:${height}px;padding:0 ${rng.int(6, 16)}px;flex:none;${look.barCss}${wish.css ?? ""}`,
  );
}

const NAVIGATION = [
  "home",
  "search",
  "add",
  "bell",
  "person",
  "heart",
  "folder",
  "chat",
  "calendar",
  "settings",
  "map-pin",
  "cart",
  "play",
  "star",
];

/** A bottom navigation of icons with or without words. */
export function bottomTabs(ui: Ui, wish: { css?: string; names?: readonly string[] } = {}): string {
  const { rng, palette, look } = ui;
  const names = wish.names ?? rng.sample(NAVIGATION, rng.int(3, 5));
  const chosen = rng.int(0, names.length - 1);
  const withLabels = rng.pick(["all", "all", "chosen", "none"]);
  const pill = rng.chance(0.25);
  const size = rng.int(20, 28);
  const middleFab = names.length === 5 && rng.chance(0.25);
  const cells = names.map((name, index) => {
    if (middleFab && index === 2)
      return box(
        iconButton(ui, {
          name: "add",
          shape: rng.pick(["circle", "rounded"]),
          background: palette.primary,
          color: palette.onPrimary,
          sizePx: 24,
          sidePx: 48,
        }),
        "flex:1;display:flex;justify-content:center;align-items:center;",
      );
    const on = index === chosen;
    const glyph = `<span style="position:relative;display:inline-flex;${pill && on ? `background:${tint(palette.primary, 22)};border-radius:16px;padding:4px 18px;` : ""}">${icon(ui, name, size)}${rng.chance(0.12) ? badgeOn(ui, rng.chance(0.5) ? String(rng.int(1, 99)) : "") : ""}</span>`;
    const label =
      withLabels === "all" || (withLabels === "chosen" && on)
        ? `<span style="font-size:${rng.int(10, 12)}px;overflow:hidden;max-width:100%;text-overflow:ellipsis;white-space:nowrap">${ui.text.word()}</span>`
        : "";
    return `<div data-gt="tab" style="flex:1;min-width:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:2px;color:${on ? palette.primary : palette.secondaryText}">${glyph}${label}</div>`;
  });
  return `<div style="display:flex;flex:none;height:${rng.int(48, 72)}px;background:${look.family === "glass" ? tint(palette.surface, 80) : palette.surface};${rng.chance(0.6) ? `border-top:1px solid ${palette.divider};` : ""}${wish.css ?? ""}">${cells.join("")}</div>`;
}

/** A row of a list: something leading, one to three lines, something trailing. */
export function listRow(
  ui: Ui,
  wish: { leading?: string; trailing?: string; lines?: number; css?: string; title?: string } = {},
): string {
  const { rng, palette, look } = ui;
  const lines = wish.lines ?? rng.int(1, 2);
  const words = `<div style="flex:1;min-width:0">${line(wish.title ?? ui.text.title(), `font-weight:${Math.min(look.titleWeight, 600)};`)}${repeat(ui, lines - 1, lines - 1, () => line(ui.text.sentence(), `color:${palette.secondaryText};font-size:.87em;`))}</div>`;
  return row(
    `${wish.leading ?? ""}${words}${wish.trailing ?? ""}`,
    `gap:${look.spacePx}px;padding:${Math.round(look.spacePx * 0.6)}px ${look.spacePx}px;flex:none;${wish.css ?? ""}`,
  );
}

export function card(ui: Ui, content: string, css = ""): string {
  return box(content, `border-radius:${ui.look.cardRadiusPx}px;overflow:hidden;flex:none;${ui.look.cardCss}${css}`);
}

export function divider(ui: Ui): string {
  return `<div style="height:1px;flex:none;background:${ui.palette.divider}"></div>`;
}

export function personRow(ui: Ui, sizePx: number, trailing = ""): string {
  return row(
    `${avatar(ui, sizePx)}<div style="flex:1;min-width:0">${line(ui.text.name(), "font-weight:600;")}${line(ui.text.time(), `font-size:.8em;color:${ui.palette.secondaryText};`)}</div>${trailing}`,
    `gap:10px;`,
  );
}

/** A bar that shows how far something is: nothing to detect. */
export function progress(ui: Ui, css = ""): string {
  const { rng, palette } = ui;
  const height = rng.int(2, 10);
  return `<div style="height:${height}px;flex:none;border-radius:${height}px;overflow:hidden;background:${tint(palette.text, 14)};${css}"><div style="height:100%;width:${rng.int(5, 95)}%;background:${rng.pick([palette.primary, palette.accent, palette.success])}"></div></div>`;
}

/** A word or a number on a colour: nothing to detect. */
export function badge(ui: Ui, content = ui.text.word()): string {
  const { palette, rng } = ui;
  const color = rng.pick([palette.primary, palette.success, palette.danger, palette.accent]);
  return `<span style="display:inline-block;flex:none;padding:1px 7px;border-radius:${rng.pick([3, 6, 99])}px;font-size:.76em;white-space:nowrap;${rng.chance(0.5) ? `background:${tint(color, 18)};color:${mix(color, palette.text, 30)}` : `background:${color};color:#fff`}">${content}</span>`;
}
