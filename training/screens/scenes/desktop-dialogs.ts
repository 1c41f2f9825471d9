import type { Palette } from "../ingredients.ts";
import type { Rng } from "../random.ts";
import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { field, select, stepper, tabs, textArea } from "./widgets/fields.ts";
import { checkbox, radio, slider } from "./widgets/marks.ts";
import { badge, wallpaper } from "./widgets/parts.ts";
import { colorIcon, createUi, icon, line, makePage, repeat, row, scroller, tint, type Ui } from "./widgets/ui.ts";
import { menuWords, titleBar, toolStrip, windowed } from "./widgets/window.ts";

/** A choice with its words beside it. */
function choice(ui: Ui, mark: string): string {
  return row(`${mark}<span style="min-width:0">${ui.text.title()}</span>`, `gap:${ui.rng.int(4, 9)}px;padding:2px 0;`);
}

/** One line of a settings page: choices of one among several, lists to choose from, numbers, words. */
function setting(ui: Ui): string {
  const { rng, text, palette } = ui;
  const small = { heightPx: rng.int(20, 28) };
  const label = `<span style="width:${rng.int(90, 160)}px;flex:none;text-align:${rng.pick(["start", "end"])}">${text.title()}:</span>`;
  const chosen = rng.int(0, 3);
  const radios = (count: number, way: string) =>
    `<div style="display:flex;${way}">${rng.times(count, (index) => choice(ui, radio(ui, index === chosen))).join("")}</div>`;
  return rng.pickWeighted<() => string>([
    [() => radios(rng.int(2, 4), "flex-direction:column;"), 3],
    [() => row(`${label}${radios(rng.int(2, 3), "gap:14px;")}`, "gap:10px;"), 2],
    [() => row(`${label}${select(ui, { ...small, flat: false })}`, "gap:10px;"), 4],
    [() => row(`${label}${select(ui, { flat: true })}`, "gap:10px;"), 1],
    [() => repeat(ui, 1, 4, () => choice(ui, checkbox(ui))), 3],
    [() => row(`${label}${field(ui, { ...small, widthCss: `${rng.int(60, 220)}px` })}`, "gap:10px;"), 2],
    [() => row(`${label}${stepper(ui)}<span>${text.word()}</span>`, "gap:10px;"), 0.7],
    [() => row(`${label}${slider(ui, `${rng.int(100, 220)}px`)}`, "gap:10px;"), 1],
    [
      () =>
        row(
          `${choice(ui, checkbox(ui))}${select(ui, small)}${button(ui, { ...small, paint: rng.pick(["text", "outlined"]) })}`,
          "gap:10px;",
        ),
      1.5,
    ],
    [() => row(`${icon(ui, rng.pick(["info", "warning", "help"]), 14)}${line(text.sentence())}`, "gap:6px;"), 0.8],
    [() => row(`<span style="color:${palette.secondaryText}">${text.sentence()}</span>${badge(ui)}`, "gap:8px;"), 0.5],
  ])();
}

/** Settings with a frame and a heading, as property sheets group them, or with a heading alone. */
function group(ui: Ui): string {
  const { rng, text, palette } = ui;
  const rows = repeat(ui, 1, 4, () => `<div style="padding:${rng.int(2, 5)}px 0">${setting(ui)}</div>`);
  if (rng.chance(0.4))
    return `<fieldset style="border:1px solid ${tint(palette.text, 28)};padding:6px 10px;margin:4px 0;min-width:0"><legend>${text.title()}</legend>${rows}</fieldset>`;
  return `<div style="padding:6px 0"><div style="font-weight:600;padding-bottom:4px">${text.title()}</div>${rows}</div>`;
}

/** The places of a settings window: words alone, or behind small signs. */
function placeList(ui: Ui): string {
  const { rng, text, palette } = ui;
  const chosen = rng.int(0, 5);
  const signs = rng.pick(["none", "line", "colour"]);
  const places = repeat(ui, 7, 14, (index) => {
    const size = rng.pick([14, 16, 16]);
    const sign = signs === "none" ? "" : signs === "line" ? icon(ui, undefined, size) : colorIcon(ui, size);
    const count =
      rng.chance(0.15) &&
      `<span style="min-width:16px;padding:0 4px;border-radius:8px;font-size:10px;line-height:16px;text-align:center;background:${palette.danger};color:#fff">${rng.int(1, 120)}</span>`;
    return row(
      `${sign}${line(text.title(), "flex:1;")}${count || ""}`,
      `gap:8px;padding:4px 10px;${index === chosen ? `background:${tint(palette.primary, 24)};` : ""}`,
    );
  });
  return `<div style="width:${rng.int(150, 230)}px;flex:none;overflow:hidden;padding:6px 0;border-inline-end:1px solid ${palette.divider};background:${tint(palette.text, 3)}">${rng.chance(0.5) ? `<div style="padding:4px 10px">${field(ui, { leading: "search", heightPx: 26 })}</div>` : ""}${places}</div>`;
}

