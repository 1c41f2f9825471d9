import { type Look, mix } from "./look.ts";

const TICK = (color: string): string =>
  `<svg viewBox="0 0 24 24" style="display:block;width:100%;height:100%"><path d="M4 12l5.500 5.500L20 7" fill="none" stroke="${color}" stroke-width="3.200"/></svg>`;

function outline(look: Look): string {
  return mix(look.palette.text, look.outlinePercent, look.palette.background);
}

/** A check box's mark. */
export function checkbox(look: Look, checked: boolean, sizePx?: number): string {
  const style =
    look.era === "holo" || (look.era === "plain" && look.variant % 3 === 0)
      ? "holo"
      : look.variant % 12 === 1
        ? "round"
        : "material";
  const size = sizePx ?? (style === "round" ? 22 : 18);
  const base = `flex:none;display:inline-block;width:${size}px;height:${size}px;`;
  if (style === "holo") {
    const mark = checked ? `<span style="position:absolute;inset:-3px -4px 1px 1px">${TICK(look.control)}</span>` : "";
    return `<span data-gt="checkbox" style="${base}position:relative;border:1px solid ${outline(look)};background:${mix(look.palette.text, 6, look.palette.surface)}">${mark}</span>`;
  }
  const radius = style === "round" ? "50%" : `${look.variant % 5 === 0 ? 4 : 2}px`;
  const line = look.variant % 9 === 0 ? 1 : 2;
  return checked
    ? `<span data-gt="checkbox" style="${base}border-radius:${radius};background:${look.control}">${TICK(look.onControl)}</span>`
    : `<span data-gt="checkbox" style="${base}border-radius:${radius};border:${line}px solid ${outline(look)}"></span>`;
}

/** A radio button's mark. */
export function radio(look: Look, checked: boolean, sizePx = look.era === "holo" ? 18 : 20): string {
  const color = checked && look.era !== "holo" ? look.control : outline(look);
  const line = look.era === "holo" ? 1 : look.variant % 9 === 0 ? 1.5 : 2;
  const dot = checked ? `<span style="width:50%;height:50%;border-radius:50%;background:${look.control}"></span>` : "";
  return `<span data-gt="radio" class="mid" style="width:${sizePx}px;height:${sizePx}px;border-radius:50%;border:${line}px solid ${color}">${dot}</span>`;
}

/** An on/off switch's track and thumb, as its era draws it; makers' own styles among them. */
export function toggle(look: Look, on: boolean): string {
  if (look.era === "holo" || (look.era === "plain" && look.variant % 4 === 0)) return holoSwitch(look, on);
  const styles =
    look.era === "material3"
      ? [material3Switch, material3Switch, material3Switch, pillSwitch, settingsSwitch]
      : [smallSwitch, smallSwitch, smallSwitch, smallSwitch, pillSwitch, flatSwitch];
  return (styles[look.variant % styles.length] ?? smallSwitch)(look, on);
}

function fillTrack(look: Look, on: boolean, idlePercent: number): string {
  return on ? look.control : mix(look.palette.text, idlePercent, look.palette.background);
}

function material3Switch(look: Look, on: boolean): string {
  const fill = fillTrack(look, on, 10);
  const mark = on && look.variant % 3 === 0 ? TICK(look.control) : "";
  return on
    ? track(52, 32, fill, "transparent", on, 24, look.onControl, { insetPx: 4, mark })
    : track(52, 32, fill, outline(look), on, 16, outline(look), { insetPx: 8 });
}

function settingsSwitch(look: Look, on: boolean): string {
  const thumb = on ? look.onControl : look.palette.surface;
  return track(52, 28, fillTrack(look, on, 30), "transparent", on, 20, thumb, { insetPx: 4 });
}

function pillSwitch(look: Look, on: boolean): string {
  const height = 20 + (look.variant % 4) * 2;
  return track(height * 1.8, height, fillTrack(look, on, 24), "transparent", on, height - 4, "#fff", { insetPx: 2 });
}

function flatSwitch(look: Look, on: boolean): string {
  return track(36, 14, fillTrack(look, on, 35), "transparent", on, 10, "#fff", { insetPx: 2 });
}

function track(
  width: number,
  height: number,
  fill: string,
  border: string,
  on: boolean,
  thumbPx: number,
  thumbColor: string,
  options: { insetPx: number; mark?: string },
): string {
  const edge = `inset-inline-${on ? "end" : "start"}:${options.insetPx}px`;
  return `<span data-gt="switch" style="flex:none;display:inline-block;position:relative;width:${width}px;height:${height}px;border-radius:${height}px;background:${fill};box-shadow:inset 0 0 0 2px ${border}"><span class="mid" style="position:absolute;top:${(height - thumbPx) / 2}px;${edge};width:${thumbPx}px;height:${thumbPx}px;border-radius:50%;background:${thumbColor};padding:3px">${options.mark ?? ""}</span></span>`;
}

