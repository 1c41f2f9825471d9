import type { Scene } from "../scene.ts";
import { bottomNavigation, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab, iconButton, paintedIconButton } from "./android/buttons.ts";
import { progressBar, slider } from "./android/controls.ts";
import { searchField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { badgedIcon, glyph, icon } from "./android/glyphs.ts";
import { card, grid, row, sectionHeader } from "./android/lists.ts";
import { type Look, maybe, mix, when } from "./android/look.ts";

/** Streets and blocks as lines and patches: the ground of a map, labelled as nothing but a wallpaper. */
function drawStreets(look: Look): string {
  const { rng, context, palette } = look;
  const { width, height } = context.device;
  const dark = palette.dark && rng.chance(0.6);
  const ground = dark ? "#242f3e" : rng.pick(["#f2efe9", "#e8e8e8", "#faf3e3"]);
  const road = dark ? "#38414e" : "#fff";
  const patches = rng.times(
    rng.int(4, 10),
    () =>
      `<rect x="${rng.int(-40, width)}" y="${rng.int(-40, height)}" width="${rng.int(40, 200)}" height="${rng.int(40, 200)}" fill="${rng.pick(dark ? ["#263c3f", "#17263c"] : ["#cfe6c0", "#aad3df", "#e6ddd0"])}" transform="rotate(${rng.int(-20, 20)})"/>`,
  );
  const roads = rng.times(
    rng.int(8, 20),
    () =>
      `<path d="M${rng.int(-50, width)} ${rng.int(-50, height)}L${rng.int(-50, width + 50)} ${rng.int(-50, height + 50)}" stroke="${rng.chance(0.15) ? "#f6c244" : road}" stroke-width="${rng.int(2, 12)}"/>`,
  );
  const track = maybe(
    look,
    0.4,
    () =>
      `<path d="M${rng.int(0, width)} ${rng.int(0, height)}Q${rng.int(0, width)} ${rng.int(0, height)} ${rng.int(0, width)} ${rng.int(0, height)}T${rng.int(0, width)} ${rng.int(0, height)}" fill="none" stroke="#1e88e5" stroke-width="5"/>`,
  );
  return `<svg data-gt="none" width="${width}" height="${height}" style="position:absolute;inset:0;background:${ground}">${patches.join("")}${roads.join("")}${track}</svg>`;
}

const map: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const pins = rng.times(
    rng.int(0, 6),
    () =>
      `<span style="position:absolute;left:${rng.int(8, 85)}%;top:${rng.int(20, 70)}%">${look.variant % 3 ? icon(look, "map-pin", rng.pick([24, 28, 32]), rng.pick(["#d32f2f", palette.primary, "#1a73e8"])) : badgedIcon(look, 28)}</span>`,
  );
  const names = rng.times(
    rng.int(3, 9),
    () =>
      `<span style="position:absolute;left:${rng.int(5, 75)}%;top:${rng.int(10, 88)}%;font-size:1.100rem;color:#667;white-space:nowrap">${text.word()}</span>`,
  );
  const painted = `data-gt="button" class="mid" style="width:${rng.pick([40, 44, 48])}px;height:44px;border-radius:${rng.pick(["50%", "4px", "12px"])};background:${palette.raised};box-shadow:0 1px 4px rgba(0,0,0,.4)"`;
  const side = rng
    .sample(["layers", "compass", "location", "add", "remove", "search", "settings"], rng.int(2, 5))
    .map((name) => `<span ${painted}>${icon(look, name, 22)}</span>`);
  const column = `<div style="position:absolute;inset-inline-end:12px;bottom:${rng.int(150, 260)}px;display:flex;flex-direction:column;gap:${rng.pick([0, 8, 12])}px">${side.join("")}</div>`;
  const search = `<div style="position:absolute;left:12px;right:12px;top:12px;background:${palette.raised};border-radius:28px;box-shadow:0 1px 4px rgba(0,0,0,.4)"><div class="row">${searchField(look, { lead: rng.pick(["menu", "search", "back"]), trail: ["mic"], avatar: rng.chance(0.4), heightPx: 48 })}</div></div>`;
  const chips = maybe(
    look,
    0.4,
    () =>
      `<div class="row" style="position:absolute;left:12px;right:0;top:72px;gap:8px;overflow:hidden">${rng.times(5, () => `<span style="background:${palette.raised};border-radius:16px">${chip(look, text.word(), { icon: rng.pick(["coffee", "cart", "car", "star"]) })}</span>`).join("")}</div>`,
  );
  const info = maybe(
    look,
    0.4,
    () =>
      `<div style="position:absolute;left:0;right:0;bottom:0;background:${palette.raised};border-radius:16px 16px 0 0;padding:16px;box-shadow:0 -2px 6px rgba(0,0,0,.3)"><div class="row"><div class="grow"><div style="font-size:2rem">${text.title()}</div><div style="color:${palette.secondaryText}">${rng.int(1, 90)} km · ${text.time()}</div></div>${icon(look, "close", 22)}</div><div class="row" style="gap:8px;padding-top:12px;overflow:hidden">${["navigation", "star", "share"].map((name, index) => button(look, text.action(), { icon: name, emphasis: index ? "outlined" : "filled", small: true })).join("")}</div></div>`,
  );
  const bar = rng.chance(0.4);
  return {
    top: when(bar, () => toolbar(look, { actions: rng.sample(["search", "layers", "more-vertical", "list"], 2) })),
    body: `<div style="position:absolute;inset:0;overflow:hidden">${drawStreets(look)}${names.join("")}${pins.join("")}${when(!bar, () => search + chips)}${column}${info}</div>`,
    bottom: maybe(look, 0.3, () => bottomNavigation(look)),
    over: maybe(look, info ? 0 : 0.2, () => fab(look, "location", { bottomPx: 90 })),
  };
};