/** What ends a dialog: painted buttons, or flat words. */
function dialogFoot(ui: Ui): string {
  const { rng } = ui;
  const flat = rng.chance(0.35);
  const answers = repeat(ui, 2, 4, (index) =>
    button(ui, {
      heightPx: rng.int(22, 32),
      paint: flat ? "text" : index === 0 ? rng.pick(["filled", "raised"]) : rng.pick(["raised", "outlined", "text"]),
    }),
  );
  return row(
    `${rng.chance(0.4) ? icon(ui, "help", 16) : ""}<span style="flex:1"></span>${answers}`,
    `gap:8px;padding:10px 14px;flex:none;border-top:1px solid ${ui.palette.divider};`,
  );
}

function renderPreferences(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, device } = ui;
  const columns = rng.int(1, device.width > 1200 ? 3 : device.width > 900 ? 2 : 1);
  const groups = rng
    .times(columns, () => `<div style="flex:1;min-width:0;overflow:hidden">${repeat(ui, 2, 6, () => group(ui))}</div>`)
    .join("");
  const strip = rng.chance(0.5)
    ? tabs(ui, rng.int(3, 6), { css: "width:min(560px,100%);height:28px;font-size:12px;" })
    : "";
  const main = `<div style="flex:1;min-width:0;display:flex;flex-direction:column">${strip}${scroller(`<div style="display:flex;gap:22px">${groups}</div>`, "padding:12px 16px;")}${dialogFoot(ui)}</div>`;
  return makePage(
    ui,
    windowed(
      ui,
      `${titleBar(ui)}<div style="flex:1;display:flex;min-height:0">${rng.chance(0.6) ? placeList(ui) : ""}${main}</div>`,
    ),
  );
}

/** How windows were painted before flat ones: shades of a tint, ridges, gloss; made up for each screen. */
function drawOldPaint(rng: Rng): { palette: Palette; face: string; sunken: string; bar: string } {
  const hue = rng.pick([30, 45, 120, 180, 205, 210, 215, 260, 330]);
  const tone = rng.int(8, 26);
  const ground = `hsl(${hue} ${tone}% ${rng.int(78, 92)}%)`;
  const primary = `hsl(${hue} ${rng.int(45, 80)}% ${rng.int(32, 46)}%)`;
  const shade = `hsl(${hue} ${tone}% 48%)`;
  const thick = rng.int(1, 3);
  const face = rng.pick([
    `background:linear-gradient(#fff,${ground} 45%,hsl(${hue} ${tone}% 72%));border:1px solid ${shade};border-radius:${rng.int(2, 6)}px;`,
    `background:linear-gradient(#fdfdfd,hsl(${hue} ${tone}% 86%));border:1px solid hsl(${hue} ${tone}% 40%);border-radius:3px;box-shadow:inset 0 0 0 1px #fff9;`,
    `background:${ground};border:${thick}px ridge ${ground};`,
    `background:hsl(${hue} ${tone}% 82%);border:${thick}px outset hsl(${hue} ${tone}% 82%);border-radius:${rng.pick([0, 2, 12])}px;`,
    `background:radial-gradient(at 50% 110%,#fff,hsl(${hue} 60% 76%) 75%);border:1px solid ${primary};border-radius:12px;`,
  ]);
  const sunken = rng.pick([
    `background:#fff;border:1px solid ${shade};box-shadow:inset 0 1px 2px #0003;`,
    `background:#fff;border:${thick}px inset ${ground};`,
    `background:hsl(${hue} ${tone}% 97%);border:1px solid hsl(${hue} 40% 60%);`,
    `background:hsl(${hue} ${tone}% 74%);border:${thick}px groove ${ground};`,
  ]);
  const bar = rng.pick([
    `background:linear-gradient(hsl(${hue} 70% 62%),${primary});color:#fff;`,
    `background:repeating-linear-gradient(${ground} 0 1px,hsl(${hue} ${tone}% 74%) 1px 3px);`,
    `background:${primary};color:#fff;`,
    `background:linear-gradient(90deg,${primary},hsl(${(hue + 30) % 360} 50% 70%));color:#fff;`,
  ]);
  const palette: Palette = {
    ...{ dark: false, background: ground, surface: ground, raised: ground, text: "#111", secondaryText: "#444" },
    ...{ divider: shade, primary, onPrimary: "#fff", accent: "#b5560d", onAccent: "#fff" },
    ...{ danger: "#b3261e", success: "#2e7d32" },
  };
  return { palette, face, sunken, bar };
}

