import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { badgeOn, iconButton } from "./widgets/buttons.ts";
import { chart, ring } from "./widgets/charts.ts";
import { createIosUi, disclosure, iosRow, squareIcon } from "./widgets/ios.ts";
import { picture, progress, wallpaper } from "./widgets/parts.ts";
import { appScreen, overScrim } from "./widgets/shell.ts";
import { avatar, box, colorIcon, column, icon, line, repeat, row, type Ui } from "./widgets/ui.ts";

/** An app's icon on a home screen, with or without its name and count. */
function appIcon(ui: Ui, sidePx: number, label: boolean): string {
  const { rng } = ui;
  const art = rng.chance(0.55) ? squareIcon(ui, sidePx) : colorIcon(ui, sidePx);
  return column(
    `<span style="position:relative;display:inline-flex">${art}${rng.chance(0.15) ? badgeOn(ui, String(rng.int(1, 99))) : ""}</span>${label ? line(ui.text.word(), `font-size:11px;color:#fff;max-width:${sidePx + 14}px;text-shadow:0 1px 2px #0009;`) : ""}`,
    "align-items:center;gap:5px;min-width:0;",
  );
}

function widgetTile(ui: Ui, css: string): string {
  const { rng, text } = ui;
  const dark = rng.chance(0.5);
  const paint = dark
    ? "background:#1c1c1ee6;color:#fff;"
    : rng.pick(["background:#fffe;color:#111;", "background:linear-gradient(#3a7bd5,#7fb5f0);color:#fff;"]);
  const content = rng.pick([
    () =>
      `${row(`<b style="flex:1">${text.word()}</b>${icon(ui, rng.pick(["sun", "cloud", "map-pin"]), 20)}`)}<div style="font-size:2.4em;font-weight:300">${rng.int(-9, 36)}°</div><div style="font-size:.75em">${text.title()}</div>`,
    () =>
      `<b style="color:#ff3b30;font-size:.75em">${text.word()}</b><div style="font-size:2em">${rng.int(1, 31)}</div>${repeat(ui, 1, 3, () => `<div style="border-inline-start:3px solid #34c759;padding-inline-start:6px;font-size:.75em;margin-top:4px">${text.title()}</div>`)}`,
    () =>
      row(
        `${ring(ui, 60, 8)}<div>${repeat(ui, 3, 3, () => `<div style="font-size:.8em">${rng.int(5, 100)}%</div>`)}</div>`,
        "gap:10px;height:100%;",
      ),
    () => `${chart(ui, "100%", 56)}<b>${text.amount()}</b>`,
    () =>
      repeat(ui, 3, 4, () =>
        row(`${icon(ui, undefined, 16)}${line(text.title(), "font-size:.8em;")}`, "gap:6px;padding:3px 0;"),
      ),
  ])();
  return `<div style="border-radius:20px;padding:12px;overflow:hidden;min-width:0;${paint}${css}">${content}</div>`;
}

/** A launcher's page: icons in a grid, a dock, at times widgets, a search pill, dots. */
function renderHome(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, device } = ui;
  const columns = device.width > 560 ? 6 : rng.pick([4, 4, 4, 5]);
  const side = Math.min(rng.int(46, 64), device.width / columns - 22);
  const label = rng.chance(0.85);
  const widgets = rng.chance(0.5)
    ? rng.pick([
        widgetTile(ui, "grid-column:span 2;grid-row:span 2;") + widgetTile(ui, "grid-column:span 2;grid-row:span 2;"),
        widgetTile(ui, "grid-column:1/-1;grid-row:span 2;"),
      ])
    : "";
  const apps = repeat(ui, 8, columns * 5, () => appIcon(ui, side, label));
  const grid = `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));grid-auto-rows:${side + 34}px;gap:8px 6px;padding:14px 16px;align-items:start">${widgets}${apps}</div>`;
  const dots = row(
    repeat(
      ui,
      3,
      5,
      (index) =>
        `<i style="width:7px;height:7px;border-radius:50%;background:rgba(255,255,255,${index === 0 ? 1 : 0.4})"></i>`,
    ),
    "gap:7px;justify-content:center;padding:8px;",
  );
  const pill = rng.chance(0.3)
    ? row(
        `<div data-gt="button" style="display:flex;gap:5px;align-items:center;padding:5px 12px;border-radius:20px;background:#fff4;color:#fff;font-size:12px">${icon(ui, "search", 13, "#fff")}${ui.text.word()}</div>`,
        "justify-content:center;padding:8px;",
      )
    : dots;
  const dock = row(
    rng.times(columns, () => appIcon(ui, side, false)).join(""),
    "justify-content:space-around;margin:0 10px 10px;padding:12px 6px;border-radius:28px;background:rgba(255,255,255,.28);",
  );
  return appScreen(ui, { under: wallpaper(ui, rng.pick([0, 0, 0.2])), main: grid, foot: `${pill}${dock}` });
}

