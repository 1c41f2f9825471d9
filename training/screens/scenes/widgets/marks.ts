import { icon, mix, tint, type Ui } from "./ui.ts";

/** A check mark drawn by strokes, as a checkbox's own part (so not labelled apart from it). */
function drawCheck(color: string, sizePx: number, widthPx: number): string {
  return `<svg viewBox="0 0 24 24" width="${sizePx}" height="${sizePx}" fill="none" stroke="${color}" stroke-width="${widthPx}"><path d="M5 12.5l5 5L19.5 7"/></svg>`;
}

/** A checkbox without its label, in the look's manner. */
export function checkbox(ui: Ui, on = ui.rng.chance(0.5), disabled = false): string {
  const { look, palette, rng } = ui;
  const size = (look.fontPx < 14 ? 14 : 18) + (look.checkStyle % 5);
  const faded = disabled ? "opacity:.4;" : "";
  const base = `display:inline-flex;flex:none;align-items:center;justify-content:center;width:${size}px;height:${size}px;${faded}`;
  const edge = tint(palette.text, 50);
  const fill = on ? `background:${palette.primary};border:2px solid ${palette.primary};` : `border:2px solid ${edge};`;
  const part = (css: string, mark: string) => `<span data-gt="checkbox" style="${base}${css}">${mark}</span>`;
  const check = on ? drawCheck(palette.onPrimary, size - 4, rng.pick([2.5, 3, 4])) : "";
  switch (look.checkStyle % 10) {
    case 0:
      return part(`border-radius:50%;${fill}`, check);
    case 1:
      return `<input type="checkbox" data-gt="checkbox" ${on ? "checked" : ""} ${disabled ? "disabled" : ""} style="flex:none;width:${size}px;height:${size}px;margin:2px;accent-color:${palette.primary}">`;
    case 2:
      return part(
        `border:1px solid ${edge};background:${palette.surface};`,
        on ? drawCheck(palette.text, size - 3, 3) : "",
      );
    case 3:
      return part(
        `border:1.5px solid ${palette.text};`,
        on ? `<span style="width:${size - 9}px;height:${size - 9}px;background:${palette.primary}"></span>` : "",
      );
    case 4:
      return part(
        `border:2px solid ${palette.text};border-radius:3px 6px 4px 7px;`,
        on ? drawCheck(palette.primary, size + 4, 3.5) : "",
      );
    case 5:
      return part(
        `border-radius:6px;${on ? `background:${palette.primary};` : `background:${tint(palette.text, 14)};`}`,
        check,
      );
    case 6:
      return part(`border:2px inset #999;background:#fff;`, on ? drawCheck("#111", size - 4, 4) : "");
    default:
      return part(`border-radius:${(look.checkStyle % 4) + 1}px;${fill}`, check);
  }
}

/** A radio button's ring without its label. */
export function radio(ui: Ui, on = ui.rng.chance(0.35), disabled = false): string {
  const { look, palette } = ui;
  const size = (look.fontPx < 14 ? 13 : 18) + (look.radioStyle % 5);
  const color = on ? palette.primary : tint(palette.text, 50);
  const base = `display:inline-flex;flex:none;align-items:center;justify-content:center;width:${size}px;height:${size}px;border-radius:50%;${disabled ? "opacity:.4;" : ""}`;
  const dot = (side: number, fill: string) =>
    on ? `<span style="width:${side}px;height:${side}px;border-radius:50%;background:${fill}"></span>` : "";
  switch (look.radioStyle % 6) {
    case 0:
      return `<input type="radio" data-gt="radio" ${on ? "checked" : ""} ${disabled ? "disabled" : ""} style="flex:none;width:${size}px;height:${size}px;margin:2px;accent-color:${palette.primary}">`;
    case 1:
      return `<span data-gt="radio" style="${base}${on ? `background:${palette.primary};` : `background:${palette.surface};border:1px solid ${tint(palette.text, 35)};`}">${dot(size * 0.4, palette.onPrimary)}</span>`;
    case 2:
      return `<span data-gt="radio" style="${base}border:1px solid ${tint(palette.text, 60)};background:${palette.surface};">${dot(size * 0.55, palette.text)}</span>`;
    case 3:
      return `<span data-gt="radio" style="${base}border:${on ? size * 0.3 : 1.5}px solid ${color};"></span>`;
    default:
      return `<span data-gt="radio" style="${base}border:2px solid ${color};">${dot(size * 0.5, palette.primary)}</span>`;
  }
}