function smallSwitch(look: Look, on: boolean): string {
  const { palette } = look;
  const thumb = on ? look.control : palette.dark ? "#bdbdbd" : "#fafafa";
  const bar = on
    ? mix(look.control, 50, palette.background)
    : mix(palette.text, palette.dark ? 30 : 38, palette.background);
  const edge = on ? "inset-inline-end:0" : "inset-inline-start:0";
  return `<span data-gt="switch" style="flex:none;display:inline-block;position:relative;width:37px;height:20px"><span style="position:absolute;left:2px;right:2px;top:3px;height:14px;border-radius:7px;background:${bar}"></span><span style="position:absolute;top:0;${edge};width:20px;height:20px;border-radius:50%;background:${thumb};box-shadow:0 1px 3px rgba(0,0,0,.5)"></span></span>`;
}

function holoSwitch(look: Look, on: boolean): string {
  const { palette } = look;
  const thumb = on ? look.control : mix(palette.text, 35, palette.background);
  const words = look.variant % 2 ? (on ? "ON" : "OFF") : on ? "I" : "O";
  return `<span data-gt="switch" style="flex:none;display:inline-flex;justify-content:${on ? "flex-end" : "flex-start"};width:86px;height:26px;background:${mix(palette.text, 18, palette.background)}"><span class="mid" style="width:44px;height:26px;background:${thumb};color:#fff;font:500 12px sans-serif">${words}</span></span>`;
}

/** A seek bar of `width` (any CSS length). */
export function slider(look: Look, width = "100%", value = look.rng.between(0.05, 0.95)): string {
  const { palette, control } = look;
  const rest = mix(palette.text, 25, palette.background);
  const percent = Math.round(value * 1000) / 10;
  const wrap = (height: number, inside: string): string =>
    `<span data-gt="slider" style="display:block;position:relative;width:${width};height:${height}px;min-width:40px">${inside}</span>`;
  const bar = (height: number, from: number, to: number, color: string, radius = 2): string =>
    `<span style="position:absolute;top:50%;margin-top:${-height / 2}px;height:${height}px;left:${from}%;width:${to - from}%;background:${color};border-radius:${radius}px"></span>`;
  const thumb = (size: number, extra: string): string =>
    `<span style="position:absolute;top:50%;left:calc(${percent}% - ${size * value}px);width:${size}px;height:${size}px;margin-top:${-size / 2}px;border-radius:50%;${extra}"></span>`;
  if (look.era === "holo") {
    const glow = `background:${control};border:5px solid ${mix(control, 35, "transparent")};background-clip:padding-box`;
    return wrap(24, bar(2, 0, 100, rest) + bar(3, 0, percent, control) + thumb(24, glow));
  }
  if (look.era === "material3" && look.variant % 2 === 0) {
    const handle = `<span style="position:absolute;top:0;left:calc(${percent}% - 2px);width:4px;height:100%;border-radius:2px;background:${control}"></span>`;
    const gap = Math.min(4, percent);
    return wrap(
      44,
      bar(16, 0, Math.max(1, percent - gap), control, 8) +
        bar(16, Math.min(99, percent + 3), 100, mix(control, 25, palette.background), 8) +
        handle,
    );
  }
  const thick = look.era === "material2" ? 4 : 2;
  const size = look.era === "material3" || look.era === "material2" ? 20 : (look.variant % 3) * 4 + 12;
  const shadow = look.era === "material2" ? "box-shadow:0 1px 3px rgba(0,0,0,.4);" : "";
  return wrap(
    size,
    bar(thick, 0, 100, rest) + bar(thick, 0, percent, control) + thumb(size, `${shadow}background:${control}`),
  );
}

/** A bar that only shows: never labelled. */
export function progressBar(look: Look, width = "100%", value = look.rng.float()): string {
  const height = look.era === "material3" ? 4 : look.rng.pick([2, 4, 4, 6, 12]);
  return `<span style="display:block;width:${width};height:${height}px;background:${mix(look.control, 25, look.palette.background)};border-radius:${look.era === "material3" ? 4 : 0}px;overflow:hidden"><span style="display:block;height:100%;width:${Math.round(value * 100)}%;background:${look.control}"></span></span>`;
}

/** A turning ring: looks like an icon and isn't one, so it's left out of the loss. */
export function spinner(look: Look, sizePx = 40): string {
  const line = Math.max(2, sizePx / 10);
  return `<span data-gt="ignore" style="flex:none;display:inline-block;width:${sizePx}px;height:${sizePx}px;border-radius:50%;border:${line}px solid ${look.control};border-right-color:transparent;transform:rotate(${look.rng.int(0, 359)}deg)"></span>`;
}
