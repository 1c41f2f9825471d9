import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { field, searchField, select, tabs } from "./widgets/fields.ts";
import { checkbox, slider } from "./widgets/marks.ts";
import { picture } from "./widgets/parts.ts";
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
import { menuWords, titleBar, toolStrip, windowed } from "./widgets/window.ts";

const CODE_COLORS = ["#c678dd", "#61afef", "#98c379", "#e5c07b", "#e06c75", "#56b6c2"];

/** Lines of made-up code: coloured words, nothing to detect. */
function codeLines(ui: Ui, count: number, numbered: boolean): string {
  const { rng, text, palette } = ui;
  return repeat(ui, count, count, (index) => {
    const indent = rng.int(0, 4) * 18;
    const words = repeat(
      ui,
      0,
      7,
      () =>
        `<span style="${rng.chance(0.6) ? `color:${rng.pick(CODE_COLORS)}` : ""}">${rng.pick([text.word(), text.word(), "=", "{", "}", "()", "=>", "&lt;/&gt;", ";", String(rng.int(0, 99)), `"${text.word()}"`])}</span> `,
    );
    return `<div style="white-space:pre;display:flex;height:1.5em"><span style="width:44px;flex:none;text-align:end;padding-inline-end:14px;color:${palette.secondaryText};opacity:.7">${numbered ? index + 1 : ""}</span><span style="padding-inline-start:${indent}px">${words}</span></div>`;
  });
}

/** A strip of open files or pages, each with its glyph and a cross. */
function fileTabs(ui: Ui, count: number, css = ""): string {
  const { rng, text, palette } = ui;
  const chosen = rng.int(0, count - 1);
  const cells = repeat(
    ui,
    count,
    count,
    (index) =>
      `<div data-gt="tab" style="display:flex;align-items:center;gap:6px;min-width:0;max-width:190px;flex:0 1 auto;padding:0 10px;height:100%;font-size:12px;${index === chosen ? `background:${palette.background};${rng.chance(0.5) ? `border-top:2px solid ${palette.primary};` : ""}` : `opacity:.75;border-inline-end:1px solid ${palette.divider};`}">${rng.chance(0.8) ? (rng.chance(0.5) ? colorIcon(ui, 14) : icon(ui, "file", 14)) : ""}${line(text.fileName())}${index === chosen || rng.chance(0.4) ? icon(ui, "close", rng.pick([10, 12, 14])) : '<i style="width:7px;height:7px;border-radius:50%;background:currentColor;flex:none"></i>'}</div>`,
  );
  return row(
    `${cells}`,
    `height:${rng.int(30, 38)}px;flex:none;overflow:hidden;background:${tint(palette.text, 5)};${css}`,
  );
}

function fileTree(ui: Ui): string {
  const { rng, text, palette } = ui;
  const chosen = rng.int(2, 14);
  const size = rng.pick([14, 16, 16]);
  const lines = repeat(ui, 18, 36, (index) => {
    const folder = rng.chance(0.35);
    return row(
      `${folder ? icon(ui, rng.pick(["chevron-right", "chevron-down"]), 11) : '<i style="width:11px;flex:none"></i>'}${folder ? icon(ui, "folder", size, rng.pick([palette.secondaryText, "#dcb67a"])) : rng.chance(0.6) ? colorIcon(ui, size) : icon(ui, "file", size)}${line(folder ? text.word() : text.fileName(), "flex:1;")}${rng.chance(0.1) ? `<span style="font-size:10px;color:${palette.accent}">M</span>` : ""}`,
      `gap:5px;padding:2px 8px 2px ${8 + rng.int(0, 3) * 12}px;font-size:12px;${index === chosen ? `background:${tint(palette.primary, 22)};` : ""}`,
    );
  });
  const head = row(
    `<span style="flex:1;font-size:11px;text-transform:uppercase">${text.title()}</span>${["add", "refresh", "more-horizontal"].map((name) => icon(ui, name, 14)).join("")}`,
    "gap:8px;padding:7px 10px;",
  );
  return `<div style="width:${rng.int(180, 270)}px;flex:none;overflow:hidden;border-inline-end:1px solid ${palette.divider};background:${tint(palette.text, 3)}">${head}${lines}</div>`;
}

