import type { Scene } from "../scene.ts";
import { bottomNavigation, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { checkbox, toggle } from "./android/controls.ts";
import { monthGrid, numberWheel } from "./android/dialogs.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, grid, row } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

function dayLetters(look: Look): string {
  const { rng, palette } = look;
  const painted = rng.chance(0.5);
  const cells = ["M", "T", "W", "T", "F", "S", "S"].map((day) => {
    const on = rng.chance(0.5);
    const fill = on
      ? `background:${look.control};color:${look.onControl}`
      : `background:${mix(palette.text, 10, palette.background)}`;
    return painted
      ? `<span data-gt="button" class="mid" style="width:32px;height:32px;border-radius:50%;font-size:1.3rem;${fill}">${day}</span>`
      : `<span class="mid" style="width:28px;font-size:1.3rem;color:${on ? look.control : palette.secondaryText}">${day}</span>`;
  });
  return `<div class="row" style="gap:6px;padding:6px 0">${cells.join("")}</div>`;
}

function navigation(look: Look): { top: string; bottom: string } {
  const atTop = look.rng.chance(0.5);
  const names = ["alarm", "clock", "timer", "stopwatch"];
  return {
    top: atTop
      ? tabs(look, { count: 4, icons: true, words: look.rng.chance(0.4), scrolling: false })
      : toolbar(look, { nav: "none" }),
    bottom: atTop ? "" : bottomNavigation(look, names),
  };
}

const alarms: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const rows = rng.times(rng.int(2, 6), () => {
    const open = rng.chance(0.25);
    const more = when(
      open,
      () =>
        `${dayLetters(look)}${row(look, { lead: icon(look, "bell", 22), title: text.title(), dense: true })}${row(look, { lead: icon(look, "vibrate", 22), title: text.word(), dense: true, trail: checkbox(look, rng.chance(0.5)) })}${row(look, { lead: icon(look, "delete", 22), title: text.action(), dense: true })}`,
    );
    const head = `<div class="row"><span class="grow" style="font-size:${rng.pick([3.2, 4, 4.8])}rem;font-weight:300">${rng.int(0, 23)}:${rng.int(10, 59)}</span>${toggle(look, rng.chance(0.5))}</div>`;
    const foot = `<div class="row" style="font-size:1.4rem;color:${palette.secondaryText}"><span class="grow">${text.title()}</span>${icon(look, open ? "chevron-up" : "chevron-down", 20)}</div>`;
    const inside = `<div style="padding:12px 16px">${head}${more}${foot}</div>`;
    return look.variant % 2
      ? card(look, inside, "margin:8px 12px")
      : `${inside}<div style="height:1px;background:${palette.divider}"></div>`;
  });
  const { top, bottom } = navigation(look);
  return {
    top,
    body: rows.join(""),
    bottom,
    over: fab(look, rng.pick(["add", "alarm"]), { centered: rng.chance(0.5), bottomPx: bottom ? 96 : 24 }),
  };
};

const stopwatch: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const face = rng.pick([260, 220, 180]);
  const digits = `<span style="font-size:${rng.pick([4, 4.8, 5.6])}rem;font-weight:300">${rng.int(0, 59)}:${rng.int(10, 59)}.${rng.int(10, 99)}</span>`;
  const dial = `<div class="mid" style="width:${face}px;height:${face}px;border-radius:50%;border:${rng.int(2, 8)}px solid ${mix(look.control, 60, palette.background)}">${digits}</div>`;
  const keys = rng.pick([
    () =>
      `<div class="row" style="gap:28px">${iconButton(look, "refresh", { sizePx: 28 })}${fab(look, rng.pick(["pause", "play"]), { inline: true })}${iconButton(look, "share", { sizePx: 28 })}</div>`,
    () =>
      `<div class="row" style="gap:16px">${paintedIconButton(look, "stop", 56)}${paintedIconButton(look, "pause", 72, "filled")}${paintedIconButton(look, "flag", 56)}</div>`,
    () =>
      `<div class="row" style="width:100%;padding:0 12px">${rng.times(3, () => button(look, text.action(), { grow: true })).join("")}</div>`,
  ])();
  const laps = rng.times(
    rng.int(0, 6),
    (index) =>
      `<div class="row" style="justify-content:space-between;padding:8px 32px;width:100%;border-bottom:1px solid ${palette.divider}"><span class="row" style="gap:8px">${glyph(look, "dot", 8)}#${index + 1}</span><span>${rng.int(0, 9)}:${rng.int(10, 59)}</span><span>${rng.int(10, 59)}:${rng.int(10, 59)}</span></div>`,
  );
  const { top, bottom } = navigation(look);
  return {
    top,
    bottom,
    body: `<div style="min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:space-evenly;gap:20px;padding:20px 0">${rng.chance(0.6) ? dial : digits}${keys}<div style="width:100%">${laps.join("")}</div></div>`,
  };
};