type SwitchParts = {
  widthPx: number;
  heightPx: number;
  trackPx: number;
  thumbPx: number;
  radius: string;
  track: string;
  thumb: string;
  inside?: string;
};

const WHITE_THUMB = "background:#fff;box-shadow:0 1px 3px rgba(0,0,0,.4);";

/** What the switches of each style are made of; style 0 is the iOS one. */
function shapeSwitch(ui: Ui, style: number, on: boolean): SwitchParts {
  const { palette } = ui;
  const color = style === 0 && !palette.dark ? "#34c759" : palette.primary;
  const grey = tint(palette.text, 45);
  const fill = `background:${on ? color : tint(palette.text, style === 0 ? 18 : 32)};`;
  const line = on ? color : grey;
  const plain = (widthPx: number, heightPx: number, thumbPx: number): SwitchParts => ({
    widthPx,
    heightPx,
    trackPx: heightPx,
    thumbPx,
    radius: `${heightPx / 2}px`,
    track: fill,
    thumb: WHITE_THUMB,
  });
  switch (style) {
    case 0:
      return plain(51, 31, 27);
    case 1:
      return {
        ...plain(36, 20, 20),
        trackPx: 14,
        track: `background:${on ? tint(color, 50) : tint(palette.text, 32)};`,
        thumb: on ? `background:${color};box-shadow:0 1px 3px rgba(0,0,0,.4);` : WHITE_THUMB,
      };
    case 2:
      return on
        ? { ...plain(52, 32, 24), thumb: "background:#fff;" }
        : { ...plain(52, 32, 16), track: `border:2px solid ${grey};`, thumb: `background:${tint(palette.text, 55)};` };
    case 3:
      return plain(32, 18, 14);
    case 4:
      return {
        ...plain(44, 22, 18),
        radius: "3px",
        track: `background:${palette.surface};border:1px solid ${tint(palette.text, 40)};`,
        thumb: `background:${line};`,
      };
    case 5:
      return { ...plain(46, 26, 20), track: `border:2px solid ${line};`, thumb: `background:${line};` };
    case 6:
      return {
        ...plain(40, 24, 16),
        trackPx: 4,
        thumb: `background:${on ? color : palette.surface};border:2px solid ${line};`,
      };
    case 7:
      return { ...plain(48, 26, 22), inside: on ? drawCheck(color, 14, 3) : "" };
    default:
      return plain(28, 16, 12);
  }
}

/** A switch in the look's manner. */
export function toggle(ui: Ui, on = ui.rng.chance(0.55), disabled = false): string {
  const { look, palette } = ui;
  const style = look.switchStyle === 0 ? 0 : 1 + (look.switchStyle % 9);
  const faded = disabled ? "opacity:.4;" : "";
  if (style === 8) return wordedSwitch(palette.primary, tint(palette.text, 40), on, faded);
  const { widthPx, heightPx, trackPx, thumbPx, radius, track, thumb, inside } = shapeSwitch(ui, style, on);
  const gapPx = thumbPx > trackPx ? 0 : (trackPx - thumbPx) / 2;
  const leftPx = on ? widthPx - thumbPx - gapPx : gapPx;
  return `<span data-gt="switch" dir="ltr" style="display:inline-block;position:relative;flex:none;width:${widthPx}px;height:${heightPx}px;${faded}"><span style="position:absolute;left:0;right:0;top:${(heightPx - trackPx) / 2}px;height:${trackPx}px;border-radius:${radius};${track}"></span><span style="position:absolute;left:${leftPx}px;top:${(heightPx - thumbPx) / 2}px;width:${thumbPx}px;height:${thumbPx}px;border-radius:${radius};display:flex;align-items:center;justify-content:center;${thumb}">${inside ?? ""}</span></span>`;
}

