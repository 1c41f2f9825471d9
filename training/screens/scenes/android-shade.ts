import type { Scene, ScenePage } from "../scene.ts";
import { statusBar } from "../system-bars.ts";
import { button, paintedIconButton } from "./android/buttons.ts";
import { progressBar, slider } from "./android/controls.ts";
import { textField } from "./android/fields.ts";
import { drawApp, drawPage } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { grid } from "./android/lists.ts";
import { type Look, maybe, mix, startLook } from "./android/look.ts";
import { drawBackground } from "./android-backgrounds.ts";

const TILE_ICONS = [
  "wifi",
  "bluetooth",
  "moon",
  "flashlight",
  "rotate",
  "airplane",
  "battery",
  "location",
  "cast",
  "hotspot",
  "sync",
  "nfc",
  "mic",
  "camera",
  "eye",
  "alarm",
  "signal",
  "invert",
];

type ShadeStyle = { fill: string; ink: string; faint: string; on: string; onInk: string; idle: string };

function pickStyle(look: Look): ShadeStyle {
  const { rng, palette } = look;
  const dark = rng.chance(0.6);
  const fill = dark
    ? rng.pick(["#000", "#1b1b1f", "#212121", "#263238", "#2d2f31"])
    : rng.pick(["#fff", "#f2f2f7", "#eceff1", palette.surface]);
  const ink = dark ? "#f1f1f1" : "#1b1b1f";
  const on = rng.pick([look.control, palette.primary, "#4285f4", "#aecbfa", "#009688"]);
  return {
    fill,
    ink,
    faint: mix(ink, 60, fill),
    on,
    onInk: on === "#aecbfa" ? "#1b1b1f" : "#fff",
    idle: mix(ink, 14, fill),
  };
}

type TileKind = "pill" | "disc" | "bare" | "cell";

const TILE_COLUMNS: Record<TileKind, number> = { pill: 2, disc: 4, bare: 6, cell: 3 };

function tile(look: Look, style: ShadeStyle, kind: TileKind, name: string): string {
  const { rng, text } = look;
  const on = rng.chance(0.45);
  const ink = on ? style.onInk : style.ink;
  const fill = on ? style.on : style.idle;
  const faint = on ? style.ink : style.faint;
  switch (kind) {
    case "pill": {
      const state = maybe(
        look,
        0.6,
        () => `<span class="cut" style="display:block;font-size:1.2rem;opacity:.8">${text.word()}</span>`,
      );
      return `<span data-gt="button" class="row" style="gap:12px;height:${rng.pick([64, 64, 72])}px;padding:0 16px;border-radius:${look.variant % 3 ? 28 : 16}px;background:${fill};color:${ink}">${icon(look, name, 24, ink)}<span class="grow"><span class="cut" style="display:block;font-size:1.4rem;font-weight:500">${text.word()}</span>${state}</span>${maybe(look, 0.3, () => glyph(look, "chevron", 12, ink))}</span>`;
    }
    case "disc":
      return `<span class="mid" style="flex-direction:column;gap:6px;min-width:0;padding:8px 0"><span data-gt="button" class="mid" style="width:48px;height:48px;border-radius:50%;background:${fill}">${icon(look, name, 24, ink)}</span><span class="cut" style="max-width:100%;font-size:1.2rem">${text.word()}</span></span>`;
    case "cell": {
      const words = `<span class="row" style="gap:4px;max-width:100%;font-size:1.2rem"><span class="cut">${text.word()}</span>${maybe(look, 0.4, () => glyph(look, "caret", 8, style.faint))}</span>`;
      return `<span class="mid" style="flex-direction:column;gap:8px;min-width:0;min-height:84px;border:1px solid ${style.idle}">${icon(look, name, rng.pick([24, 28]), faint)}${words}</span>`;
    }
    case "bare":
      return `<span class="mid" style="min-width:0;min-height:64px">${icon(look, name, rng.pick([24, 28]), faint)}</span>`;
  }
}