function renderEditor(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true, families: ["flat", "outlined", "soft"] });
  const { rng, text, palette } = ui;
  const activity = column(
    `${repeat(ui, 5, 8, (index) => `<span style="position:relative;display:flex;padding:11px;${index === 0 ? `border-inline-start:2px solid ${palette.primary};` : "opacity:.65;"}">${icon(ui, rng.pick(["files", "search", "git", "bug", "extensions", "user", "terminal", "database"]), rng.pick([20, 22, 24]))}</span>`)}<span style="flex:1"></span>${icon(ui, "settings", 22)}<i style="height:10px"></i>`,
    `width:48px;flex:none;align-items:center;background:${tint(palette.text, 7)};`,
  );
  const terminal = rng.chance(0.5)
    ? `<div style="height:${rng.int(120, 220)}px;flex:none;border-top:1px solid ${palette.divider};display:flex;flex-direction:column">${row(`${tabs(ui, 4, { style: 0, icons: false, css: "width:340px;height:28px;font-size:11px;" })}<span style="flex:1"></span>${["add", "split", "delete", "chevron-up", "close"].map((name) => iconButton(ui, { name, sizePx: 14 })).join("")}`, "flex:none;padding:0 8px;")}<div style="font:12px/1.5 monospace;padding:6px 14px;overflow:hidden">${repeat(ui, 5, 11, () => `<div><span style="color:#98c379">$</span> ${text.sentence()}</div>`)}</div></div>`
    : "";
  const status = row(
    `${icon(ui, "git", 12)}<span>main</span>${icon(ui, "refresh", 12)}${icon(ui, "close-circle", 12)}<span>${rng.int(0, 9)}</span>${icon(ui, "warning", 12)}<span>${rng.int(0, 40)}</span><span style="flex:1"></span><span>UTF-8</span><span>${text.word()}</span>${icon(ui, "bell", 12)}`,
    `gap:7px;height:22px;padding:0 10px;font-size:11px;flex:none;background:${rng.pick([palette.primary, tint(palette.text, 10)])};${""}`,
  );
  const minimap = rng.chance(0.5)
    ? `<div data-gt="ignore" style="width:70px;flex:none;padding:4px;overflow:hidden">${repeat(ui, 80, 80, () => `<i style="display:block;height:2px;margin:1px 0;width:${rng.int(5, 60)}px;background:${tint(palette.text, 25)}"></i>`)}</div>`
    : "";
  const crumbs = row(
    `${colorIcon(ui, 14)}<span>${text.word()}</span>${icon(ui, "chevron-right", 11)}<span>${text.fileName()}</span><span style="flex:1"></span>${["play", "split", "more-horizontal"].map((name) => icon(ui, name, 15)).join("")}`,
    "gap:7px;padding:3px 12px;font-size:12px;flex:none;",
  );
  const find = rng.chance(0.3)
    ? `<div style="position:absolute;right:90px;top:0;display:flex;align-items:center;gap:5px;padding:5px;background:${palette.raised};box-shadow:0 2px 8px #0006">${field(ui, { widthCss: "170px", heightPx: 26 })}${["case", "arrow-up", "arrow-down", "close"].map((name) => iconButton(ui, { name, sizePx: 14 })).join("")}</div>`
    : "";
  const code = `<div style="position:relative;flex:1;display:flex;min-height:0"><div style="flex:1;overflow:auto;font:${rng.int(12, 14)}px monospace;padding:6px 0">${codeLines(ui, 60, true)}</div>${minimap}${find}</div>`;
  const ide = rng.chance(0.35)
    ? toolStrip(ui, rng.int(12, 26), { css: `border-bottom:1px solid ${palette.divider};` })
    : "";
  return makePage(
    ui,
    windowed(
      ui,
      `${titleBar(ui)}${rng.chance(0.4) ? menuWords(ui) : ""}${ide}<div style="flex:1;display:flex;min-height:0">${rng.chance(0.8) ? activity : ""}${fileTree(ui)}<div style="flex:1;min-width:0;display:flex;flex-direction:column">${fileTabs(ui, rng.int(2, 6))}${crumbs}${code}${terminal}</div></div>${status}`,
    ),
  );
}