/** The old sort of switch that says ON or OFF. */
function wordedSwitch(color: string, edge: string, on: boolean, css: string): string {
  const half = (word: string, paint: string) => `<span style="flex:1;${paint}">${word}</span>`;
  return `<span data-gt="switch" style="display:inline-flex;flex:none;width:62px;height:24px;border:1px solid ${edge};font:600 10px/22px sans-serif;text-align:center;color:#fff;background:#9994;${css}">${half(on ? "ON" : "", on ? `background:${color}` : "")}${half(on ? "" : "OFF", on ? "" : "background:#777")}</span>`;
}

/** A slider, its track with the thumb. `withIcon` puts a glyph in a fat one, as control centres do. */
export function slider(ui: Ui, widthCss = "100%", share = ui.rng.between(0.05, 0.95), vertical = false): string {
  const { look, palette, rng } = ui;
  const style = look.sliderStyle % 8;
  const percent = Math.round(share * 100);
  const thumbPx = [14, 20, 24, 28, 12, 16, 18, 22][style] ?? 16;
  const trackPx = [3, 4, 4, 2, 6, 8, 2, 16][style] ?? 4;
  const thumbCss = [
    `background:${palette.primary};`,
    `background:#fff;box-shadow:0 1px 4px rgba(0,0,0,.45);`,
    `background:#fff;border:1px solid ${tint(palette.text, 20)};box-shadow:0 2px 5px rgba(0,0,0,.3);`,
    `background:#fff;box-shadow:0 2px 6px rgba(0,0,0,.35);`,
    `background:${palette.primary};border-radius:2px!important;`,
    `background:${palette.surface};border:3px solid ${palette.primary};`,
    `background:${mix(palette.primary, "#000", 15)};`,
    `background:${palette.primary};width:4px!important;border-radius:2px!important;`,
  ][style];
  if (style === 6 && !vertical && rng.chance(0.4)) {
    return `<input type="range" data-gt="slider" value="${percent}" style="width:${widthCss};margin:2px 0;accent-color:${palette.primary}">`;
  }
  const rail = tint(palette.text, 22);
  if (vertical) {
    return `<div data-gt="slider" style="position:relative;flex:none;width:${thumbPx}px;height:${widthCss}"><div style="position:absolute;left:${(thumbPx - trackPx) / 2}px;width:${trackPx}px;top:0;bottom:0;border-radius:${trackPx}px;background:linear-gradient(0deg,${palette.primary} ${percent}%,${rail} 0)"></div><div style="position:absolute;left:0;bottom:calc((100% - ${thumbPx}px) * ${share});width:${thumbPx}px;height:${thumbPx}px;border-radius:50%;${thumbCss}"></div></div>`;
  }
  return `<div data-gt="slider" dir="ltr" style="position:relative;flex:none;width:${widthCss};height:${thumbPx}px"><div style="position:absolute;top:${(thumbPx - trackPx) / 2}px;height:${trackPx}px;left:0;right:0;border-radius:${trackPx}px;background:linear-gradient(90deg,${palette.primary} ${percent}%,${rail} 0)"></div><div style="position:absolute;top:0;left:calc((100% - ${thumbPx}px) * ${share});width:${thumbPx}px;height:${thumbPx}px;border-radius:50%;${thumbCss}"></div></div>`;
}

/** Stars to rate by: each is an icon. */
export function stars(ui: Ui, sizePx: number, color = "#f5a623"): string {
  const filled = ui.rng.int(1, 5);
  const items = ui.rng.times(
    5,
    (index) =>
      `<span style="display:inline-flex;opacity:${index < filled ? 1 : 0.3}">${icon(ui, "star", sizePx, color)}</span>`,
  );
  return `<span style="display:inline-flex;gap:2px;flex:none">${items.join("")}</span>`;
}
