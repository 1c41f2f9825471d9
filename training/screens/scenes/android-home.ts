import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { navigationBar, statusBar } from "../system-bars.ts";
import { button, fab } from "./android/buttons.ts";
import { slider } from "./android/controls.ts";
import { searchField } from "./android/fields.ts";
import { drawPage } from "./android/frame.ts";
import { glyph, icon } from "./android/glyphs.ts";
import { card, grid, picture } from "./android/lists.ts";
import { type Look, maybe, mix, startLook, when } from "./android/look.ts";

/** A cell of a launcher: an app's icon, its name below, now and then a dot or a count on it. */
function appCell(look: Look, sizePx: number, ink: string, named: boolean): string {
  const { rng, text, ingredients, palette } = look;
  const count = rng.chance(0.5) ? rng.int(1, 99) : "";
  const badge = maybe(
    look,
    0.06,
    () =>
      `<span data-gt="none" style="position:absolute;top:-2px;inset-inline-end:-2px;min-width:14px;height:14px;border-radius:7px;background:${palette.danger};color:#fff;font-size:9px;line-height:14px;text-align:center">${count}</span>`,
  );
  const folder = rng.chance(0.06);
  const shown = folder
    ? `<span data-gt="icon" style="display:grid;grid-template-columns:1fr 1fr;gap:3px;width:${sizePx}px;height:${sizePx}px;padding:7px;border-radius:50%;background:rgba(255,255,255,.5)"><span data-gt="none" style="display:contents">${rng.times(4, () => ingredients.colorIcon((sizePx - 20) / 2)).join("")}</span></span>`
    : ingredients.colorIcon(sizePx);
  const name = when(
    named,
    () =>
      `<span class="cut" style="max-width:100%;font-size:1.2rem;text-shadow:${ink === "#fff" ? "0 1px 2px rgba(0,0,0,.6)" : "none"}">${text.word()}</span>`,
  );
  return `<span class="mid" style="flex-direction:column;gap:6px;min-width:0;color:${ink}"><span style="position:relative;display:inline-flex">${shown}${badge}</span>${name}</span>`;
}

function widget(look: Look): string {
  const { rng, text, palette } = look;
  const glass = `background:rgba(20,20,20,.55);color:#fff;border-radius:${look.cardRadiusPx}px;padding:12px 16px;margin:8px 16px`;
  return rng.pick([
    () =>
      `<div style="padding:20px;text-align:center;color:#fff;text-shadow:0 1px 3px #000"><div style="font-size:6rem;font-weight:300;line-height:1.1">${rng.int(0, 23)}:${rng.int(10, 59)}</div><div>${text.date()}</div>${maybe(look, 0.4, () => `<span class="mid" style="gap:6px">${icon(look, "alarm", 16, "#fff")}${text.time()}</span>`)}</div>`,
    () =>
      `<div class="row" style="${glass};gap:12px">${icon(look, rng.pick(["sun", "cloud", "rain"]), 48, "#fff")}<div class="grow"><div style="font-size:2.800rem">${rng.int(-9, 38)}°</div><div class="cut">${text.word()}</div></div>${maybe(look, 0.5, () => icon(look, "refresh", 18, "#fff"))}</div>`,
    () =>
      `<div class="row" style="${glass};gap:14px">${picture(look, "width:52px;height:52px;flex:none")}<div class="grow"><div class="cut">${text.title()}</div><div class="cut" style="font-size:1.300rem">${text.name()}</div></div>${["previous", "play", "next"].map((name) => icon(look, name, 26, "#fff")).join("")}</div>`,
    () =>
      `<div class="row" style="padding:8px 16px">${searchField(look, { lead: rng.pick(["search", "google", "globe"]), trail: rng.chance(0.7) ? ["mic"] : [], heightPx: 48 })}</div>`,
    () =>
      card(
        look,
        `<div class="row" style="padding:8px 12px;background:${palette.primary};color:${palette.onPrimary}"><span class="grow">${text.word()}</span>${icon(look, "add", 20, palette.onPrimary)}</div>${rng.times(3, () => `<div class="row" style="gap:8px;padding:6px 12px;font-size:1.400rem">${glyph(look, rng.pick(["box", "ring", "dot"]), 12)}<span class="cut">${text.title()}</span></div>`).join("")}`,
        "margin:8px 16px",
      ),
    () =>
      `<div class="row" style="${glass};justify-content:space-around">${rng
        .sample(["wifi", "bluetooth", "sun", "rotate", "flashlight", "sync"], 5)
        .map((name) => icon(look, name, 24, "#fff"))
        .join("")}</div>`,
  ])();
}

