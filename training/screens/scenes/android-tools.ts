import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, tabs, toolbar } from "./android/bars.ts";
import { button, fab, iconButton, paintedIconButton, segmented, toggleButton } from "./android/buttons.ts";
import { slider, toggle } from "./android/controls.ts";
import { dropdown, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { icon } from "./android/glyphs.ts";
import { card, grid, row, sectionHeader } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

const PLAIN_KEYS = ["7", "8", "9", "÷", "4", "5", "6", "×", "1", "2", "3", "−", "0", ".", "=", "+"];

const MORE_KEYS = ["C", "(", ")", "%", ...PLAIN_KEYS];

const SCIENCE_KEYS = ["sin", "cos", "tan", "π", "e", "ln", "log", "√", "x²", "^", "!", "1/x"];

/** The keys of a calculator: painted, lined or bare, round or square, a glyph for erasing among them. */
function keypad(look: Look, keys: readonly string[], columns: number, heightPx: number): string {
  const { rng, palette } = look;
  const style = rng.pick(["bare", "bare", "flat", "round", "raised", "lined"]);
  const radius = style === "round" ? heightPx / 2 : style === "raised" ? look.radiusPx : 0;
  const cells = keys.map((key) => {
    const operator = /[^0-9.]/.test(key);
    const fill = operator
      ? mix(palette.primary, rng.pick([25, 25, 26]), palette.background)
      : mix(palette.text, 10, palette.background);
    const strong = key === "=";
    const paint: Record<string, string> = {
      bare: "",
      flat: `background:${strong ? palette.primary : fill};`,
      round: `background:${strong ? palette.primary : fill};`,
      raised: `background:${strong ? palette.primary : fill};box-shadow:0 1px 3px rgba(0,0,0,.4);`,
      lined: `border:1px solid ${palette.divider};`,
    };
    const ink =
      strong && style !== "bare" && style !== "lined" ? palette.onPrimary : operator ? look.control : palette.text;
    const shown =
      key === "C" && look.variant % 2
        ? icon(look, "backspace", 24, ink)
        : key === "÷" && look.variant % 7 === 0
          ? icon(look, "close", 20, ink)
          : key;
    return `<span data-gt="button" class="mid" style="${paint[style]}min-width:0;height:${heightPx}px;border-radius:${radius}px;font-size:${key.length > 2 ? 1.6 : 2.4}rem;color:${ink}">${shown}</span>`;
  });
  const gap = style === "round" || style === "raised" ? rng.pick([4, 8, 10]) : rng.pick([0, 1]);
  return grid(cells, columns, gap, `padding:${gap}px`);
}

const calculator: ScreenMaker = (look) => {
  const { rng, text, palette, context } = look;
  const science = rng.chance(0.25);
  const columns = science && rng.chance(0.5) ? 5 : 4;
  const keys = [...(science ? SCIENCE_KEYS : []), ...(rng.chance(0.7) ? MORE_KEYS : PLAIN_KEYS)];
  const rows = Math.ceil(keys.length / columns);
  const share = rng.between(0.5, 0.68);
  const heightPx = Math.max(28, Math.min(80, (context.device.height * share) / rows));
  const history = maybe(look, 0.3, () =>
    rng
      .times(
        rng.int(1, 4),
        () =>
          `<div style="text-align:end;padding:4px 20px;color:${palette.secondaryText}">${text.number()} + ${text.number()}</div>`,
      )
      .join(""),
  );
  const display = `<div style="padding:12px 20px;text-align:end">${history}<div style="font-size:${rng.pick([3.2, 4, 5])}rem" class="cut">${text.number()}</div><div style="font-size:2.2rem;color:${palette.secondaryText}">${text.number()}</div></div>`;
  const strip = maybe(look, 0.35, () =>
    iconBar(look, rng.sample(["clock", "backspace", "ruler", "function", "undo", "copy"], rng.int(2, 4)), {
      packed: true,
    }),
  );
  return {
    top: maybe(look, 0.7, () => toolbar(look, { flat: true })),
    body: display,
    bottom: strip + keypad(look, keys, columns, heightPx),
  };
};

/** One thing on a screen: torch, compass, level, metronome, white noise. */
const singlePurpose: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const size = rng.pick([48, 56, 64, 72]);
  const diskPx = rng.pick([96, 120, 160, 200]);
  const disk = `<span data-gt="button" class="mid" style="width:${diskPx}px;height:${diskPx}px;border-radius:${rng.pick(["50%", "50%", "24px"])};background:${rng.pick([palette.primary, palette.accent, mix(palette.text, 12, palette.background)])}">${icon(look, rng.pick(["power", "flashlight", "play", "mic", "volume", "bell"]), size, palette.onPrimary)}</span>`;
  const ticks = rng
    .times(
      36,
      (index) =>
        `<path d="M100 ${index % 9 ? 12 : 6}v${index % 9 ? 8 : 16}" transform="rotate(${index * 10} 100 100)" stroke="${palette.text}" stroke-width="2"/>`,
    )
    .join("");
  const dial = `<div data-gt="ignore" style="width:240px;height:240px"><svg viewBox="0 0 200 200" width="240" height="240">${ticks}<path d="M100 30l12 70H88z" fill="${palette.danger}"/><path d="M100 170l12-70H88z" fill="${palette.secondaryText}"/></svg></div>`;
  const beats = `<div class="row" style="gap:24px">${paintedIconButton(look, "remove", 56)}<span style="font-size:5.6rem">${rng.int(40, 220)}</span>${paintedIconButton(look, "add", 56)}</div>`;
  const bubble = `<div data-gt="ignore" style="width:220px;height:44px;border-radius:22px;border:2px solid ${palette.divider};background:${palette.surface}"><span style="display:block;width:36px;height:36px;margin:2px ${rng.int(20, 160)}px;border-radius:50%;background:${palette.success}"></span></div>`;
  const main = rng.pick([
    disk,
    dial,
    beats,
    bubble,
    `<div style="font-size:7rem;font-weight:300">${rng.int(0, 360)}°</div>`,
  ]);
  const parts = rng.sample(
    [
      `<div style="width:80%">${slider(look)}</div>`,
      `<div class="row" style="gap:16px">${rng.times(rng.int(2, 4), () => paintedIconButton(look, rng.pick(["play", "stop", "refresh", "settings", "plus"]), rng.pick([40, 48, 56]), rng.pick(["filled", "tonal", "outlined"]))).join("")}</div>`,
      `<div class="row" style="gap:20px">${rng.times(3, () => iconButton(look, rng.pick(["sun", "lock", "bell", "repeat", "clock"]), { sizePx: rng.pick([24, 32, 40]) })).join("")}</div>`,
      `<div style="width:70%">${button(look, text.action(), { full: true })}</div>`,
      `<div class="row" style="gap:16px"><span>${text.title()}</span>${toggle(look, rng.chance(0.5))}</div>`,
      `<div style="text-align:center;padding:0 32px;color:${palette.secondaryText}">${text.sentence()}</div>`,
      `<div style="width:84%">${segmented(
        look,
        rng.times(3, () => text.word()),
        1,
      )}</div>`,
      `<div class="row" style="gap:8px">${toggleButton(look, "ON", true)}${toggleButton(look, "OFF", false)}</div>`,
    ],
    rng.int(1, 4),
  );
  const at = rng.int(0, parts.length);
  parts.splice(at, 0, main);
  return {
    top: maybe(look, 0.7, () => toolbar(look)),
    body: `<div style="min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:${rng.pick(["center", "space-evenly", "flex-start"])};gap:${rng.int(12, 40)}px;padding:20px 0">${parts.join("")}</div>`,
    bottom: maybe(look, 0.12, () => bottomNavigation(look)),
  };
};