/** A picture's or drawing's editor: palettes of tools, layers, swatches, rulers, values. */
function renderImageEditor(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const size = rng.pick([14, 16, 16, 18, 20, 24]);
  const columns = rng.pick([1, 1, 2, 3]);
  const tools = `<div style="display:grid;grid-template-columns:repeat(${columns},auto);gap:${rng.int(1, 4)}px;align-content:start;justify-content:center;padding:6px;flex:none;background:${tint(palette.text, 5)};border-inline-end:1px solid ${palette.divider}">${repeat(ui, 14, 30, () => iconButton(ui, { sizePx: size, sidePx: size + 10, ...(rng.chance(0.06) ? { shape: "rounded" as const, background: tint(palette.primary, 35) } : {}) }))}<span data-gt="none" style="width:26px;height:26px;background:#c33;border:2px solid #fff;box-shadow:6px 6px 0 #eee"></span></div>`;
  const layer = (index: number) =>
    row(
      `${icon(ui, "eye", 14)}${picture(ui, "width:30px;height:24px;")}${line(text.word(), "flex:1;")}${rng.chance(0.3) ? icon(ui, "lock", 12) : ""}`,
      `gap:7px;padding:4px 8px;font-size:12px;${index === 1 ? `background:${tint(palette.primary, 25)};` : ""}border-bottom:1px solid ${palette.divider};`,
    );
  const value = () =>
    row(
      `<span style="width:60px;font-size:11px">${text.word()}</span><div style="flex:1">${slider(ui)}</div>${field(ui, { value: String(rng.int(0, 255)), widthCss: "44px", heightPx: 22, css: "font-size:11px;padding:0 5px;" })}`,
      "gap:6px;padding:4px 8px;",
    );
  const swatches = `<div data-gt="none" style="display:grid;grid-template-columns:repeat(10,1fr);gap:2px;padding:8px">${repeat(ui, 30, 40, () => `<i style="height:14px;background:hsl(${rng.int(0, 360)} 70% ${rng.int(20, 80)}%)"></i>`)}</div>`;
  const align = `<div style="display:flex;flex-wrap:wrap;gap:4px;padding:8px">${repeat(ui, 6, 14, () => iconButton(ui, { sizePx: 15, shape: rng.pick(["none", "none", "rounded"]) }))}</div>`;
  const numbers = `<div style="display:grid;grid-template-columns:1fr 1fr;gap:6px;padding:8px">${rng.times(4, () => row(`<span style="font-size:11px">${text.word().slice(0, 1)}</span>${field(ui, { value: String(rng.int(0, 999)), widthCss: "auto", heightPx: 24, css: "flex:1;min-width:0;font-size:11px;" })}`, "gap:5px;min-width:0;")).join("")}</div>`;
  const section = (content: string) =>
    `${row(`${icon(ui, rng.pick(["chevron-down", "chevron-right"]), 11)}<b style="flex:1;font-size:12px">${text.word()}</b>${icon(ui, rng.pick(["add", "more-horizontal", "close"]), 13)}`, `gap:5px;padding:5px 8px;background:${tint(palette.text, 7)};`)}${content}`;
  const panels = rng
    .shuffle([
      section(repeat(ui, 3, 7, layer) + toolStrip(ui, 6, { sizePx: 14 })),
      section(value() + value() + value()),
      section(swatches),
      section(align),
      section(numbers),
      section(
        row(`${checkbox(ui)}<span style="font-size:12px">${text.title()}</span>`, "gap:6px;padding:6px 8px;") +
          row(`${select(ui)}`, "padding:4px 8px 8px;"),
      ),
    ])
    .slice(0, rng.int(3, 6))
    .join("");
  const art = picture(
    ui,
    `width:${rng.int(300, 620)}px;height:${rng.int(220, 420)}px;max-width:90%;box-shadow:0 2px 14px #0008;`,
  );
  const options = row(
    `${icon(ui, undefined, 18)}${icon(ui, "chevron-down", 10)}${repeat(ui, 1, 3, () => `<span style="font-size:12px">${text.word()}:</span>${select(ui, { heightPx: 24, flat: false })}`)}${repeat(ui, 2, 6, () => iconButton(ui, { sizePx: 16 }))}${button(ui, { heightPx: 24 })}`,
    `gap:8px;padding:4px 10px;flex:none;overflow:hidden;border-bottom:1px solid ${palette.divider};`,
  );
  const ruler = rng.chance(0.4)
    ? `<div data-gt="none" style="height:16px;flex:none;background:repeating-linear-gradient(90deg,${tint(palette.text, 30)} 0 1px,transparent 0 10px)"></div>`
    : "";
  const canvas = `<div style="flex:1;min-width:0;display:flex;flex-direction:column">${rng.chance(0.5) ? fileTabs(ui, rng.int(1, 4)) : ""}${ruler}<div style="flex:1;display:flex;align-items:center;justify-content:center;overflow:hidden;background:${palette.dark ? "#1c1c1c" : "#9a9a9a"}">${art}</div></div>`;
  return makePage(
    ui,
    windowed(
      ui,
      `${titleBar(ui)}${menuWords(ui)}${options}<div style="flex:1;display:flex;min-height:0">${tools}${canvas}<div style="width:${rng.int(200, 270)}px;flex:none;overflow:hidden;border-inline-start:1px solid ${palette.divider}">${panels}</div></div>${row(`<span>${rng.int(10, 200)}%</span>${slider(ui, "110px")}<span style="flex:1"></span>${toolStrip(ui, 4, { sizePx: 12 })}`, "gap:8px;padding:2px 10px;font-size:11px;flex:none;")}`,
    ),
  );
}

