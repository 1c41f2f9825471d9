import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { chips, iconButton } from "./widgets/buttons.ts";
import { chart, code, ring } from "./widgets/charts.ts";
import { tabs } from "./widgets/fields.ts";
import { slider, toggle } from "./widgets/marks.ts";
import { bottomTabs, card, listRow, picture, topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, colorIcon, column, createUi, icon, line, repeat, row, tint, type Ui } from "./widgets/ui.ts";

function heading(ui: Ui): string {
  return row(
    `<b style="flex:1;font-size:1.12em">${ui.text.title()}</b>${ui.rng.pick([icon(ui, "chevron-right", 16, ui.palette.secondaryText), `<span style="color:${ui.palette.primary};font-size:.88em">${ui.text.word()}</span>`, ""])}`,
    "padding:14px 16px 6px;",
  );
}

/** A round glyph with its word below, as quick actions are. */
function quickAction(ui: Ui, shape: "circle" | "rounded" | "none" | "outline", color: string): string {
  return column(
    `${iconButton(ui, { shape, sizePx: 22, color, background: tint(color, 16) })}${line(ui.text.word(), "font-size:.78em;max-width:80px;")}`,
    "align-items:center;gap:5px;flex:1;min-width:0;",
  );
}

/** Money: a balance, cards, quick actions, what was spent, courses. */
function renderWallet(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const shape = rng.pick(["circle", "rounded", "none", "outline"] as const);
  const hue = rng.int(0, 360);
  const bank = () =>
    `<div style="flex:none;width:${rng.int(250, 310)}px;height:170px;border-radius:16px;padding:16px;color:#fff;display:flex;flex-direction:column;justify-content:space-between;background:linear-gradient(135deg,hsl(${hue} 60% 35%),hsl(${hue + rng.int(20, 90)} 65% 50%))">${row(`<b style="flex:1">${text.word()}</b>${icon(ui, rng.pick(["contactless", "wifi", "credit-card"]), 24, "#fff")}`)}<span data-gt="none" style="width:36px;height:26px;border-radius:5px;background:linear-gradient(#f6d77a,#c79a2c)"></span>${row(`<span style="flex:1;letter-spacing:2px">•••• ${rng.int(1000, 9999)}</span>${colorIcon(ui, 34)}`)}</div>`;
  const balance = `<div style="padding:14px 16px;${rng.chance(0.5) ? "text-align:center" : ""}"><div style="color:${palette.secondaryText};font-size:.85em">${text.title()}</div>${row(`<span style="font-size:2.1em;font-weight:700">${text.amount()}</span>${rng.chance(0.5) ? icon(ui, "eye", 20, palette.secondaryText) : ""}`, `gap:10px;${rng.chance(0.5) ? "justify-content:center;" : ""}`)}</div>`;
  const actions = row(
    repeat(ui, 3, 5, () => quickAction(ui, shape, palette.primary)),
    "padding:8px 10px;gap:6px;",
  );
  const spent = () =>
    repeat(ui, 4, 8, () =>
      listRow(ui, {
        leading: rng.pick([
          () => colorIcon(ui, 36),
          () => iconButton(ui, { shape: "none", sizePx: 24, color: palette.primary }),
          () => avatar(ui, 38),
        ])(),
        lines: 2,
        trailing: `<b style="color:${rng.chance(0.3) ? palette.success : palette.text}">${text.amount()}</b>`,
      }),
    );
  const courses = () =>
    repeat(ui, 4, 8, () =>
      row(
        `${colorIcon(ui, 34)}<div style="flex:1;min-width:0">${line(text.word(), "font-weight:600;")}${line(text.number(), `font-size:.8em;color:${palette.secondaryText};`)}</div>${chart(ui, "60px", 26)}<div style="text-align:end"><b>${text.amount()}</b><div style="font-size:.8em;color:${palette.success}">+${rng.int(0, 20)}.${rng.int(0, 99)}%</div></div>`,
        "gap:10px;padding:8px 16px;",
      ),
    );
  const pass = () =>
    card(
      ui,
      column(
        `${row(`${colorIcon(ui, 28)}<b>${text.title()}</b>`, "gap:8px;")}${code(ui, 150)}<span style="font-size:.85em">${rng.int(100000, 999999)}</span>`,
        "align-items:center;gap:12px;padding:18px;",
      ),
      "margin:12px 16px;background:#fff;color:#111;",
    );
  const top = rng.pick([
    () => balance,
    () => `<div style="display:flex;gap:12px;overflow:hidden;padding:12px 16px">${bank()}${bank()}</div>`,
    () => `${balance}${chart(ui, "100%", 150)}${tabs(ui, 5, { style: rng.pick([1, 2, 5]), icons: false })}`,
    pass,
  ])();
  return appScreen(ui, {
    head: rng.chance(0.6)
      ? topBar(ui)
      : row(
          `${avatar(ui, 38)}${line(text.name(), "flex:1;font-weight:600;")}${iconButton(ui, { name: "bell", badge: "" })}${iconButton(ui, { name: "qr" })}`,
          "gap:10px;padding:8px 14px;flex:none;",
        ),
    main: `${top}${actions}${heading(ui)}${rng.pick([spent, courses])()}`,
    foot: rng.chance(0.8) ? bottomTabs(ui) : "",
  });
}

