import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { badgeOn, button, iconButton } from "./widgets/buttons.ts";
import { slider, toggle } from "./widgets/marks.ts";
import { overScrim } from "./widgets/shell.ts";
import { avatar, box, colorIcon, column, createUi, icon, line, makePage, repeat, row, type Ui } from "./widgets/ui.ts";

/** A painted place behind a game: sky, hills, ground, tiles or space. Nothing in it is an element. */
function scenery(ui: Ui): string {
  const { rng, device } = ui;
  const hue = rng.int(0, 360);
  const paint = rng.pick(["hills", "tiles", "space", "wood", "picture"]);
  const { width, height } = device;
  const hill = (level: number, light: number) =>
    `<path fill="hsl(${hue + 60} 40% ${light}%)" d="M0 ${height}V${level}${rng.times(6, (index) => `Q${(index + 0.5) * (width / 6)} ${level + rng.int(-80, 80)} ${(index + 1) * (width / 6)} ${level + rng.int(-20, 20)}`).join("")}V${height}Z"/>`;
  const dots = rng
    .times(
      60,
      () =>
        `<circle cx="${rng.int(0, width)}" cy="${rng.int(0, height)}" r="${rng.between(0.5, 2.5).toFixed(1)}" fill="#fff" opacity="${rng.between(0.3, 1).toFixed(1)}"/>`,
    )
    .join("");
  const svg = (content: string) =>
    `<svg width="${width}" height="${height}" style="position:absolute;inset:0">${content}</svg>`;
  const drawn = {
    hills: `<div style="position:absolute;inset:0;background:linear-gradient(hsl(${hue} 70% 65%),hsl(${hue + 30} 80% 85%))"></div>${svg(hill(height * 0.5, 55) + hill(height * 0.65, 42) + hill(height * 0.8, 30))}`,
    tiles: `<div style="position:absolute;inset:0;background:repeating-conic-gradient(hsl(${hue} 35% 45%) 0 25%,hsl(${hue} 35% 40%) 0 50%) 0 0/${rng.int(30, 90)}px ${rng.int(30, 90)}px"></div>`,
    space: `<div style="position:absolute;inset:0;background:radial-gradient(circle at 70% 30%,hsl(${hue} 60% 30%),#05060f 70%)"></div>${svg(dots)}`,
    wood: `<div style="position:absolute;inset:0;background:repeating-linear-gradient(0deg,hsl(28 45% 35%) 0 38px,hsl(28 45% 30%) 0 40px)"></div>`,
    picture: `<div style='position:absolute;inset:0;background:${ui.context.ingredients.picture(rng).css} center/cover'></div>`,
  }[paint];
  return `<div data-gt="none" style="position:absolute;inset:0">${drawn}</div>`;
}

function drawGameUi(context: SceneContext): Ui {
  const { rng } = context;
  const ui = createUi(context, {
    families: ["gradient", "brutalist", "pixel", "soft", "glass", "handmade"],
    fontPx: rng.int(12, 17),
  });
  ui.look.radiusPx = rng.pick([6, 12, 20, 999]);
  return ui;
}

const OUTLINE = "text-shadow:-1px -1px 0 #000,1px -1px 0 #000,-1px 1px 0 #000,1px 1px 0 #000;";

/** Coins, gems, energy: a glyph and a number on a dark pill. */
function counter(ui: Ui): string {
  const { rng } = ui;
  const size = rng.int(20, 32);
  const glyph = rng.chance(0.5)
    ? colorIcon(ui, size)
    : icon(
        ui,
        rng.pick(["coin", "diamond", "heart", "star", "bolt", "trophy"]),
        size,
        `hsl(${rng.pick([45, 0, 190, 280, 110])} 90% 60%)`,
      );
  const plus = rng.chance(0.5)
    ? `<span data-gt="button" style="display:inline-flex;padding:3px;border-radius:6px;background:linear-gradient(#8be04e,#3b9c1b)">${icon(ui, "add", 14, "#fff")}</span>`
    : "";
  return row(
    `${glyph}<b style="color:#fff;padding:0 6px;${OUTLINE}">${ui.text.number()}</b>${plus}`,
    `height:${size + 4}px;border-radius:99px;background:rgba(0,0,0,.5);padding:2px 4px;flex:none;`,
  );
}

