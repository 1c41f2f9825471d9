import type { SceneContext } from "./scene.ts";
import type { BarOptions, BarStyle } from "./system-bars.ts";
import { drawBatteryLying, drawSignalBars, drawSystemGlyph, drawWifiArcs } from "./system-glyphs.ts";

const FONT = "'Inter Variable','Inter',-apple-system,sans-serif";

/** iOS' status bar: with a notch or island, or the low one of devices with a home button. */
export function drawIosStatus(context: SceneContext, style: BarStyle, options: BarOptions): string {
  const rng = context.rng.fork();
  const { palette, text } = context.ingredients;
  const background = options.background ?? palette.background;
  const color = options.color ?? palette.text;
  const isLow = style.iosForm === "plain" || context.device.form === "tablet";
  const glyphPx = isLow ? 10 : 12;
  const signal = drawSystemGlyph(drawSignalBars(rng), glyphPx + 4);
  const network = rng.chance(0.75)
    ? drawSystemGlyph(drawWifiArcs(rng), glyphPx + 4)
    : `<span style="font-size:${glyphPx}px">${rng.pick(["5G", "LTE", "4G"])}</span>`;
  const battery = drawSystemGlyph(drawBatteryLying(rng), glyphPx, [27, 13]);
  const time = `<span>${text.time().replace(/ [AP]M$/, "")}</span>`;
  const common = `position:relative;box-sizing:border-box;width:100%;flex:none;display:flex;align-items:center;justify-content:space-between;background:${background};color:${color};direction:ltr`;
  if (isLow) {
    const carrier = rng.chance(0.6) ? `<span>${rng.pick(["Carrier", "Vela", "Orion", "NetOne"])}</span>` : "";
    const percent = rng.chance(0.5) ? `<span>${rng.int(5, 100)}%</span>` : "";
    return `<div data-system-bar="status" style="${common};height:20px;padding:0 6px;font:600 12px/1 ${FONT}"><span style="display:flex;gap:4px;align-items:center;flex:1">${signal}${carrier}${network}</span>${time}<span style="display:flex;gap:4px;align-items:center;flex:1;justify-content:flex-end">${percent}${battery}</span></div>`;
  }
  const isIsland = style.iosForm === "island";
  const heightPx = isIsland ? rng.pick([54, 59]) : rng.pick([44, 47, 50]);
  // Screenshots don't show the hole in the screen, mock-ups do.
  const hole = rng.chance(0.35)
    ? isIsland
      ? `<span data-gt="none" style="position:absolute;left:50%;top:11px;width:125px;height:36px;margin-left:-62px;border-radius:18px;background:#000"></span>`
      : `<span data-gt="none" style="position:absolute;left:50%;top:0;width:164px;height:32px;margin-left:-82px;border-radius:0 0 20px 20px;background:#000"></span>`
    : "";
  const sidePx = rng.int(24, 36);
  return `<div data-system-bar="status" style="${common};height:${heightPx}px;padding:${isIsland ? 8 : 4}px ${sidePx - 6}px 0 ${sidePx}px;font:600 16px/1 ${FONT}">${time}${hole}<span style="display:flex;gap:5px;align-items:center">${signal}${network}${battery}</span></div>`;
}

/** The bar to swipe home by; empty for devices with a home button. */
export function drawHomeIndicator(context: SceneContext, style: BarStyle, options: BarOptions): string {
  if (style.iosForm === "plain") return "";
  const { palette } = context.ingredients;
  const widthPx = context.device.form === "tablet" ? 260 : 134;
  return `<div data-system-bar="navigation" style="position:relative;box-sizing:border-box;width:100%;flex:none;height:${context.device.form === "tablet" ? 20 : 34}px;display:flex;align-items:flex-end;justify-content:center;padding-bottom:8px;background:${options.background ?? palette.background};color:${options.color ?? palette.text}"><span data-gt="none" style="width:${widthPx}px;height:5px;border-radius:3px;background:currentColor"></span></div>`;
}
