import type { Rng } from "./random.ts";
import type { SceneContext } from "./scene.ts";
import type { BarOptions, BarStyle } from "./system-bars.ts";
import {
  drawBatteryLying,
  drawBatteryUpright,
  drawSignalBars,
  drawSignalTriangle,
  drawSystemGlyph,
  drawWifiArcs,
  drawWifiWedge,
  STATUS_EXTRAS,
} from "./system-glyphs.ts";

type Paint = { background: string; color: string };

/** Android's status bar: clock, notifications, reception, battery. */
export function drawAndroidStatus(context: SceneContext, style: BarStyle, options: BarOptions): string {
  const rng = context.rng.fork();
  const { device, ingredients } = context;
  const paint = choosePaint(context, style, options);
  const isTwelve = style.era === "twelve";
  const heightPx = isTwelve ? rng.pick([24, 28, 32, 36, 40]) : style.era === "holo" ? 25 : 24;
  const glyphPx = rng.pick(isTwelve ? [13, 14, 15] : [15, 16, 17]);
  const clockAtStart = style.era === "pie" || isTwelve;
  const clock = `<span>${ingredients.text.time().replace(/ [AP]M$/, "")}</span>`;
  const notifications = rng
    .times(
      rng.pickWeighted([
        [0, 3],
        [1, 2],
        [2, 2],
        [3, 2],
        [5, 1],
      ]),
      () => (rng.chance(0.15) ? drawSystemGlyph(rng.pick(STATUS_EXTRAS), glyphPx) : ingredients.icon(glyphPx)),
    )
    .join("");
  const overflowDot = notifications !== "" && rng.chance(0.2) ? '<span data-gt="none">•</span>' : "";
  const padPx = isTwelve ? rng.int(12, 26) : rng.int(4, 10);
  const gapPx = rng.int(3, 6);
  const start = group(`${clockAtStart ? clock : ""}${notifications}${overflowDot}`, gapPx);
  const end = group(`${drawStatusIcons(rng, style, glyphPx)}${clockAtStart ? "" : clock}`, gapPx);
  const camera = isTwelve && rng.chance(0.3) && device.form === "phone" ? drawCameraHole(rng, heightPx) : "";
  const color = style.era === "holo" && options.color === undefined && rng.chance(0.6) ? "#33b5e5" : paint.color;
  return `<div data-system-bar="status" style="${formatBar(heightPx, { ...paint, color })};justify-content:space-between;padding:0 ${padPx}px;font:${isTwelve ? 500 : 400} ${rng.pick([12, 13, 14])}px/1 Roboto,${ingredients.fontFamily}">${start}${camera}${end}</div>`;
}

/** Android's navigation bar in the form of the screen's style. */
export function drawAndroidNavigation(context: SceneContext, style: BarStyle, options: BarOptions): string {
  const rng = context.rng.fork();
  if (style.navigation === "none") return "";
  const blackChance = style.era === "lollipop" ? 0.7 : style.era === "pie" ? 0.3 : 0.1;
  const paint = choosePaint(
    context,
    { ...style, ground: style.ground === "black" || rng.chance(blackChance) ? "black" : "palette" },
    options,
  );
  if (style.navigation === "pill") {
    const widthPx = context.device.form === "tablet" ? 220 : rng.int(72, 130);
    const pill = `<span data-gt="none" style="width:${widthPx}px;height:${rng.pick([2, 3, 4, 4, 5])}px;border-radius:3px;background:currentColor;opacity:.8"></span>`;
    return `<div data-system-bar="navigation" style="${formatBar(rng.pick([16, 20, 24, 24, 32]), paint)};justify-content:center">${pill}</div>`;
  }
  const sizePx = rng.pick([16, 18, 20, 22]);
  const glyphs = drawNavigationGlyphs(rng, style).map((inner) => drawSystemGlyph(inner, sizePx));
  if (style.reversed) glyphs.reverse();
  const barPx = context.device.form === "phone" ? 48 : rng.pick([48, 56]);
  const spread = rng.pick(["space-around", "space-evenly"]);
  return `<div data-system-bar="navigation" style="${formatBar(barPx, paint)};justify-content:${spread};padding:0 ${rng.int(0, 30)}px">${glyphs.join("")}</div>`;
}

