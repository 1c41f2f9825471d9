import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, chips, iconButton } from "./widgets/buttons.ts";
import { chart, ring } from "./widgets/charts.ts";
import { searchField, select, tabs } from "./widgets/fields.ts";
import { checkbox, toggle } from "./widgets/marks.ts";
import { badge, card, listRow, progress } from "./widgets/parts.ts";
import { appScreen, overScrim, scrollThumb } from "./widgets/shell.ts";
import { breadcrumbs, pagination, recordTable, sectionHead, sideNavigation } from "./widgets/table.ts";
import {
  avatar,
  box,
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

/** A figure with its glyph and trend. */
function figure(ui: Ui): string {
  const { rng, text, palette } = ui;
  const color = rng.pick([palette.primary, palette.accent, palette.success, palette.danger]);
  const size = rng.int(18, 34);
  const glyph = rng.chance(0.75)
    ? rng.pick([
        `<span style="display:flex;padding:${rng.int(6, 12)}px;border-radius:${rng.pick([6, 12, 99])}px;color:${color};background:${rng.pick([tint(color, 16), "transparent"])}">${icon(ui, undefined, size, color)}</span>`,
        `<span style="display:flex;padding:${rng.int(8, 14)}px;border-radius:${rng.pick([6, 10, 99])}px;color:#fff;background:${rng.pick([color, `linear-gradient(135deg,${color},${palette.accent})`])}">${icon(ui, undefined, Math.min(size, 24), "#fff")}</span>`,
      ])
    : "";
  const up = rng.chance(0.6);
  const trend = row(
    `${icon(ui, up ? "arrow-up" : "arrow-down", 12, up ? palette.success : palette.danger)}<span>${rng.int(1, 40)}%</span>`,
    `gap:3px;font-size:.8em;color:${up ? palette.success : palette.danger};`,
  );
  const words = `<div style="flex:1;min-width:0"><div style="font-size:.82em;color:${palette.secondaryText}">${text.title()}</div><div style="font-size:1.6em;font-weight:700">${rng.pick([text.amount(), text.number()])}</div>${rng.chance(0.7) ? trend : ""}</div>`;
  return card(ui, row(rng.chance(0.5) ? glyph + words : words + glyph, "padding:14px;gap:12px;"));
}

function panel(ui: Ui): string {
  const { rng, text, palette } = ui;
  const end = rng.pick([
    iconButton(ui, { name: rng.pick(["more-vertical", "more-horizontal", "settings", "refresh", "expand"]) }),
    select(ui),
    button(ui, { paint: "text" }),
    `<span style="color:${palette.primary}">${text.word()}</span>`,
  ]);
  const content = rng.pickWeighted<() => string>([
    [() => chart(ui, "100%", rng.int(90, 220)), 3],
    [
      () =>
        repeat(ui, 3, 6, () =>
          listRow(ui, {
            leading: rng.pick([avatar(ui, 30), icon(ui), colorIcon(ui, 28)]),
            trailing: rng.pick([badge(ui), text.amount(), iconButton(ui, { name: "chevron-right" })]),
          }),
        ),
      3,
    ],
    [
      () =>
        repeat(
          ui,
          3,
          6,
          () =>
            `<div style="padding:6px 0">${row(`<span style="flex:1">${text.title()}</span><span>${rng.int(1, 99)}%</span>`)}${progress(ui, "margin-top:4px;")}</div>`,
        ),
      1,
    ],
    [
      () =>
        repeat(ui, 3, 7, () =>
          row(
            `${checkbox(ui)}${line(text.sentence(), "flex:1;")}${rng.chance(0.5) ? icon(ui, "delete", 15, palette.secondaryText) : ""}`,
            "gap:8px;padding:5px 0;",
          ),
        ),
      1,
    ],
    [() => repeat(ui, 2, 5, () => row(`${line(text.title(), "flex:1;")}${toggle(ui)}`, "padding:5px 0;gap:8px;")), 1],
    [
      () =>
        row(
          `${ring(ui, rng.int(70, 130), rng.int(8, 16))}<div>${repeat(ui, 2, 4, () => row(`<i style="width:8px;height:8px;border-radius:50%;background:${palette.accent}"></i>${text.word()}`, "gap:6px;"))}</div>`,
          "gap:16px;",
        ),
      1,
    ],
  ])();
  return card(
    ui,
    `${sectionHead(ui, end, "padding:10px 12px 4px;")}<div style="padding:4px 12px 12px">${content}</div>`,
  );
}

function topStrip(ui: Ui): string {
  const { rng, look } = ui;
  const search = rng.chance(0.6) ? searchField(ui, "", `${rng.int(180, 360)}px`) : breadcrumbs(ui);
  const glyphs = rng
    .sample(["bell", "settings", "mail", "moon", "fullscreen", "help", "grid", "globe"], rng.int(1, 5))
    .map((name) =>
      iconButton(ui, { name, ...(rng.chance(0.25) ? { badge: rng.pick(["", String(rng.int(1, 20))]) } : {}) }),
    );
  return box(
    `${rng.chance(0.6) ? iconButton(ui, { name: "menu" }) : ""}${search}<span style="flex:1"></span>${glyphs.join("")}${avatar(ui, rng.int(24, 36))}${rng.chance(0.5) ? `<span>${ui.text.name()}</span>${icon(ui, "chevron-down", 13)}` : ""}`,
    `display:flex;align-items:center;gap:${rng.int(6, 12)}px;height:${rng.int(44, 64)}px;padding:0 14px;flex:none;overflow:hidden;${look.barCss}`,
  );
}

function sideBar(ui: Ui): string {
  const { rng, palette, text } = ui;
  const dark = rng.chance(0.4);
  const css = dark
    ? `background:${rng.pick(["#1f2937", "#111827", "#222e3c", "#2b2350", "#0f3d3e"])};color:#d8dee9;`
    : `background:${palette.surface};border-inline-end:1px solid ${palette.divider};`;
  const brand = row(
    `${colorIcon(ui, rng.int(22, 34))}${line(text.word(), "font-weight:700;font-size:1.2em;")}`,
    "gap:8px;padding:12px 14px;overflow:hidden;",
  );
  return column(
    `${brand}${sideNavigation(ui, rng.int(8, 15), "width:auto;flex:1;")}${rng.chance(0.4) ? row(`${avatar(ui, 28)}${line(text.name(), "flex:1;")}${icon(ui, "logout", 16)}`, "gap:8px;padding:10px 14px;overflow:hidden;") : ""}`,
    `flex:none;width:${rng.int(190, 250)}px;${css}`,
  );
}

function renderDashboard(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, look, device } = ui;
  const narrow = device.width < 760;
  const columns = narrow ? 1 : rng.int(2, 3);
  const gap = look.spacePx + 4;
  const figures = `<div style="display:grid;grid-template-columns:repeat(${narrow ? 2 : rng.int(3, 5)},minmax(0,1fr));gap:${gap}px">${repeat(ui, 3, 5, () => figure(ui))}</div>`;
  const panels = `<div style="columns:${columns};column-gap:${gap}px">${repeat(ui, 4, 8, () => `<div style="break-inside:avoid;padding-bottom:${gap}px">${panel(ui)}</div>`)}</div>`;
  const head = sectionHead(
    ui,
    `${rng.chance(0.5) ? select(ui) : ""}${button(ui, { icon: rng.pick(["add", "download", "filter"]) })}`,
  );
  const main = `${head}${rng.chance(0.3) ? tabs(ui, rng.int(2, 5)) : ""}${figures}${panels}`;
  const body = `${topStrip(ui)}${scroller(main, `display:flex;flex-direction:column;gap:${gap}px;padding:${gap}px;`)}`;
  if (narrow) return appScreen(ui, { head: topStrip(ui), main: column(main, `gap:${gap}px;padding:${gap}px;`) });
  return makePage(
    ui,
    `<div style="display:flex;flex:1;min-height:0">${sideBar(ui)}<div style="flex:1;min-width:0;display:flex;flex-direction:column;position:relative">${body}${rng.chance(0.4) ? scrollThumb(ui) : ""}</div></div>`,
  );
}

