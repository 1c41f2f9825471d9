import { icon, repeat, tint, type Ui } from "./ui.ts";

type ButtonPaint = "filled" | "tonal" | "outlined" | "text" | "raised";

type ButtonWish = {
  label?: string;
  /** `true` for any icon, or an icon's name. */
  icon?: string | boolean;
  trailingIcon?: string;
  paint?: ButtonPaint;
  color?: string;
  onColor?: string;
  fullWidth?: boolean;
  heightPx?: number;
  disabled?: boolean;
  css?: string;
};

/** A button in the look's manner: painted, or flat text. */
export function button(ui: Ui, wish: ButtonWish = {}): string {
  const { rng, look, palette } = ui;
  const paint =
    wish.paint ??
    rng.pickWeighted([
      ["filled", 4],
      ["tonal", 2],
      ["outlined", 2],
      ["raised", 2],
      ["text", 1.5],
    ]);
  const height = wish.heightPx ?? Math.round(look.fontPx * rng.between(2, 3));
  const label = wish.label ?? ui.text.action();
  const iconPx = Math.round(Math.min(height * 0.55, look.iconPx));
  const leading = wish.icon ? icon(ui, wish.icon === true ? undefined : wish.icon, iconPx) : "";
  const trailing = wish.trailingIcon ? icon(ui, wish.trailingIcon, iconPx) : "";
  const color = wish.color ?? palette.primary;
  const layout = `display:${wish.fullWidth ? "flex" : "inline-flex"};${wish.fullWidth ? "width:100%;" : ""}align-items:center;justify-content:center;gap:${rng.int(4, 9)}px;height:${height}px;padding:0 ${Math.round(height * rng.between(0.3, 0.7))}px;white-space:nowrap;flex:none;max-width:100%;overflow:hidden;font-weight:${rng.pick([400, 500, 600, 700])};`;
  const upper = look.upperCase ? "text-transform:uppercase;letter-spacing:.04em;font-size:.92em;" : "";
  const faded = wish.disabled ? "opacity:.38;" : "";
  const css = paintButton(ui, paint, color, wish.onColor ?? palette.onPrimary);
  return `<div data-gt="button" role="button" style="${layout}${upper}${css}${faded}${wish.css ?? ""}">${leading}<span style="overflow:hidden;text-overflow:ellipsis">${label}</span>${trailing}</div>`;
}

/** The declarations that paint a button. */
export function paintButton(ui: Ui, paint: ButtonPaint, color: string, onColor: string): string {
  const { look, palette, rng } = ui;
  const radius = `border-radius:${look.radiusPx}px;`;
  if (paint === "text") return `color:${color};`;
  if (paint === "raised") return `${radius}color:${palette.text};${look.surfaceCss}`;
  if (paint === "tonal")
    return `${radius}background:${tint(color, rng.between(12, 26))};color:${palette.dark ? palette.text : color};`;
  if (paint === "outlined")
    return `${radius}border:${rng.pick([1, 1, 1.5, 2])}px solid ${rng.pick([color, tint(palette.text, 35)])};color:${color};`;
  const fill = `background:${color};color:${onColor};`;
  switch (look.family) {
    case "brutalist":
      return `${radius}${fill}border:3px solid ${palette.text};box-shadow:3px 3px 0 ${palette.text};`;
    case "bevel":
      return `${radius}${look.surfaceCss}`;
    case "pixel":
      return `${fill}border:3px solid ${palette.text};box-shadow:inset -3px -3px 0 rgba(0,0,0,.3);`;
    case "gradient":
      return `${radius}background:linear-gradient(${rng.pick([90, 135, 180])}deg,${color},${palette.accent});color:${onColor};`;
    case "handmade":
      return `${fill}border:2px solid ${palette.text};border-radius:255px 15px 225px 15px/15px 225px 15px 255px;`;
    case "neumorphic":
      return `${radius}${look.surfaceCss}color:${color};`;
    case "material":
      return `${radius}${fill}box-shadow:0 2px 4px rgba(0,0,0,.3);`;
    default:
      return `${radius}${fill}`;
  }
}

type IconButtonWish = {
  name?: string;
  sizePx?: number;
  /** Side of the whole button; by default somewhat more than the icon. */
  sidePx?: number;
  shape?: "none" | "circle" | "square" | "rounded" | "outline";
  color?: string;
  background?: string;
  badge?: string;
  disabled?: boolean;
  css?: string;
};

