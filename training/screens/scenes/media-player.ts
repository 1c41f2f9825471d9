import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, chips, iconButton } from "./widgets/buttons.ts";
import { tabs } from "./widgets/fields.ts";
import { slider } from "./widgets/marks.ts";
import { bottomTabs, card, listRow, picture, progress, topBar, wallpaper } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { box, column, createUi, icon, line, makePage, repeat, row, tint, type Ui } from "./widgets/ui.ts";

/** Buttons that drive what plays; the middle one is mostly larger or painted. */
function transport(ui: Ui, color: string, onDark = false): string {
  const { rng, palette } = ui;
  const size = rng.int(20, 36);
  const small = Math.round(size * rng.between(0.65, 1));
  const outer = rng.pick([["shuffle", "repeat"], ["replay", "forward"], ["heart", "queue"], []]);
  const shape = rng.pick(["none", "circle", "circle", "rounded"] as const);
  const play = iconButton(ui, {
    name: rng.pick(["play", "pause"]),
    sizePx: Math.round(size * rng.between(1, 1.6)),
    shape,
    color: shape === "none" ? color : onDark ? "#111" : palette.onPrimary,
    background: onDark ? "#fff" : palette.primary,
  });
  const glyph = (name: string, px: number) => iconButton(ui, { name, sizePx: px, color });
  return row(
    `${outer[0] ? glyph(outer[0], small) : ""}${glyph("skip-previous", size)}${play}${glyph("skip-next", size)}${outer[1] ? glyph(outer[1], small) : ""}`,
    `justify-content:${rng.pick(["space-between", "space-evenly", "center"])};gap:${rng.int(4, 18)}px;`,
  );
}

function renderNowPlaying(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const over = rng.chance(0.35);
  const color = over ? "#fff" : palette.text;
  const side = Math.min(device.width - rng.int(40, 120), device.height * 0.42);
  const disc = rng.chance(0.15);
  const cover = picture(
    ui,
    `width:${side}px;height:${side}px;border-radius:${disc ? "50%" : `${rng.pick([0, 4, 8, 16, 24])}px`};align-self:center;${rng.chance(0.5) ? "box-shadow:0 8px 24px rgba(0,0,0,.35);" : ""}`,
  );
  const glyph = (name: string, px = 22) => iconButton(ui, { name, sizePx: px, color });
  const title = row(
    `${rng.chance(0.3) ? glyph("heart") : ""}<div style="flex:1;min-width:0;${rng.chance(0.5) ? "text-align:center" : ""}">${line(text.title(), "font-size:1.3em;font-weight:700;")}${line(text.name(), "opacity:.7;")}</div>${glyph(rng.pick(["heart", "add", "more-vertical", "star"]))}`,
    "gap:8px;",
  );
  const line2 = rng.chance(0.75) ? slider(ui) : progress(ui);
  const times = row(
    `<span style="flex:1">${rng.int(0, 3)}:${rng.int(10, 59)}</span><span>${rng.int(3, 7)}:${rng.int(10, 59)}</span>`,
    "font-size:.78em;opacity:.75;",
  );
  const seek = rng.chance(0.5)
    ? `${line2}${times}`
    : row(
        `<span style="font-size:.78em">1:${rng.int(10, 59)}</span><div style="flex:1">${line2}</div><span style="font-size:.78em">4:${rng.int(10, 59)}</span>`,
        "gap:8px;",
      );
  const volume = rng.chance(0.3)
    ? row(
        `${icon(ui, "volume-off", 18, color)}<div style="flex:1">${slider(ui)}</div>${icon(ui, "volume", 18, color)}`,
        "gap:10px;",
      )
    : "";
  const foot = rng.chance(0.7)
    ? row(
        rng
          .sample(
            ["cast", "queue", "share", "timer", "lyrics", "download", "equalizer", "bluetooth", "speed"],
            rng.int(2, 5),
          )
          .map((name) => glyph(name, 20))
          .join(""),
        "justify-content:space-between;",
      )
    : "";
  const head = row(
    `${glyph(rng.pick(["chevron-down", "back", "close"]))}<div style="flex:1;text-align:center;font-size:.85em">${line(text.title())}</div>${glyph(rng.pick(["more-vertical", "more-horizontal", "queue", "cast"]))}`,
    "padding:6px 12px;flex:none;",
  );
  const parts = rng.chance(0.8)
    ? [cover, title, seek, transport(ui, color, over), volume, foot]
    : [title, cover, transport(ui, color, over), seek, foot];
  return appScreen(ui, {
    under: over ? wallpaper(ui, rng.between(0.3, 0.6)) : "",
    head: `<div style="color:${color}">${head}</div>`,
    main: column(
      parts.join(""),
      `justify-content:space-evenly;min-height:100%;gap:12px;padding:10px ${Math.max(20, (device.width - 460) / 2)}px;color:${color};`,
    ),
  });
}

