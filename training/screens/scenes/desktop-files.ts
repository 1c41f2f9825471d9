import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { field, searchField, select } from "./widgets/fields.ts";
import { checkbox, slider } from "./widgets/marks.ts";
import { picture, progress, wallpaper } from "./widgets/parts.ts";
import { sideNavigation } from "./widgets/table.ts";
import {
  colorIcon,
  column,
  createUi,
  icon,
  line,
  makePage,
  repeat,
  row,
  scroller,
  tint,
  type Ui,
} from "./widgets/ui.ts";
import { desktopEdge, menuWords, titleBar, toolStrip, windowed } from "./widgets/window.ts";

/** A file's picture: a folder, a sheet with its kind, a thumbnail. */
function fileArt(ui: Ui, sizePx: number, folderColor: string): string {
  const { rng } = ui;
  return rng.pickWeighted<() => string>([
    [() => icon(ui, "folder", sizePx, folderColor), 4],
    [
      () =>
        icon(
          ui,
          rng.pick(["file", "file-text", "image", "music", "video", "code", "archive"]),
          sizePx,
          rng.pick([undefined, ui.palette.secondaryText, "#e5534b"]),
        ),
      3,
    ],
    [() => colorIcon(ui, sizePx), 2],
    [
      () =>
        sizePx > 30 ? picture(ui, `width:${sizePx}px;height:${Math.round(sizePx * 0.75)}px;`) : colorIcon(ui, sizePx),
      1.5,
    ],
  ])();
}

function renderFiles(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const folderColor = rng.pick(["#f4b942", "#56a8f5", "#e8a33d", palette.primary, "#8fb8de"]);
  const grid = rng.chance(0.5);
  const gridPx = rng.pick([32, 40, 48, 56, 64, 72]);
  const rowPx = rng.pick([14, 16, 16, 18, 20, 24]);
  const withPicks = rng.chance(0.2);
  const chosen = rng.int(0, 8);
  const paint = (index: number) =>
    index === chosen ? `background:${tint(palette.primary, 25)};border-radius:5px;` : "";
  const tiles = `<div style="display:grid;grid-template-columns:repeat(auto-fill,minmax(${gridPx + 50}px,1fr));gap:${rng.int(4, 18)}px;padding:12px;align-content:start">${repeat(ui, 14, 50, (index) => column(`${fileArt(ui, gridPx, folderColor)}<span style="max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:12px">${rng.chance(0.5) ? text.fileName() : text.word()}</span>`, `align-items:center;gap:5px;padding:6px;min-width:0;${paint(index)}`))}</div>`;
  const head = row(
    `<span style="flex:3">${text.word()} ${icon(ui, "chevron-up", 10)}</span><span style="flex:1">${text.word()}</span><span style="flex:1">${text.word()}</span>`,
    `gap:12px;padding:4px 12px;font-size:12px;color:${palette.secondaryText};border-bottom:1px solid ${palette.divider};`,
  );
  const rows = repeat(ui, 16, 40, (index) =>
    row(
      `<div style="flex:3;min-width:0;display:flex;align-items:center;gap:7px">${withPicks ? checkbox(ui) : ""}${rng.chance(0.3) ? icon(ui, "chevron-right", 10) : '<i style="width:10px"></i>'}${fileArt(ui, rowPx, folderColor)}${line(text.fileName())}</div><span style="flex:1;white-space:nowrap;overflow:hidden">${text.date()}</span><span style="flex:1">${rng.int(1, 900)} KB</span>`,
      `gap:12px;padding:${rng.pick([2, 3, 5])}px 12px;font-size:13px;${paint(index)}`,
    ),
  );
  const crumbs = rng.chance(0.5)
    ? field(ui, {
        leading: rng.pick(["folder", "home", "computer"]),
        value: `${text.word()} › ${text.word()} › ${text.word()}`,
        widthCss: "auto",
        css: "flex:1;min-width:0;",
      })
    : row(
        repeat(
          ui,
          2,
          4,
          (index) =>
            `${index ? icon(ui, "chevron-right", 11) : ""}<span data-gt="button" style="padding:3px 8px;border-radius:5px;background:${tint(palette.text, 8)}">${text.word()}</span>`,
        ),
        "gap:4px;flex:1;min-width:0;overflow:hidden;",
      );
  const bar = row(
    `${["back", "arrow-right", "arrow-up"].map((name, index) => iconButton(ui, { name, disabled: index === 1 })).join("")}${crumbs}${iconButton(ui, { name: "grid" })}${iconButton(ui, { name: "list" })}${searchField(ui, "", `${rng.int(120, 220)}px`)}`,
    `gap:6px;padding:6px 10px;flex:none;border-bottom:1px solid ${palette.divider};`,
  );
  const preview = rng.chance(0.25)
    ? column(
        `${picture(ui, "width:100%;height:150px;")}<b>${text.fileName()}</b>${repeat(ui, 3, 6, () => row(`<span style="flex:1;opacity:.6">${text.word()}</span><span>${text.number()}</span>`))}${button(ui, { icon: "share" })}`,
        `width:220px;flex:none;gap:8px;padding:14px;font-size:12px;border-inline-start:1px solid ${palette.divider};`,
      )
    : "";
  const status = row(
    `<span style="flex:1">${rng.int(2, 90)} ${text.word()}, ${text.number()} MB</span>${rng.chance(0.4) ? slider(ui, "90px") : progress(ui, "width:90px;")}`,
    `gap:8px;padding:3px 12px;font-size:11px;flex:none;border-top:1px solid ${palette.divider};`,
  );
  const content = `${titleBar(ui)}${rng.chance(0.3) ? menuWords(ui) : ""}${bar}${rng.chance(0.35) ? toolStrip(ui, rng.int(6, 14), { css: `border-bottom:1px solid ${palette.divider};` }) : ""}<div style="flex:1;display:flex;min-height:0">${rng.chance(0.85) ? sideNavigation(ui, rng.int(7, 14), `background:${tint(palette.text, 4)};font-size:13px;`) : ""}${scroller(grid ? tiles : head + rows, `background:${palette.surface};`)}${preview}</div>${rng.chance(0.6) ? status : ""}`;
  return makePage(ui, windowed(ui, content));
}

