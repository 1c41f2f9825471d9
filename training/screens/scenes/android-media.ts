import type { Scene } from "../scene.ts";
import { bottomNavigation, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { progressBar, slider } from "./android/controls.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, grid, picture, row, uniformList } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

function transport(look: Look): string {
  const { rng, palette } = look;
  const big = rng.pick([40, 48, 56, 64]);
  const main = rng.pick([
    () => paintedIconButton(look, "pause", big + 16, "filled"),
    () => icon(look, rng.pick(["play", "pause"]), big, palette.text),
    () => fab(look, "play", { inline: true }),
  ])();
  const side = rng.pick([24, 28, 32, 36]);
  const [first, last] = rng.pick([
    ["shuffle", "repeat"],
    ["heart", "list"],
    ["rewind", "fast-forward"],
    ["speed", "moon"],
  ] as const);
  return `<div class="row" style="justify-content:space-evenly;padding:12px 8px">${maybe(look, 0.85, () => icon(look, first, 24, palette.secondaryText))}${icon(look, "previous", side, palette.text)}${main}${icon(look, "next", side, palette.text)}${maybe(look, 0.85, () => icon(look, last, 24, palette.secondaryText))}</div>`;
}

const player: ScreenMaker = (look) => {
  const { rng, text, palette, context } = look;
  const short = Math.min(context.device.width, context.device.height * 0.45);
  const side = short * rng.between(0.6, 0.95);
  const cover = `<div class="mid" style="width:100%;padding:12px">${picture(look, `width:${side}px;height:${side}px;border-radius:${rng.pick([0, 4, 12, 24, side / 2])}px`)}</div>`;
  const center = rng.chance(0.6);
  const words = `<div class="row" style="padding:4px 24px"><div class="grow" style="text-align:${center ? "center" : "start"}"><div class="cut" style="font-size:2.2rem">${text.title()}</div><div class="cut" style="color:${palette.secondaryText}">${text.name()}</div></div>${when(!center, () => icon(look, rng.pick(["heart", "more-vertical"]), 24))}</div>`;
  const seek = `<div style="padding:8px 24px">${slider(look)}<div class="row" style="justify-content:space-between;font-size:1.2rem;padding-top:4px"><span>${rng.int(0, 9)}:${rng.int(10, 59)}</span><span>${rng.int(0, 9)}:${rng.int(10, 59)}</span></div></div>`;
  const tools = maybe(
    look,
    0.5,
    () =>
      `<div class="row" style="justify-content:space-around;padding:8px">${rng
        .sample(["share", "heart", "list", "equalizer", "moon", "cast", "lyrics", "download"], rng.int(3, 5))
        .map((name) => icon(look, name, 22))
        .join("")}</div>`,
  );
  const queue = maybe(look, 0.25, () => uniformList(look, 3));
  return {
    top: toolbar(look, {
      nav: rng.pick(["chevron-down", "back"]),
      title: rng.chance(0.5) ? text.title() : "",
      actions: rng.sample(["more-vertical", "list", "cast", "share", "heart"], rng.int(1, 3)),
      flat: true,
    }),
    body: cover + words + seek + transport(look) + tools + queue,
  };
};

function miniPlayer(look: Look): string {
  const { rng, text, palette } = look;
  const line = maybe(look, 0.6, () => progressBar(look));
  return `<div style="flex:none;background:${palette.raised};box-shadow:0 -1px 4px rgba(0,0,0,.25)">${line}<div class="row" style="gap:12px;padding:8px 12px">${picture(look, `width:44px;height:44px;border-radius:${look.cardRadiusPx / 2}px;flex:none`)}<div class="grow"><div class="cut">${text.title()}</div><div class="cut" style="font-size:1.3rem;color:${palette.secondaryText}">${text.name()}</div></div>${maybe(look, 0.3, () => icon(look, "previous", 28))}${icon(look, rng.pick(["play", "pause"]), rng.pick([28, 32, 36]))}${maybe(look, 0.6, () => icon(look, "next", 28))}</div></div>`;
}

const library: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const columns = Math.max(2, Math.round((look.context.device.width / 360) * rng.pick([2, 2, 3])));
  const tiles = rng.times(columns * 4, () =>
    card(
      look,
      `${picture(look, "height:120px")}<div class="row" style="padding:8px"><div class="grow"><div class="cut" style="font-size:1.4rem">${text.title()}</div><div class="cut" style="font-size:1.2rem;color:${palette.secondaryText}">${text.name()}</div></div>${icon(look, "more-vertical", 20)}</div>`,
    ),
  );
  const playing = rng.int(0, 4);
  const songs = rng.times(rng.int(7, 11), (index) =>
    row(look, {
      lead:
        index === playing
          ? icon(look, "equalizer", 24, look.control)
          : look.variant % 2
            ? picture(look, "width:44px;height:44px")
            : `<span style="width:24px;text-align:center">${index + 1}</span>`,
      sub: text.name(),
      meta: `${rng.int(1, 9)}:${rng.int(10, 59)}`,
      trail: icon(look, "more-vertical", 22),
    }),
  );
  const chips = maybe(
    look,
    0.3,
    () =>
      `<div class="row" style="gap:8px;padding:8px 12px;overflow:hidden">${button(look, text.action(), { icon: "shuffle", emphasis: "filled" })}${chip(look, text.word(), { icon: "play" })}</div>`,
  );
  return {
    top:
      toolbar(look, { nav: "menu", actions: rng.sample(["search", "sort", "more-vertical", "shuffle"], 2) }) +
      maybe(look, 0.7, () => tabs(look)),
    body: chips + (rng.chance(0.4) ? grid(tiles, columns, 8, "padding:8px") : songs.join("")),
    bottom: maybe(look, 0.7, () => miniPlayer(look)) + maybe(look, 0.25, () => bottomNavigation(look)),
    over: maybe(look, 0.15, () => fab(look, "shuffle", { bottomPx: 100 })),
  };
};