function bar(color: string, share: number): string {
  return `<div style="width:120px;height:12px;border:2px solid #0008;border-radius:8px;background:#0006;overflow:hidden"><div style="width:${share}%;height:100%;background:linear-gradient(color-mix(in srgb,${color},#fff 40%),${color})"></div></div>`;
}

/** A round or square control of the game: with a glyph, and at times its cooling time. */
function skill(ui: Ui, sidePx: number): string {
  const { rng } = ui;
  const hue = rng.int(0, 360);
  const paint = rng.pick([
    `background:rgba(0,0,0,.35);border:2px solid rgba(255,255,255,.7);`,
    `background:radial-gradient(circle at 35% 30%,hsl(${hue} 80% 70%),hsl(${hue} 80% 35%));border:3px solid #0007;`,
    `background:rgba(255,255,255,.22);`,
    `background:linear-gradient(hsl(${hue} 70% 60%),hsl(${hue} 70% 40%));border:2px solid #fff;box-shadow:0 3px 0 hsl(${hue} 70% 25%);`,
  ]);
  const glyph = rng.chance(0.2)
    ? colorIcon(ui, sidePx * 0.6)
    : icon(ui, undefined, sidePx * rng.between(0.45, 0.6), "#fff");
  return `<div data-gt="button" style="position:relative;display:inline-flex;align-items:center;justify-content:center;flex:none;width:${sidePx}px;height:${sidePx}px;border-radius:${rng.pick(["50%", "50%", "22%"])};${paint}">${glyph}${rng.chance(0.15) ? badgeOn(ui, String(rng.int(1, 30))) : ""}</div>`;
}

function renderAction(context: SceneContext): ScenePage {
  const ui = drawGameUi(context);
  const { rng, device, text } = ui;
  const stick = rng.int(90, 140);
  const joystick = `<div data-gt="none" style="width:${stick}px;height:${stick}px;border-radius:50%;background:rgba(255,255,255,.15);border:2px solid rgba(255,255,255,.4);display:flex;align-items:center;justify-content:center"><span style="width:45%;height:45%;border-radius:50%;background:rgba(255,255,255,.6)"></span></div>`;
  const pad = `<div style="display:grid;grid-template-columns:repeat(3,44px)">${["", "arrow-up", "", "arrow-left", "", "arrow-right", "", "arrow-down", ""].map((name) => (name ? iconButton(ui, { name, shape: "rounded", background: "rgba(0,0,0,.4)", color: "#fff", sidePx: 42, sizePx: 24 }) : "<i></i>")).join("")}</div>`;
  const right = `<div style="display:flex;flex-wrap:wrap-reverse;flex-direction:row-reverse;gap:10px;width:190px">${skill(ui, rng.int(64, 84))}${repeat(ui, 2, 5, () => skill(ui, rng.int(40, 58)))}</div>`;
  const status = row(
    `${avatar(ui, rng.int(40, 56))}<div>${bar("#e33", rng.int(20, 100))}<div style="height:3px"></div>${bar(rng.pick(["#38f", "#fb3"]), rng.int(10, 100))}</div><b style="color:#fff;${OUTLINE}">Lv ${rng.int(1, 90)}</b>`,
    "gap:8px;",
  );
  const tools = row(
    rng
      .sample(["pause", "settings", "map", "bag", "chat", "mail", "cart", "trophy"], rng.int(2, 5))
      .map((name) =>
        iconButton(ui, {
          name,
          color: "#fff",
          sizePx: rng.int(20, 30),
          ...(rng.chance(0.6)
            ? { shape: rng.pick(["circle", "rounded", "square"] as const), background: "rgba(0,0,0,.45)" }
            : {}),
          ...(rng.chance(0.25) ? { badge: "" } : {}),
        }),
      )
      .join(""),
    "gap:8px;",
  );
  const map = rng.chance(0.5)
    ? `<div data-gt="image" style='width:84px;height:84px;border-radius:${rng.pick(["50%", "8px"])};border:3px solid #0009;background:${context.ingredients.picture(rng).css} center/cover'></div>`
    : "";
  const chat = rng.chance(0.4)
    ? `<div style="position:absolute;left:12px;bottom:${stick + 50}px;width:200px;padding:6px;background:rgba(0,0,0,.35);color:#fff;font-size:11px">${repeat(ui, 2, 4, () => `<div><b style="color:#fd6">${text.name()}:</b> ${text.title()}</div>`)}</div>`
    : "";
  const hotbar = rng.chance(0.35)
    ? `<div style="position:absolute;left:0;right:0;bottom:8px;display:flex;justify-content:center;gap:3px">${repeat(ui, 5, 8, () => `<span style="display:flex;padding:5px;background:#0008;border:2px solid #888">${colorIcon(ui, 26)}</span>`)}</div>`
    : "";
  const top = `<div style="position:absolute;left:10px;right:10px;top:10px;display:flex;gap:8px;flex-wrap:wrap;justify-content:space-between;align-items:flex-start">${status}<div style="display:flex;gap:8px">${counter(ui)}${device.width > 500 ? counter(ui) : ""}</div>${tools}${map}</div>`;
  return makePage(
    ui,
    `${scenery(ui)}${top}${chat}<div style="position:absolute;left:24px;bottom:30px">${rng.chance(0.7) ? joystick : pad}</div><div style="position:absolute;right:20px;bottom:30px">${right}</div>${hotbar}`,
  );
}