/** A video with its controls laid over the picture: whole screen, or above a page. */
function renderVideo(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const whole = device.width > device.height || rng.chance(0.25);
  const glyph = (name: string, px = rng.int(20, 28), extra: Record<string, string> = {}) =>
    iconButton(ui, { name, sizePx: px, color: "#fff", ...extra });
  const circle = rng.chance(0.4) ? { shape: "circle" as const, background: "rgba(0,0,0,.45)" } : {};
  const big = rng.int(32, 56);
  const top = row(
    `${glyph(rng.pick(["back", "chevron-down", "close"]))}${line(text.title(), "flex:1;")}${rng
      .sample(["cast", "subtitles", "settings", "more-vertical", "share"], rng.int(1, 4))
      .map((name) => glyph(name))
      .join("")}`,
    "gap:4px;padding:8px;",
  );
  const middle = row(
    `${rng.chance(0.7) ? iconButton(ui, { name: rng.pick(["replay", "skip-previous"]), sizePx: Math.round(big * 0.7), color: "#fff" }) : ""}${iconButton(ui, { name: rng.pick(["play", "pause"]), sizePx: big, color: "#fff", ...circle })}${rng.chance(0.7) ? iconButton(ui, { name: rng.pick(["forward", "skip-next"]), sizePx: Math.round(big * 0.7), color: "#fff" }) : ""}`,
    `flex:1;justify-content:center;gap:${rng.int(20, 60)}px;`,
  );
  ui.look.sliderStyle = rng.pick([0, 4, 6, 1]);
  const bottom = box(
    `${row(`<span style="font-size:12px">3:${rng.int(10, 59)}</span><div style="flex:1">${slider(ui)}</div><span style="font-size:12px">12:${rng.int(10, 59)}</span>${glyph("fullscreen")}`, "gap:8px;")}${
      whole && rng.chance(0.6)
        ? row(
            rng
              .sample(["lock", "speed", "subtitles", "queue", "crop", "pip"], rng.int(2, 4))
              .map((name) =>
                row(`${glyph(name)}${rng.chance(0.5) ? `<span style="font-size:12px">${text.word()}</span>` : ""}`),
              )
              .join(""),
            "justify-content:space-around;",
          )
        : ""
    }`,
    "padding:6px 12px;",
  );
  const overlay = `<div style="position:absolute;inset:0;display:flex;flex-direction:column;color:#fff;text-shadow:0 1px 2px #0008">${top}${middle}${bottom}</div>`;
  if (whole) return makePage(ui, `${wallpaper(ui, rng.between(0.1, 0.4))}${overlay}`);
  const video = picture(
    ui,
    `width:100%;height:${Math.round(device.width * 0.5625)}px;max-height:45%;`,
    `<div data-gt="none" style="position:absolute;inset:0;background:rgba(0,0,0,.18)"></div>${overlay}`,
  );
  const actions = rng.chance(0.5)
    ? chips(ui, 5, "padding:8px 12px;")
    : row(
        rng
          .sample(["thumb-up", "thumb-down", "share", "download", "bookmark", "add"], rng.int(3, 5))
          .map((name) =>
            column(
              `${icon(ui, name)}<span style="font-size:11px">${text.word()}</span>`,
              "align-items:center;gap:3px;",
            ),
          )
          .join(""),
        "justify-content:space-around;padding:8px;",
      );
  const list = repeat(ui, 4, 8, () =>
    row(
      `${picture(ui, "width:140px;height:79px;border-radius:6px;")}<div style="flex:1;min-width:0">${line(text.title(), "font-weight:600;")}${line(text.name(), `font-size:.8em;color:${palette.secondaryText};`)}</div>${icon(ui, "more-vertical", 18, palette.secondaryText)}`,
      "gap:10px;padding:6px 12px;",
    ),
  );
  return appScreen(ui, {
    head: video,
    main: `<div style="padding:10px 12px"><b style="font-size:1.15em">${text.title()}</b><div style="font-size:.8em;color:${palette.secondaryText}">${text.number()} · ${text.date()}</div></div>${actions}${row(`${context.ingredients.avatar(38)}${line(text.name(), "flex:1;font-weight:600;")}${button(ui, { heightPx: 32 })}`, "gap:10px;padding:8px 12px;")}${list}`,
  });
}

