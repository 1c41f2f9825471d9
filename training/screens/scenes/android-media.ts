import type { Scene } from "../scene.ts";
import { bottomNavigation, selectionBar, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { progressBar, radio, slider } from "./android/controls.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, grid, picture, row, sectionHeader, uniformList } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

const gallery: ScreenMaker = (look) => {
  const { rng, text, context } = look;
  const columns = Math.max(2, Math.round((context.device.width / 360) * rng.pick([2, 3, 3, 4])));
  const side = context.device.width / columns;
  const selecting = rng.chance(0.25);
  const albums = rng.chance(0.35);
  const gap = rng.pick([0, 1, 2, 4, 8]);
  const cells = rng.times(columns * rng.int(4, 9), () => {
    const mark = selecting
      ? `<span style="position:absolute;top:6px;inset-inline-start:6px">${look.variant % 2 ? (rng.chance(0.4) ? `<span data-gt="icon" class="mid" style="width:22px;height:22px;border-radius:50%;background:${look.control}"><span data-gt="none">${glyph(look, "tick", 14, "#fff")}</span></span>` : `<span data-gt="icon" style="display:block;width:20px;height:20px;border-radius:50%;border:2px solid #fff"></span>`) : radio(look, rng.chance(0.3))}</span>`
      : "";
    const clip = maybe(
      look,
      0.12,
      () =>
        `<span class="row" style="position:absolute;bottom:4px;inset-inline-end:4px;gap:4px;color:#fff;font-size:1.1rem;text-shadow:0 0 2px #000">${icon(look, "play", rng.int(14, 24), "#fff")}${rng.int(0, 9)}:${rng.int(10, 59)}</span>`,
    );
    const name = when(
      albums,
      () =>
        `<span style="display:block;padding:4px 6px"><span class="cut" style="display:block;font-size:1.4rem">${text.word()}</span><span style="font-size:1.2rem">${rng.int(1, 900)}</span></span>`,
    );
    return `<span style="position:relative;min-width:0">${picture(look, `height:${side}px;border-radius:${albums ? look.cardRadiusPx : 0}px`)}${mark}${clip}${name}</span>`;
  });
  const head = maybe(look, 0.4, () => sectionHeader(look, text.date()));
  return {
    top: selecting
      ? selectionBar(look, rng.int(1, 30))
      : toolbar(look, { actions: rng.sample(["search", "camera", "sort", "more-vertical", "grid"], rng.int(1, 4)) }),
    body: head + grid(cells, columns, gap, `padding:${gap}px`),
    bottom: maybe(look, 0.35, () => bottomNavigation(look)),
    over: maybe(look, 0.1, () => fab(look, "camera")),
  };
};

/** One picture or film on black, its tools over it. */
const viewer: ScreenMaker = (look) => {
  const { rng, text, ingredients } = look;
  const film = rng.chance(0.55);
  const shown = `<div data-gt="image" style="position:absolute;left:0;right:0;top:${rng.int(15, 30)}%;height:${rng.int(30, 50)}%;background:${ingredients.picture(rng).css} center/cover"></div>`;
  const bar = toolbar(look, {
    nav: "back",
    title: rng.chance(0.6) ? text.fileName() : "",
    actions: rng.sample(["share", "more-vertical", "star", "cast", "info", "subtitles", "rotate"], rng.int(1, 4)),
    color: "rgba(0,0,0,.45)",
    onColor: "#fff",
    flat: true,
  });
  const names = rng.pick([
    ["previous", "play", "next"],
    ["rewind", "pause", "fast-forward"],
    ["lock", "rewind", "play", "fast-forward", "fullscreen"],
  ]);
  const size = rng.pick([28, 36, 48]);
  const keys = `<div class="row" style="position:absolute;left:0;right:0;top:46%;justify-content:space-evenly">${names.map((name) => (look.variant % 3 ? icon(look, name, size, "#fff") : `<span data-gt="button" class="mid" style="width:60px;height:60px;border-radius:50%;background:rgba(0,0,0,.55)">${icon(look, name, 30, "#fff")}</span>`)).join("")}</div>`;
  const seek = `<div style="position:absolute;left:0;right:0;bottom:${rng.int(0, 20)}px;padding:8px 16px;background:rgba(0,0,0,.4)"><div class="row" style="gap:12px;font-size:1.3rem"><span>${rng.int(0, 59)}:${rng.int(10, 59)}</span><span class="grow">${slider(look)}</span><span>${rng.int(0, 59)}:${rng.int(10, 59)}</span>${maybe(look, 0.5, () => icon(look, "fullscreen", 24, "#fff"))}</div></div>`;
  const tools = `<div class="row" style="position:absolute;left:0;right:0;bottom:0;height:64px;justify-content:space-around">${rng
    .sample(["share", "edit", "star", "delete", "info", "crop", "rotate"], rng.int(3, 5))
    .map((name) =>
      look.variant % 2
        ? icon(look, name, 24, "#fff")
        : `<span class="mid" style="flex-direction:column;gap:4px;font-size:1.1rem">${icon(look, name, 24, "#fff")}${text.word()}</span>`,
    )
    .join("")}</div>`;
  return {
    body: `<div style="position:absolute;inset:0;background:#000;color:#fff">${shown}${maybe(look, 0.85, () => bar)}${film ? keys + seek : tools}</div>`,
    background: "#000",
    bare: rng.chance(0.4),
  };
};

const camera: ScreenMaker = (look) => {
  const { rng, text, ingredients } = look;
  const over = rng.chance(0.4);
  const small = rng.pick([20, 24, 28]);
  const top = `<div class="row" style="height:56px;justify-content:space-around;padding:0 12px">${rng
    .sample(["flashlight", "timer", "settings", "hdr", "grid", "filter", "more"], rng.int(2, 5))
    .map((name) => icon(look, name, small, "#fff"))
    .join("")}</div>`;
  const modes = `<div class="row" style="justify-content:center;gap:20px;padding:10px;font-size:1.3rem;text-transform:uppercase">${rng.times(4, (index) => (index === 1 && look.variant % 2 ? `<span data-gt="button" class="mid" style="padding:4px 12px;border-radius:14px;background:rgba(255,255,255,.25)">${text.word()}</span>` : `<span>${text.word()}</span>`)).join("")}</div>`;
  const shutter = rng.pick([
    `<span data-gt="button" class="mid" style="width:72px;height:72px;border-radius:50%;border:4px solid #fff"><span style="width:56px;height:56px;border-radius:50%;background:${rng.pick(["#fff", "#fff", "#e53935"])}"></span></span>`,
    `<span data-gt="button" class="mid" style="width:68px;height:68px;border-radius:50%;background:#fff">${icon(look, "camera", 32, "#333")}</span>`,
  ]);
  const last = rng.chance(0.7)
    ? `<span data-gt="image" style="width:48px;height:48px;border-radius:${rng.pick(["50%", "8px"])};border:2px solid #fff;background:${ingredients.picture(rng).css} center/cover"></span>`
    : icon(look, "image", 28, "#fff");
  const turn =
    look.variant % 2
      ? icon(look, "camera-flip", 28, "#fff")
      : `<span data-gt="button" class="mid" style="width:48px;height:48px;border-radius:50%;background:rgba(255,255,255,.2)">${icon(look, "camera-flip", 26, "#fff")}</span>`;
  const zoom = maybe(
    look,
    0.4,
    () =>
      `<div class="mid" style="width:100%;gap:8px;padding:6px">${["0.5", "1×", "2"].map((value) => `<span data-gt="button" class="mid" style="width:34px;height:34px;border-radius:50%;background:rgba(0,0,0,.5);font-size:1.2rem">${value}</span>`).join("")}</div>`,
  );
  const keys = `<div class="row" style="justify-content:space-around;padding:16px 12px 24px">${last}${shutter}${turn}</div>`;
  const view = `background:${ingredients.picture(rng).css} center/cover`;
  const body = `<div style="position:absolute;inset:0;display:flex;flex-direction:column;color:#fff;${over ? view : "background:#000"}">${top}<div class="grow" style="display:flex;align-items:flex-end;${over ? "" : view}">${zoom}</div>${maybe(look, 0.6, () => modes)}${keys}</div>`;
  return { body, background: "#000", bare: rng.chance(0.5), calm: true };
};

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

export const screens: readonly ScreenMaker[] = [gallery, player, library, podcast, recorder];

export const scenes: readonly Scene[] = [
  androidScene("gallery", gallery),
  androidScene("viewer", viewer),
  androidScene("camera", camera, { weight: 0.8 }),
  androidScene("player", player),
  androidScene("library", library),
  androidScene("podcast", podcast),
  androidScene("recorder", recorder, { weight: 0.6 }),
];