function renderPuzzle(context: SceneContext): ScenePage {
  const ui = drawGameUi(context);
  const { rng, device, text } = ui;
  const columns = rng.int(5, 9);
  const side = Math.floor(Math.min(device.width - 16, device.height * 0.55) / columns);
  const kinds = rng.times(rng.int(4, 6), () =>
    rng.chance(0.5) ? colorIcon(ui, side * 0.8) : icon(ui, undefined, side * 0.72, `hsl(${rng.int(0, 360)} 85% 60%)`),
  );
  const rows = rng.int(columns - 1, columns + 1);
  const cards = rng.chance(0.25);
  const cell = () =>
    `<div style="display:flex;align-items:center;justify-content:center;width:${side}px;height:${side}px;background:${rng.pick(["rgba(0,0,0,.25)", "rgba(0,0,0,.25)", "rgba(0,0,0,.35)"])};border:1px solid rgba(255,255,255,.15)">${rng.chance(0.93) ? rng.pick(kinds) : ""}</div>`;
  const playing = () => {
    const red = rng.chance(0.5);
    return `<div style="width:${side * 0.9}px;height:${side * 1.25}px;border-radius:5px;background:#fff;border:1px solid #888;color:${red ? "#c00" : "#111"};padding:2px 4px;font-weight:700">${rng.pick(["A", "7", "K", "10", "3", "Q"])}<div style="display:flex;justify-content:center">${icon(ui, rng.pick(["heart", "diamond", "spade", "club"]), side * 0.4, red ? "#c00" : "#111")}</div></div>`;
  };
  const board = `<div style="display:grid;grid-template-columns:repeat(${columns},${side}px);gap:${cards ? 4 : 0}px 0;justify-content:center">${repeat(ui, rows * columns, rows * columns, cards ? playing : cell)}</div>`;
  const head = row(
    `${iconButton(ui, { name: rng.pick(["pause", "settings", "back"]), shape: rng.pick(["circle", "rounded"]), color: "#fff", background: "rgba(0,0,0,.4)" })}${counter(ui)}<b style="flex:1;text-align:center;color:#fff;font-size:1.5em;${OUTLINE}">${text.number()}</b>${counter(ui)}`,
    "gap:8px;padding:12px;",
  );
  const boosts = row(
    repeat(ui, 3, 5, () => skill(ui, rng.int(48, 64))),
    "gap:12px;justify-content:center;padding:14px;",
  );
  return makePage(
    ui,
    `${scenery(ui)}<div style="position:relative;display:flex;flex-direction:column;flex:1">${head}<div style="flex:1;display:flex;flex-direction:column;justify-content:center">${board}</div>${boosts}</div>`,
  );
}

