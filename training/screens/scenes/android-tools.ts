import type { Scene } from "../scene.ts";
import { bottomNavigation, iconBar, tabs, toolbar } from "./android/bars.ts";
import { button, fab, iconButton, paintedIconButton, segmented, toggleButton } from "./android/buttons.ts";
import { progressBar, slider, toggle } from "./android/controls.ts";
import { dropdown, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
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

/** Sensors, processes, ephemeris: tables of names and values, now and then with a mark before them. */
const valueTable: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const mono = maybe(look, 0.3, () => "font-family:monospace;");
  const columns = rng.int(2, 5);
  const heightPx = rng.pick([22, 26, 32, 40, 48]);
  const lead = rng.pick(["none", "none", "icon", "glyph", "moon"]);
  const sizePx = rng.int(10, 24);
  const striped = rng.chance(0.4);
  const head = `<div class="row" style="height:${heightPx}px;padding:0 ${look.gutterPx}px;font-weight:700;border-bottom:1px solid ${palette.divider}">${rng.times(columns, (index) => `<span class="cut row" style="flex:${index ? 1 : 1.6};min-width:0;gap:4px">${text.word()}${when(index === 1, () => glyph(look, "caret", 9))}</span>`).join("")}</div>`;
  const marks: Record<string, () => string> = {
    none: () => "",
    icon: () => icon(look, undefined, Math.max(14, sizePx)),
    glyph: () =>
      glyph(
        look,
        rng.pick(["dot", "square", "caret-up", "caret", "arrow"]),
        Math.min(14, sizePx),
        rng.pick([palette.success, palette.danger, palette.secondaryText]),
      ),
    moon: () => drawPhase(look, sizePx + 8),
  };
  const rows = rng.times(
    rng.int(8, 24),
    (line) =>
      `<div class="row" style="min-height:${heightPx}px;padding:0 ${look.gutterPx}px;gap:6px;font-size:1.4rem;${mono}${striped && line % 2 ? `background:${mix(palette.text, 5, palette.background)};` : ""}">${(marks[lead] ?? (() => ""))()}${rng.times(columns, (index) => `<span class="cut" style="flex:${index ? 1 : 1.6};min-width:0">${index ? text.number() : text.word()}</span>`).join("")}</div>`,
  );
  const graph = maybe(
    look,
    0.3,
    () =>
      `<div data-gt="ignore" style="height:${rng.int(80, 180)}px;margin:8px;border:1px solid ${palette.divider};background:repeating-linear-gradient(90deg,${mix(palette.text, 8, palette.background)},${mix(palette.text, 8, palette.background)} 1px,transparent 1px,transparent 24px)"></div>`,
  );
  const bars = maybe(look, 0.25, () =>
    rng
      .times(
        3,
        () =>
          `<div style="padding:6px 16px"><span style="font-size:1.3rem">${text.title()}</span>${progressBar(look)}</div>`,
      )
      .join(""),
  );
  const ends = maybe(
    look,
    0.25,
    () =>
      `<div class="row">${rng.times(rng.int(2, 4), () => button(look, text.action(), { grow: true, emphasis: "default" })).join("")}</div>`,
  );
  return {
    top: maybe(look, 0.9, () => toolbar(look)) + maybe(look, 0.25, () => tabs(look)),
    body: graph + bars + head + rows.join(""),
    bottom: ends,
  };
};

/** The moon, or a planet, as astronomers' lists show it. */
export function drawPhase(look: Look, sizePx: number): string {
  const { rng } = look;
  const share = rng.between(-0.9, 0.9);
  const lit = rng.pick(["#e8e4d0", "#ddd", "#f5d76e", "#fff8dc"]);
  return `<svg width="${sizePx}" height="${sizePx}" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="#3a3a44"/><path d="M20 1a19 19 0 0 1 0 38a${Math.abs(share * 19).toFixed(1)} 19 0 0 ${share > 0 ? 1 : 0} 0-38" fill="${lit}"/></svg>`;
}

const astronomy: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const size = rng.pick([24, 32, 40, 48, 56]);
  const disc = rng.chance(0.5);
  const body = (): string =>
    disc
      ? drawPhase(look, size)
      : `<svg width="${size}" height="${size}" viewBox="0 0 40 40"><circle cx="20" cy="20" r="${rng.int(10, 19)}" fill="hsl(${rng.int(0, 60)} ${rng.int(20, 80)}% ${rng.int(45, 75)}%)"/></svg>`;
  const rows = rng.times(
    rng.int(6, 12),
    () =>
      `<div class="row" style="gap:14px;padding:8px ${look.gutterPx + 4}px;border-bottom:1px solid ${palette.divider}">${body()}<div class="grow"><div class="row"><b class="grow cut">${text.name()}</b><span style="font-size:1.3rem">${rng.int(0, 23)}:${rng.int(10, 59)}</span></div><div class="row" style="gap:6px;font-size:1.3rem;color:${palette.secondaryText}">${glyph(look, "caret-up", rng.int(8, 12))}${text.time()} ${glyph(look, "caret", rng.int(8, 12))}${text.time()}<span class="grow"></span>${maybe(look, 0.5, () => `${rng.int(0, 359)}°`)}</div></div>${maybe(look, 0.2, () => icon(look, "chevron-right", 20))}</div>`,
  );
  const pager = `<div class="row" style="justify-content:space-between;padding:4px 8px">${iconButton(look, "chevron-left")}<span>${text.date()}</span>${iconButton(look, "chevron-right")}</div>`;
  const hero = maybe(look, 0.35, () => `<div class="mid" style="width:100%;padding:16px">${drawPhase(look, 68)}</div>`);
  return {
    top:
      toolbar(look, { actions: rng.sample(["calendar", "map-pin", "more-vertical", "refresh"], 2) }) +
      maybe(look, 0.6, () => pager),
    body: hero + rows.join(""),
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

export const screens: readonly ScreenMaker[] = [calculator, singlePurpose, valueTable, astronomy];

export const scenes: readonly Scene[] = [
  androidScene("calculator", calculator),
  androidScene("single-purpose", singlePurpose, { weight: 1.2 }),
  androidScene("value-table", valueTable, { weight: 1.2 }),
  androidScene("astronomy", astronomy),
  androidScene("converter", converter, { split: "unseen" }),
  androidScene("scanner", scanner, { weight: 0.6 }),
];