/** A desktop with icons strewn on a wallpaper, a start menu or a settings panel over it. */
function renderDesktop(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const edge = desktopEdge(ui);
  const side = rng.pick([32, 40, 48, 56, 64]);
  const icons = `<div style="display:flex;flex-direction:column;flex-wrap:wrap;align-content:${rng.pick(["flex-start", "flex-end"])};gap:14px;padding:16px;height:100%">${repeat(ui, 4, 22, () => column(`${rng.chance(0.4) ? fileArt(ui, side, "#f4b942") : colorIcon(ui, side)}<span style="font-size:12px;color:#fff;text-shadow:0 1px 2px #000;max-width:86px;text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${text.fileName()}</span>`, "align-items:center;gap:4px;width:90px;"))}</div>`;
  const panelPaint = `background:${palette.raised};border-radius:${rng.int(0, 14)}px;box-shadow:0 8px 30px rgba(0,0,0,.4);`;
  const start = `<div style="position:absolute;left:${rng.int(10, 300)}px;bottom:60px;width:min(520px,80%);padding:18px;${panelPaint}">${searchField(ui)}<div style="display:grid;grid-template-columns:repeat(6,1fr);gap:16px;padding:18px 0">${repeat(ui, 12, 18, () => column(`${colorIcon(ui, 34)}<span style="font-size:11px;max-width:70px;overflow:hidden;white-space:nowrap">${text.word()}</span>`, "align-items:center;gap:5px;min-width:0;"))}</div>${row(`${context.ingredients.avatar(30)}${line(text.name(), "flex:1;")}${iconButton(ui, { name: "settings" })}${iconButton(ui, { name: "power" })}`, "gap:8px;")}</div>`;
  const quick = `<div style="position:absolute;right:12px;${rng.chance(0.5) ? "bottom:60px" : "top:36px"};width:340px;padding:14px;${panelPaint}"><div style="display:grid;grid-template-columns:repeat(3,1fr);gap:10px">${repeat(ui, 6, 9, () => column(`<span data-gt="button" style="display:flex;justify-content:center;padding:12px;border-radius:8px;background:${rng.chance(0.4) ? palette.primary : tint(palette.text, 10)};color:${palette.text};align-self:stretch">${icon(ui, rng.pick(["wifi", "bluetooth", "moon", "plane", "cast", "battery", "sun"]), 18)}</span><span style="font-size:11px">${text.word()}</span>`, "gap:4px;align-items:center;"))}</div>${repeat(ui, 1, 2, () => row(`${icon(ui, rng.pick(["sun", "volume"]), 16)}<div style="flex:1">${slider(ui)}</div>`, "gap:10px;padding-top:14px;"))}</div>`;
  const menu = `<div style="position:absolute;left:${rng.int(200, 500)}px;top:${rng.int(80, 220)}px;width:220px;padding:5px 0;font-size:13px;${panelPaint}">${repeat(ui, 5, 10, () => row(`${rng.chance(0.7) ? icon(ui, undefined, 15) : '<i style="width:15px"></i>'}<span style="flex:1">${text.action()}</span>${rng.chance(0.25) ? icon(ui, "chevron-right", 12) : ""}${rng.chance(0.2) ? '<span style="opacity:.6;font-size:11px">Ctrl+C</span>' : ""}`, "gap:9px;padding:5px 12px;"))}</div>`;
  const select2 = rng.chance(0.1)
    ? `<div style="position:absolute;right:40px;top:60px;padding:10px;${panelPaint}">${select(ui)}</div>`
    : "";
  return makePage(
    ui,
    `${wallpaper(ui)}${edge.top}<div style="position:relative;flex:1;min-height:0">${icons}${rng.pick([start, quick, menu, "", ""])}${select2}</div>${edge.bottom}`,
  );
}

export const scenes: readonly Scene[] = [
  { name: "desktop-files", kit: "own", forms: ["desktop"], weight: 1.3, render: renderFiles },
  { name: "desktop-shell", kit: "own", forms: ["desktop"], weight: 0.8, render: renderDesktop },
];