/** Libraries of music, podcasts, films: shelves of covers, lists of tracks, a small player below. */
function renderLibrary(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device, look } = ui;
  const shelf = () => {
    const width = rng.int(90, 160);
    const ratio = rng.pick([1, 1, 1.45, 0.58]);
    const overlay = rng.chance(0.3);
    return `${row(`<b style="flex:1;font-size:1.15em">${text.title()}</b>${rng.chance(0.5) ? icon(ui, "chevron-right", 18) : `<span style="font-size:.85em;color:${palette.primary}">${text.word()}</span>`}`, "padding:14px 14px 8px;")}<div style="display:flex;gap:${rng.int(8, 14)}px;padding:0 14px;overflow:hidden">${repeat(ui, 4, 8, () => `<div style="width:${width}px;flex:none">${picture(ui, `width:100%;height:${Math.round(width * ratio)}px;border-radius:${look.cardRadiusPx / 2}px;`, overlay ? `<span style="position:absolute;right:6px;bottom:6px;display:flex">${iconButton(ui, { name: "play", shape: "circle", background: rng.pick([palette.primary, "rgba(0,0,0,.6)"]), color: "#fff", sizePx: 16 })}</span>` : " ")}${line(text.title(), "font-size:.88em;margin-top:5px;")}${line(text.name(), `font-size:.78em;color:${palette.secondaryText};`)}</div>`)}</div>`;
  };
  const tracks = () =>
    repeat(ui, 4, 9, () =>
      listRow(ui, {
        leading: rng.chance(0.7)
          ? picture(ui, "width:44px;height:44px;border-radius:4px;")
          : `<span style="width:24px;text-align:center">${rng.int(1, 20)}</span>`,
        lines: 2,
        trailing: row(
          `${rng.chance(0.3) ? icon(ui, rng.pick(["heart", "download", "check"]), 18, palette.primary) : ""}${iconButton(ui, { name: "more-vertical", sizePx: 20 })}`,
        ),
      }),
    );
  const hero = () =>
    picture(
      ui,
      `width:100%;height:${rng.int(200, 380)}px;`,
      `<div style="position:absolute;left:0;right:0;bottom:0;padding:16px;color:#fff;background:linear-gradient(transparent,rgba(0,0,0,.85))"><b style="font-size:1.5em">${text.title()}</b>${row(`${button(ui, { paint: "filled", icon: "play", color: "#fff", onColor: "#111" })}${button(ui, { paint: "tonal", icon: rng.pick(["add", "info"]), color: "#fff" })}`, "gap:10px;padding-top:10px;")}</div>`,
    );
  const tiles = () =>
    `<div style="display:grid;grid-template-columns:1fr 1fr;gap:8px;padding:10px 14px">${repeat(ui, 4, 6, () => card(ui, row(`${picture(ui, "width:52px;height:52px;")}${line(text.title(), "font-size:.88em;font-weight:600;")}`, "gap:8px;")))}</div>`;
  const main = `${rng.chance(0.35) ? hero() : ""}${rng.chance(0.4) ? chips(ui, 5, "padding:10px 14px;") : ""}${rng.times(rng.int(2, 4), () => rng.pick([shelf, shelf, tracks, tiles])()).join("")}`;
  const mini = rng.chance(0.65)
    ? `<div style="flex:none;${rng.chance(0.4) ? `margin:6px 8px;border-radius:${look.cardRadiusPx}px;overflow:hidden;` : ""}background:${tint(palette.primary, 16)};">${rng.chance(0.5) ? progress(ui, "height:2px;border-radius:0;") : ""}${row(
        `${picture(ui, "width:42px;height:42px;border-radius:4px;")}<div style="flex:1;min-width:0">${line(text.title(), "font-weight:600;font-size:.92em;")}${line(text.name(), "font-size:.78em;opacity:.7;")}</div>${rng
          .sample(["pause", "skip-next", "heart", "cast", "close"], rng.int(2, 3))
          .map((name) => iconButton(ui, { name }))
          .join("")}`,
        "gap:8px;padding:6px 10px;",
      )}</div>`
    : "";
  return appScreen(ui, {
    head: `${topBar(ui, { leading: rng.pick(["", "menu", "back"]) })}${rng.chance(0.35) ? tabs(ui, rng.int(3, device.width > 600 ? 6 : 4)) : ""}`,
    main,
    foot: `${mini}${rng.chance(0.7) ? bottomTabs(ui) : ""}`,
  });
}

export const scenes: readonly Scene[] = [
  { name: "player-audio", kit: "own", forms: ["phone", "tablet"], render: renderNowPlaying },
  { name: "player-video", kit: "own", forms: ["phone", "tablet", "desktop"], render: renderVideo },
  { name: "media-library", kit: "own", forms: ["phone", "tablet"], render: renderLibrary },
];