/** Sheets and documents: a ribbon or strips of tools over cells or a page. */
function renderOffice(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const group = () =>
    column(
      `${rng.chance(0.4) ? row(rng.times(2, () => column(`${icon(ui, undefined, 28)}<span style="font-size:10px">${text.word()}</span>`, "align-items:center;gap:3px;padding:4px 6px;")).join("")) : `<div style="display:grid;grid-auto-flow:column;grid-template-rows:repeat(2,auto);gap:3px">${repeat(ui, 4, 10, () => iconButton(ui, { sizePx: 16, sidePx: 24 }))}</div>`}<span style="font-size:10px;color:${palette.secondaryText};text-align:center">${text.word()}</span>`,
      `gap:3px;padding:4px 8px;border-inline-end:1px solid ${palette.divider};flex:none;`,
    );
  const ribbon = `${tabs(ui, rng.int(5, 8), { icons: false, css: "font-size:12px;height:30px;width:min(620px,100%);" })}<div style="display:flex;overflow:hidden;flex:none;background:${palette.surface};border-bottom:1px solid ${palette.divider}">${repeat(ui, 4, 7, group)}</div>`;
  const strip = row(
    `${select(ui, { heightPx: 26 })}${select(ui, { heightPx: 26 })}${toolStrip(ui, rng.int(12, 24), { sizePx: rng.pick([14, 16, 18]) })}`,
    `gap:6px;padding:4px 10px;flex:none;overflow:hidden;border-bottom:1px solid ${palette.divider};`,
  );
  const cellCss = `border-inline-end:1px solid ${palette.divider};border-bottom:1px solid ${palette.divider};padding:2px 6px;white-space:nowrap;overflow:hidden;`;
  const letters = "ABCDEFGHIJKLMN";
  const sheet = `<div style="display:grid;grid-template-columns:40px repeat(12,minmax(70px,1fr));font-size:12px"><span style="${cellCss}"></span>${rng.times(12, (index) => `<span style="${cellCss}text-align:center;background:${tint(palette.text, 6)}">${letters[index]}</span>`).join("")}${rng.times(32, (line2) => `<span style="${cellCss}text-align:center;background:${tint(palette.text, 6)}">${line2 + 1}</span>${rng.times(12, () => `<span style="${cellCss}">${rng.chance(0.45) ? rng.pick([text.number(), text.amount(), text.word(), text.date()]) : "&nbsp;"}</span>`).join("")}`).join("")}</div>`;
  const formula = row(
    `${field(ui, { value: `B${rng.int(1, 30)}`, widthCss: "80px", heightPx: 24 })}${icon(ui, "close", 14)}${icon(ui, "check", 14)}${icon(ui, "function", 14)}${field(ui, { value: "=SUM(B2:B9)", widthCss: "auto", heightPx: 24, css: "flex:1;" })}`,
    "gap:8px;padding:4px 8px;flex:none;",
  );
  const sheets = row(
    `${iconButton(ui, { name: "add", sizePx: 14 })}${tabs(ui, rng.int(2, 5), { style: rng.pick([0, 3]), icons: false, css: "width:300px;height:26px;font-size:12px;" })}<span style="flex:1"></span>${icon(ui, "grid", 13)}${icon(ui, "remove", 12)}${slider(ui, "90px")}${icon(ui, "add", 12)}`,
    "gap:8px;padding:2px 8px;flex:none;",
  );
  const page = `<div style="background:${tint(palette.text, 8)};min-height:100%;padding:24px 0"><div style="max-width:640px;margin:0 auto;background:${palette.surface};padding:56px 64px;box-shadow:0 1px 6px #0003"><h1>${text.title()}</h1>${repeat(ui, 3, 5, () => `<p>${text.paragraph()}</p>${rng.chance(0.3) ? picture(ui, "width:100%;height:160px;") : ""}`)}</div></div>`;
  const isSheet = rng.chance(0.6);
  const quick = row(
    `${colorIcon(ui, 20)}${["save", "undo", "redo"].map((name) => icon(ui, name, 16)).join("")}${line(text.fileName(), "flex:1;text-align:center;font-size:12px;")}${searchField(ui, "", "180px")}${button(ui, { icon: "share", heightPx: 28 })}${context.ingredients.avatar(26)}`,
    "gap:10px;flex:1;min-width:0;",
  );
  return makePage(
    ui,
    windowed(
      ui,
      `${titleBar(ui, quick)}${rng.chance(0.5) ? ribbon : menuWords(ui) + strip}${isSheet ? formula : ""}${scroller(isSheet ? sheet : page)}${isSheet ? sheets : ""}`,
    ),
  );
}

export const scenes: readonly Scene[] = [
  { name: "desktop-code-editor", kit: "own", forms: ["desktop"], weight: 1.2, render: renderEditor },
  { name: "desktop-image-editor", kit: "own", forms: ["desktop"], weight: 1.2, render: renderImageEditor },
  { name: "desktop-office", kit: "own", forms: ["desktop"], render: renderOffice },
];