function drawStatusIcons(rng: Rng, style: BarStyle, glyphPx: number): string {
  const parts = rng
    .sample(
      STATUS_EXTRAS,
      rng.pickWeighted([
        [0, 4],
        [1, 3],
        [2, 2],
        [4, 0.5],
      ]),
    )
    .map((inner) => drawSystemGlyph(inner, glyphPx));
  if (rng.chance(0.85))
    parts.push(
      drawSystemGlyph(style.era === "twelve" && rng.chance(0.4) ? drawWifiArcs(rng) : drawWifiWedge(rng), glyphPx),
    );
  if (rng.chance(0.3))
    parts.push(`<span style="font-size:10px">${rng.pick(["5G", "LTE", "4G", "H+", "3G", "4G+", "VoLTE"])}</span>`);
  const drawSignal = style.era === "holo" || rng.chance(0.3) ? drawSignalBars : drawSignalTriangle;
  parts.push(
    ...rng.times(
      rng.pickWeighted([
        [0, 1],
        [1, 6],
        [2, 1.5],
      ]),
      () => drawSystemGlyph(drawSignal(rng), glyphPx),
    ),
  );
  const percent = rng.chance(0.35) ? `<span>${rng.int(3, 100)}%</span>` : "";
  const battery =
    style.era === "twelve" && rng.chance(0.35)
      ? drawSystemGlyph(drawBatteryLying(rng), glyphPx * 0.8, [27, 13])
      : drawSystemGlyph(drawBatteryUpright(rng), glyphPx);
  return parts.join("") + (rng.chance(0.5) ? percent + battery : battery + percent);
}

function drawNavigationGlyphs(rng: Rng, style: BarStyle): string[] {
  const stroke = (width: number) =>
    `fill="none" stroke="currentColor" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
  if (style.navigation === "holo") {
    return [
      `<path ${stroke(2)} d="M9 5 3 11l6 6M4 11h12a5 5 0 0 1 0 9h-5"/>`,
      `<path ${stroke(2)} d="M2 12 12 4l10 8M5 10v10h14V10"/>`,
      `<path ${stroke(2)} d="M3 8h13v12H3zM8 8V4h13v12h-5"/>`,
    ];
  }
  if (style.navigation === "lines") {
    const heavy = rng.pick([1.6, 2, 2.4]);
    return [
      `<path ${stroke(heavy)} d="M16 3 7 12l9 9"/>`,
      `<rect x="3.5" y="3.5" width="17" height="17" rx="${rng.pick([1, 4, 6])}" ${stroke(heavy)}/>`,
      `<path ${stroke(heavy)} d="M5 4v16M12 4v16M19 4v16"/>`,
    ];
  }
  const filled = rng.chance(0.55);
  const paint = filled ? "" : stroke(2);
  const back = `<path ${filled ? "" : stroke(2)} d="M20 3.500v17L4.5 12z"/>`;
  if (style.navigation === "two-button")
    return [back, '<rect x="1" y="8.5" width="22" height="7" rx="3.5"/>', ""].filter((inner) => inner !== "");
  const ring = rng.chance(0.3)
    ? `<circle cx="12" cy="12" r="9.5" ${stroke(1.4)}/><circle cx="12" cy="12" r="6.5"/>`
    : `<circle cx="12" cy="12" r="9" ${paint}/>`;
  return [back, ring, `<rect x="4" y="4" width="16" height="16" rx="${rng.pick([0, 1, 2.5])}" ${paint}/>`];
}

function drawCameraHole(rng: Rng, heightPx: number): string {
  const sizePx = Math.min(heightPx - 6, rng.int(14, 22));
  return `<span data-gt="none" style="position:absolute;left:50%;top:${(heightPx - sizePx) / 2}px;width:${sizePx}px;height:${sizePx}px;border-radius:50%;background:#000"></span>`;
}

function choosePaint(context: SceneContext, style: BarStyle, options: BarOptions): Paint {
  const { palette } = context.ingredients;
  const own: Paint =
    style.ground === "black"
      ? { background: "#000", color: "#fff" }
      : style.ground === "primary"
        ? { background: `color-mix(in srgb, ${palette.primary} 84%, black)`, color: palette.onPrimary }
        : { background: palette.background, color: palette.text };
  return {
    background: options.background ?? own.background,
    color: options.color ?? (options.background === undefined ? own.color : palette.text),
  };
}

function formatBar(heightPx: number, paint: Paint): string {
  return `position:relative;box-sizing:border-box;width:100%;flex:none;height:${heightPx}px;display:flex;align-items:center;background:${paint.background};color:${paint.color};direction:ltr`;
}

function group(inner: string, gapPx: number): string {
  return `<span style="display:flex;align-items:center;gap:${gapPx}px;white-space:nowrap">${inner}</span>`;
}