/** An icon to tap. Only a painted one is a button besides. */
export function iconButton(ui: Ui, wish: IconButtonWish = {}): string {
  const { look, palette, rng } = ui;
  const shape = wish.shape ?? "none";
  const size = wish.sizePx ?? look.iconPx;
  const side = wish.sidePx ?? Math.round(size * (shape === "none" ? 1.5 : rng.between(1.55, 2)));
  const radius =
    shape === "circle" || shape === "outline"
      ? "50%"
      : shape === "rounded"
        ? `${Math.round(side * rng.between(0.15, 0.35))}px`
        : "0";
  const paint =
    shape === "none"
      ? ""
      : shape === "outline"
        ? `border:1px solid ${tint(palette.text, 35)};`
        : `background:${wish.background ?? rng.pick([tint(palette.text, 8), tint(palette.primary, 15), palette.raised])};${rng.chance(0.15) ? "box-shadow:0 1px 4px rgba(0,0,0,.3);" : ""}`;
  const badge = wish.badge === undefined ? "" : badgeOn(ui, wish.badge);
  const color = wish.color ?? (shape === "none" ? "" : undefined);
  return `<div ${shape === "none" ? "" : 'data-gt="button"'} style="position:relative;display:inline-flex;align-items:center;justify-content:center;flex:none;width:${side}px;height:${side}px;border-radius:${radius};${paint}${color ? `color:${color};` : ""}${wish.disabled ? "opacity:.35;" : ""}${wish.css ?? ""}">${icon(ui, wish.name, size)}${badge}</div>`;
}

/** A count or a dot on a corner: no element of its own. */
export function badgeOn(ui: Ui, content: string): string {
  const { palette, rng } = ui;
  const color = rng.pick([palette.danger, palette.danger, palette.accent, "#ff3b30"]);
  if (content === "")
    return `<span style="position:absolute;top:8%;right:8%;width:8px;height:8px;border-radius:50%;background:${color}"></span>`;
  return `<span style="position:absolute;top:-2px;right:-4px;min-width:15px;height:15px;padding:0 4px;border-radius:8px;background:${color};color:#fff;font:600 10px/15px sans-serif;text-align:center">${content}</span>`;
}

/** A floating action button; `extended` carries a label. */
export function fab(ui: Ui, wish: { name?: string; extended?: boolean; css?: string; small?: boolean } = {}): string {
  const { palette, rng, look } = ui;
  const side = wish.small ? 40 : rng.pick([48, 56, 56, 60, 64]);
  const radius = rng.pick(["50%", "50%", "16px", `${Math.min(look.radiusPx, 28)}px`]);
  const fill = rng.pick([palette.primary, palette.accent]);
  const ink = fill === palette.primary ? palette.onPrimary : palette.onAccent;
  const label = wish.extended ? `<span style="margin:0 8px;font-weight:600">${ui.text.action()}</span>` : "";
  return `<div data-gt="button" style="display:inline-flex;align-items:center;justify-content:center;height:${side}px;${wish.extended ? "padding:0 14px;" : `width:${side}px;`}border-radius:${wish.extended ? `${rng.pick([16, 30])}px` : radius};background:${fill};color:${ink};box-shadow:0 3px 8px rgba(0,0,0,.35);${wish.css ?? ""}">${icon(ui, wish.name ?? "add", Math.round(side * 0.43))}${label}</div>`;
}

/** Chips in a row; the chosen one is filled. */
export function chips(ui: Ui, count: number, css = ""): string {
  const { rng, palette, look } = ui;
  const chosen = rng.int(0, count - 1);
  const radius = rng.pick([999, 999, 8, look.radiusPx]);
  const height = rng.int(24, 36);
  const style = rng.int(0, 2);
  const withIcons = rng.chance(0.4);
  const items = repeat(ui, count, count, (index) => {
    const paint =
      index === chosen
        ? `background:${palette.primary};color:${palette.onPrimary};`
        : style === 0
          ? `border:1px solid ${tint(palette.text, 30)};`
          : style === 1
            ? `background:${tint(palette.text, 9)};`
            : `background:${palette.raised};box-shadow:0 1px 3px rgba(0,0,0,.2);`;
    const leading = withIcons && rng.chance(0.7) ? icon(ui, undefined, Math.round(height * 0.5)) : "";
    const trailing = rng.chance(0.12) ? icon(ui, rng.pick(["close", "chevron-down"]), Math.round(height * 0.45)) : "";
    return `<div data-gt="button" style="display:inline-flex;flex:none;align-items:center;gap:6px;height:${height}px;padding:0 ${rng.int(10, 16)}px;border-radius:${radius}px;white-space:nowrap;font-size:.88em;${paint}">${leading}${ui.text.word()}${trailing}</div>`;
  });
  return `<div style="display:flex;gap:8px;overflow:hidden;flex:none;${css}">${items}</div>`;
}