/** Smart-home tiles: glyph, name, state, some with switches or sliders. */
function renderSmartHome(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const radius = rng.int(6, 26);
  const columns = device.width > 640 ? 4 : rng.pick([2, 2, 3]);
  const tile = () => {
    const on = rng.chance(0.45);
    const paint = on ? `background:${palette.primary};color:${palette.onPrimary};` : ui.look.cardCss;
    const glyph = icon(
      ui,
      rng.pick(["bulb", "lock", "camera", "fan", "tv", "speaker", "thermostat", "plug", "door", "curtain", "robot"]),
      rng.int(22, 36),
      on ? palette.onPrimary : undefined,
    );
    const control =
      on || columns === 3
        ? ""
        : rng.pick([toggle(ui), toggle(ui), iconButton(ui, { name: "power", shape: "circle" }), ""]);
    return `<div style="border-radius:${radius}px;padding:12px;min-width:0;display:flex;flex-direction:column;gap:10px;${paint}">${row(`${glyph}<span style="flex:1"></span>${control}`)}<div>${line(text.title(), "font-weight:600;font-size:.92em;")}${line(rng.pick([text.word(), `${rng.int(10, 30)}°`]), "font-size:.8em;opacity:.7;")}</div>${rng.chance(0.2) ? slider(ui) : ""}</div>`;
  };
  const dial = rng.chance(0.35)
    ? card(
        ui,
        column(
          `${ring(ui, 170, 16)}${row(`${iconButton(ui, { name: "remove", shape: "circle" })}<b style="font-size:1.8em">${rng.int(16, 28)}°</b>${iconButton(ui, { name: "add", shape: "circle" })}`, "gap:18px;")}`,
          "align-items:center;gap:12px;padding:16px;",
        ),
        "margin:10px 16px;",
      )
    : "";
  const cameras = rng.chance(0.3)
    ? box(
        picture(
          ui,
          `width:100%;height:180px;border-radius:${radius}px;overflow:hidden;`,
          `<div style="position:absolute;left:8px;right:8px;bottom:8px;display:flex;gap:8px;color:#fff">${iconButton(ui, { name: "mic", shape: "circle", background: "#0008", color: "#fff" })}${iconButton(ui, { name: "volume", shape: "circle", background: "#0008", color: "#fff" })}<span style="flex:1"></span>${iconButton(ui, { name: "fullscreen", color: "#fff" })}</div>`,
        ),
        "padding:6px 16px;",
      )
    : "";
  return appScreen(ui, {
    head: topBar(ui),
    main: `${rng.chance(0.6) ? chips(ui, 5, "padding:8px 16px;") : ""}${dial}${cameras}<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:10px;padding:10px 16px">${repeat(ui, 6, 12, tile)}</div>`,
    foot: bottomTabs(ui),
  });
}

export const scenes: readonly Scene[] = [
  { name: "wallet", kit: "own", forms: ["phone", "tablet"], render: renderWallet },
  { name: "smart-home", kit: "own", forms: ["phone", "tablet"], render: renderSmartHome },
];