/** A list of records with filters, bulk actions, pages, and at times a dialog over it. */
function renderRecords(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, look, palette, text } = ui;
  const pad = look.spacePx + 6;
  const filters = row(
    `${searchField(ui, "", `${rng.int(160, 300)}px`)}${repeat(ui, 1, 3, () => select(ui))}${button(ui, { icon: "filter", paint: rng.pick(["outlined", "text", "tonal"]) })}<span style="flex:1"></span>${repeat(ui, 1, 3, () => iconButton(ui, { shape: rng.pick(["none", "rounded", "outline"]) }))}`,
    "gap:8px;flex-wrap:wrap;",
  );
  const bulk = rng.chance(0.3)
    ? row(
        `${checkbox(ui, true)}<span>${rng.int(2, 9)} ${text.word()}</span>${button(ui, { paint: "outlined" })}${button(ui, { paint: "text", color: palette.danger, icon: "delete" })}`,
        `gap:10px;padding:8px;background:${tint(palette.primary, 10)};`,
      )
    : "";
  const content = `${sectionHead(ui, button(ui, { paint: "filled", icon: "add" }))}${rng.chance(0.3) ? tabs(ui, rng.int(3, 5)) : ""}${rng.chance(0.25) ? chips(ui, 5) : ""}${filters}${bulk}${card(ui, recordTable(ui, rng.int(8, 18)))}${row(`<span style="flex:1;color:${palette.secondaryText}">1–20 / ${text.number()}</span>${rng.chance(0.5) ? select(ui) : ""}${pagination(ui)}`, "gap:12px;")}`;
  const dialog = rng.chance(0.2)
    ? overScrim(
        card(
          ui,
          `${sectionHead(ui, iconButton(ui, { name: "close" }), "padding:14px;")}<div style="padding:0 16px">${text.paragraph()}</div>${row(`${button(ui, { paint: "text" })}${button(ui, { paint: "filled" })}`, "justify-content:flex-end;gap:8px;padding:14px;")}`,
          `width:min(420px,92%);background:${palette.raised};`,
        ),
      )
    : "";
  return makePage(
    ui,
    `<div style="display:flex;flex:1;min-height:0">${rng.chance(0.85) ? sideBar(ui) : ""}<div style="flex:1;min-width:0;display:flex;flex-direction:column">${topStrip(ui)}${scroller(column(content, `gap:${pad}px;padding:${pad}px;`))}</div></div>${dialog}`,
  );
}

export const scenes: readonly Scene[] = [
  { name: "dashboard", kit: "own", forms: ["desktop", "tablet", "phone"], weight: 1.2, render: renderDashboard },
  { name: "dashboard-records", kit: "own", forms: ["desktop"], weight: 1.2, render: renderRecords },
];