/** Quick settings: pills, discs with words, bare icons, or text-and-icon cells, by Android version. */
function tiles(look: Look, style: ShadeStyle, count: number): string {
  const kind = look.rng.pick<TileKind>(["pill", "pill", "disc", "bare", "cell"]);
  const cells = look.rng.sample(TILE_ICONS, count).map((name) => tile(look, style, kind, name));
  const columns = Math.round(TILE_COLUMNS[kind] * Math.max(1, look.context.device.width / 600));
  return grid(cells, columns, kind === "pill" ? 8 : 0, "padding:8px 16px");
}

function brightness(look: Look, style: ShadeStyle): string {
  const { rng } = look;
  const share = rng.int(15, 95);
  if (rng.chance(0.4)) {
    return `<div style="padding:8px 16px"><div data-gt="slider" style="position:relative;height:${rng.pick([40, 48])}px;border-radius:24px;overflow:hidden;background:${style.idle}"><div class="row" style="width:${share}%;height:100%;justify-content:flex-end;padding-inline-end:12px;background:${style.on};border-radius:24px">${icon(look, "sun", 22, style.onInk)}</div></div></div>`;
  }
  return `<div class="row" style="padding:10px 16px;gap:16px">${rng.chance(0.6) ? icon(look, "sun", 22, style.faint) : ""}<span class="grow">${slider(look)}</span>${rng.chance(0.3) ? icon(look, rng.pick(["sun", "settings", "brightness"]), 22, style.faint) : ""}</div>`;
}

/** One notification with its app's small icon, and now and then pictures, actions, progress or a reply field. */
function notification(look: Look, style: ShadeStyle): string {
  const { rng, text, ingredients } = look;
  const small = rng.pick([14, 16, 18, 20, 24]);
  const tint = rng.chance(0.4) ? `hsl(${rng.int(0, 359)} 60% 55%)` : style.faint;
  const era = look.variant % 3;
  const disc =
    era === 2
      ? `<span data-gt="icon" class="mid" style="width:28px;height:28px;border-radius:50%;background:${tint}"><span data-gt="none">${icon(look, undefined, 16, "#fff")}</span></span>`
      : icon(look, undefined, small, tint);
  const head = `<div class="row" style="gap:8px;font-size:1.2rem;color:${style.faint}">${era === 2 ? "" : disc}<span class="cut">${text.word()}</span><span>· ${text.time()}</span>${glyph(look, rng.chance(0.8) ? "chevron-down" : "caret", rng.int(8, 14), style.faint)}<span class="grow"></span></div>`;
  const large = rng.chance(0.3)
    ? rng.chance(0.5)
      ? ingredients.avatar(36)
      : `<span data-gt="image" style="flex:none;width:44px;height:44px;border-radius:4px;background:${ingredients.picture(rng).css} center/cover"></span>`
    : "";
  const body = `<div class="row" style="gap:12px;padding-top:4px">${era === 2 ? disc : ""}<div class="grow"><div class="cut" style="font-size:1.4rem;font-weight:500">${text.title()}</div><div class="two" style="font-size:1.4rem;color:${style.faint}">${text.sentence()}</div></div>${large}</div>`;
  const bar = rng.chance(0.12) ? `<div style="padding-top:8px">${progressBar(look)}</div>` : "";
  const actions = rng.chance(0.3)
    ? `<div class="row" style="gap:8px;padding-top:6px">${rng.times(rng.int(1, 3), () => button(look, text.action(), { emphasis: "text", small: true, ...(rng.chance(0.25) ? { icon: "send" } : {}) })).join("")}</div>`
    : "";
  const reply = rng.chance(0.05)
    ? `<div class="row">${textField(look, { hint: text.title(), trail: "send" })}</div>`
    : "";
  return `<div style="padding:12px 16px;background:${mix(style.ink, 5, style.fill)};color:${style.ink};border-radius:${look.variant % 4 === 0 ? 2 : 24}px;margin-bottom:${look.variant % 2 ? 2 : 8}px">${head}${body}${bar}${actions}${reply}</div>`;
}

