import { icon, repeat, tint, type Ui } from "./ui.ts";

type FieldWish = {
  placeholder?: string;
  value?: string;
  leading?: string;
  trailing?: string;
  widthCss?: string;
  heightPx?: number;
  radiusPx?: number;
  css?: string;
};

/** A one-line text field with its glyphs. */
export function field(ui: Ui, wish: FieldWish = {}): string {
  const { look, palette, rng } = ui;
  const height = wish.heightPx ?? Math.round(look.fontPx * rng.between(2.1, 3));
  const iconPx = Math.round(Math.min(look.iconPx, height * 0.55));
  const content = wish.value ?? (wish.placeholder === undefined && rng.chance(0.4) ? ui.text.title() : undefined);
  const words =
    content === undefined ? `<span style="opacity:.55">${wish.placeholder ?? ui.text.title()}</span>` : content;
  const leading = wish.leading
    ? icon(ui, wish.leading, iconPx, rng.chance(0.6) ? palette.secondaryText : undefined)
    : "";
  const trailing = wish.trailing
    ? icon(ui, wish.trailing, iconPx, rng.chance(0.6) ? palette.secondaryText : undefined)
    : "";
  return `<div data-gt="input" style="display:flex;align-items:center;gap:8px;flex:none;width:${wish.widthCss ?? "100%"};height:${height}px;padding:0 ${Math.round(rng.between(6, 14))}px;border-radius:${Math.min(wish.radiusPx ?? look.radiusPx, height)}px;${look.fieldCss}${wish.css ?? ""}">${leading}<span style="flex:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${words}</span>${trailing}</div>`;
}

export function searchField(ui: Ui, css = "", widthCss = "100%"): string {
  const { rng } = ui;
  const wish: FieldWish = { leading: "search", widthCss, css };
  if (rng.chance(0.35)) wish.trailing = rng.pick(["mic", "close", "filter", "camera"]);
  if (rng.chance(0.5)) wish.radiusPx = rng.pick([10, 999, 4]);
  return field(ui, wish);
}

/** An editor of several lines. */
export function textArea(ui: Ui, heightPx: number, css = ""): string {
  const { look } = ui;
  return `<div data-gt="input" style="flex:none;width:100%;height:${heightPx}px;padding:8px 10px;border-radius:${Math.min(look.radiusPx, 16)}px;overflow:hidden;${look.fieldCss}${css}">${ui.rng.chance(0.5) ? ui.text.paragraph() : `<span style="opacity:.5">${ui.text.sentence()}</span>`}</div>`;
}

/** A dropdown: painted, or flat text with an arrow. */
export function select(
  ui: Ui,
  wish: { widthCss?: string; flat?: boolean; label?: string; heightPx?: number } = {},
): string {
  const { look, rng } = ui;
  const flat = wish.flat ?? rng.chance(0.2);
  const label = wish.label ?? ui.text.title();
  const arrow = icon(
    ui,
    rng.pick(["chevron-down", "chevron-down", "arrow-drop-down", "unfold"]),
    Math.max(10, Math.round(look.fontPx * rng.between(0.8, 1.25))),
  );
  if (flat)
    return `<div data-gt="select" style="display:inline-flex;align-items:center;gap:4px;flex:none;white-space:nowrap;padding:4px 2px;max-width:100%">${label}${arrow}</div>`;
  const height = wish.heightPx ?? Math.round(look.fontPx * rng.between(2, 2.8));
  if (rng.chance(0.15))
    return `<select data-gt="select" style="flex:none;height:${height}px;width:${wish.widthCss ?? "auto"};max-width:100%"><option>${label}</option></select>`;
  return `<div data-gt="select" style="display:inline-flex;align-items:center;justify-content:space-between;gap:8px;flex:none;width:${wish.widthCss ?? "auto"};max-width:100%;height:${height}px;padding:0 ${rng.int(6, 12)}px;border-radius:${Math.min(look.radiusPx, height)}px;white-space:nowrap;${look.fieldCss}"><span style="overflow:hidden;text-overflow:ellipsis">${label}</span>${arrow}</div>`;
}

