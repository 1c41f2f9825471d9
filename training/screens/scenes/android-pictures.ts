import type { Scene } from "../scene.ts";
import { bottomNavigation, selectionBar, toolbar } from "./android/bars.ts";
import { fab } from "./android/buttons.ts";
import { radio, slider } from "./android/controls.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { grid, picture, sectionHeader } from "./android/lists.ts";
import { maybe, when } from "./android/look.ts";

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
      albums ? 0 : 0.12,
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

export const screens: readonly ScreenMaker[] = [gallery];

export const scenes: readonly Scene[] = [
  androidScene("gallery", gallery),
  androidScene("viewer", viewer),
  androidScene("camera", camera, { weight: 0.8 }),
];