/** Turn by turn: the next turn on top, speed and time below. */
const navigation: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const green = rng.pick(["#0b8043", "#1a73e8", palette.primary, "#222"]);
  const turn = `<div class="row" style="margin:${rng.pick([0, 8])}px;padding:16px;gap:16px;border-radius:${rng.pick([0, 12])}px;background:${green};color:#fff">${icon(look, rng.pick(["arrow-up", "turn-right", "turn-left"]), rng.pick([40, 48, 56]), "#fff")}<div class="grow"><div style="font-size:2.600rem">${rng.int(50, 900)} m</div><div class="cut">${text.title()}</div></div>${maybe(look, 0.4, () => icon(look, "mic", 26, "#fff"))}</div>`;
  const speed = `<span data-gt="ignore" class="mid" style="position:absolute;left:16px;bottom:16px;width:56px;height:56px;border-radius:50%;background:#fff;color:#222;border:3px solid #d32f2f;font-weight:700">${rng.int(20, 130)}</span>`;
  const foot = `<div class="row" style="flex:none;gap:16px;padding:14px 16px;background:${palette.raised}">${paintedIconButton(look, "close", 44, "outlined")}<div class="grow" style="text-align:center"><div style="font-size:2.200rem;color:${palette.success}">${rng.int(2, 59)} min</div><div style="color:${palette.secondaryText}">${rng.int(1, 300)} km · ${text.time()}</div></div>${paintedIconButton(look, rng.pick(["route", "search", "menu"]), 44, "outlined")}</div>`;
  return {
    top: "",
    body: `<div style="position:absolute;inset:0;overflow:hidden">${drawStreets(look)}<div style="position:absolute;left:0;right:0;top:0">${turn}</div>${speed}<span style="position:absolute;left:46%;top:60%">${icon(look, "navigation", 40, "#1a73e8")}</span><div style="position:absolute;inset-inline-end:12px;top:40%;display:flex;flex-direction:column;gap:10px">${["volume", "search", "warning"].map((name) => paintedIconButton(look, name, 44, "filled")).join("")}</div></div>`,
    bottom: foot,
  };
};