/** A number with its steps. Painted halves are buttons. */
export function stepper(ui: Ui): string {
  const { rng, palette, look } = ui;
  const side = rng.int(24, 36);
  const value = `<span style="min-width:${side}px;text-align:center">${rng.int(0, 99)}</span>`;
  const step = (name: string, css: string, painted: boolean) =>
    `<span ${painted ? 'data-gt="button"' : ""} style="display:inline-flex;width:${side}px;height:${side}px;align-items:center;justify-content:center;${css}">${icon(ui, name, Math.round(side * 0.5))}</span>`;
  const style = rng.int(0, 3);
  if (style === 0) {
    const css = `background:${tint(palette.text, 9)};border-radius:50%;`;
    return `<span style="display:inline-flex;align-items:center;gap:4px;flex:none">${step("remove", css, true)}${value}${step("add", css, true)}</span>`;
  }
  if (style === 1) {
    return `<span style="display:inline-flex;align-items:center;flex:none;border:1px solid ${tint(palette.text, 30)};border-radius:${look.radiusPx}px">${step("remove", "", false)}${value}${step("add", "", false)}</span>`;
  }
  if (style === 2) {
    const css = `background:${palette.primary};color:${palette.onPrimary};border-radius:${Math.min(8, look.radiusPx)}px;`;
    return `<span style="display:inline-flex;align-items:center;flex:none">${step("remove", css, true)}${value}${step("add", css, true)}</span>`;
  }
  return `<span style="display:inline-flex;align-items:center;flex:none;background:${tint(palette.text, 10)};border-radius:8px">${step("remove", "", false)}<i style="width:1px;height:${side * 0.5}px;background:${tint(palette.text, 25)}"></i>${step("add", "", false)}</span>`;
}

/** Tabs in a strip above content, or segments of one control. */
export function tabs(ui: Ui, count: number, wish: { icons?: boolean; style?: number; css?: string } = {}): string {
  const { look, palette, rng } = ui;
  const style = (wish.style ?? look.tabStyle) % 6;
  const chosen = rng.int(0, count - 1);
  const icons = wish.icons ?? rng.chance(0.25);
  const labels = !icons || rng.chance(0.6);
  const height = rng.int(30, 50);
  const cells = repeat(ui, count, count, (index) => {
    const on = index === chosen;
    const paint = [
      on
        ? `border-bottom:2px solid ${palette.primary};color:${palette.primary};`
        : "border-bottom:2px solid transparent;opacity:.75;",
      on
        ? `background:${palette.raised};border-radius:${Math.max(4, Math.min(look.radiusPx, 99) - 2)}px;box-shadow:0 1px 3px rgba(0,0,0,.25);color:${palette.text};`
        : "",
      on ? `background:${palette.primary};color:${palette.onPrimary};border-radius:${look.radiusPx}px;` : "",
      on
        ? `background:${palette.surface};border:1px solid ${palette.divider};border-bottom-color:transparent;border-radius:6px 6px 0 0;color:${palette.text};`
        : `border-bottom:1px solid ${palette.divider};`,
      `border:1px solid ${palette.primary};${on ? `background:${palette.primary};color:${palette.onPrimary};` : `color:${palette.primary};`}`,
      on ? "font-weight:700;" : "opacity:.55;",
    ][style];
    return `<div data-gt="tab" style="display:flex;flex:1;min-width:0;align-items:center;justify-content:center;gap:5px;padding:0 8px;overflow:hidden;white-space:nowrap;${look.upperCase ? "text-transform:uppercase;font-size:.88em;" : ""}${paint}">${icons ? icon(ui, undefined, Math.min(look.iconPx, height * 0.55)) : ""}${labels ? ui.text.word() : ""}</div>`;
  });
  const frame = style === 1 ? `background:${tint(palette.text, 9)};padding:2px;border-radius:${look.radiusPx}px;` : "";
  return `<div style="display:flex;flex:none;height:${height}px;${frame}${wish.css ?? ""}">${cells}</div>`;
}