const timer: ScreenMaker = (look) => {
  const { rng, palette } = look;
  const size = rng.pick([48, 56, 72]);
  const round = rng.chance(0.5);
  const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "⌫"].map((key) => {
    const shown = key === "⌫" ? icon(look, "backspace", 24, palette.text) : key;
    const fill = round ? `background:${mix(palette.text, 10, palette.background)};width:${size}px;` : "width:100%;";
    return `<span class="mid"><span ${key === "⌫" && !round ? "" : 'data-gt="button"'} class="mid" style="${fill}height:${size}px;border-radius:50%;font-size:2.6rem">${shown}</span></span>`;
  });
  const wheels = `<div class="mid" style="width:100%;gap:20px">${rng.times(3, () => numberWheel(look, [rng.int(0, 28), rng.int(29, 40), rng.int(41, 59)])).join("")}</div>`;
  const presets = `<div class="row" style="gap:8px;padding:8px 16px;overflow:hidden">${rng.times(4, () => chip(look, `${rng.int(1, 30)}:00`)).join("")}${iconButton(look, "add")}</div>`;
  const { top, bottom } = navigation(look);
  const head = `<div style="text-align:center;font-size:5rem;padding:12px">${rng.int(0, 9)}h ${rng.int(10, 59)}m</div>`;
  return {
    top,
    bottom,
    body: `${head}${maybe(look, 0.5, () => presets)}${rng.chance(0.7) ? grid(keys, 3, 8, "padding:0 15%") : wheels}<div class="mid" style="width:100%;padding:20px;gap:24px">${maybe(look, 0.4, () => iconButton(look, "delete"))}${fab(look, "play", { inline: true })}${maybe(look, 0.4, () => iconButton(look, "add"))}</div>`,
  };
};

const monthCalendar: ScreenMaker = (look) => {
  const { rng, text, palette, context } = look;
  const tall = rng.chance(0.5);
  const cellPx = tall ? Math.max(40, (context.device.height - 240) / 7) : 40;
  const event = (): string =>
    `<div class="row" style="gap:12px;padding:10px 16px"><span style="flex:none;width:${rng.pick([4, 4, 10])}px;height:36px;border-radius:3px;background:hsl(${rng.int(0, 359)} 60% 50%)"></span><div class="grow"><div class="cut">${text.title()}</div><div class="row" style="gap:6px;font-size:1.3rem;color:${palette.secondaryText}">${maybe(look, 0.3, () => icon(look, rng.pick(["clock", "map-pin", "repeat"]), 14))}${text.time()}</div></div>${maybe(look, 0.2, () => icon(look, "bell", 18))}</div>`;
  const blocks = rng
    .times(
      rng.int(2, 7),
      () =>
        `<div class="cut" style="position:absolute;left:${rng.int(0, 6) * 14.2 + 0.5}%;top:${rng.int(12, 88)}%;width:13.200%;padding:1px 3px;border-radius:2px;font-size:1rem;color:#fff;background:hsl(${rng.int(0, 359)} 50% 40%)">${text.word()}</div>`,
    )
    .join("");
  const pager = maybe(
    look,
    0.5,
    () =>
      `<div class="row" style="padding:0 8px">${iconButton(look, "chevron-left")}<span class="grow" style="text-align:center">${text.date()}</span>${iconButton(look, "chevron-right")}</div>`,
  );
  const month = `<div style="position:relative">${monthGrid(look, cellPx)}${when(tall, () => blocks)}</div>`;
  return {
    top: toolbar(look, {
      title: text.date(),
      actions: rng.sample(["search", "calendar", "today", "more-vertical", "filter"], rng.int(1, 3)),
    }),
    body: pager + month + when(!tall, () => rng.times(rng.int(2, 6), event).join("")),
    over: fab(look, "add"),
    bottom: maybe(look, 0.15, () => bottomNavigation(look)),
  };
};

const agenda: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const colored = rng.chance(0.5);
  const items = rng.times(rng.int(6, 12), (index) => {
    const day =
      index % 2 === 0
        ? `<b style="font-size:2rem">${rng.int(1, 28)}</b><span style="font-size:1.1rem">${text.word()}</span>`
        : "";
    const fill = colored
      ? `background:hsl(${rng.int(0, 359)} 45% 40%);color:#fff`
      : `border-inline-start:4px solid hsl(${rng.int(0, 359)} 60% 50%);background:${mix(palette.text, 5, palette.background)}`;
    const marks = `${maybe(look, 0.3, () => icon(look, rng.pick(["bell", "repeat", "people", "map-pin"]), rng.int(12, 18), colored ? "#fff" : look.iconColor))}`;
    return `<div class="row" style="padding:4px 12px;gap:12px"><span style="flex:none;width:44px;display:flex;flex-direction:column;align-items:center;overflow:hidden">${day}</span><div class="grow" style="padding:8px 12px;border-radius:${look.cardRadiusPx / 2}px;${fill}"><div class="row"><span class="grow cut">${text.title()}</span>${marks}</div><div style="font-size:1.3rem;opacity:.8">${text.time()}</div></div></div>`;
  });
  return {
    top: toolbar(look, { actions: ["search", "more-vertical"] }) + maybe(look, 0.3, () => tabs(look)),
    body: items.join(""),
    over: fab(look),
  };
};

export const screens: readonly ScreenMaker[] = [alarms, stopwatch, timer, monthCalendar, agenda];

export const scenes: readonly Scene[] = [
  androidScene("alarms", alarms),
  androidScene("stopwatch", stopwatch, { weight: 0.8 }),
  androidScene("timer", timer, { weight: 0.8 }),
  androidScene("month", monthCalendar),
  androidScene("agenda", agenda, { weight: 0.8 }),
];