/** A game's menus: a shop, levels to choose, a panel of settings or of a won game. */
function renderMenu(context: SceneContext): ScenePage {
  const ui = drawGameUi(context);
  const { rng, text, palette, device } = ui;
  const wide = device.width > 600;
  const head = row(
    `${iconButton(ui, { name: rng.pick(["back", "home", "close"]), shape: "rounded", color: "#fff", background: "rgba(0,0,0,.5)" })}<b style="flex:1;text-align:center;font-size:1.6em;color:#fff;${OUTLINE}">${text.title()}</b>${counter(ui)}`,
    "gap:8px;padding:10px;",
  );
  const shop = () =>
    `<div style="display:grid;grid-template-columns:repeat(${wide ? 4 : 2},1fr);gap:12px;padding:12px">${repeat(ui, 4, 8, () => column(`<b>${text.word()}</b>${colorIcon(ui, rng.int(44, 70))}${button(ui, { paint: "filled", label: text.amount(), color: "#46a02c", onColor: "#fff", ...(rng.chance(0.5) ? { icon: "coin" } : {}) })}`, `align-items:center;gap:8px;padding:12px;border-radius:14px;${ui.look.cardCss}`))}</div>`;
  const levels = () =>
    `<div style="display:grid;grid-template-columns:repeat(${wide ? 7 : 4},1fr);gap:14px;padding:16px">${repeat(ui, 12, 20, (index) => `<div data-gt="button" style="display:flex;flex-direction:column;align-items:center;justify-content:center;aspect-ratio:1;border-radius:${rng.pick([12, 12, 99])}px;background:${index > 8 ? "#667" : palette.primary};color:#fff;border:3px solid #fff8;font-weight:800;font-size:1.2em">${index > 8 ? icon(ui, "lock", 22, "#fff") : `${index + 1}<span style="display:flex">${repeat(ui, 3, 3, () => icon(ui, "star", 11, "#ffd83b"))}</span>`}</div>`)}</div>`;
  const settings = () =>
    `<div style="margin:16px auto;max-width:340px;border-radius:18px;padding:16px;${ui.look.cardCss}">${repeat(ui, 2, 4, () => row(`${icon(ui, rng.pick(["volume", "music", "bell", "vibration"]), 26)}<span style="flex:1">${rng.chance(0.5) ? text.word() : slider(ui)}</span>${rng.chance(0.6) ? toggle(ui) : ""}`, "gap:10px;padding:8px 0;"))}${row(rng.times(3, () => skill(ui, 52)).join(""), "gap:12px;justify-content:center;padding-top:10px;")}</div>`;
  const ladder = () =>
    repeat(ui, 6, 9, (index) =>
      row(
        `<b style="width:24px">${index + 1}</b>${avatar(ui, 38)}${line(text.name(), "flex:1;font-weight:600;")}${icon(ui, "trophy", 20, "#e0a800")}<b>${text.number()}</b>`,
        `gap:10px;padding:8px 14px;margin:6px 12px;border-radius:12px;${ui.look.cardCss}`,
      ),
    );
  const won = () =>
    overScrim(
      column(
        `<b style="font-size:2em">${text.title()}</b>${row(repeat(ui, 3, 3, () => icon(ui, "star", 56, "#ffc800")))}<span style="font-size:1.4em">${text.number()}</span>${row(`${skill(ui, 56)}${skill(ui, 56)}${skill(ui, 56)}`, "gap:14px;")}${button(ui, { paint: "filled", heightPx: 50 })}`,
        `align-items:center;gap:14px;padding:26px;border-radius:22px;background:${palette.raised};`,
      ),
    );
  const kind = rng.pick([shop, levels, settings, ladder, won]);
  const tools = row(
    repeat(ui, 3, 6, () => (rng.chance(0.5) ? skill(ui, 50) : colorIcon(ui, 46))),
    "gap:12px;justify-content:center;padding:12px;",
  );
  return makePage(
    ui,
    `${scenery(ui)}<div style="position:relative;flex:1;display:flex;flex-direction:column">${head}${box(kind === won ? board(ui) : kind(), "flex:1;overflow:auto;")}${tools}</div>${kind === won ? won() : ""}`,
  );
}

function board(ui: Ui): string {
  return row(
    repeat(ui, 4, 8, () => colorIcon(ui, 54)),
    "flex-wrap:wrap;gap:16px;padding:30px;",
  );
}

export const scenes: readonly Scene[] = [
  { name: "game-action", kit: "own", forms: ["phone", "tablet"], render: renderAction },
  { name: "game-puzzle", kit: "own", forms: ["phone", "tablet"], render: renderPuzzle },
  { name: "game-menu", kit: "own", forms: ["phone", "tablet"], split: "unseen", render: renderMenu },
];