const weather: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const colored = rng.chance(0.5);
  const hue = rng.int(190, 250);
  const ink = colored ? "#fff" : palette.text;
  const names = ["sun", "cloud", "rain", "snow", "storm", "wind", "fog", "moon"];
  const head = `<div class="mid" style="width:100%;flex-direction:column;gap:8px;padding:24px"><span class="row" style="gap:6px">${maybe(look, 0.5, () => icon(look, "map-pin", 18, ink))}${text.word()}</span>${icon(look, rng.pick(names), rng.pick([56, 64, 72]), ink)}<span style="font-size:6rem;font-weight:300;line-height:1">${rng.int(-12, 38)}°</span><span>${text.title()}</span></div>`;
  const hours = `<div class="row" style="padding:8px;overflow:hidden">${rng.times(8, () => `<span class="mid" style="flex-direction:column;gap:8px;width:60px;font-size:1.300rem"><span>${rng.int(0, 23)}:00</span>${icon(look, rng.pick(names), rng.pick([20, 24, 28]), ink)}<b>${rng.int(-9, 33)}°</b></span>`).join("")}</div>`;
  const days = rng.times(
    rng.int(4, 8),
    () =>
      `<div class="row" style="gap:12px;min-height:44px;padding:0 16px"><span class="grow cut">${text.word()}</span>${icon(look, rng.pick(names), 24, ink)}${maybe(look, 0.5, () => `<span class="row" style="gap:4px;font-size:1.200rem">${icon(look, "drop", 12, ink)}${rng.int(0, 100)}%</span>`)}<b style="width:36px;text-align:end">${rng.int(5, 33)}°</b><span style="width:36px;text-align:end;opacity:.7">${rng.int(-9, 12)}°</span></div>`,
  );
  const facts = maybe(look, 0.6, () =>
    grid(
      rng.times(
        4,
        () =>
          `<div class="row" style="gap:10px;padding:12px;border-radius:${look.cardRadiusPx}px;background:${mix(ink, 10, "transparent")}">${icon(look, rng.pick(["wind", "drop", "eye", "sun", "gauge", "thermometer"]), 24, ink)}<div class="grow"><div class="cut" style="font-size:1.200rem">${text.word()}</div><b>${text.number()}</b></div></div>`,
      ),
      2,
      8,
      "padding:12px",
    ),
  );
  const ground = colored ? `linear-gradient(hsl(${hue} 60% 42%),hsl(${hue + 20} 55% 26%))` : palette.background;
  return {
    top: toolbar(look, {
      actions: rng.sample(["search", "refresh", "map-pin", "more-vertical", "settings"], rng.int(1, 3)),
      ...(colored ? { color: `hsl(${hue} 60% 42%)`, onColor: "#fff", flat: true } : {}),
    }),
    body: `<div style="min-height:100%;background:${ground};color:${ink}">${head}${hours}${facts}${days.join("")}</div>`,
    bottom: maybe(look, 0.2, () => bottomNavigation(look)),
  };
};

