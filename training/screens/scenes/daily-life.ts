import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, fab, iconButton } from "./widgets/buttons.ts";
import { chart, ring } from "./widgets/charts.ts";
import { tabs } from "./widgets/fields.ts";
import { checkbox } from "./widgets/marks.ts";
import { badge, bottomTabs, card, divider, picture, progress, topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, colorIcon, column, createUi, icon, line, repeat, row, tint, type Ui } from "./widgets/ui.ts";

function heading(ui: Ui): string {
  return row(
    `<b style="flex:1;font-size:1.12em">${ui.text.title()}</b>${ui.rng.pick([icon(ui, "chevron-right", 16, ui.palette.secondaryText), `<span style="color:${ui.palette.primary};font-size:.88em">${ui.text.word()}</span>`, ""])}`,
    "padding:14px 16px 6px;",
  );
}

/** Health and exercise: rings, figures in tiles, a week's bars, plans. */
function renderFitness(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const colors = ["#fa114f", "#92e82a", "#1eeaef", palette.primary];
  const figure = () =>
    card(
      ui,
      `<div style="padding:12px">${row(`${icon(ui, rng.pick(["heart", "fire", "walk", "moon", "water", "weight", "bolt"]), 20, rng.pick(colors))}${line(text.word(), "flex:1;font-size:.88em;")}${icon(ui, "chevron-right", 13, palette.secondaryText)}`, "gap:6px;")}<div style="font-size:1.5em;font-weight:700">${text.number()} <small style="font-size:.55em">${text.word()}</small></div>${rng.chance(0.5) ? chart(ui, "100%", 40) : progress(ui)}</div>`,
    );
  const rings = card(
    ui,
    row(
      `${ring(ui, rng.int(90, 150), 14, rng.pick(colors))}<div style="flex:1">${repeat(ui, 3, 3, (index) => row(`${icon(ui, rng.pick(["fire", "walk", "clock"]), 18, colors[index])}<div><b>${rng.int(10, 900)}</b> <span style="font-size:.8em">/ ${rng.int(10, 999)}</span></div>`, "gap:8px;padding:4px 0;"))}</div>`,
      "gap:16px;padding:16px;",
    ),
    "margin:10px 16px;",
  );
  const week = row(
    repeat(ui, 7, 7, () =>
      column(
        `<span style="font-size:.75em">${text.word().slice(0, 1)}</span>${ring(ui, 30, 4, rng.pick(colors))}`,
        "align-items:center;gap:4px;flex:1;",
      ),
    ),
    "padding:8px 12px;",
  );
  const plan = () =>
    card(
      ui,
      row(
        `${picture(ui, "width:96px;height:84px;")}<div style="flex:1;min-width:0">${line(text.title(), "font-weight:700;")}${row(`${icon(ui, "clock", 14)}<span>${rng.int(5, 60)} min</span>${icon(ui, "fire", 14)}<span>${rng.int(50, 600)}</span>`, "gap:4px;font-size:.8em;")}</div><span style="padding:0 12px">${iconButton(ui, { name: "play", shape: rng.pick(["circle", "none"]), background: palette.primary, color: palette.onPrimary })}</span>`,
        "gap:12px;",
      ),
      "margin:0 16px 10px;",
    );
  return appScreen(ui, {
    head: topBar(ui),
    main: `${rng.chance(0.5) ? week : ""}${rings}<div style="display:grid;grid-template-columns:1fr 1fr;gap:10px;padding:0 16px">${repeat(ui, 2, 6, figure)}</div>${heading(ui)}${repeat(ui, 1, 4, plan)}`,
    foot: bottomTabs(ui),
    overlay: rng.chance(0.3)
      ? `<div style="position:absolute;right:16px;bottom:110px">${fab(ui, { name: rng.pick(["add", "play", "walk"]) })}</div>`
      : "",
  });
}

/** A month with days; below it what happens on the chosen one. */
function renderCalendar(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const chosen = rng.int(1, 28);
  const square = rng.chance(0.3);
  const day = (index: number) =>
    `<div style="display:flex;flex-direction:column;align-items:center;gap:2px;padding:3px;${square ? `border:.5px solid ${palette.divider};align-items:stretch;min-height:56px;` : ""}"><span style="width:30px;height:30px;line-height:30px;text-align:center;border-radius:${rng.pick(["50%", "50%", "8px"])};${index === chosen ? `background:${palette.primary};color:${palette.onPrimary};` : index > 30 ? "opacity:.35;" : ""}">${(index % 31) + 1}</span>${square && rng.chance(0.3) ? `<span style="font-size:9px;background:${tint(palette.accent, 40)};overflow:hidden;white-space:nowrap">${text.word()}</span>` : `<i style="width:5px;height:5px;border-radius:50%;background:${rng.chance(0.3) ? palette.accent : "transparent"}"></i>`}</div>`;
  const month = `${row(`${iconButton(ui, { name: "chevron-left" })}<b style="flex:1;text-align:center">${text.word()} 2025</b>${iconButton(ui, { name: "chevron-right" })}`, "padding:6px 10px;")}<div style="display:grid;grid-template-columns:repeat(7,1fr);padding:0 8px">${repeat(ui, 7, 7, () => `<span style="text-align:center;font-size:.72em;color:${palette.secondaryText}">${text.word().slice(0, 1)}</span>`)}${repeat(ui, 35, 35, day)}</div>`;
  const events = repeat(ui, 3, 7, () =>
    row(
      `<span style="width:52px;font-size:.8em;color:${palette.secondaryText}">${text.time()}</span><div style="flex:1;min-width:0;padding:8px 12px;border-radius:${Math.min(12, ui.look.cardRadiusPx)}px;border-inline-start:4px solid ${rng.pick([palette.primary, palette.accent])};background:${tint(palette.primary, 10)}">${line(text.title(), "font-weight:600;")}${row(`${rng.chance(0.6) ? icon(ui, rng.pick(["map-pin", "video", "clock", "repeat", "bell"]), 14, palette.secondaryText) : ""}${line(text.word(), "font-size:.8em;")}`, "gap:4px;")}</div>${rng.chance(0.2) ? checkbox(ui) : ""}`,
      "gap:8px;padding:5px 14px;",
    ),
  );
  return appScreen(ui, {
    head: `${topBar(ui)}${rng.chance(0.3) ? tabs(ui, 3) : ""}`,
    main: `${month}${divider(ui)}${events}`,
    foot: rng.chance(0.5) ? bottomTabs(ui) : "",
    overlay: rng.chance(0.6) ? `<div style="position:absolute;right:18px;bottom:100px">${fab(ui)}</div>` : "",
  });
}