const podcast: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const head = `<div class="row" style="gap:16px;padding:16px">${picture(look, `width:${rng.pick([88, 110, 130])}px;height:${rng.pick([88, 110, 130])}px;flex:none;border-radius:${look.cardRadiusPx / 2}px`)}<div class="grow"><div class="two" style="font-size:2rem">${text.title()}</div><div style="color:${palette.secondaryText}">${text.name()}</div><div class="row" style="gap:8px;padding-top:8px">${button(look, text.action(), { small: true })}${iconButton(look, rng.pick(["settings", "share", "info"]))}</div></div></div>`;
  const episodes = rng.times(
    rng.int(4, 8),
    () =>
      `<div class="row" style="gap:12px;padding:10px 16px;border-bottom:1px solid ${palette.divider}">${maybe(look, 0.4, () => glyph(look, "handle", 16))}<div class="grow"><div class="row" style="gap:6px;font-size:1.2rem;color:${palette.secondaryText}">${maybe(look, 0.3, () => icon(look, rng.pick(["download", "star", "check"]), 14))}${text.date()} · ${rng.int(5, 90)} min</div><div class="two">${text.title()}</div>${maybe(look, 0.25, () => `<div style="padding-top:6px">${progressBar(look)}</div>`)}</div>${look.variant % 2 ? icon(look, rng.pick(["play", "download", "pause"]), 26) : paintedIconButton(look, "play", 40)}</div>`,
  );
  return {
    top: toolbar(look, {
      nav: "back",
      title: "",
      actions: rng.sample(["search", "filter", "refresh", "more-vertical"], 3),
      flat: true,
    }),
    body: head + maybe(look, 0.4, () => `<div style="padding:0 16px 8px">${text.sentence()}</div>`) + episodes.join(""),
    bottom: maybe(look, 0.4, () => miniPlayer(look)),
  };
};

const recorder: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const bars = rng.times(
    48,
    () => `<span style="width:3px;height:${rng.int(4, 90)}px;background:${look.control}"></span>`,
  );
  const wave = `<div data-gt="ignore" class="row" style="height:120px;gap:3px;justify-content:center;overflow:hidden">${bars.join("")}</div>`;
  const key = `<span data-gt="button" class="mid" style="width:72px;height:72px;border-radius:50%;background:${rng.pick(["#e53935", palette.primary])}">${icon(look, rng.pick(["mic", "stop", "pause"]), 32, "#fff")}</span>`;
  const list = rng.times(rng.int(0, 5), () =>
    row(look, {
      lead: icon(look, "play", 28),
      title: text.fileName(),
      sub: `${text.date()} · ${rng.int(0, 9)}:${rng.int(10, 59)}`,
      trail: icon(look, "more-vertical"),
    }),
  );
  return {
    top: toolbar(look) + maybe(look, 0.3, () => tabs(look, { count: 2 })),
    body: `<div style="text-align:center;font-size:4.800rem;padding:16px">${rng.int(0, 9)}:${rng.int(10, 59)}</div>${wave}${list.join("")}`,
    bottom: `<div class="row" style="flex:none;justify-content:space-evenly;padding:16px;background:${mix(palette.text, 4, palette.background)}">${iconButton(look, rng.pick(["close", "delete"]))}${key}${iconButton(look, rng.pick(["check", "save", "list"]))}</div>`,
  };
};

export const screens: readonly ScreenMaker[] = [player, library, podcast, recorder];

export const scenes: readonly Scene[] = [
  androidScene("player", player),
  androidScene("library", library),
  androidScene("podcast", podcast),
  androidScene("recorder", recorder, { weight: 0.6 }),
];