function wallpaper(look: Look): string {
  const { rng, ingredients } = look;
  const hue = rng.int(0, 359);
  return rng.chance(0.7)
    ? `${ingredients.picture(rng).css} center/cover`
    : `linear-gradient(${rng.int(0, 359)}deg,hsl(${hue} 50% 35%),hsl(${hue + rng.int(20, 120)} 55% 20%))`;
}

/** A page that the system itself draws over a wallpaper: bars without a ground of their own. */
function drawOnWallpaper(look: Look, inside: string): ScenePage {
  const { context } = look;
  const bars = { background: "transparent", color: "#fff" };
  const dim = look.rng.pick([0, 0.1, 0.25]);
  return drawPage(
    look,
    `<div class="app" style="position:absolute;inset:0;display:flex;flex-direction:column;background:linear-gradient(rgba(0,0,0,${dim}),rgba(0,0,0,${dim})),${wallpaper(look)}">${statusBar(context, bars)}${inside}${navigationBar(context, bars)}</div>`,
    { bare: true },
  );
}

function launcher(context: SceneContext): ScenePage {
  const look = startLook(context);
  const { rng, palette } = look;
  const columns = Math.round((context.device.width / 380) * rng.pick([4, 4, 5]));
  const size = rng.pick([44, 48, 52, 56, 60]);
  const named = rng.chance(0.85);
  const rows = rng.int(1, Math.max(1, Math.floor((context.device.height - 420) / (size + 44))));
  const cells = rng.times(columns * rows, () =>
    rng.chance(0.88) ? appCell(look, size, "#fff", named) : `<span></span>`,
  );
  const dock = rng.times(columns, () => appCell(look, size, "#fff", rng.chance(0.05)));
  const dots = maybe(
    look,
    0.5,
    () =>
      `<div class="mid" style="width:100%;gap:6px;padding:8px">${rng.times(3, (index) => `<span data-gt="ignore" style="width:6px;height:6px;border-radius:50%;background:rgba(255,255,255,${index ? 0.5 : 1})"></span>`).join("")}</div>`,
  );
  const up = maybe(
    look,
    0.3,
    () => `<div class="mid" style="width:100%;padding:4px">${glyph(look, "chevron-down", 14, "#fff")}</div>`,
  );
  const search = maybe(
    look,
    0.4,
    () =>
      `<div class="row" style="padding:8px 16px">${searchField(look, { lead: "search", trail: ["mic"], heightPx: 52 })}</div>`,
  );
  const bed = rng.chance(0.25)
    ? `background:${mix(palette.background, 60, "transparent")};border-radius:20px;margin:0 8px;`
    : "";
  return drawOnWallpaper(
    look,
    `<div style="flex:1;min-height:0;overflow:hidden">${widget(look)}${maybe(look, 0.3, () => widget(look))}</div>${grid(cells, columns, rng.int(10, 22), "padding:8px 10px;row-gap:18px")}${dots}${up}<div style="${bed}padding:10px">${grid(dock, columns, 8)}</div>${search}`,
  );
}

function appDrawer(context: SceneContext): ScenePage {
  const look = startLook(context);
  const { rng, palette } = look;
  const columns = Math.round((context.device.width / 380) * rng.pick([4, 4, 5]));
  const size = rng.pick([40, 44, 48, 56, 64]);
  const solid = rng.chance(0.6);
  const cells = rng.times(columns * 9, () => appCell(look, size, solid ? palette.text : "#fff", true));
  const index = maybe(
    look,
    0.2,
    () =>
      `<div style="position:absolute;inset-inline-end:4px;top:80px;font-size:1rem;text-align:center">${"ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("").join("<br>")}</div>`,
  );
  const search = maybe(
    look,
    0.7,
    () =>
      `<div class="row" style="padding:10px 16px">${searchField(look, { trail: rng.chance(0.4) ? ["more-vertical"] : [] })}</div>`,
  );
  return drawOnWallpaper(
    look,
    `<div style="flex:1;min-height:0;position:relative;overflow:hidden;${solid ? `background:${palette.background};--behind:${palette.background};color:${palette.text}` : "background:rgba(0,0,0,.45)"}">${search}${grid(cells, columns, 8, `padding:10px;row-gap:${rng.int(14, 26)}px`)}${index}</div>`,
  );
}