const transit: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const from = `<div class="row" style="gap:8px;padding:8px 12px"><div class="grow">${rng.times(2, () => `<div class="row" style="padding:4px 0">${searchField(look, { lead: rng.pick(["map-pin", "dot", "search"]), heightPx: 44 })}</div>`).join("")}</div>${iconButton(look, "swap")}</div>`;
  const legs = (): string =>
    rng
      .times(
        rng.int(2, 4),
        () =>
          `<span class="row" style="gap:4px">${icon(look, rng.pick(["walk", "bus", "train", "car", "bike"]), 18)}<span style="padding:1px 5px;border-radius:3px;font-size:1.200rem;color:#fff;background:hsl(${rng.int(0, 359)} 60% 38%)">${rng.int(1, 99)}</span></span>`,
      )
      .join(glyph(look, "chevron", rng.int(8, 11)));
  const trips = rng.times(rng.int(4, 8), () => {
    const inside = `<div style="padding:12px 16px"><div class="row"><b class="grow">${text.time()} – ${text.time()}</b><span>${rng.int(5, 90)} min</span></div><div class="row" style="gap:6px;padding-top:8px;overflow:hidden">${legs()}</div></div>`;
    return look.variant % 2
      ? card(look, inside, "margin:6px 12px")
      : `${inside}<div style="height:1px;background:${palette.divider}"></div>`;
  });
  return {
    top: toolbar(look) + from + maybe(look, 0.3, () => tabs(look, { icons: true, words: false, count: 4 })),
    body: trips.join(""),
    bottom: maybe(look, 0.3, () => bottomNavigation(look)),
  };
};

const fitness: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const ring = `<div class="mid" style="width:100%;padding:16px"><div data-gt="ignore" class="mid" style="width:180px;height:180px;border-radius:50%;border:14px solid ${mix(look.control, 30, palette.background)};border-top-color:${look.control};border-right-color:${look.control};flex-direction:column"><span style="font-size:3.200rem">${text.number()}</span><span>${text.word()}</span></div></div>`;
  const figures = grid(
    rng.times(
      rng.pick([2, 4, 6]),
      () =>
        `<div class="mid" style="flex-direction:column;gap:4px;padding:12px">${maybe(look, 0.6, () => icon(look, rng.pick(["walk", "fire", "heart", "clock", "map-pin", "mountain"]), 24))}<b style="font-size:2rem">${text.number()}</b><span style="font-size:1.300rem;color:${palette.secondaryText}">${text.word()}</span></div>`,
    ),
    2,
  );
  const graph = maybe(look, 0.5, () =>
    card(
      look,
      `<div style="padding:12px"><b>${text.title()}</b><div data-gt="ignore" class="row" style="height:100px;align-items:flex-end;gap:8px;padding-top:8px">${rng.times(7, () => `<span style="flex:1;height:${rng.int(10, 100)}%;background:${look.control}"></span>`).join("")}</div></div>`,
      "margin:8px 12px",
    ),
  );
  const runs = rng.times(rng.int(0, 5), () =>
    row(look, {
      lead: badgedIcon(look, 40, rng.pick(["walk", "bike", "run", "swim"])),
      sub: `${text.date()} · ${rng.int(1, 30)} km`,
      trail: rng.chance(0.4) ? icon(look, "chevron-right", 20) : "",
    }),
  );
  const keys = rng.pick([
    () => fab(look, rng.pick(["play", "add"])),
    () => "",
    () =>
      `<div class="row" style="position:absolute;left:0;right:0;bottom:16px;justify-content:center;gap:24px">${fab(look, "pause", { inline: true })}${fab(look, "stop", { inline: true })}</div>`,
  ])();
  return {
    top: toolbar(look) + maybe(look, 0.3, () => tabs(look)),
    body:
      maybe(look, 0.6, () => ring) +
      figures +
      maybe(look, 0.3, () => `<div style="padding:8px 16px">${progressBar(look)}</div>`) +
      graph +
      when(runs.length > 0, () => sectionHeader(look) + runs.join("")) +
      maybe(look, 0.08, () => slider(look)),
    over: keys,
    bottom: maybe(look, 0.4, () => bottomNavigation(look)),
  };
};

export const screens: readonly ScreenMaker[] = [map, weather, transit, fitness];

export const scenes: readonly Scene[] = [
  androidScene("map", map, { weight: 1.2 }),
  androidScene("navigation", navigation, { weight: 0.5 }),
  androidScene("weather", weather),
  androidScene("transit", transit, { weight: 0.7 }),
  androidScene("fitness", fitness),
];