function renderLock(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text } = ui;
  const glass = `background:${ui.palette.dark ? "rgba(30,30,32,.8)" : "rgba(255,255,255,.75)"};color:${ui.palette.text};border-radius:${rng.int(12, 24)}px;`;
  const clock = `<div style="text-align:center;color:#fff;padding-top:20px"><div style="display:flex;justify-content:center">${rng.chance(0.6) ? icon(ui, rng.pick(["lock", "unlock"]), 22, "#fff") : ""}</div><div style="font-size:20px">${text.date()}</div><div style="font-size:${rng.int(70, 100)}px;line-height:1.1;font-weight:${rng.pick([300, 500, 700])}">${rng.int(1, 12)}:${rng.int(10, 59)}</div></div>`;
  const notes = repeat(ui, 0, 5, () =>
    row(
      `${rng.chance(0.5) ? squareIcon(ui, 38) : colorIcon(ui, 38)}<div style="flex:1;min-width:0">${row(`${line(text.title(), "flex:1;font-weight:600;")}<span style="font-size:12px;opacity:.6">${text.time()}</span>`)}${line(text.sentence(), "font-size:.9em;")}</div>`,
      `gap:10px;padding:10px 12px;margin:0 12px 8px;${glass}`,
    ),
  );
  const player = rng.chance(0.4)
    ? box(
        `${row(`${picture(ui, "width:52px;height:52px;border-radius:6px;")}<div style="flex:1;min-width:0">${line(text.title(), "font-weight:600;")}${line(text.name(), "opacity:.6;")}</div>${icon(ui, "music", 20)}`, "gap:10px;")}${progress(ui, "margin:12px 0;")}${row(["skip-previous", "pause", "skip-next"].map((name) => iconButton(ui, { name, sizePx: 28 })).join(""), "justify-content:space-evenly;")}`,
        `padding:14px;margin:0 12px 8px;${glass}`,
      )
    : "";
  const round = (name: string) =>
    iconButton(ui, { name, shape: "circle", background: "rgba(60,60,60,.6)", color: "#fff", sizePx: 24, sidePx: 50 });
  const foot = rng.chance(0.8)
    ? row(`${round("flashlight")}<span style="flex:1"></span>${round("camera")}`, "padding:10px 44px;")
    : "";
  return appScreen(ui, {
    under: wallpaper(ui, rng.between(0, 0.35)),
    head: clock,
    main: box(`${player}${notes}`, "display:flex;flex-direction:column;justify-content:flex-end;min-height:100%;"),
    foot,
  });
}