/** Media in the shade: title, picture, transport icons, a seek line. */
function mediaCard(look: Look, style: ShadeStyle): string {
  const { rng, text, ingredients } = look;
  const hue = rng.int(0, 359);
  const wide = rng.chance(0.5);
  const cover = `<span data-gt="image" style="flex:none;width:${wide ? 96 : 56}px;height:${wide ? 96 : 56}px;border-radius:8px;background:${ingredients.picture(rng).css} center/cover"></span>`;
  const names = rng.pick([
    ["previous", "pause", "next"],
    ["heart", "previous", "play", "next", "close"],
    ["rewind", "pause", "fast-forward"],
    ["previous", "pause", "next", "close"],
  ]);
  const keys = names.map((name) => icon(look, name, name === "pause" || name === "play" ? 32 : 24, "#fff")).join("");
  const main = rng.chance(0.3) ? paintedIconButton(look, "pause", 48, "filled") : "";
  return `<div style="margin-bottom:8px;padding:14px 16px;border-radius:${look.variant % 4 === 0 ? 2 : 24}px;background:linear-gradient(90deg,hsl(${hue} 35% 22%),hsl(${hue + 30} 40% 34%));color:#fff"><div class="row" style="gap:12px;font-size:1.2rem">${icon(look, "music", 16, style.ink === "#f1f1f1" ? "#fff" : "#eee")}<span class="grow">${text.word()}</span>${rng.chance(0.5) ? icon(look, "headphones", 16, "#fff") : ""}</div><div class="row" style="gap:12px;padding:10px 0"><div class="grow"><div class="cut" style="font-weight:500">${text.title()}</div><div class="cut" style="font-size:1.4rem;opacity:.8">${text.name()}</div></div>${main || cover}</div>${rng.chance(0.5) ? slider(look) : ""}<div class="row" style="justify-content:space-between;padding-top:8px">${keys}</div></div>`;
}

function shade(look: Look): string {
  const { rng, text } = look;
  const style = pickStyle(look);
  const full = rng.chance(0.35);
  const head = `<div class="row" style="padding:${rng.int(4, 20)}px 16px;gap:12px"><span style="font-size:${rng.pick([1.4, 2, 3.2])}rem">${text.time()}</span><span class="grow">${text.date()}</span>${rng.chance(0.5) ? ["edit", "power", "settings"].map((name) => icon(look, name, 22, style.faint)).join(`<span style="width:16px"></span>`) : rng.chance(0.5) ? icon(look, "settings", 22, style.faint) : ""}</div>`;
  const quick = tiles(look, style, full ? rng.pick([8, 12]) : rng.pick([4, 4, 6]));
  const items = rng.times(rng.int(1, 5), () => (rng.chance(0.12) ? mediaCard(look, style) : notification(look, style)));
  const clear = rng.chance(0.6)
    ? `<div class="row" style="padding:8px 8px;justify-content:${rng.pick(["flex-end", "space-between", "center"])}">${rng.chance(0.5) ? button(look, text.action(), { emphasis: "tonal", small: true }) : icon(look, rng.pick(["clear-all", "close", "bell"]), 24, style.ink)}${rng.chance(0.4) ? button(look, text.action(), { emphasis: "text", small: true }) : ""}</div>`
    : "";
  const media = rng.chance(0.2) ? mediaCard(look, style) : "";
  const over = full || rng.chance(0.4);
  return `<div class="app" style="position:absolute;z-index:30;left:0;right:0;top:0;${over ? "bottom:0;" : ""}overflow:hidden;background:${style.fill};color:${style.ink};--behind:${style.fill}">${statusBar(look.context, { background: "transparent", color: style.ink })}${head}${quick}${rng.chance(0.7) ? brightness(look, style) : ""}<div style="padding:4px ${rng.pick([0, 8, 12])}px">${media}${full && rng.chance(0.5) ? "" : items.join("")}</div>${clear}</div>`;
}

export const scenes: readonly Scene[] = [
  {
    name: "android-shade",
    kit: "own",
    forms: ["phone", "tablet"],
    platforms: ["android"],
    weight: 1.8,
    render(context): ScenePage {
      const look = startLook(context);
      const app = drawApp(look, drawBackground(look));
      const dim = `<div style="position:absolute;inset:0;z-index:25;background:rgba(0,0,0,.55)"></div>`;
      return drawPage(look, app, { above: dim + shade(look) });
    },
  },
];