function recents(context: SceneContext): ScenePage {
  const look = startLook(context);
  const { rng, text, ingredients, palette } = look;
  const stacked = rng.chance(0.3);
  const page = (index: number): string => {
    const bar = `<div class="row" style="gap:10px;padding:8px 12px;background:${stacked ? palette.primary : "transparent"};color:${stacked ? palette.onPrimary : "#fff"}">${ingredients.colorIcon(rng.pick([20, 24, 32]))}<span class="grow cut">${text.word()}</span>${stacked || rng.chance(0.2) ? icon(look, "close", 20, stacked ? palette.onPrimary : "#fff") : ""}</div>`;
    return stacked
      ? `<div style="position:absolute;left:16px;right:16px;top:${40 + index * 110}px;height:70%;border-radius:4px;overflow:hidden;background:${palette.surface};box-shadow:0 -2px 8px rgba(0,0,0,.5)">${bar}</div>`
      : `<div style="flex:none;width:66%">${bar}${picture(look, `height:${rng.int(46, 52)}vh;border-radius:${rng.pick([4, 16, 28])}px`)}</div>`;
  };
  const pages = rng.times(3, page).join("");
  const ends = rng.pick([
    () => button(look, text.action(), { emphasis: "tonal" }),
    () =>
      `<span class="row" style="gap:16px">${button(look, text.action(), { emphasis: "tonal", icon: "screenshot" })}${button(look, text.action(), { emphasis: "tonal", icon: "select" })}</span>`,
    () => fab(look, "close", { inline: true }),
    () => "",
  ])();
  return drawOnWallpaper(
    look,
    `<div style="flex:1;min-height:0;position:relative;overflow:hidden;background:rgba(0,0,0,.35);${stacked ? "" : "display:flex;align-items:center;gap:16px;padding-inline-start:0;justify-content:center"}">${pages}</div><div class="mid" style="width:100%;padding:16px;background:rgba(0,0,0,.35)">${ends}</div>`,
  );
}

function lockScreen(context: SceneContext): ScenePage {
  const look = startLook(context);
  const { rng, text, palette } = look;
  const pin = rng.chance(0.4);
  const clock = `<div style="padding:40px 24px 12px;color:#fff;text-align:${rng.pick(["center", "start"])}"><div style="font-size:7rem;line-height:1.1;font-weight:300">${rng.int(0, 23)}:${rng.int(10, 59)}</div><div>${text.date()}</div></div>`;
  const notice = (): string =>
    `<div class="row" style="gap:12px;margin:4px 12px;padding:12px 16px;border-radius:${look.variant % 3 ? 24 : 2}px;background:${palette.dark ? "#2a2a2e" : "#fafafa"};color:${palette.dark ? "#fff" : "#222"}">${icon(look, undefined, 20, palette.dark ? "#ccc" : "#555")}<div class="grow"><div class="cut" style="font-weight:500">${text.title()}</div><div class="cut" style="font-size:1.400rem">${text.sentence()}</div></div><span style="font-size:1.200rem">${text.time()}</span>${maybe(look, 0.6, () => glyph(look, "chevron-down", 11, "#888"))}</div>`;
  const painted = rng.chance(0.6);
  const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "<", "0", ">"].map((key) => {
    const shown =
      key === "<" ? icon(look, "backspace", 26, "#fff") : key === ">" ? icon(look, "check", 26, "#fff") : key;
    const round = painted ? "background:rgba(255,255,255,.16);" : "";
    return `<span class="mid"><span ${painted || !/[<>]/.test(key) ? 'data-gt="button"' : ""} class="mid" style="${round}width:68px;height:68px;border-radius:50%;font-size:2.800rem;color:#fff">${shown}</span></span>`;
  });
  const dots = `<div class="mid" style="width:100%;gap:14px;padding:16px">${rng.times(4, (index) => `<span data-gt="ignore" style="width:12px;height:12px;border-radius:50%;border:1px solid #fff;background:${index < 2 ? "#fff" : "transparent"}"></span>`).join("")}</div>`;
  const corner = `<div class="row" style="justify-content:space-between;padding:12px 24px">${icon(look, rng.pick(["phone", "mic", "flashlight"]), 26, "#fff")}${maybe(look, 0.6, () => icon(look, rng.pick(["lock", "fingerprint"]), rng.pick([20, 28, 44]), "#fff"))}${icon(look, "camera", 26, "#fff")}</div>`;
  const volume = maybe(look, 0.08, () => `<div style="padding:12px 24px">${slider(look)}</div>`);
  return drawOnWallpaper(
    look,
    `<div style="flex:1;min-height:0;overflow:hidden;display:flex;flex-direction:column">${clock}${pin ? `<span class="grow"></span>${dots}${grid(keys, 3, 10, "padding:8px 36px")}<div class="mid" style="width:100%;padding:12px;color:#fff">${text.action()}</div>` : `${rng.times(rng.int(0, 4), notice).join("")}<span class="grow"></span>${volume}${corner}`}</div>`,
  );
}

function homeScene(name: string, render: (context: SceneContext) => ScenePage, weight: number): Scene {
  return { name: `android-${name}`, kit: "own", forms: ["phone", "tablet"], platforms: ["android"], weight, render };
}

export const scenes: readonly Scene[] = [
  homeScene("launcher", launcher, 1.3),
  homeScene("app-drawer", appDrawer, 1),
  homeScene("recents", recents, 0.5),
  homeScene("lock-screen", lockScreen, 0.8),
];