/** Round and oblong glass tiles with glyphs; fat sliders of light and sound. */
function renderControlCenter(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, device } = ui;
  const glass = `background:rgba(${rng.pick(["40,40,45", "90,90,100", "20,20,25"])},.65);color:#fff;border-radius:${rng.int(16, 34)}px;`;
  const colors = ["#34c759", "#007aff", "#ff9500", "#5856d6", "#fff3", "#fff3"];
  const disc = (name?: string) =>
    iconButton(ui, {
      ...(name ? { name } : {}),
      shape: "circle",
      background: rng.pick(colors),
      color: "#fff",
      sizePx: 24,
      sidePx: 48,
    });
  const fat = (name: string) =>
    `<div style="grid-row:span 2;position:relative;overflow:hidden;${glass}" data-gt="slider"><div style="position:absolute;left:0;right:0;bottom:0;height:${rng.int(20, 90)}%;background:#fff"></div><span style="position:absolute;bottom:14px;left:0;right:0;display:flex;justify-content:center" >${icon(ui, name, 26, "#8a8a8e")}</span></div>`;
  const four = `<div style="grid-column:span 2;grid-row:span 2;display:grid;grid-template-columns:1fr 1fr;place-items:center;padding:8px;${glass}">${["plane", "cell", "wifi", "bluetooth"].map(disc).join("")}</div>`;
  const music = `<div style="grid-column:span 2;grid-row:span 2;display:flex;flex-direction:column;justify-content:space-between;padding:14px;min-width:0;${glass}">${row(`${picture(ui, "width:40px;height:40px;border-radius:5px;")}${line(text.title(), "font-size:.9em;")}`, "gap:8px;")}${row(["skip-previous", "play", "skip-next"].map((name) => iconButton(ui, { name, sizePx: 24, color: "#fff" })).join(""), "justify-content:space-between;")}</div>`;
  const small = () =>
    `<div data-gt="button" style="display:flex;align-items:center;justify-content:center;${glass}">${icon(ui, rng.pick(["flashlight", "timer", "calculator", "camera", "qr", "mic", "moon", "lock"]), 28, "#fff")}</div>`;
  const long = () =>
    `<div data-gt="button" style="grid-column:span 2;display:flex;align-items:center;gap:12px;padding:0 14px;min-width:0;${glass}">${icon(ui, rng.pick(["moon", "focus", "home", "cast"]), 26, "#fff")}${line(text.title())}</div>`;
  const side = Math.min(76, (device.width - 80) / 4);
  const tiles = [
    four,
    music,
    ...rng.shuffle([fat("sun"), fat("volume"), long(), small(), small(), small(), small(), long(), small(), small()]),
  ].join("");
  return appScreen(ui, {
    under: wallpaper(ui, 0.45),
    main: `<div style="display:grid;grid-template-columns:repeat(4,${side}px);grid-auto-rows:${side}px;gap:14px;justify-content:center;padding:30px 0">${tiles}</div>`,
  });
}

/** What a document can be sent to: people, apps, then actions in rows; over a page. */
function renderShareSheet(context: SceneContext): ScenePage {
  const ui = createIosUi(context);
  const { rng, text, palette } = ui;
  const face = palette.dark ? "#1c1c1e" : "#f2f2f7";
  const group = palette.dark ? "#2c2c2e" : "#fff";
  const head = row(
    `${rng.chance(0.5) ? picture(ui, "width:48px;height:48px;border-radius:8px;") : colorIcon(ui, 44)}<div style="flex:1;min-width:0">${line(text.title(), "font-weight:600;")}${line(text.url(), `font-size:.8em;color:${palette.secondaryText};`)}</div>${iconButton(ui, { name: "close", shape: "circle", sizePx: 15, sidePx: 30 })}`,
    "gap:10px;padding:14px 16px;",
  );
  const strip = (make: () => string) =>
    `<div style="display:flex;gap:16px;padding:12px 16px;overflow:hidden;border-top:.5px solid ${palette.divider}">${repeat(ui, 5, 7, () => column(`${make()}${line(text.word(), "font-size:11px;max-width:66px;")}`, "align-items:center;gap:6px;flex:none;"))}</div>`;
  const actions = repeat(
    ui,
    1,
    3,
    () =>
      `<div style="margin:0 16px 12px;border-radius:12px;background:${group};overflow:hidden">${repeat(ui, 1, 4, () => iosRow(ui, { trailing: icon(ui, undefined, 22) }))}</div>`,
  );
  const sheet = box(
    `${head}${rng.chance(0.7) ? strip(() => avatar(ui, 58)) : ""}${strip(() => (rng.chance(0.5) ? squareIcon(ui, 58) : colorIcon(ui, 58)))}${actions}<div style="height:16px"></div>`,
    `border-radius:14px 14px 0 0;background:${face};max-height:88%;overflow:hidden;`,
  );
  const page = `${picture(ui, "width:100%;height:220px;")}<div style="padding:16px"><h2>${text.title()}</h2><p>${text.paragraph()}</p>${iosRow(ui, { trailing: disclosure(ui) })}</div>`;
  return appScreen(ui, { main: page, overlay: overScrim(sheet, "bottom", rng.pick([0.2, 0.35, 0.5])) });
}

export const scenes: readonly Scene[] = [
  { name: "ios-home", kit: "own", forms: ["phone", "tablet"], weight: 1.2, render: renderHome },
  { name: "ios-lock", kit: "own", forms: ["phone", "tablet"], weight: 0.7, render: renderLock },
  { name: "ios-control-center", kit: "own", forms: ["phone"], weight: 0.7, render: renderControlCenter },
  { name: "ios-share-sheet", kit: "own", forms: ["phone"], split: "unseen", weight: 0.8, render: renderShareSheet },
];