/** Tools with coloured pictures above words, a list in columns with marks and signs, a property sheet: as desktops were. */
function renderOld(context: SceneContext): ScenePage {
  const { palette, face, sunken, bar } = drawOldPaint(context.rng);
  const made = createUi(context, { dense: true, palette, families: ["bevel"], fontPx: context.rng.int(11, 13) });
  const ui: Ui = { ...made, look: { ...made.look, fieldCss: sunken, surfaceCss: face, radiusPx: 0 } };
  const { rng, text } = ui;
  const push = (content: string, css = "") =>
    `<div data-gt="button" style="display:inline-flex;align-items:center;justify-content:center;gap:5px;flex:none;min-width:${rng.int(54, 80)}px;height:${rng.int(21, 27)}px;padding:0 10px;${face}${css}">${content}</div>`;
  const corner = ["minus", "square", "close"]
    .map(
      (name) =>
        `<span data-gt="button" style="display:flex;align-items:center;justify-content:center;width:19px;height:18px;${face}color:#111">${icon(ui, name, 11)}</span>`,
    )
    .join("");
  const head = row(
    `${colorIcon(ui, 16)}${line(text.title(), "flex:1;font-weight:700;")}<span style="display:flex;gap:2px">${corner}</span>`,
    `gap:6px;height:${rng.int(22, 30)}px;padding:0 5px;flex:none;${bar}`,
  );
  const tool = () =>
    `<span style="display:flex;flex-direction:column;align-items:center;gap:2px;padding:3px 7px;font-size:11px">${colorIcon(ui, rng.pick([16, 22, 24]))}${text.word()}</span>`;
  const tools = rng.chance(0.5)
    ? row(repeat(ui, 5, 11, tool), "padding:2px;flex:none;overflow:hidden;")
    : toolStrip(ui, rng.int(8, 22), { sizePx: 16 });
  const address = row(
    `<span>${text.word()}</span>${select(ui, { flat: false, heightPx: 22, widthCss: "300px", label: text.url() })}${push(text.action())}`,
    "gap:6px;padding:3px 6px;flex:none;",
  );
  const marked = rng.chance(0.5);
  const entries = repeat(ui, 8, 22, (index) =>
    row(
      `${marked ? checkbox(ui) : ""}${rng.chance(0.75) ? colorIcon(ui, 16) : icon(ui, "file", 16)}${line(text.fileName(), "flex:2;")}${line(text.number(), "flex:1;text-align:end;")}${line(text.date(), "flex:1;")}`,
      `gap:6px;padding:1px 5px;${index === 3 ? `background:${palette.primary};color:#fff;` : ""}`,
    ),
  );
  const heads = row(
    repeat(ui, 3, 3, () => `<div style="flex:1;padding:2px 6px;${face}">${text.word()}</div>`),
    "flex:none;",
  );
  const list = `<div style="flex:1;min-width:0;margin:5px;overflow:hidden;display:flex;flex-direction:column;${sunken}">${heads}<div style="flex:1;overflow:hidden">${entries}</div></div>`;
  const answers = repeat(ui, 2, 4, () =>
    push(rng.chance(0.2) ? `${icon(ui, "check", 14)}${text.action()}` : text.action()),
  );
  const sheet = `<div style="width:${rng.int(320, 460)}px;flex:none;margin:5px;display:flex;flex-direction:column;gap:4px">${tabs(ui, rng.int(2, 4), { style: 3, icons: false, css: "height:25px;" })}<div style="flex:1;overflow:hidden;padding:8px;border:1px solid ${palette.divider}">${repeat(ui, 2, 5, () => group(ui))}${rng.chance(0.4) ? textArea(ui, rng.int(50, 90)) : ""}</div>${row(`<span style="flex:1"></span>${answers}`, "gap:6px;")}</div>`;
  const state = row(
    repeat(ui, 2, 4, () => `<span style="flex:1;padding:1px 6px;${sunken}background:none;">${text.word()}</span>`),
    "gap:3px;padding:2px;flex:none;",
  );
  const inner = rng.shuffle([rng.chance(0.85) ? list : "", rng.chance(0.8) ? sheet : ""]).join("");
  const window = `<div style="position:absolute;inset:${rng.int(0, 40)}px ${rng.int(0, 120)}px ${rng.int(0, 60)}px ${rng.int(0, 90)}px;display:flex;flex-direction:column;background:${palette.background};border:1px solid #333">${head}${rng.chance(0.8) ? menuWords(ui) : ""}${rng.chance(0.7) ? tools : ""}${rng.chance(0.5) ? address : ""}<div style="flex:1;display:flex;min-height:0">${inner}</div>${rng.chance(0.6) ? state : ""}</div>`;
  return makePage(ui, `${rng.chance(0.5) ? wallpaper(ui) : ""}${window}${iconShelf(ui)}`);
}

/** Files and programs on the desk behind the window. */
function iconShelf(ui: Ui): string {
  const { rng, text } = ui;
  if (rng.chance(0.5)) return "";
  const item = () =>
    `<span style="width:74px;display:flex;flex-direction:column;align-items:center;gap:3px;font-size:11px;color:#fff;text-shadow:0 1px 2px #000">${colorIcon(ui, rng.pick([32, 32, 48]))}${text.word()}</span>`;
  return `<div style="position:absolute;right:8px;top:8px;display:flex;flex-direction:column;gap:14px">${repeat(ui, 2, 6, item)}</div>${iconButton(ui, { name: "close", sizePx: 12, css: "position:absolute;right:2px;bottom:2px;" })}`;
}

export const scenes: readonly Scene[] = [
  { name: "desktop-preferences", kit: "own", forms: ["desktop", "tablet"], weight: 3, render: renderPreferences },
  { name: "desktop-old", kit: "own", forms: ["desktop"], weight: 3, render: renderOld },
];