/** Converters and hobby calculators: fields beside drop-downs, a swap button, a result. */
const converter: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const line = (): string =>
    `<div class="row" style="gap:10px;padding:8px 16px">${textField(look, { value: text.number(), label: text.word() })}${dropdown(look, text.word(), { grow: rng.chance(0.4) })}</div>`;
  const swap = `<div class="mid" style="width:100%;padding:6px">${rng.pick([() => iconButton(look, "swap"), () => paintedIconButton(look, "swap", 44), () => button(look, text.action(), { icon: "swap" })])()}</div>`;
  const result = card(
    look,
    `<div style="padding:16px"><div style="color:${palette.secondaryText}">${text.title()}</div><div class="row"><span class="grow" style="font-size:3rem">${text.number()}</span>${icon(look, "copy", 24)}</div></div>`,
    "margin:12px 16px",
  );
  const recent = rng.times(rng.int(0, 5), () =>
    row(look, { sub: text.number(), trail: icon(look, rng.pick(["star", "close"]), 20) }),
  );
  const keys = rng.chance(0.4);
  return {
    top: toolbar(look) + maybe(look, 0.4, () => tabs(look)),
    body:
      line() +
      swap +
      line() +
      maybe(look, 0.7, () => result) +
      when(recent.length > 0 && !keys, () => sectionHeader(look) + recent.join("")),
    bottom: when(keys, () => keypad(look, PLAIN_KEYS, 4, 52)),
    over: maybe(look, 0.15, () => fab(look, "add")),
  };
};

/** A viewfinder with a frame to put a code in. */
const scanner: ScreenMaker = (look) => {
  const { rng, text, ingredients, context } = look;
  const side = Math.min(context.device.width, context.device.height) * rng.between(0.45, 0.7);
  const frame = `<div style="width:${side}px;height:${side * rng.pick([1, 1, 0.6])}px;border:${rng.int(1, 4)}px solid ${rng.pick(["#fff", "#f44336", "#8bc34a"])};border-radius:${rng.pick([0, 8, 24])}px"></div>`;
  const tools = `<div class="row" style="gap:32px;padding:24px">${rng
    .sample(["flashlight", "image", "rotate", "history", "keyboard"], rng.int(1, 4))
    .map((name) =>
      look.variant % 2
        ? `<span data-gt="button" class="mid" style="width:52px;height:52px;border-radius:50%;background:rgba(0,0,0,.5)">${icon(look, name, 26, "#fff")}</span>`
        : icon(look, name, 28, "#fff"),
    )
    .join("")}</div>`;
  const body = `<div style="min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:space-evenly;color:#fff;background:linear-gradient(rgba(0,0,0,.45),rgba(0,0,0,.45)),${ingredients.picture(rng).css} center/cover"><span style="padding:16px;text-align:center">${text.sentence()}</span>${frame}${tools}</div>`;
  return {
    top: maybe(look, 0.6, () => toolbar(look)),
    body,
    bottom: maybe(look, 0.4, () => bottomNavigation(look, ["qr-code", "history", "settings"])),
    background: "#222",
  };
};

export const screens: readonly ScreenMaker[] = [calculator, singlePurpose];

export const scenes: readonly Scene[] = [
  androidScene("calculator", calculator),
  androidScene("single-purpose", singlePurpose, { weight: 1.2 }),
  androidScene("converter", converter, { split: "unseen" }),
  androidScene("scanner", scanner, { weight: 0.6 }),
];
