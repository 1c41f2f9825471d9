import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, iconButton } from "./widgets/buttons.ts";
import { tabs } from "./widgets/fields.ts";
import { checkbox, slider } from "./widgets/marks.ts";
import { divider, picture } from "./widgets/parts.ts";
import { sideNavigation } from "./widgets/table.ts";
import { createUi, icon, line, makePage, repeat, row, scroller, tint, type Ui } from "./widgets/ui.ts";
import { titleBar, windowed } from "./widgets/window.ts";

function frame(ui: Ui, head: string, parts: string): ScenePage {
  const content = `${head}<div style="flex:1;display:flex;min-height:0">${parts}</div>`;
  return makePage(
    ui,
    ui.rng.chance(0.5) ? windowed(ui, `${ui.rng.chance(0.7) ? titleBar(ui) : ""}${content}`) : content,
  );
}

/** A week of hours with what is planned, or a player of music with its library. */
function renderPlanner(context: SceneContext): ScenePage {
  const ui = createUi(context, { dense: true });
  const { rng, text, palette } = ui;
  const head = row(
    `${iconButton(ui, { name: "menu" })}${button(ui, { label: text.word(), paint: "outlined" })}${iconButton(ui, { name: "chevron-left" })}${iconButton(ui, { name: "chevron-right" })}<b style="flex:1;font-size:1.3em">${text.date()}</b>${tabs(ui, 3, { style: rng.pick([1, 2, 4]), icons: false, css: "width:240px;height:30px;" })}${iconButton(ui, { name: "search" })}${iconButton(ui, { name: "settings" })}${button(ui, { paint: "filled", icon: "add" })}`,
    `gap:9px;padding:8px 14px;flex:none;${ui.look.barCss}`,
  );
  const hours = rng
    .times(
      12,
      (index) =>
        `<div style="height:52px;border-top:1px solid ${palette.divider};font-size:11px;color:${palette.secondaryText}">${index + 7}:00</div>`,
    )
    .join("");
  const day = () =>
    `<div style="flex:1;min-width:0;position:relative;border-inline-start:1px solid ${palette.divider}">${rng.times(12, () => `<div style="height:52px;border-top:1px solid ${palette.divider}"></div>`).join("")}${repeat(ui, 1, 4, (index) => `<div style="position:absolute;left:3px;right:5px;top:${index * 150 + rng.int(0, 60)}px;height:${rng.int(40, 90)}px;padding:4px 6px;border-radius:5px;overflow:hidden;font-size:11px;background:${tint(rng.pick([palette.primary, palette.accent, palette.success]), 30)}">${line(text.title(), "font-weight:600;")}${row(`${rng.chance(0.5) ? icon(ui, rng.pick(["video", "map-pin", "repeat", "person"]), 11) : ""}${text.time()}`, "gap:3px;")}</div>`)}</div>`;
  const calendars = `<div style="padding:12px">${repeat(ui, 3, 6, () => row(`${checkbox(ui)}${line(text.word(), "flex:1;")}`, "gap:8px;padding:4px 0;"))}</div>`;
  const side = `<div style="width:220px;flex:none;overflow:hidden;border-inline-end:1px solid ${palette.divider}">${row(`<b style="flex:1">${text.word()}</b>${icon(ui, "chevron-left", 14)}${icon(ui, "chevron-right", 14)}`, "gap:8px;padding:12px;")}<div style="display:grid;grid-template-columns:repeat(7,1fr);padding:0 10px;font-size:11px;text-align:center;line-height:24px">${rng.times(35, (index) => `<span style="${index === 12 ? `background:${palette.primary};color:${palette.onPrimary};border-radius:50%;` : ""}">${(index % 30) + 1}</span>`).join("")}</div>${divider(ui)}${calendars}</div>`;
  const week = `${rng.chance(0.7) ? side : ""}<div style="flex:1;overflow:hidden;display:flex"><div style="width:46px;flex:none;text-align:center">${hours}</div>${rng.times(rng.pick([1, 5, 7]), day).join("")}</div>`;
  const song = (index: number) =>
    row(
      `<span style="width:20px;text-align:end">${index + 1}</span>${picture(ui, "width:34px;height:34px;border-radius:3px;")}<div style="flex:2;min-width:0">${line(text.title())}${line(text.name(), "font-size:11px;opacity:.65;")}</div>${line(text.title(), "flex:1;")}${icon(ui, "heart", 15, rng.chance(0.4) ? palette.primary : palette.secondaryText)}<span>3:${rng.int(10, 59)}</span>${icon(ui, "more-horizontal", 15)}`,
      "gap:11px;padding:5px 16px;",
    );
  const player = `<div style="flex:1;min-width:0;display:flex;flex-direction:column"><div style="flex:1;display:flex;min-height:0">${sideNavigation(ui, 10)}${scroller(`${row(`${picture(ui, "width:150px;height:150px;border-radius:6px;")}<div><div style="font-size:2.2em;font-weight:800">${text.title()}</div>${row(`${iconButton(ui, { name: "play", shape: "circle", background: palette.primary, color: palette.onPrimary, sizePx: 22 })}${["shuffle", "heart", "download", "more-horizontal"].map((name) => iconButton(ui, { name, sizePx: 20 })).join("")}`, "gap:8px;padding-top:12px;")}</div>`, "gap:18px;padding:18px;")}${repeat(ui, 6, 14, song)}`)}</div>${row(`${picture(ui, "width:46px;height:46px;")}<div style="width:150px">${line(text.title())}${line(text.name(), "font-size:11px;opacity:.65;")}</div>${icon(ui, "heart", 16)}<div style="flex:1;text-align:center">${row(`${icon(ui, "shuffle", 15)}${icon(ui, "skip-previous", 18)}${iconButton(ui, { name: "pause", shape: "circle", sizePx: 18 })}${icon(ui, "skip-next", 18)}${icon(ui, "repeat", 15)}`, "gap:16px;justify-content:center;padding-bottom:5px;")}${slider(ui)}</div>${["queue", "cast", "volume"].map((name) => icon(ui, name, 16)).join("")}${slider(ui, "90px")}`, `gap:13px;padding:9px 14px;flex:none;background:${palette.raised};border-top:1px solid ${palette.divider};`)}</div>`;
  return rng.chance(0.55) ? frame(ui, head, week) : frame(ui, "", player);
}

export const scenes: readonly Scene[] = [
  { name: "desktop-planner", kit: "own", forms: ["desktop"], render: renderPlanner },
];