/** News, recipes, lessons: cards and rows with pictures, saved marks, progress. */
function renderReading(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const meta = () =>
    row(
      `${rng.chance(0.4) ? colorIcon(ui, 16) : ""}${line(`${text.word()} · ${text.time()}`, `flex:1;font-size:.78em;color:${palette.secondaryText};`)}${rng
        .sample(["bookmark", "share", "more-vertical", "heart", "headphones"], rng.int(0, 2))
        .map((name) => icon(ui, name, 17, palette.secondaryText))
        .join("")}`,
      "gap:10px;",
    );
  const big = () =>
    card(
      ui,
      `${picture(ui, `width:100%;height:${rng.int(150, 230)}px;`, rng.chance(0.5) ? `<span style="position:absolute;left:10px;top:10px">${badge(ui)}</span>` : " ")}<div style="padding:12px"><div style="font-size:1.2em;font-weight:700;line-height:1.25">${text.sentence()}</div>${meta()}</div>`,
      "margin:10px 14px;",
    );
  const small = () =>
    row(
      `<div style="flex:1;min-width:0"><div style="font-weight:600">${text.sentence()}</div>${meta()}</div>${picture(ui, "width:92px;height:76px;border-radius:8px;")}`,
      `gap:12px;padding:11px 14px;border-bottom:1px solid ${palette.divider};`,
    );
  const lesson = () =>
    row(
      `${ring(ui, 38, 4)}<div style="flex:1;min-width:0">${line(text.title(), "font-weight:600;")}${progress(ui, "margin-top:6px;")}</div>${icon(ui, rng.pick(["lock", "check", "play", "chevron-right", "download"]), 22, palette.primary)}`,
      "gap:12px;padding:11px 14px;",
    );
  const recipe = () =>
    `<div>${picture(ui, "width:100%;height:230px;", `<span style="position:absolute;left:10px;top:10px">${iconButton(ui, { name: "back", shape: "circle", background: "#fffd", color: "#222" })}</span>`)}<div style="padding:14px"><h2 style="margin:0">${text.title()}</h2>${row(
      repeat(ui, 3, 4, () =>
        column(
          `${icon(ui, rng.pick(["clock", "fire", "person", "star"]), 22, palette.primary)}<span style="font-size:.8em">${rng.int(2, 60)} ${text.word()}</span>`,
          "align-items:center;flex:1;gap:3px;",
        ),
      ),
      "padding:12px 0;",
    )}${repeat(ui, 4, 7, () => row(`${checkbox(ui)}<span>${rng.int(1, 500)} g ${text.word()}</span>`, "gap:10px;padding:4px 0;"))}<p>${text.paragraph()}</p>${button(ui, { paint: "filled", fullWidth: true, icon: "play" })}</div></div>`;
  const article = () =>
    `<div style="padding:6px 18px"><h1 style="line-height:1.15">${text.sentence()}</h1>${row(`${avatar(ui, 34)}<div style="flex:1">${text.name()}</div>${button(ui, { paint: "outlined", heightPx: 30 })}`, "gap:10px;")}${picture(ui, "width:100%;height:200px;margin:12px 0;")}${repeat(ui, 2, 4, () => `<p style="line-height:1.6;font-family:serif">${text.paragraph()}</p>`)}</div>`;
  const main = rng.pick([
    () => big() + repeat(ui, 4, 7, small),
    () => repeat(ui, 3, 5, big),
    () => heading(ui) + repeat(ui, 6, 10, lesson),
    recipe,
    article,
  ])();
  return appScreen(ui, {
    head: rng.chance(0.85) ? `${topBar(ui)}${rng.chance(0.4) ? tabs(ui, 4, { icons: false }) : ""}` : "",
    main,
    foot: rng.chance(0.6) ? bottomTabs(ui) : "",
  });
}

export const scenes: readonly Scene[] = [
  { name: "fitness", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderFitness },
  { name: "calendar-month", kit: "own", forms: ["phone", "tablet"], weight: 0.8, render: renderCalendar },
  { name: "reading", kit: "own", forms: ["phone", "tablet"], render: renderReading },
];
