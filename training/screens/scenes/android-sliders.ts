import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, toolbar } from "./android/bars.ts";
import { button, iconButton } from "./android/buttons.ts";
import { checkbox, slider, toggle } from "./android/controls.ts";
import { dropdown } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { icon } from "./android/glyphs.ts";
import { picture, sectionHeader } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

/** A seek bar on end, as equalizers have them. */
function verticalSlider(look: Look, heightPx: number): string {
  const { rng, palette, control } = look;
  const share = rng.between(0.1, 0.9);
  const size = 12 + (look.variant % 3) * 4;
  const top = (heightPx - size) * (1 - share);
  const rest = mix(palette.text, 25, palette.background);
  const line = (from: number, height: number, color: string): string =>
    `<span style="position:absolute;left:50%;margin-left:-${look.era === "material2" ? 2 : 1}px;width:${look.era === "material2" ? 4 : 2}px;top:${from}px;height:${height}px;background:${color}"></span>`;
  return `<span data-gt="slider" style="flex:none;position:relative;width:${size}px;height:${heightPx}px">${line(0, heightPx, rest)}${line(top, heightPx - top, control)}<span style="position:absolute;left:0;top:${top}px;width:${size}px;height:${size}px;border-radius:50%;background:${control}"></span></span>`;
}

const equalizer: ScreenMaker = (look) => {
  const { rng, text, palette, context } = look;
  const heightPx = Math.max(90, Math.min(rng.int(140, 280), context.device.height - 320));
  const bands = rng.times(
    rng.int(3, 10),
    () =>
      `<span class="mid" style="flex:1;min-width:0;flex-direction:column;gap:8px;font-size:1.1rem">${maybe(look, 0.6, () => `<span>${rng.int(-12, 12)}</span>`)}${verticalSlider(look, heightPx)}<span>${rng.int(1, 16)}k</span></span>`,
  );
  const master = `<div class="row" style="gap:12px;padding:8px 16px">${toggle(look, rng.chance(0.6))}<span class="grow">${text.title()}</span>${dropdown(look, text.word())}</div>`;
  const more = rng.times(
    rng.int(0, 3),
    () =>
      `<div class="row" style="gap:12px;padding:10px 16px"><span style="width:30%" class="cut">${text.word()}</span><span class="grow">${slider(look)}</span></div>`,
  );
  return {
    top: toolbar(look),
    body: `${master}<div class="row" style="padding:16px 8px">${bands.join("")}</div><div style="height:1px;background:${palette.divider}"></div>${more.join("")}`,
  };
};

/** Volumes, brightness, colours: rows of sliders with icons, names and numbers around them. */
const mixer: ScreenMaker = (look) => {
  const { rng, text } = look;
  const side = rng.pick(["icon", "icon", "name", "above", "both-ends", "steps"]);
  const mark = rng.pick(["none", "none", "checkbox", "switch", "icon"]);
  const rows = rng.times(rng.int(4, 10), () => {
    const lead: Record<string, () => string> = {
      icon: () => icon(look, rng.pick(["volume", "bell", "alarm", "music", "phone", "sun", "mic", "headphones"])),
      name: () => `<span class="cut" style="width:28%">${text.word()}</span>`,
      above: () => "",
      "both-ends": () => icon(look, rng.pick(["sun", "volume", "text"]), 16),
      steps: () => iconButton(look, "remove", { cellPx: 36 }),
    };
    const end: Record<string, () => string> = {
      "both-ends": () => icon(look, rng.pick(["sun", "volume", "text"]), 26),
      steps: () => iconButton(look, "add", { cellPx: 36 }),
    };
    const marks: Record<string, () => string> = {
      checkbox: () => checkbox(look, rng.chance(0.5)),
      switch: () => toggle(look, rng.chance(0.5)),
      icon: () => icon(look, rng.pick(["refresh", "info", "lock"]), 20),
    };
    const number = maybe(look, 0.5, () => `<span style="font-size:1.3rem">${rng.int(0, 100)}</span>`);
    const above = when(
      side === "above",
      () => `<div class="row" style="padding:8px 16px 0"><span class="grow cut">${text.title()}</span>${number}</div>`,
    );
    return `${above}<div class="row" style="gap:12px;min-height:48px;padding:4px ${Math.max(8, look.gutterPx)}px">${lead[side]?.() ?? ""}<span class="grow">${slider(look)}</span>${end[side]?.() ?? ""}${when(side !== "above", () => number)}${marks[mark]?.() ?? ""}</div>`;
  });
  const swatch = maybe(
    look,
    0.25,
    () =>
      `<div data-gt="ignore" style="height:${rng.int(60, 140)}px;margin:12px;background:hsl(${rng.int(0, 359)} 60% 50%)"></div>`,
  );
  const ends = maybe(
    look,
    0.4,
    () =>
      `<div class="row" style="padding:8px;gap:8px">${rng.times(2, () => button(look, text.action(), { grow: true })).join("")}</div>`,
  );
  return {
    top: toolbar(look),
    body: swatch + maybe(look, 0.5, () => sectionHeader(look)) + rows.join("") + ends,
    bottom: maybe(look, 0.15, () => bottomNavigation(look)),
  };
};

/** A picture being adjusted: the picture, a slider or several, tools to choose from. */
const photoEditor: ScreenMaker = (look) => {
  const { rng, text, palette, context } = look;
  const shown = picture(
    look,
    `height:${Math.round(context.device.height * rng.between(0.35, 0.5))}px;margin:${rng.pick([0, 16])}px`,
  );
  const bars = rng.times(
    rng.int(1, 3),
    () =>
      `<div class="row" style="gap:12px;padding:10px 20px"><span style="font-size:1.3rem">${text.word()}</span><span class="grow">${slider(look)}</span><span>${rng.int(-99, 99)}</span></div>`,
  );
  const named = rng.chance(0.6);
  const tools = named
    ? `<div class="row" style="flex:none;overflow:hidden;padding:8px">${rng.times(7, () => `<span class="mid" style="width:68px;flex-direction:column;gap:6px;font-size:1.1rem">${icon(look, rng.pick(["crop", "palette", "sun", "contrast", "filter", "text", "rotate", "brush"]), 24, palette.text)}<span class="cut" style="max-width:100%">${text.word()}</span></span>`).join("")}</div>`
    : iconBar(look, rng.sample(["crop", "palette", "sun", "filter", "text", "rotate", "brush", "undo"], rng.int(4, 7)));
  return {
    top: toolbar(look, {
      nav: "close",
      title: "",
      actions: rng.sample(["undo", "redo", "check", "save", "share"], rng.int(1, 3)),
      flat: true,
    }),
    body: shown + bars.join(""),
    bottom: tools,
  };
};

export const screens: readonly ScreenMaker[] = [equalizer, mixer, photoEditor];

export const scenes: readonly Scene[] = [
  androidScene("equalizer", equalizer, { weight: 1.2 }),
  androidScene("mixer", mixer, { weight: 2.5 }),
  androidScene("photo-editor", photoEditor),
];
