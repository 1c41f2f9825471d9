import { iconButton } from "./buttons.ts";
import { field } from "./fields.ts";
import { wallpaper } from "./parts.ts";
import { box, colorIcon, icon, line, repeat, row, tint, type Ui } from "./ui.ts";

/** The small round lights at a window's corner: each is a button. */
function lights(): string {
  return ["#ff5f57", "#febc2e", "#28c840"]
    .map(
      (color) =>
        `<span data-gt="button" style="width:12px;height:12px;border-radius:50%;background:${color};flex:none"></span>`,
    )
    .join("");
}

/** The head of a window in the manner of three desktops; `content` goes between title and controls. */
export function titleBar(ui: Ui, content = "", css = ""): string {
  const { rng, palette, text } = ui;
  const style = rng.int(0, 2);
  const title =
    content || line(`${text.fileName()} — ${text.word()}`, "flex:1;text-align:center;font-size:12px;opacity:.8;");
  const glyph = (name: string) => iconButton(ui, { name, sizePx: rng.pick([10, 12, 14]), sidePx: 34 });
  const height = content ? "min-height:40px" : `height:${rng.int(26, 36)}px`;
  const base = `display:flex;align-items:center;gap:8px;flex:none;${height};padding:0 10px;background:${tint(palette.text, 6)};border-bottom:1px solid ${palette.divider};${css}`;
  if (style === 0) return box(`${lights()}${title}`, base);
  if (style === 1)
    return box(
      `${colorIcon(ui, 16)}${title}<span style="flex:none;display:flex">${["minus", "square", "close"].map(glyph).join("")}</span>`,
      base,
    );
  return box(
    `${content ? content : line(text.title(), "flex:1;text-align:center;font-weight:700;")}<span style="display:flex;gap:6px;flex:none">${["minus", "close"].map((name) => iconButton(ui, { name, sizePx: 12, shape: "circle", sidePx: 24 })).join("")}</span>`,
    base,
  );
}

/** Words that open menus, at the top of a window: text. */
export function menuWords(ui: Ui): string {
  return row(
    repeat(ui, 5, 9, () => `<span>${ui.text.word()}</span>`),
    `gap:14px;padding:3px 12px;font-size:12px;flex:none;overflow:hidden;border-bottom:1px solid ${ui.palette.divider};`,
  );
}

/** A row of small tools with lines between groups, some pressed. */
export function toolStrip(
  ui: Ui,
  count: number,
  wish: { sizePx?: number; css?: string; vertical?: boolean } = {},
): string {
  const { rng, palette } = ui;
  const size = wish.sizePx ?? rng.pick([12, 14, 16, 16, 18, 20]);
  const side = Math.round(size * rng.between(1.35, 1.8));
  const line2 = wish.vertical
    ? `<i style="height:1px;width:70%;background:${palette.divider}"></i>`
    : `<i style="width:1px;height:${side * 0.7}px;background:${palette.divider};flex:none"></i>`;
  const tools = repeat(ui, count, count, () => {
    const pressed = rng.chance(0.08);
    const tool = iconButton(ui, {
      sizePx: size,
      sidePx: side,
      disabled: rng.chance(0.1),
      ...(pressed ? { shape: "rounded" as const, background: tint(palette.primary, 25) } : {}),
    });
    const arrow = rng.chance(0.08) ? icon(ui, "chevron-down", Math.max(8, Math.round(size * 0.55))) : "";
    return `${rng.chance(0.15) ? line2 : ""}${tool}${arrow}`;
  });
  return `<div style="display:flex;${wish.vertical ? "flex-direction:column;" : ""}align-items:center;gap:${rng.int(0, 4)}px;flex:none;overflow:hidden;padding:3px 6px;${wish.css ?? ""}">${tools}</div>`;
}

/** What a system shows at the screen's edge: a dock, a task bar, a top panel. Empty at times. */
export function desktopEdge(ui: Ui): { top: string; bottom: string } {
  const { rng, text } = ui;
  const glyphs = (count: number, px: number) =>
    repeat(ui, count, count, () =>
      icon(ui, rng.pick(["wifi", "battery", "volume", "bluetooth", "search", "bell", "user", "settings"]), px),
    );
  const dark = rng.chance(0.5)
    ? "background:rgba(20,20,24,.92);color:#fff;"
    : "background:rgba(240,240,244,.95);color:#111;";
  switch (rng.int(0, 3)) {
    case 0:
      return {
        top: row(
          `${icon(ui, "apple", 15)}<b>${text.word()}</b>${repeat(ui, 4, 6, () => `<span>${text.word()}</span>`)}<span style="flex:1"></span>${glyphs(rng.int(2, 5), 14)}<span>${text.time()}</span>`,
          `gap:14px;height:26px;padding:0 12px;font-size:13px;flex:none;position:relative;${dark}`,
        ),
        bottom: `<div style="position:absolute;bottom:6px;left:50%;transform:translateX(-50%);display:flex;gap:8px;padding:7px;border-radius:18px;background:rgba(255,255,255,.35);z-index:5">${repeat(ui, 6, 12, () => colorIcon(ui, 44))}</div>`,
      };
    case 1:
      return {
        top: "",
        bottom: row(
          `<span style="flex:${rng.pick([0, 1])}"></span>${icon(ui, "grid", 22)}${rng.chance(0.5) ? field(ui, { leading: "search", widthCss: "180px", heightPx: 30 }) : ""}${repeat(ui, 4, 9, () => colorIcon(ui, 26))}<span style="flex:1"></span>${icon(ui, "chevron-up", 14)}${glyphs(rng.int(2, 4), 15)}<span style="font-size:11px;text-align:center;line-height:1.2">${text.time()}<br>${text.date()}</span>`,
          `gap:14px;height:44px;padding:0 12px;flex:none;position:relative;${dark}`,
        ),
      };
    case 2:
      return {
        top: row(
          `<b style="flex:1">${text.word()}</b><span>${text.date()} ${text.time()}</span><span style="flex:1"></span>${glyphs(3, 15)}${icon(ui, "chevron-down", 11)}`,
          "gap:10px;height:28px;padding:0 12px;font-size:12px;flex:none;position:relative;background:#111;color:#eee;",
        ),
        bottom: "",
      };
    default:
      return { top: "", bottom: "" };
  }
}

/** A window on a desktop, or filling it. */
export function windowed(ui: Ui, content: string): string {
  const { rng, palette, device } = ui;
  const edge = desktopEdge(ui);
  const whole = rng.chance(0.55);
  const paint = `background:${palette.background};display:flex;flex-direction:column;overflow:hidden;`;
  const inset = whole
    ? ""
    : `margin:${rng.int(8, 40)}px ${rng.int(10, Math.round(device.width * 0.12))}px ${rng.int(20, 70)}px;border-radius:${rng.pick([0, 6, 10, 12])}px;box-shadow:0 12px 40px rgba(0,0,0,.45);`;
  return `${whole ? "" : wallpaper(ui)}${edge.top}<div style="position:relative;flex:1;min-height:0;${paint}${inset}">${content}</div>${edge.bottom}`;
}
